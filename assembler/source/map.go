package source

import (
	"bytes"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/namemap"
)

// Names returns the names and lines of the program, for bytes that are not known
// yet.
func (r *Result) Names() *namemap.Map {
	p := r.program
	m := &namemap.Map{Functions: make([]namemap.Function, len(p.addresses))}
	for i := range p.files.Len() {
		m.Sources = append(m.Sources, p.files.File(i).Name)
	}
	for _, g := range p.globals {
		m.Globals = append(m.Globals, nameOf(g.def))
	}
	m.Types = make([]string, p.types.written)
	for _, d := range p.names {
		if d.kind == 't' && d.index < p.types.written {
			m.Types[d.index] = nameOf(d)
		}
	}
	for i, a := range p.addresses {
		m.Functions[i].Name = nameOf(a.def)
		if f := a.function; f != nil {
			f.describe(p.files, &m.Functions[i])
		}
	}
	return m
}

// Name returns the name, with its sigil, that the text has for a number: of a function
// or global, or of something in a function block. It is empty where there is none, and
// where text that could not be read may have shifted the numbers.
func (r *Result) Name(function int, sort byte, n int) string {
	p := r.program
	switch {
	case n < 0 || r.Incomplete():
	case sort == 'f' && n < len(p.addresses):
		return withSigil('@', nameOf(p.addresses[n].def))
	case sort == 'g' && n < len(p.globals):
		return withSigil('@', nameOf(p.globals[n].def))
	case sort == 'f', sort == 'g', function < 0, function >= len(p.addresses), p.addresses[function].function == nil:
	default:
		if list := *p.addresses[function].function.local.list(sort); n < len(list) {
			return withSigil('%', list[n])
		}
	}
	return ""
}

func withSigil(sigil byte, name string) string {
	if name == "" {
		return ""
	}
	return string(sigil) + name
}

// nameOf is the name of a definition without its sigil, "" for a number.
func nameOf(d *definition) string {
	if d == nil || !asmparse.IsName(d.name[1:]) {
		return ""
	}
	return d.name[1:]
}

// describe fills in the names of a function's values, and its lines.
func (f *function) describe(files *Files, m *namemap.Function) {
	m.Params, m.Constants, m.Values, m.Blocks = f.local.params, f.local.constants, f.local.values, f.local.blocks
	file := files.At(f.base)
	l := lineCounter{text: files.Text, at: files.File(file).Start, line: 1}
	if f.header != nil {
		m.Source, m.Line = file, l.move(f.base+int(f.header.node.Start))
	}
	instruction := uint32(0)
	for i := range f.out.Nodes {
		n := &f.out.Nodes[i]
		if !isInstruction(n) {
			continue
		}
		start := f.base + int(n.Start)
		line := l.move(start)
		m.Lines.Add(namemap.Run{Instruction: instruction, Source: uint32(file), Line: uint32(line), Column: uint32(start - l.start + 1)})
		instruction++
	}
}

// isInstruction reports whether a node is an instruction, as module.Body counts
// them.
func isInstruction(n *asmparse.Node) bool {
	row := n.RowIn(isa.Function)
	return row != nil && row.ID != isa.BlocksCount && row.ID != isa.ForwardDeclare
}

// lineCounter counts lines while it moves through a text.
type lineCounter struct {
	text  []byte
	at    int
	start int // of the line
	line  int
}

// move goes to an offset, which may not lie in front of the last one, and returns
// its line.
func (l *lineCounter) move(to int) int {
	if l.line == 1 && l.start == 0 {
		l.start = l.at
	}
	if to < l.at {
		return l.line
	}
	passed := l.text[l.at:to]
	l.line += bytes.Count(passed, []byte{'\n'})
	if i := bytes.LastIndexByte(passed, '\n'); i >= 0 {
		l.start = l.at + i + 1
	}
	l.at = to
	return l.line
}
