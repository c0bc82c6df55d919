package wasm

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// step is a change of a function body that lets the engine make better code of
// it.
type step struct {
	name string
	do   func(b *module.Body, dom *module.Dominators) *module.Body
}

// steps are all steps, in their order. Each returns the body itself where it
// changes nothing.
var steps = []step{
	{"unroll", unroll},
	{"offsets", moveOffsets},
	{"share", share},
}

// Steps returns the names of the steps that make better code, in their order, for
// Options.Without.
func Steps() []string {
	names := []string{guessing}
	for _, s := range steps {
		names = append(names, s.name)
	}
	return names
}

// improve takes the steps that the options do not leave out.
func improve(b *module.Body, o *Options) (*module.Body, *module.Dominators) {
	dom := b.Dominators()
	for _, s := range steps {
		if slices.Contains(o.Without, s.name) {
			continue
		}
		blocks := len(b.Blocks)
		if b = s.do(b, dom); len(b.Blocks) != blocks {
			dom = b.Dominators()
		}
	}
	return b, dom
}
