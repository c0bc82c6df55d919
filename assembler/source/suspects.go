package source

import (
	"bytes"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file keeps quiet about what follows from a mistake: text that could not be read
// was to define something, or to take a file in, and what it names there is missing
// because of it.

// suspect notes what text outside of functions, or the header of one, was to define.
func (p *program) suspect(text []byte) {
	if bytes.Contains(text, []byte("include")) || bytes.Contains(text, []byte(preludeName)) {
		p.incomplete = true
	}
	if bytes.HasPrefix(text, []byte(isa.Function.String())) {
		p.incomplete = p.incomplete || len(namesIn(text, '@')) == 0
	}
	for _, name := range namesIn(text, '@') {
		if p.suspects == nil {
			p.suspects = map[string]bool{}
		}
		p.suspects[name] = true
	}
}

// isSuspect reports whether a name of the module may be missing because of a mistake
// that is reported elsewhere.
func (p *program) isSuspect(name string) bool {
	return name[0] == '@' && (p.incomplete || p.suspects[name])
}

// Incomplete reports whether text could not be read that was to define something of the
// module.
func (r *Result) Incomplete() bool { return r.program.incomplete || len(r.program.suspects) > 0 }

// namesIn returns the names with a sigil in a text that could not be read.
func namesIn(text []byte, sigil byte) []string {
	var names []string
	l := asmparse.NewLexer(text, 0)
	for t := l.Next(); t.Kind != asmparse.EOF; t = l.Next() {
		if word := text[t.Start:t.End]; len(word) > 1 && word[0] == sigil {
			names = append(names, string(word))
		}
	}
	return names
}

// badHeader returns the header of a function that could not be read.
func badHeader(c *asmparse.Chunk) ([]byte, bool) {
	if !c.Function || len(c.Nodes) == 0 {
		return nil, false
	}
	n := &c.Nodes[0]
	if n.Kind != asmparse.Bad && (n.Kind != asmparse.Enter || n.Count > 2) {
		return nil, false
	}
	line := lineAround(c.Text, int(n.Start))
	return bytes.TrimSpace(c.Text[line.Start:line.End]), true
}

// suspectFunction notes what the header of a function that could not be read was to
// define.
func (p *program) suspectFunction(c *asmparse.Chunk) {
	if text, bad := badHeader(c); bad {
		p.suspect(text)
	}
}

// defineSuspects has the names in a header that could not be read stand for values: their
// uses are no mistakes.
func (r *resolver) defineSuspects() {
	text, bad := badHeader(r.chunk)
	if !bad {
		return
	}
	r.unknown = map[string]bool{}
	for _, name := range namesIn(text, '%') {
		r.unknown[name] = true
	}
}
