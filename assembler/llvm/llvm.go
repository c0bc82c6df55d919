// Package llvm turns LLVM IR, as the compilers of today write it, into a PNaCl
// program:
//
//	text ── ir, check ──► modules ── legalize.Early, link, legalize.Steps ──► one module ── lower ──► records
//
// The sub-packages say how; this one is the order in which they come. It may
// import them and assembler.
package llvm

import (
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/check"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/legalize"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/link"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/lower"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/namemap"
)

// Source is one text of LLVM IR.
type Source struct {
	Name, Text string
}

// Options are what an import depends on besides its texts.
type Options struct {
	// Library are texts that are taken if they define what the others lack.
	Library []Source
	// After is the step behind which to stop, "" for none.
	After string
}

// Result is an imported program.
type Result struct {
	// Program are its records; nil if there are errors, or if a step was named.
	Program *assembler.Program
	// Module is what was lowered, or the module behind the step that was named: the
	// first of them, if they were not joined yet.
	Module *ir.Module
}

// Steps are all steps of an import, in order.
func Steps() []legalize.Step {
	join := legalize.Step{Name: "link", Title: "modules become one; what is not reached goes", Clause: "Only allow certain intrinsics and external symbols"}
	return append(append(append([]legalize.Step(nil), legalize.Early...), join), legalize.Steps...)
}

// Import makes one program of texts. The spans of diagnostics count in the texts
// as if they stood one behind the other, those of the library last.
func Import(sources []Source, o Options) (Result, diag.List) {
	var r Result
	modules, diags := parse(sources, 0)
	library, more := parse(o.Library, length(sources))
	if diags = append(diags, more...); len(diags) > 0 {
		return r, diags
	}
	for _, m := range append(append([]*ir.Module(nil), modules...), library...) {
		if diags := legalize.Run(m, legalize.Early, o.After); len(diags) > 0 {
			return r, diags
		}
	}
	if r.Module = modules[0]; isEarly(o.After) {
		return r, nil
	}
	if r.Module, diags = link.Link(modules, link.Options{Library: library, Provided: legalize.Provided}); len(diags) > 0 || o.After == "link" {
		return r, diags
	}
	if diags = legalize.Run(r.Module, legalize.Steps, o.After); len(diags) > 0 || o.After != "" {
		if legalize.LacksPointers(o.After) {
			legalize.Thaw(r.Module)
		}
		return r, diags
	}
	r.Program, diags = lower.Program(r.Module)
	return r, diags
}

// isEarly reports whether a step comes before modules are joined.
func isEarly(name string) bool {
	for _, s := range legalize.Early {
		if s.Name == name {
			return true
		}
	}
	return false
}

// Names is the map of the program: its names, and the lines of the source that a
// compiler notes with -g. The hash of the bytes that the program becomes is missing.
func (r *Result) Names() *namemap.Map { return lower.Names(r.Module) }

// Raise is the opposite of Import: it returns LLVM IR of today that means what a
// verified program does, for tools of LLVM that take any module. Imported again,
// it is the same program.
func Raise(m *module.Module) string {
	out := lower.Module(m)
	legalize.Thaw(out)
	return ir.Print(out)
}

func length(sources []Source) int {
	n := 0
	for _, s := range sources {
		n += len(s.Text)
	}
	return n
}

// parse reads texts of which the first stands at an offset.
func parse(sources []Source, at int) ([]*ir.Module, diag.List) {
	var modules []*ir.Module
	var all diag.List
	for _, s := range sources {
		m, diags := ir.ParseAt(s.Name, s.Text, at)
		if m != nil {
			diags = check.Module(m)
		}
		modules, all = append(modules, m), append(all, diags...)
		at += len(s.Text)
	}
	return modules, all
}
