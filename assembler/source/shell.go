package source

import (
	"math"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This step writes out all but the functions, in the order of the manual: one
// chunk in front of the functions and one behind them. Its nodes have the places
// of all files.

// shellWriter writes the shell.
type shellWriter struct {
	*program
	writer
	block isa.BlockID // that names of abbreviations are looked up for
	// section is the kind of block that global abbreviations are defined for, and
	// counted are those it has.
	section isa.BlockID
	counted map[isa.BlockID]uint64
	// comments are those of each chunk that were not written yet.
	comments map[*asmparse.Chunk][]asmparse.Comment
}

func (p *program) writeShell() {
	if uint64(len(p.files.Text)) >= math.MaxUint32 {
		p.report(codeInclude, diag.Span{}, "the program has more than 4 gigabytes of text")
		return
	}
	w := &shellWriter{program: p, counted: map[isa.BlockID]uint64{}, comments: map[*asmparse.Chunk][]asmparse.Comment{}}
	w.start(nil)
	w.head()
	w.finish()
	for _, f := range p.functions {
		p.units = append(p.units, Unit{Chunk: f.out, Start: f.base, Function: true})
	}
	w.start([]isa.BlockID{isa.Module})
	at := p.end()
	if e := p.shell.exit; e != nil {
		at = e.span()
	}
	w.add(asmparse.Exit, 0, at)
	w.finish()
}

func (w *shellWriter) start(context []isa.BlockID) {
	w.out = &asmparse.Chunk{Text: w.files.Text, Context: context}
	w.block = isa.Module
}

func (w *shellWriter) finish() { w.units = append(w.units, Unit{Chunk: w.out}) }

// end is the place behind the text.
func (p *program) end() diag.Span {
	n := len(p.files.File(0).Text)
	return diag.Span{Start: n, End: n}
}

// anchor is the place of what is inferred for the program as a whole.
func (p *program) anchor() diag.Span {
	if p.shell.module != nil {
		return p.shell.module.span()
	}
	for _, f := range p.functions {
		if f.header != nil && !f.optional {
			return f.header.at(&f.header.chunk.Args(f.header.node)[2])
		}
	}
	return diag.Span{}
}

// head writes what stands in front of the functions.
func (w *shellWriter) head() {
	at := w.anchor()
	w.enter(w.shell.module, isa.Module, at)
	if len(w.shell.version) == 0 {
		w.add(asmparse.Statement, isa.Version, at, operand(isa.SlotCount, 0, 1))
	}
	for _, part := range w.shell.arranged() {
		w.part(part)
	}
}

// part writes a part of the module.
func (w *shellWriter) part(p part) {
	switch p.rank {
	case rankVersion:
		w.lines(w.shell.version)
	case rankAbbreviations:
		w.sectionOf(isa.Abbreviations, 0, nil)
	case rankTypes:
		w.sectionOf(isa.Types, isa.TypesCount, func() { w.writeTypes(&w.types) })
	case rankAddresses:
		w.writeAddresses()
	case rankGlobals:
		w.sectionOf(isa.Globals, isa.GlobalsCount, w.writeGlobals)
	case rankSymbols:
		w.sectionOf(isa.Valuesymtab, 0, func() { w.writeSymbols(w.symbols) })
	default:
		w.lines(p.lines)
	}
}

// enter writes the heading of a block as it is written, if it is.
func (w *shellWriter) enter(written *ref, id isa.BlockID, at diag.Span) {
	if written != nil {
		w.copy(*written)
		return
	}
	w.add(asmparse.Enter, 0, at, operand(isa.SlotCount, 0, uint64(id)))
}

// sectionOf writes a block: its lines, and what more there is. count is the row of
// the number of its definitions; it is written where it is missing.
func (w *shellWriter) sectionOf(id isa.BlockID, count isa.ID, more func()) {
	s := w.shell.sections[id]
	if s.enter == nil && len(s.lines) == 0 && !w.demanded(id) {
		return
	}
	at := w.anchor()
	if s.enter != nil {
		at = s.enter.span()
	}
	w.enter(s.enter, id, at)
	w.block = id
	if n, ok := w.count(id); ok && !hasRow(s.lines, count) {
		w.add(asmparse.Statement, count, at, operand(isa.SlotCount, 0, n))
	}
	w.lines(s.lines)
	if more != nil {
		more()
	}
	w.add(asmparse.Exit, 0, at)
	w.block = isa.Module
}

// demanded reports whether a block that is not written has something in it. A module
// has the types and globals blocks in any case.
func (w *shellWriter) demanded(id isa.BlockID) bool {
	switch id {
	case isa.Types, isa.Globals:
		return true
	case isa.Valuesymtab:
		return len(w.symbols) > 0
	}
	return false
}

// count returns how many types or globals there are.
func (w *shellWriter) count(id isa.BlockID) (n uint64, ok bool) {
	switch id {
	case isa.Types:
		return w.types.written + uint64(len(w.types.missing)), true
	case isa.Globals:
		return uint64(len(w.globals)), true
	}
	return 0, false
}

// hasRow reports whether one of the lines is a statement of a row.
func hasRow(lines []ref, id isa.ID) bool {
	for _, r := range lines {
		if row := r.row(); row != nil && row.ID == id {
			return true
		}
	}
	return false
}

// recount writes the count of types or globals with those that were added, where it
// was that of those written in its file.
func (w *shellWriter) recount(r ref) bool {
	row := r.row()
	if row == nil || row.ID != isa.TypesCount && row.ID != isa.GlobalsCount {
		return false
	}
	n, _ := w.count(row.Block)
	args := r.chunk.Args(r.node)
	if len(args) != 1 || args[0].Value != w.writtenBeside(r) || args[0].Value == n {
		return false
	}
	w.add(asmparse.Statement, row.ID, r.span(), operand(isa.SlotCount, 0, n))
	return true
}

// writtenBeside is how many definitions of its kind are written in the file of a count.
func (w *shellWriter) writtenBeside(count ref) uint64 {
	if count.row().ID == isa.TypesCount {
		return w.types.written
	}
	file, n := w.files.At(count.base), uint64(0)
	for _, g := range w.globals {
		if w.files.At(g.head.base) == file {
			n++
		}
	}
	return n
}

func (w *shellWriter) lines(list []ref) {
	for _, r := range list {
		if w.recount(r) {
			continue
		}
		w.copy(r)
	}
}

// copy writes a line with numbers in the place of its names.
func (w *shellWriter) copy(r ref) {
	w.moveComments(r)
	n := *r.node
	n.Start += uint32(r.base)
	n.End += uint32(r.base)
	n.First = uint32(len(w.out.Operands))
	w.abbreviation(r, &n)
	args := r.chunk.Args(r.node)
	for i := range args {
		o := args[i]
		w.name(r, &o)
		if o.Kind == isa.SlotName || o.Kind == isa.SlotBytes {
			o.Value = w.bytes(r.chunk.Data(&args[i]))
		}
		o.Start += uint32(r.base)
		o.End += uint32(r.base)
		w.out.Operands = append(w.out.Operands, o)
	}
	w.out.Nodes = append(w.out.Nodes, n)
}

// bytes keeps the bytes of an operand.
func (w *writer) bytes(b []byte) uint64 {
	start := len(w.out.Bytes)
	w.out.Bytes = append(w.out.Bytes, b...)
	return uint64(start)<<32 | uint64(len(b))
}

// name puts a number in the place of a name.
func (w *shellWriter) name(r ref, o *asmparse.Operand) {
	if o.Sort != asmparse.SortPlaceholder {
		return
	}
	text := r.chunk.Text[o.Start:o.End]
	if r.node.Kind == asmparse.Define {
		o.Sort, o.Value = 'a', w.abbreviationNumber(r, string(text))
		return
	}
	d := w.names[string(text)]
	if d == nil {
		w.undefinedGlobal(r, o)
		o.Sort, o.Value = 'g', 0
		return
	}
	o.Sort, o.Value = d.kind, d.index
}

// undefinedGlobal reports a name in a global that nothing defines.
func (w *shellWriter) undefinedGlobal(r ref, o *asmparse.Operand) {
	name := r.text(o)
	if w.isSuspect(name) || w.reported[name] {
		return
	}
	w.reported[name] = true
	what, like := w.candidates(o)
	w.diags = append(w.diags, undefinedName(name, r.at(o), what, like))
}

// moveComments moves the comments of a line to its new place.
func (w *shellWriter) moveComments(r ref) {
	list, ok := w.comments[r.chunk]
	if !ok {
		list = r.chunk.Comments
	}
	for len(list) > 0 && list[0].Node <= uint32(r.index) {
		k := list[0]
		k.Start, k.End = k.Start+uint32(r.base), k.End+uint32(r.base)
		k.Node = uint32(len(w.out.Nodes))
		w.out.Comments = append(w.out.Comments, k)
		list = list[1:]
	}
	w.comments[r.chunk] = list
}
