package views

import (
	"bytes"
	"sort"
	"strconv"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// Place is where a record stands in the text of its program.
type Place struct {
	// Line counts from 1.
	Line int
	// Statement is the line's statement, the first line of it if it has several.
	Statement string
	// Function is the function block that the record is in, such as `@f3 (main)`;
	// empty outside of functions.
	Function string
}

// Locator finds the places of the records of one file.
type Locator struct {
	text   []byte
	breaks []int // offsets of the newlines of text
	// positions are those of the records in bits, in order; places where the same
	// records stand in the text.
	positions []uint64
	places    []ref
	names     []string // of the function blocks, by segment of the text
}

// ref is the segment and the span of a record in the text.
type ref struct {
	segment int
	span    diag.Span
}

// NewLocator returns the locator of a bitcode file; of a damaged one, for the records that
// can be read. It is nil where nothing can.
func NewLocator(data []byte) *Locator {
	p, _ := assembler.LoadBits(data)
	if p == nil {
		p, _ = assembler.Salvage(data)
	}
	if p == nil {
		return nil
	}
	l := &Locator{text: assembler.Disassemble(p)}
	for i, c := range l.text {
		if c == '\n' {
			l.breaks = append(l.breaks, i)
		}
	}
	for i := range p.Segments {
		for j := range p.Segments[i].Records {
			l.positions = append(l.positions, p.Segments[i].Records[j].Pos)
		}
	}
	if !l.read() {
		return nil
	}
	return l
}

// read finds the records in the text. It returns false where they are others than
// those of the file, which text cannot express.
func (l *Locator) read() bool {
	again, _ := assembler.LoadText(l.text)
	for i := range again.Segments {
		for j := range again.Segments[i].Records {
			l.places = append(l.places, ref{i, again.Origin(i, j, -1).Span})
		}
	}
	l.names = make([]string, len(again.Segments))
	m := module.Build(again)
	for i := range m.FunctionBlocks {
		b := &m.FunctionBlocks[i]
		if b.Body != nil && b.Body.Function >= 0 {
			l.names[b.Enter.Segment] = functionName(m, b.Body.Function)
		}
	}
	return len(l.places) == len(l.positions)
}

func functionName(m *module.Module, f int) string {
	name := "@f" + strconv.Itoa(f)
	if n := m.Functions[f].Name; n != "" {
		name += " (" + n + ")"
	}
	return name
}

// At returns the place of the record that a bit belongs to.
func (l *Locator) At(bit diag.BitPos) (Place, bool) {
	i := sort.Search(len(l.positions), func(i int) bool { return l.positions[i] > uint64(bit) }) - 1
	if i < 0 {
		return Place{}, false
	}
	at := l.places[i]
	line := sort.SearchInts(l.breaks, at.span.Start)
	statement, _, _ := bytes.Cut(l.text[at.span.Start:at.span.End], []byte("\n"))
	return Place{Line: line + 1, Statement: string(statement), Function: l.names[at.segment]}, true
}
