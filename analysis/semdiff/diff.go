package semdiff

import (
	"fmt"
	"hash/maphash"
	"slices"

	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/namemap"
)

// Kind says what became of something.
type Kind string

// The kinds of change.
const (
	Same    Kind = "same"
	Changed Kind = "changed"
	// Rewritten is a function that kept its name and little else: see Threshold.
	Rewritten Kind = "rewritten"
	Added     Kind = "added"
	Removed   Kind = "removed"
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
	// Alike is the share of instructions in common, 0 to 1.
	Alike float64 `json:"alike"`
	// Counts are the numbers of statements that differ.
	Counts Counts `json:"counts"`
	// Changes are the instructions that differ, in order; with a context, those
	// around them, too.
	Changes []Change `json:"changes,omitempty"`
}

// Counts are numbers of what differs.
type Counts struct {
	Added   int `json:"added"`
	Removed int `json:"removed"`
	Changed int `json:"changed"`
}

// Change is an instruction that differs, or the same for context.
type Change struct {
	Kind Kind `json:"kind"`
	// A and B are the instruction's numbers in the two bodies, -1 where it is
	// missing, and TextA and TextB its statements there, with the constants and
	// names it mentions in a comment.
	A     int    `json:"a"`
	B     int    `json:"b"`
	TextA string `json:"textA,omitempty"`
	TextB string `json:"textB,omitempty"`
	// Block is the basic block it is in: of b, or of a where it is missing there.
	Block uint64 `json:"block"`
	// Label is what the block is called: `%loop`, or `%b2` without a name.
	Label string `json:"label"`
}

// Options say how programs are compared.
type Options struct {
	// Threshold is how alike functions must be to be one that was changed; 0
	// stands for Threshold.
	Threshold float64
	// Context is how many instructions are shown around those that differ.
	Context int
	// Rewritten says that the instructions of rewritten functions are listed, too.
	Rewritten bool
	// NamesA and NamesB are what the parts of the programs are called, beside the
	// symbol table; nil for nothing. They decide what is compared with what, and what
	// is shown: names are no difference.
	NamesA, NamesB *namemap.Map
}

// Global is a global that differs.
type Global struct {
	Kind Kind `json:"kind"`
	// A and B are the global addresses, -1 where there is none.
	A    int    `json:"a"`
	B    int    `json:"b"`
	Name string `json:"name,omitempty"`
	// Ranges are the first of the bytes that are not the same.
	Ranges []Range `json:"ranges,omitempty"`
}

// Equal reports whether the programs mean the same.
func (d *Diff) Equal() bool {
	return len(d.Globals) == 0 && len(d.Module) == 0 &&
		!slices.ContainsFunc(d.Functions, func(f Function) bool { return f.Kind != Same })
}

// Compare returns the difference of two programs.
func Compare(a, b []bitstream.Segment, o Options) *Diff {
	shared := renderer{seed: maphash.MakeSeed()}
	if o.Threshold == 0 {
		o.Threshold = Threshold
	}
	c := comparer{Options: o, a: newProgram(a, shared, o.NamesA), b: newProgram(b, shared, o.NamesB)}
	c.functions = matchFunctions(c.a.functions, c.b.functions, o.Threshold)
	c.globals = matchGlobals(c.a.globals, c.b.globals)
	d := &Diff{BitsA: c.a.ledger.Bits, BitsB: c.b.ledger.Bits}
	c.compareModules(d)
	c.compareGlobals(d)
	for i, j := range c.functions.toB {
		d.Functions = append(d.Functions, c.compareFunctions(i, j))
	}
	for j, i := range c.functions.toA {
		if i < 0 {
			d.Functions = append(d.Functions, Function{Kind: Added, A: -1, B: j, Name: c.b.functions[j].called(),
				BitsB: c.b.bits(c.b.bodies[j]), Counts: Counts{Added: len(c.b.functions[j].keys)}})
		}
	}
	return d
}

// comparer compares two programs.
type comparer struct {
	Options
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
		g := Global{Kind: Changed, A: i, B: j, Name: c.a.globals[i].called()}
		switch {
		case j < 0:
			g.Kind = Removed
		case c.a.globals[i].known() == c.b.globals[j].known() && c.sameLine(&c.a.globals[i].line, &c.b.globals[j].line, nil):
			continue
		default:
			g.Ranges = c.ranges(i, j)
		}
		d.Globals = append(d.Globals, g)
	}
	for j, i := range c.globals.toA {
		if i < 0 {
			d.Globals = append(d.Globals, Global{Kind: Added, A: -1, B: j, Name: c.b.globals[j].called()})
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
	f := Function{Kind: Same, A: i, B: j, Name: c.a.functions[i].called(), BitsA: c.a.bits(c.a.bodies[i])}
	if j < 0 {
		f.Kind, f.Counts.Removed = Removed, len(c.a.functions[i].keys)
		return f
	}
	f.BitsB = c.b.bits(c.b.bodies[j])
	f.Name = c.b.functions[j].called()
	f.Alike = similarity(c.a.functions[i].keys, c.b.functions[j].keys)
	x, y := c.a.bodies[i], c.b.bodies[j]
	switch {
	case x.segment >= 0 && y.segment >= 0:
		c.compareBodies(&f, x, y)
	case x.segment != y.segment:
		f.Kind = Changed
	}
	if f.Kind == Same && c.a.functions[i].class != c.b.functions[j].class {
		f.Kind = Changed
	}
	return f
}

// compareBodies finds the instructions that differ.
func (c *comparer) compareBodies(f *Function, x, y body) {
	a, b := c.a.lines(x), c.b.lines(y)
	all := c.script(a, b)
	for i := range all {
		f.Counts.add(all[i].Kind)
	}
	if f.Counts == (Counts{}) {
		return
	}
	f.Kind = Changed
	if f.Alike < c.Threshold {
		f.Kind = Rewritten
	}
	if f.Kind == Changed || c.Rewritten {
		f.Changes = excerpt(all, c.Context)
		c.describe(f.Changes, x, y, a, b)
	}
}

// add counts an instruction.
func (n *Counts) add(k Kind) {
	switch k {
	case Added:
		n.Added++
	case Removed:
		n.Removed++
	case Changed:
		n.Changed++
	}
}

// script returns all instructions of both bodies, in order, as what they are to
// each other.
func (c *comparer) script(a, b []line) []Change {
	to := align(a, b)
	l := correspondence(a, b, to)
	var all []Change
	j := 0 // of b
	added := func(end int) {
		for ; j < end; j++ {
			all = append(all, Change{Kind: Added, A: -1, B: j, Block: b[j].block})
		}
	}
	for i := range a {
		if to[i] < 0 {
			all = append(all, Change{Kind: Removed, A: i, B: -1, Block: a[i].block})
			continue
		}
		added(to[i])
		kind := Same
		if !c.sameLine(&a[i], &b[j], l) {
			kind = Changed
		}
		all = append(all, Change{Kind: kind, A: i, B: j, Block: b[j].block})
		j++
	}
	added(len(b))
	return all
}

// excerpt returns the changes and so many of what is the same around them.
func excerpt(all []Change, context int) []Change {
	var list []Change
	next := 0
	for i := range all {
		if all[i].Kind == Same {
			continue
		}
		next = max(next, i-context)
		for ; next <= i || next < len(all) && next <= i+context && all[next].Kind == Same; next++ {
			list = append(list, all[next])
		}
	}
	return list
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
	textA, textB := c.a.statements(x), c.b.statements(y)
	for i := range changes {
		ch := &changes[i]
		if ch.A >= 0 {
			ch.TextA, ch.Label = textA.of(a[ch.A].record), textA.label(ch.Block)
		}
		if ch.B >= 0 {
			ch.TextB, ch.Label = textB.of(b[ch.B].record), textB.label(ch.Block)
		}
	}
}
