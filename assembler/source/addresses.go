package source

import (
	"math/bits"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file writes the addresses of functions and the globals.

// writeAddresses writes `define` and `declare`, those that are written and those
// of functions that declare themselves.
func (w *shellWriter) writeAddresses() {
	for _, a := range w.addresses {
		if a.written != nil {
			w.copy(*a.written)
			w.define('f', a.index)
			continue
		}
		args := []asmparse.Operand{
			operand(isa.SlotKeyword, 0, a.proto), operand(isa.SlotKeyword, 0, a.linkage),
			operand(isa.SlotType, 0, a.ret.Pack()), operand(isa.SlotDef, 'f', a.index),
		}
		for _, p := range a.params {
			args = append(args, operand(isa.SlotType, 0, p.Pack()))
		}
		w.add(asmparse.Statement, isa.FunctionAddress, a.at, args...)
	}
}

func (w *shellWriter) writeGlobals() {
	for _, g := range w.globals {
		w.global(g)
	}
}

// define puts a number in the place of the name that the last line defines. A name
// that is taken has one, too.
func (w *shellWriter) define(sort byte, number uint64) {
	n := &w.out.Nodes[len(w.out.Nodes)-1]
	args := w.out.Args(n)
	for i := range args {
		if o := &args[i]; o.Kind == isa.SlotDef && w.names[string(w.files.Text[o.Start:o.End])] != nil {
			o.Sort, o.Value = sort, number
		}
	}
}

// global writes a global with its initializers: as a list where there are several.
func (w *shellWriter) global(g *global) {
	var inits []initializer
	for _, r := range g.items {
		inits = append(inits, w.initializers(r)...)
	}
	w.copy(g.head)
	w.define('g', g.index)
	head := &w.out.Nodes[len(w.out.Nodes)-1]
	if o := &w.out.Operands[head.First+1]; o.Value == asmparse.NoAlign {
		o.Value = alignment(inits)
	}
	counted := len(g.items) > 0 && g.items[0].row() != nil && g.items[0].row().ID == isa.Initializers
	if len(inits) > 1 && !counted {
		w.add(asmparse.Statement, isa.Initializers, g.head.span(), operand(isa.SlotCount, 0, uint64(len(inits))))
	}
	for _, i := range inits {
		if i.written {
			w.copy(i.ref)
		} else {
			w.add(asmparse.Statement, i.row, i.at, i.args...)
		}
	}
	if len(inits) > 1 && !counted {
		w.add(asmparse.Close, 0, g.head.span())
	}
}

// initializer is a piece of a global's memory.
type initializer struct {
	ref
	written bool // a statement of the manual's language
	row     isa.ID
	at      diag.Span
	args    []asmparse.Operand
	size    uint64 // of its unit, in bytes
}

// initializers returns the statements that a line stands for.
func (w *shellWriter) initializers(r ref) []initializer {
	if r.node.Kind != asmparse.Initial {
		return []initializer{{ref: r, written: true, size: writtenSize(r)}}
	}
	args := r.chunk.Args(r.node)
	if len(args) == 2 && args[1].Kind == isa.SlotBytes {
		return []initializer{w.data(r, r.at(&args[1]), r.chunk.Data(&args[1]), 1)}
	}
	return w.words(r, args[0].Type(), args[1:])
}

// wordSize is the size of a word in bytes.
func wordSize(t isa.Type) uint64 {
	switch t.Kind {
	case isa.Float:
		return 4
	case isa.Double:
		return 8
	}
	return uint64(t.Bits+7) / 8
}

// writtenSize is the alignment that a line asks for.
func writtenSize(r ref) uint64 {
	row := r.row()
	switch {
	case r.node.Kind == asmparse.Initial:
		return wordSize(r.chunk.Args(r.node)[0].Type())
	case row == nil:
		return 1
	case row.ID == isa.Reloc, row.ID == isa.RelocAddend:
		return addressSize
	case row.ID == isa.Zerofill:
		const most = 8
		n := r.chunk.Args(r.node)[0].Value
		return 1 << bits.TrailingZeros64(n|most)
	}
	return 1
}

// addressSize is the size of an address in bytes.
const addressSize = 4

// alignment is that of the largest unit.
func alignment(list []initializer) uint64 {
	n := uint64(1)
	for _, i := range list {
		n = max(n, i.size)
	}
	return n
}

// data is an initializer of bytes.
func (w *shellWriter) data(r ref, at diag.Span, bytes []byte, size uint64) initializer {
	return initializer{ref: r, row: isa.Data, at: at, size: size,
		args: []asmparse.Operand{operand(isa.SlotBytes, asmparse.SortList, w.bytes(bytes))}}
}

// words returns the initializers of a list of words: bytes, between addresses.
func (w *shellWriter) words(r ref, t isa.Type, args []asmparse.Operand) []initializer {
	var list []initializer
	var bytes []byte
	size := wordSize(t)
	flush := func() {
		if len(bytes) > 0 {
			list = append(list, w.data(r, r.span(), bytes, size))
		}
		bytes = nil
	}
	for i := 0; i < len(args); i++ {
		o := &args[i]
		if o.Sort == asmparse.SortLiteral {
			bytes = append(bytes, w.word(r, o, t, size)...)
			continue
		}
		flush()
		init := w.relocation(r, o, t)
		if i+1 < len(args) && args[i+1].Kind == isa.SlotAddend {
			i++
			init.row = isa.RelocAddend
			init.args = append(init.args, args[i])
		}
		list = append(list, init)
	}
	flush()
	return list
}

// relocation is the initializer of an address.
func (w *shellWriter) relocation(r ref, o *asmparse.Operand, t isa.Type) initializer {
	if t != isa.I32 {
		w.report(codeLiteral, r.at(o), "an address has the type "+isa.I32.String()+": write it in a list of those")
	}
	named := *o
	w.name(r, &named)
	return initializer{ref: r, row: isa.Reloc, at: r.at(o), size: addressSize, args: []asmparse.Operand{named}}
}

// word returns the bytes of a literal, the least first.
func (w *shellWriter) word(r ref, o *asmparse.Operand, t isa.Type, size uint64) []byte {
	l, why := asmparse.ParseLiteral(r.text(o), t)
	if why == "" && l.Row == isa.Undef {
		why = "memory always has a value: write 0"
	}
	if why == "" && size == 0 {
		why = "memory holds numbers: expected an integer or floating type"
	}
	if why != "" {
		w.report(codeLiteral, r.at(o), why)
		return make([]byte, size)
	}
	if l.Misfit {
		d := w.report(codeMisfit, r.at(o), "the literal does not fit in "+t.String())
		d.Severity = diag.Warning
	}
	v := l.Value
	if l.Row == isa.IntegerLiteral {
		if v >>= 1; l.Value&1 != 0 {
			v = -v
		}
	}
	out := make([]byte, size)
	for i := range out {
		out[i] = byte(v >> (8 * i))
	}
	return out
}
