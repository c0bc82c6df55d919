package assembler

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/parallel"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Widths of the listing's columns, in characters: those of the manual.
const (
	addressColumn = 8 // bytes of a bit address, right-aligned
	recordColumn  = 29
	textColumn    = 39
	levelIndent   = 2
)

// Listing returns a program in the three columns of the manual: bit address,
// record, text. The records must have their positions: those of a file that
// was read, or of a program that Encode was called for.
func Listing(p *Program) []byte {
	list := raiseShell(p, bind.RaiseLossy)
	parts := make([][]byte, len(p.Segments))
	parallel.Each(len(p.Segments), func(i int) {
		l := &lister{records: p.Segments[i].Records}
		l.list(list[i].finish(&p.Segments[i], bind.RaiseLossy))
		parts[i] = l.out
	})
	return append(listHeader(), bytes.Join(parts, nil)...)
}

// listHeader lists the header record, which is no statement of the language.
func listHeader() []byte {
	l := &lister{}
	values := []uint64{isa.CodeHeader}
	for _, b := range bitstream.Header {
		values = append(values, uint64(b))
	}
	l.rows("0:0", appendValues(nil, values), 1,
		[]byte("Magic Number: 'PEXE' (80, 69, 88, 69)\nPNaCl Version: 2"), 0)
	return l.out
}

// lister lists one segment.
type lister struct {
	out     []byte
	records []bitstream.Record
	depth   int // of the next record: how many blocks are open
	text    []byte
	cell    []byte
}

func (l *lister) list(chunk *asmparse.Chunk) {
	indent := asmparse.NewIndenter(chunk.Context)
	l.depth = len(chunk.Context)
	for i := range chunk.Nodes {
		n := &chunk.Nodes[i]
		columns := levelIndent * indent.Level(chunk, n)
		l.text = asmparse.AppendNode(l.text[:0], chunk, n, asmparse.Layout{Indent: columns, Bcdis: true})
		if n.Kind == asmparse.Label || n.Kind == asmparse.Close {
			l.rows("", nil, 0, l.text, columns)
			continue
		}
		l.record(columns)
	}
}

// record lists the next record with the text at work.
func (l *lister) record(columns int) {
	r := &l.records[0]
	l.records = l.records[1:]
	if r.Abbrev == isa.AbbrevExit {
		l.depth--
	}
	indent := levelIndent * l.depth
	if r.Abbrev == isa.AbbrevEnter {
		l.depth++
	}
	l.cell = append(l.cell[:0], bytes.Repeat([]byte{' '}, indent)...)
	l.cell = appendValues(append(strconv.AppendUint(l.cell, uint64(r.Abbrev), 10), ": "...), r.Values)
	address := fmt.Sprintf("%d:%d", r.Pos/8, r.Pos%8)
	l.rows(address, l.cell, indent+2*levelIndent, l.text, columns)
}

// appendValues appends `<v0, v1, …>`.
func appendValues(dst []byte, values []uint64) []byte {
	dst = append(dst, '<')
	for i, v := range values {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = strconv.AppendUint(dst, v, 10)
	}
	return append(dst, '>')
}

// rows appends as many lines as the fuller of the two cells takes. Continued
// lines of the record are indented by recordIndent; all of the text by columns,
// continued ones by twice as much more as a level.
func (l *lister) rows(address string, record []byte, recordIndent int, text []byte, columns int) {
	left := wrap(record, recordColumn, recordIndent)
	var right [][]byte
	for i, line := range bytes.Split(text, []byte{'\n'}) {
		if i == 0 {
			line = append(bytes.Repeat([]byte{' '}, columns), line...)
		}
		right = append(right, wrap(line, textColumn, columns+2*levelIndent)...)
	}
	for i := range max(len(left), len(right)) {
		l.row(address, at(left, i), at(right, i))
		address = ""
	}
}

func at(cells [][]byte, i int) []byte {
	if i < len(cells) {
		return cells[i]
	}
	return nil
}

// row appends one line of the listing.
func (l *lister) row(address string, record, text []byte) {
	// An address is B:N; N is one digit.
	l.out = fmt.Appendf(l.out, "%*s|%-*s|%s\n", addressColumn+2, address, recordColumn, record, text)
}

// wrap breaks a line at blanks so that it takes no more than width columns
// where that is possible. A comment stays in one piece. Lines after the first
// are indented. It looks at each byte a few times, however long the line is.
func wrap(line []byte, width, indent int) [][]byte {
	rest := bytes.TrimLeft(line, " ")
	lead, comment := len(line)-len(rest), bytes.Index(rest, []byte("//"))
	var lines [][]byte
	for lead+len(rest) > width {
		cut := wrapAt(rest, width-lead, comment)
		next := bytes.TrimLeft(rest[max(cut, 0):], " ")
		if cut < 0 || len(next) == 0 {
			break
		}
		lines = append(lines, indented(lead, rest[:cut]))
		comment -= len(rest) - len(next)
		rest, lead = next, min(indent, width/2)
	}
	return append(lines, indented(lead, rest))
}

// wrapAt returns the blank at which a line that starts with none is broken: the
// last within width columns and in front of a comment, else the first; -1 where
// there is none.
func wrapAt(line []byte, width, comment int) int {
	end := min(max(width+1, 0), len(line))
	if comment >= 0 {
		end = min(end, comment)
	}
	if cut := bytes.LastIndexByte(line[:end], ' '); cut > 0 {
		return cut
	}
	return bytes.IndexByte(line, ' ')
}

// indented is a line behind some blanks, without those at its end.
func indented(lead int, line []byte) []byte {
	return bytes.TrimRight(append(bytes.Repeat([]byte{' '}, lead), line...), " ")
}
