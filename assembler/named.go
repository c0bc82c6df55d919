package assembler

import (
	"bytes"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/parallel"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/namemap"
)

// DisassembleNamed is Disassemble with names in the place of numbers, where a map
// has them: text in the source form. It assembles to the same bytes: names that
// cannot be written, or that several things have, are left out, and ok is false,
// with the text of Disassemble, where that would not be enough.
func DisassembleNamed(p *Program, m *namemap.Map) (text []byte, ok bool) {
	plain := Disassemble(p)
	n := newNaming(m)
	list := raiseShell(p, bind.Raise)
	texts := make([][]byte, len(p.Segments))
	parallel.Each(len(p.Segments), func(i int) {
		function := -1
		if c := list[i].context; c != nil && int(c.Number) < len(c.State.Defining) {
			function = int(c.State.Defining[c.Number])
		}
		chunk := list[i].finish(&p.Segments[i], bind.Raise).WithNames(n.of(function))
		list[i] = raised{}
		texts[i] = asmparse.AppendChunk([]byte(nil), chunk, asmparse.Layout{Width: bytesColumns, Canonical: true})
	})
	named := bytes.Join(texts, nil)
	want, _ := Assemble(plain)
	if got, _ := Assemble(named); got == nil || !bytes.Equal(got, want) {
		return plain, false
	}
	return named, true
}

// naming are the names of a map that stand for one thing each.
type naming struct {
	names  *namemap.Map
	module map[string]int // how many things of the module have the name
}

func newNaming(m *namemap.Map) *naming {
	n := &naming{names: m, module: map[string]int{}}
	count(n.module, m.Types)
	count(n.module, m.Globals)
	for i := range m.Functions {
		count(n.module, []string{m.Functions[i].Name})
	}
	return n
}

func count(counts map[string]int, list []string) {
	for _, s := range list {
		counts[s]++
	}
}

// of returns the names that may be written in a function block, or with -1 outside
// of them.
func (n *naming) of(function int) func(sort byte, number uint64) string {
	local := n.names.Distinct(function)
	return func(sort byte, number uint64) string {
		s := local(sort, number)
		if sort == 'f' || sort == 'g' || sort == 't' {
			if s = n.names.Name(function, sort, number); n.module[s] != 1 {
				return ""
			}
		}
		if !asmparse.IsName(s) {
			return ""
		}
		return s
	}
}
