package llvmir

import (
	"sort"
	"unicode/utf8"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// Source is the file that a program was read from. Traps and debuggers name the
// places in it.
type Source struct {
	// Name is the name of the file, as messages show it.
	Name string
	// Dir is the directory that a debugger looks for it in if the name is relative;
	// "" is the one that the debugger runs in.
	Dir string
	// Text is what the file holds, if that is text. Nobody needs the bits of others.
	Text []byte
}

// A place is a line and a column of a text, both counted from 1, or a byte of a
// file of bits and a bit in it, the bit counted from 1.
type place struct{ line, column int }

// maxColumn is the largest column that LLVM keeps. One further to the right
// becomes 0, which is no column.
const maxColumn = 1<<16 - 1

// places finds the lines of a source.
type places struct {
	*Source
	starts []int // byte offset of each line
	// enters are the records that function blocks begin with, in their segments.
	enters map[*module.Body]int
}

// newPlaces returns nil for no source.
func newPlaces(s *Source, m *module.Module) *places {
	if s == nil {
		return nil
	}
	p := &places{Source: s, starts: []int{0}, enters: make(map[*module.Body]int)}
	for i := range m.FunctionBlocks {
		p.enters[m.FunctionBlocks[i].Body] = m.FunctionBlocks[i].Enter.Record
	}
	for i, c := range s.Text {
		if c == '\n' {
			p.starts = append(p.starts, i+1)
		}
	}
	return p
}

// of returns the place of an origin. Columns are characters, as in all messages.
func (p *places) of(o diag.Origin) place {
	if o.InBits {
		return place{int(o.Bit / 8), 1 + int(o.Bit%8)}
	}
	offset := min(o.Span.Start, len(p.Text))
	line := sort.Search(len(p.starts), func(i int) bool { return p.starts[i] > offset })
	start := p.starts[line-1]
	if offset-start > maxColumn {
		return place{line, 0} // counting the characters of a line that long would take too long
	}
	return place{line, 1 + utf8.RuneCount(p.Text[start:offset])}
}
