package semdiff

import (
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// statements are the statements of a function, as dis prints them but for
// abbreviations, which mean nothing.
type statements struct {
	program *program
	chunk   *asmparse.Chunk
	// shown is chunk with the names that its values have, name has those.
	shown     *asmparse.Chunk
	name      func(sort byte, number uint64) string
	nodes     []int    // by record
	constants []string // the statements that define the constants, without `;`
}

// statements returns the statements of a function.
func (p *program) statements(b body) *statements {
	s := &statements{program: p, chunk: bind.Raise(bind.FunctionCursor(b.state, b.number), p.segments[b.segment].Records)}
	s.name = p.namesIn(bind.NewFunctionState(b.state, b.number).Index)
	s.shown = s.chunk.WithNames(s.name)
	for i := range s.chunk.Nodes {
		n := &s.chunk.Nodes[i]
		if n.Kind == asmparse.Label || n.Kind == asmparse.Close {
			continue
		}
		s.nodes = append(s.nodes, i)
		if n.Kind == asmparse.Statement && n.Op.Row().Block == isa.Constants && n.Op.Row().Defines() != 0 {
			s.constants = append(s.constants, strings.TrimSuffix(s.text(n), ";"))
		}
	}
	return s
}

// namesIn returns the names of the values and blocks of a function. Functions and
// globals keep their numbers: a comment tells how they are called.
func (p *program) namesIn(function int) func(sort byte, number uint64) string {
	local := p.names.Distinct(function)
	return func(sort byte, number uint64) string {
		if s := local(sort, number); sort != 'f' && sort != 'g' && sort != 't' && asmparse.IsName(s) {
			return s
		}
		return ""
	}
}

// label returns what a block is called.
func (s *statements) label(block uint64) string {
	if name := s.name('b', block); name != "" {
		return "%" + name
	}
	return fmt.Sprintf("%%b%d", block)
}

// text returns the text of a node.
func (s *statements) text(n *asmparse.Node) string {
	plain := *n
	plain.Suffix = asmparse.Suffix{}
	return string(asmparse.AppendNode(nil, s.shown, &plain, asmparse.Layout{Canonical: true}))
}

// of returns the statement of a record, with what it mentions in a comment.
func (s *statements) of(record int) string {
	if record >= len(s.nodes) {
		return ""
	}
	n := &s.chunk.Nodes[s.nodes[record]]
	text := s.text(n)
	if about := s.mentioned(n); about != "" {
		text += "  // " + about
	}
	return text
}

// mostMentioned is how many things a comment explains.
const mostMentioned = 6

// mentioned says what the constants are that a statement uses, and how functions
// and globals are called.
func (s *statements) mentioned(n *asmparse.Node) string {
	var list []string
	seen := map[[2]uint64]bool{}
	args := s.chunk.Args(n)
	for i := range args {
		o := &args[i]
		id := [2]uint64{uint64(o.Sort), o.Value}
		if o.Kind != isa.SlotValue && o.Kind != isa.SlotCallee || seen[id] {
			continue
		}
		seen[id] = true
		if text := s.explain(o); text != "" && len(list) < mostMentioned {
			list = append(list, text)
		}
	}
	return strings.Join(list, ", ")
}

// explain returns the definition of a constant, or the name of an address.
func (s *statements) explain(o *asmparse.Operand) string {
	if o.Sort == 'c' && o.Value < uint64(len(s.constants)) {
		return s.constants[o.Value]
	}
	if o.Sort != 'f' && o.Sort != 'g' {
		return ""
	}
	if e := s.program.target(ref{o.Sort, o.Value}); e != nil && e.called() != "" {
		return fmt.Sprintf("@%c%d : %q", o.Sort, o.Value, e.called())
	}
	return ""
}
