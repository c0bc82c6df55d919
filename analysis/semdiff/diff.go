package semdiff

import (
	"fmt"
	"hash/maphash"
	"slices"

	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Kind says what became of something.
type Kind string

// The kinds of change.
const (
	Same    Kind = "same"
	Changed Kind = "changed"
	Added   Kind = "added"
	Removed Kind = "removed"
)

// Diff is the difference of two programs, a and b.
type Diff struct {
	// BitsA and BitsB are the sizes of the files in bits.
	BitsA uint64 `json:"bitsA"`
	BitsB uint64 `json:"bitsB"`
	// Functions has every function address of the two, in the order of a, then
	// those only b has.
	Functions []Function `json:"functions"`
	// Globals has the globals that are not the same.
	Globals []Global `json:"globals,omitempty"`
	// Module lists other differences in words.
	Module []string `json:"module,omitempty"`
}

// Function is the difference of a function.
type Function struct {
	Kind Kind `json:"kind"`
	// A and B are the function addresses, -1 where there is none; Name is the
	// name in b, or in a for a function that was removed.
	A    int    `json:"a"`
	B    int    `json:"b"`
	Name string `json:"name,omitempty"`
	// BitsA and BitsB are the sizes of the bodies in bits.
	BitsA uint64 `json:"bitsA"`
	BitsB uint64 `json:"bitsB"`
	// Changes are the instructions that differ, in order.
	Changes []Change `json:"changes,omitempty"`
}

// Change is an instruction that differs.
type Change struct {
	Kind Kind `json:"kind"`
	// A and B are the instruction's numbers in the two bodies, -1 where it is
	// missing, and TextA and TextB its texts there, with constants by value.
	A     int    `json:"a"`
	B     int    `json:"b"`
	TextA string `json:"textA,omitempty"`
	TextB string `json:"textB,omitempty"`
}

// Global is a global that differs.
type Global struct {
	Kind Kind `json:"kind"`
	// A and B are the global addresses, -1 where there is none.
	A    int    `json:"a"`
	B    int    `json:"b"`
	Name string `json:"name,omitempty"`
}

// Equal reports whether the programs mean the same.
func (d *Diff) Equal() bool {
	return len(d.Globals) == 0 && len(d.Module) == 0 &&
		!slices.ContainsFunc(d.Functions, func(f Function) bool { return f.Kind != Same })
}

// Compare returns the difference of two programs.
func Compare(a, b []bitstream.Segment) *Diff {
	shared := renderer{seed: maphash.MakeSeed()}
	c := comparer{a: newProgram(a, shared), b: newProgram(b, shared)}
	c.functions = match(c.a.functions, c.b.functions)
	c.globals = match(c.a.globals, c.b.globals)
	d := &Diff{BitsA: c.a.ledger.Bits, BitsB: c.b.ledger.Bits}
	c.compareModules(d)
	c.compareGlobals(d)
	for i, j := range c.functions.toB {
		d.Functions = append(d.Functions, c.compareFunctions(i, j))
	}
	for j, i := range c.functions.toA {
		if i < 0 {
			d.Functions = append(d.Functions, Function{Kind: Added, A: -1, B: j, Name: c.b.functions[j].name, BitsB: c.b.bits(c.b.bodies[j])})
		}
	}
	return d
}

// comparer compares two programs.
type comparer struct {
	a, b               *program
	functions, globals *pairing
}

func (c *comparer) compareModules(d *Diff) {
	if !slices.Equal(c.a.version, c.b.version) {
		d.Module = append(d.Module, fmt.Sprintf("version record %v became %v", c.a.version, c.b.version))
	}
	for i, j := range c.functions.toB {
		if j < 0 {
			continue
		}
		if x, y := c.a.functions[i].name, c.b.functions[j].name; x != y {
			d.Module = append(d.Module, fmt.Sprintf("function @f%d %q became @f%d %q", i, x, j, y))
		}
		if x, y := c.a.state.Functions[i].Linkage, c.b.state.Functions[j].Linkage; x != y {
			d.Module = append(d.Module, fmt.Sprintf("linkage of function @f%d changed", i))
		}
	}
}

func (c *comparer) compareGlobals(d *Diff) {
	for i, j := range c.globals.toB {
		g := Global{Kind: Changed, A: i, B: j, Name: c.a.globals[i].name}
		switch {
		case j < 0:
			g.Kind = Removed
		case c.a.globals[i].name == c.b.globals[j].name && c.sameLine(&c.a.globals[i].line, &c.b.globals[j].line, nil):
			continue
		}
		d.Globals = append(d.Globals, g)
	}
	for j, i := range c.globals.toA {
		if i < 0 {
			d.Globals = append(d.Globals, Global{Kind: Added, A: -1, B: j, Name: c.b.globals[j].name})
		}
	}
}

// locals says which values and blocks of a function correspond.
type locals struct{ values, blocks numbers }

// numbers maps the numbers of a to those of b. Those that are not defined, at
// or above the counts, mean themselves.
type numbers struct {
	toB            map[uint64]uint64
	countA, countB uint64
}

// add notes that i of a is j of b, unless i is known.
func (m *numbers) add(i, j uint64) {
	if m.toB == nil {
		m.toB = map[uint64]uint64{}
	}
	if _, ok := m.toB[i]; !ok {
		m.toB[i] = j
	}
}

// same reports whether i of a is j of b.
func (m *numbers) same(i, j uint64) bool {
	if i >= m.countA {
		return j >= m.countB && i == j
	}
	k, ok := m.toB[i]
	return ok && k == j
}

// sameLine reports whether two lines with their references mean the same.
func (c *comparer) sameLine(a, b *line, l *locals) bool {
	if a.key != b.key || len(a.refs) != len(b.refs) {
		return false
	}
	for i, r := range a.refs {
		if r.sort != b.refs[i].sort || !c.sameRef(r, b.refs[i].n, l) {
			return false
		}
	}
	return true
}

// sameRef reports whether a reference in a means number n in b.
func (c *comparer) sameRef(r ref, n uint64, l *locals) bool {
	switch r.sort {
	case 'f':
		return corresponds(c.functions, r.n, n)
	case 'g':
		return corresponds(c.globals, r.n, n)
	case 'v':
		return l.values.same(r.n, n)
	case 'b':
		return l.blocks.same(r.n, n)
	}
	return r.n == n
}

// corresponds reports whether the pairing takes i to j. Numbers that neither
// program defines mean themselves.
func corresponds(p *pairing, i, j uint64) bool {
	if i >= uint64(len(p.toB)) {
		return j >= uint64(len(p.toA)) && i == j
	}
	return p.toB[i] >= 0 && uint64(p.toB[i]) == j
}

// compareFunctions compares function i of a with function j of b.
func (c *comparer) compareFunctions(i, j int) Function {
	f := Function{Kind: Same, A: i, B: j, Name: c.a.functions[i].name, BitsA: c.a.bits(c.a.bodies[i])}
	if j < 0 {
		f.Kind = Removed
		return f
	}
	f.BitsB = c.b.bits(c.b.bodies[j])
	f.Name = c.b.functions[j].name
	x, y := c.a.bodies[i], c.b.bodies[j]
	switch {
	case x.segment >= 0 && y.segment >= 0:
		f.Changes = c.compareBodies(x, y)
	case x.segment != y.segment:
		f.Kind = Changed
	}
	if len(f.Changes) > 0 || c.a.functions[i].class != c.b.functions[j].class {
		f.Kind = Changed
	}
	return f
}

// compareBodies returns the instructions that differ.
func (c *comparer) compareBodies(x, y body) []Change {
	a, b := c.a.lines(x), c.b.lines(y)
	to := align(a, b)
	l := correspondence(a, b, to)
	var changes []Change
	j := 0 // of b
	added := func(end int) {
		for ; j < end; j++ {
			changes = append(changes, Change{Kind: Added, A: -1, B: j})
		}
	}
	for i := range a {
		if to[i] < 0 {
			changes = append(changes, Change{Kind: Removed, A: i, B: -1})
			continue
		}
		added(to[i])
		if !c.sameLine(&a[i], &b[j], l) {
			changes = append(changes, Change{Kind: Changed, A: i, B: j})
		}
		j++
	}
	added(len(b))
	c.describe(changes, x, y, a, b)
	return changes
}

// correspondence tells which values and blocks correspond if instructions do.
func correspondence(a, b []line, to []int) *locals {
	l := &locals{}
	l.values.countA, l.blocks.countA = counts(a)
	l.values.countB, l.blocks.countB = counts(b)
	for i, j := range to {
		if j < 0 {
			continue
		}
		if a[i].value >= 0 && b[j].value >= 0 {
			l.values.add(uint64(a[i].value), uint64(b[j].value))
		}
		l.blocks.add(a[i].block, b[j].block)
	}
	return l
}

// counts returns the numbers of values and of basic blocks.
func counts(lines []line) (values, blocks uint64) {
	for i := range lines {
		values = max(values, uint64(lines[i].value+1))
		blocks = max(blocks, lines[i].block+1)
	}
	return values, blocks
}

// describe fills in the texts of changes.
func (c *comparer) describe(changes []Change, x, y body, a, b []line) {
	if len(changes) == 0 {
		return
	}
	wantA, wantB := map[int]bool{}, map[int]bool{}
	for _, ch := range changes {
		if ch.A >= 0 {
			wantA[a[ch.A].record] = true
		}
		if ch.B >= 0 {
			wantB[b[ch.B].record] = true
		}
	}
	textA, textB := c.a.text(x, wantA), c.b.text(y, wantB)
	for i := range changes {
		ch := &changes[i]
		if ch.A >= 0 {
			ch.TextA = textA[a[ch.A].record]
		}
		if ch.B >= 0 {
			ch.TextB = textB[b[ch.B].record]
		}
	}
}
