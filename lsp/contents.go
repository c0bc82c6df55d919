package lsp

import (
	"context"
	"fmt"

	"github.com/pnaclasm/pnaclasm/analysis/views"
)

// contentsResult is what a program consists of, as trees and maps of a client show
// it.
type contentsResult struct {
	Bits      uint64         `json:"bits"`
	Functions []contentsPart `json:"functions"`
	Declared  []contentsPart `json:"declared"`
	Globals   []contentsPart `json:"globals"`
	Types     []contentsPart `json:"types"`
	Blocks    []contentsPart `json:"blocks"`
}

// contentsPart is a function, a global, a type or a block. Line counts from 0.
type contentsPart struct {
	ID     string         `json:"id"`
	Name   string         `json:"name,omitempty"`
	Detail string         `json:"detail,omitempty"`
	Bits   uint64         `json:"bits"`
	Bytes  uint64         `json:"bytes,omitempty"`
	Line   int            `json:"line"`
	Kinds  []contentsKind `json:"kinds,omitempty"`
}

type contentsKind struct {
	Name    string `json:"name"`
	Records int    `json:"records"`
	Bits    uint64 `json:"bits"`
}

// contentsCommand returns what a program consists of.
func contentsCommand(v *view, ctx context.Context, _ *commandArguments) (any, error) {
	c := views.ContentsOf(ctx, v.Snapshot)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return contentsResult{
		Bits: c.Bits, Functions: v.parts(c.Functions), Declared: v.parts(c.Declared),
		Globals: v.parts(c.Globals), Types: v.parts(c.Types), Blocks: v.parts(c.Blocks),
	}, nil
}

func (v *view) parts(list []views.Part) []contentsPart {
	out := make([]contentsPart, len(list))
	for i := range list {
		p := &list[i]
		out[i] = contentsPart{ID: p.ID, Name: p.Name, Detail: p.Detail, Bits: p.Bits, Bytes: p.Bytes, Line: v.LineOf(p.Span.Start)}
		for _, k := range p.Kinds {
			out[i].Kinds = append(out[i].Kinds, contentsKind(k))
		}
	}
	return out
}

// maxMemory is how much of a global is sent, in bytes.
const maxMemory = 1 << 20

// memoryResult is what a global holds when the program starts. Data is in base64,
// and ends before Size where that is too much.
type memoryResult struct {
	Size      uint64          `json:"size"`
	Data      []byte          `json:"data"`
	Addresses []memoryAddress `json:"addresses"`
}

type memoryAddress struct {
	Offset uint64 `json:"offset"`
	Text   string `json:"text"`
}

// memoryCommand returns the memory of a global.
func memoryCommand(v *view, _ context.Context, a *commandArguments) (any, error) {
	m, ok := views.MemoryOf(v.Snapshot, a.Global, maxMemory)
	if !ok {
		return nil, fmt.Errorf("there is no global @g%d", a.Global)
	}
	r := memoryResult{Size: m.Size, Data: m.Data, Addresses: []memoryAddress{}}
	for _, x := range m.Addresses {
		r.Addresses = append(r.Addresses, memoryAddress(x))
	}
	return r, nil
}
