package describe

import (
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// Header returns the first line of a function block, without the brace.
func Header(sig *bind.Signature, f uint64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s @f%d(", isa.Function, sig.Return, f)
	for i, p := range sig.Params {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s %%p%d", p, i)
	}
	return b.String() + ")"
}

// scope is the definitions of a function block that a statement can name.
type scope struct {
	state *bind.FunctionState
	// labels are the texts of labels, by the number of the basic block.
	labels map[int]string
	// blocks is how many basic blocks have ended.
	blocks int
	// defined are the definitions in the text, with the text of constants.
	defined []definition
}

type definition struct {
	sort  byte
	index uint64
	text  string
	node  int
	// written is the type as the text says it, which a text in the source form must:
	// its types may be inferred.
	written isa.Type
}

// inScope returns the definitions of the function around the statement.
func (c *completer) inScope() *scope {
	if c.scope == nil {
		c.scope = &scope{state: c.snapshot.FunctionState(c.block), labels: map[int]string{}}
		names := bind.Names(c.chunk)
		for i := range c.chunk.Nodes {
			c.scope.add(c.chunk, i, names)
		}
	}
	return c.scope
}

func (sc *scope) add(c *asmparse.Chunk, i int, names map[int]bind.ID) {
	n := &c.Nodes[i]
	args := c.Args(n)
	if n.Kind == asmparse.Label {
		sc.labels[sc.blocks] = string(c.Text[args[0].Start:args[0].End])
		return
	}
	if n.Kind == asmparse.Statement && n.Op.Row().Terminator {
		sc.blocks++
	}
	for j := range args {
		o := &args[j]
		if o.Kind != isa.SlotDef || o.End == o.Start || n.Kind == asmparse.Define {
			continue
		}
		text := string(c.Text[o.Start:o.End])
		d := definition{o.Sort, o.Value, text, i, writtenType(n, args, j)}
		if id, ok := names[int(n.First)+j]; ok {
			d.sort, d.index = id.Sort, id.Number
		}
		sc.defined = append(sc.defined, d)
	}
}

// next returns the number that the next definition of a sort has here.
func (c *completer) next(sort byte) uint64 {
	n, names := uint64(0), bind.Names(c.chunk)
	for i := range c.chunk.Nodes[:c.before] {
		node := &c.chunk.Nodes[i]
		args := c.chunk.Args(node)
		for j := range args {
			o := &args[j]
			id, ok := names[int(node.First)+j]
			if !ok {
				id = bind.ID{Sort: o.Sort, Number: o.Value}
			}
			if o.Kind == isa.SlotDef && id.Sort == sort && o.Value != asmparse.NoID {
				n = id.Number + 1
			}
		}
	}
	return n
}

// types offers the types of the module.
func (c *completer) types(e *expectation) {
	state := c.snapshot.Module().State
	if c.kind == isa.Types {
		for _, t := range []isa.Type{isa.I1, isa.I8, isa.I16, isa.I32, isa.I64, isa.VoidType} {
			c.add(Candidate{Kind: TypeCandidate, Label: t.String(), Doc: rowDoc(e.row)})
		}
		return
	}
	for id := range uint64(state.NumTypes()) {
		if t := state.TypeOf(id); t.Nameable() {
			c.add(Candidate{Kind: TypeCandidate, Label: t.String(), Detail: fmt.Sprintf("@t%d", id), Rank: int(id)})
		}
	}
}

// values offers what a slot for an ID may hold; those of the type written in
// front come first, then the nearest.
func (c *completer) values(e *expectation, s *isa.Slot) {
	if s.Kind == isa.SlotLabel {
		c.targets(e.row)
		c.newBlock(e.row)
		return
	}
	want := c.wanted(e)
	if s.Kind == isa.SlotValue && c.snapshot.Context(c.block) != nil {
		c.locals(want, e.row.ID == isa.Phi)
		if want != "" && want != isa.I32.String() || e.row.ID == isa.CallIndirect && pointer(e.row, e.slot) {
			return // addresses are integers, and calls of functions by their address another row
		}
	}
	c.names()
	c.newAddress(e, s)
	index := c.snapshot.Module().Index()
	for i, id := range index.Order {
		kind := GlobalCandidate
		switch {
		case id.Sort == 'f':
			kind = FunctionCandidate
		case id.Sort != 'g':
			continue
		}
		label := fmt.Sprintf("@%c%d", id.Sort, id.Index)
		c.add(Candidate{Kind: kind, Label: label, Detail: addressDetail(c.snapshot, id), Rank: 1<<20 + i})
	}
}

// names offers the functions and globals that have names, with what is said of them:
// in a text in the source form those that it and its files define.
func (c *completer) names() {
	r := c.snapshot.Source()
	if r == nil {
		return
	}
	for i, d := range r.Definitions() {
		kind := GlobalCandidate
		if d.Function {
			kind = FunctionCandidate
		}
		c.add(Candidate{Kind: kind, Label: d.Name, Detail: d.Head, Doc: d.Doc, Rank: 1<<19 + i})
	}
}

func join(tokens []token) string {
	var words []string
	for i := range tokens {
		words = append(words, tokens[i].text)
	}
	text := strings.Join(words, " ")
	return strings.ReplaceAll(strings.ReplaceAll(text, "< ", "<"), " >", ">")
}

// maxLocals is how many local values are offered: the nearest.
const maxLocals = 400

// locals offers the values of the function: those of the type that is wanted, or all
// if that is not known. A phi may name values that come later.
func (c *completer) locals(want string, later bool) {
	sc := c.inScope()
	offered := 0
	c.number = c.next('v')
	for i := len(sc.defined) - 1; i >= 0 && offered < maxLocals; i-- {
		d := &sc.defined[i]
		t := sc.typeOf(d)
		if d.sort == 'v' && d.node >= c.before && !later || want != "" && t.IsKnown() && t.String() != want {
			continue
		}
		offered++
		kind := ValueCandidate
		if d.sort == 'c' {
			kind = ConstantCandidate
		}
		detail := t.String() + c.constantText(d)
		if bits, ok := c.costOf(d); ok {
			detail += fmt.Sprintf(", %d bits", bits)
		}
		c.add(Candidate{Kind: kind, Label: d.text, Detail: detail, Rank: len(sc.defined) - i})
	}
}

// nearest is the value of a type that is defined last in front of the statement.
func (c *completer) nearest(want string) (text string, ok bool) {
	text, known := c.nearby[want]
	for sc, i := c.inScope(), len(c.inScope().defined)-1; !known && i >= 0; i-- {
		d := &sc.defined[i]
		if known = (d.node < c.before || d.sort != 'v') && sc.typeOf(d).String() == want; known {
			text = d.text
		}
	}
	c.nearby[want] = text
	return text, text != ""
}

// typeOf is the type of a definition; unknown, it is what its statement says of it.
func (sc *scope) typeOf(d *definition) isa.Type {
	if sc.state == nil {
		return d.written
	}
	abs, ok := sc.state.AbsoluteIndex(d.sort, d.index)
	if t := sc.state.TypeOfValue(abs); ok && t.IsKnown() {
		return t
	}
	return d.written
}

// constantText is the literal of a constant, after a blank.
func (c *completer) constantText(d *definition) string {
	if d.sort != 'c' {
		return ""
	}
	args := c.chunk.Args(&c.chunk.Nodes[d.node])
	last := &args[len(args)-1]
	return " " + string(c.chunk.Text[last.Start:last.End])
}

// addressDetail is the name and type of an address.
func addressDetail(s *document.Snapshot, id document.ID) string {
	detail := s.Module().Index().Names[id]
	if fn := s.Module().State.Function(id.Index); id.Sort == 'f' && fn != nil && fn.Signature != nil {
		detail += " " + fn.Signature.String()
	}
	return strings.TrimSpace(detail)
}

// abbreviating reports whether the place is in a `<@aN>`: behind a statement, of
// which no token is left, or with the start of its name.
func (st *statement) abbreviating() bool {
	n := len(st.tokens)
	if n == 0 || !st.tokens[n-1].is("<") {
		return false
	}
	return n == 1 && st.kind != isa.Constants || len(st.word) > 0 && (st.word[0] == '@' || st.word[0] == '%')
}

// abbreviations offers the global abbreviations of the block, the cheapest that
// fit the record first.
func (c *completer) abbreviations() {
	record := c.snapshot.Meaning(c.block).RecordOf(c.before - 1)
	if c.before < len(c.chunk.Nodes) && record < 0 {
		record = c.snapshot.Meaning(c.block).RecordOf(c.before)
	}
	if record < 0 {
		return
	}
	values := c.snapshot.Meaning(c.block).Records[record].Values
	account := c.snapshot.Accounts(c.block)[record]
	for _, a := range account.Alternatives(values) {
		if a.Definition == nil {
			continue
		}
		k := Candidate{Kind: AbbrevCandidate, Label: abbrevID(&account, a.Definition), Rank: int(a.Bits), Doc: a.Definition.Abbrev.String()}
		k.Detail = fmt.Sprintf("%d bits", a.Bits)
		if a.Misfit != nil {
			k.Rank, k.Detail = 1<<20+int(a.Index), a.Misfit.Error()
		}
		c.add(k)
	}
}
