package describe

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// CandidateKind says what a candidate for completion is.
type CandidateKind uint8

// The kinds of candidates.
const (
	KeywordCandidate CandidateKind = iota
	StatementCandidate
	BlockCandidate
	TypeCandidate
	ValueCandidate
	ConstantCandidate
	FunctionCandidate
	GlobalCandidate
	LabelCandidate
	AbbrevCandidate
)

// Candidate is something that may be written at a place.
type Candidate struct {
	Kind   CandidateKind
	Label  string
	Detail string
	// Doc is Markdown.
	Doc string
	// Text is what to write; Snippet the same with `${1:…}` places, or "".
	Text, Snippet string
	// More are edits elsewhere: they create what the candidate names.
	More []diag.Edit
	// Rank orders candidates: small first.
	Rank int
}

// Completion is what may be written at a place.
type Completion struct {
	// Span is what a candidate replaces.
	Span       diag.Span
	Candidates []Candidate
}

// Complete returns what may be written at an offset.
func Complete(s *document.Snapshot, offset int) Completion {
	st, ok := statementAt(s, offset)
	if !ok {
		return Completion{Span: diag.Span{Start: offset, End: offset}}
	}
	c := completer{statement: st, seen: map[string]bool{}, nearby: map[string]string{}}
	if st.abbreviating() {
		c.abbreviations()
	} else {
		c.all()
	}
	return Completion{c.span, c.list}
}

type completer struct {
	statement
	list  []Candidate
	seen  map[string]bool
	scope *scope // of the function, once it is needed
	// number is that of the next value.
	number uint64
	// nearby are the nearest values, by type.
	nearby map[string]string
}

// add adds a candidate, of equal labels the first, if it may be what the word
// becomes.
func (c *completer) add(k Candidate) {
	if c.seen[k.Label] || !fits(k.Label, c.word) {
		return
	}
	c.seen[k.Label] = true
	if k.Text == "" {
		k.Text = k.Label
	}
	c.list = append(c.list, k)
}

// fits reports whether a label has the letters of a word in their order.
func fits(label, word string) bool {
	for _, r := range word {
		i := strings.IndexRune(label, r)
		if i < 0 {
			return false
		}
		label = label[i:]
	}
	return true
}

func (c *completer) all() {
	if len(c.tokens) == 0 {
		c.blocks()
	}
	for _, e := range c.expected() {
		c.expectation(&e)
	}
}

func (c *completer) expectation(e *expectation) {
	if e.slot < 0 {
		if len(e.literal) > 1 || len(c.tokens) > 0 {
			c.literal(e)
		}
		return
	}
	s := &e.row.Shape.Slots[e.slot]
	switch s.Kind {
	case isa.SlotDef:
		c.definition(e, s)
	case isa.SlotType:
		if !c.argumentType(e) {
			c.types(e)
		}
	case isa.SlotCallee:
		c.called(e)
		c.newAddress(e, s)
	case isa.SlotKeyword:
		for _, w := range s.Words.List {
			c.add(Candidate{Kind: KeywordCandidate, Label: w.Word, Doc: w.Doc, Detail: s.Words.Name})
		}
	case isa.SlotValue, isa.SlotLabel:
		c.values(e, s)
	case isa.SlotAlign:
		for i, n := range []string{"1", "4", "8", "2", "16"} {
			c.add(Candidate{Kind: KeywordCandidate, Label: n, Detail: "bytes", Rank: i})
		}
	}
}

// blocks offers the blocks that may stand here.
func (c *completer) blocks() {
	for _, b := range isa.Blocks {
		if slices.Contains(b.Parents, c.kind) && b.ID != isa.Function {
			c.add(Candidate{Kind: BlockCandidate, Label: b.Name, Detail: "block", Doc: b.Doc,
				Text: b.Name + " {\n}", Snippet: b.Name + " {\n\t$0\n}"})
		}
		if b.ID == isa.Function && c.kind == isa.Module {
			c.function(b.Doc)
		}
	}
}

// function offers the block of the next function that has none.
func (c *completer) function(doc string) {
	state := c.snapshot.Module().State
	n := int(state.FunctionBlocks)
	if n >= len(state.Defining) || state.Functions[state.Defining[n]].Signature == nil {
		return
	}
	f := state.Defining[n]
	header := Header(state.Functions[f].Signature, uint64(f))
	c.add(Candidate{Kind: BlockCandidate, Label: isa.Function.String(), Detail: header, Doc: doc,
		Text: header + " {\n}", Snippet: header + " {\n\t" + isa.BlocksCount.Row().Name + " ${1:1};\n\t$0\n}"})
}

// literal offers a word or the rest of a statement.
func (c *completer) literal(e *expectation) {
	k := Candidate{Kind: KeywordCandidate, Label: e.literal, Detail: e.row.Clause}
	if e.at >= 0 && e.literal == mnemonic(e.row) {
		k = c.rest(e, e.at)
		c.calls(e, e.at)
	}
	c.add(k)
}

// mnemonic is the word that tells a row from others, "" for rows without one.
func mnemonic(r *isa.Row) string {
	if r.Shape.Key != "" {
		return r.Shape.Key
	}
	for _, e := range r.Shape.Text {
		if e.Kind == isa.ElemOperator {
			return r.Name
		}
	}
	return ""
}

func init() {
	isa.MustCover("completion", func(r *isa.Row) bool { return mnemonic(r) != "" })
}

// definition offers a whole statement at the start of a line, or the ID alone.
func (c *completer) definition(e *expectation, s *isa.Slot) {
	id := fmt.Sprintf("%s%c%d", Sigil(s.Sort), s.Sort, c.next(s.Sort))
	c.add(Candidate{Kind: ValueCandidate, Label: id, Detail: "the next number", Rank: 100})
	c.newValue(s)
	if len(c.tokens) == 0 && mnemonic(e.row) != "" {
		c.add(c.rest(e, 0))
	}
}

// rest is the candidate for a statement from a piece of its row on.
func (c *completer) rest(e *expectation, from int) Candidate {
	p := snippetPrinter{completer: c, row: e.row, callee: c.typical(e.row)}
	p.elems(e.row.Shape.Text[from:])
	text, _ := Syntax(e.row)
	return Candidate{Kind: StatementCandidate, Label: mnemonic(e.row), Detail: text,
		Doc: rowDoc(e.row), Text: p.plain.String(), Snippet: p.snippet.String()}
}

// snippetPrinter writes a statement with places to fill in.
type snippetPrinter struct {
	*completer
	row            *isa.Row
	plain, snippet strings.Builder
	places         int
	// callee is the function that a call names, argument the one that is written.
	callee   *callee
	argument int
}

func (p *snippetPrinter) elems(elems []isa.Elem) {
	for i := range elems {
		e := &elems[i]
		switch {
		case e.Break:
			p.put("\n")
		case e.Space && i > 0:
			p.put(" ")
		}
		switch e.Kind {
		case isa.ElemOperator:
			p.put(p.row.Name)
		case isa.ElemGroup:
			p.group()
		case isa.ElemSlot:
			p.slot(e.Slot)
		default:
			p.put(e.Text)
		}
	}
}

// group writes the arguments of a call, or leaves a place for what is repeated.
func (p *snippetPrinter) group() {
	if p.callee == nil {
		p.places++
		fmt.Fprintf(&p.snippet, "$%d", p.places)
		return
	}
	for i := range p.callee.params {
		if i > 0 {
			p.put(p.row.Shape.Sep + " ")
		}
		p.argument = i
		p.elems(p.row.Shape.Group)
	}
}

func (p *snippetPrinter) put(text string) {
	p.plain.WriteString(text)
	p.snippet.WriteString(strings.ReplaceAll(text, "}", "\\}"))
}

func (p *snippetPrinter) slot(i int) {
	s := &p.row.Shape.Slots[i]
	switch {
	case p.callee != nil && p.known(s) != "":
		p.put(p.known(s))
	case s.Kind == isa.SlotDef:
		p.defined(s)
	case s.Words != nil && s.Words.Optional:
	default:
		p.places++
		example := p.example(i)
		p.plain.WriteString(example)
		fmt.Fprintf(&p.snippet, "${%d:%s}", p.places, strings.ReplaceAll(example, "}", "\\}"))
	}
}

// known is what a slot of a call holds where the function says it, else "".
func (p *snippetPrinter) known(s *isa.Slot) string {
	switch {
	case s.Kind == isa.SlotCallee:
		return p.callee.text
	case s.Kind == isa.SlotType && s.Source == isa.TypeReturned:
		return p.callee.returns
	case s.Kind == isa.SlotType:
		return p.callee.params[p.argument]
	}
	return ""
}

// defined writes what a statement defines: its number or, in the source form, a name for
// a person to change.
func (p *snippetPrinter) defined(s *isa.Slot) {
	if s.Sort != 'v' || !p.named() {
		p.put(fmt.Sprintf("%s%c%d", Sigil(s.Sort), s.Sort, p.next(s.Sort)))
		return
	}
	p.places++
	name := p.freeName("%" + p.row.Name)
	p.plain.WriteString(name)
	fmt.Fprintf(&p.snippet, "${%d:%s}", p.places, name)
}

// example is what stands in a place that is to be filled in: a value of the type in
// front of it, if there is one, the nearest.
func (p *snippetPrinter) example(i int) string {
	s := &p.row.Shape.Slots[i]
	switch {
	case s.Kind == isa.SlotType:
		return exampleType(p.row, s).String()
	case s.Kind == isa.SlotValue && p.snapshot.Context(p.block) != nil:
		if text, ok := p.nearest(p.exampleTypeOf(i)); ok {
			return text
		}
	}
	return placeExample(s)
}

// exampleTypeOf is the type that the snippet writes for a value.
func (p *snippetPrinter) exampleTypeOf(i int) string {
	if p.callee != nil {
		return p.callee.params[p.argument]
	}
	for k := range p.row.Shape.Slots {
		if t := &p.row.Shape.Slots[k]; t.Kind == isa.SlotType && t.Source == isa.TypeOfSlot && t.Ref == i {
			return exampleType(p.row, t).String()
		}
	}
	return isa.I32.String()
}

// exampleType is the type that stands in a place for one: that of a condition, else
// the most frequent.
func exampleType(row *isa.Row, s *isa.Slot) isa.Type {
	if row.ID == isa.Select && s == firstType(row) {
		return isa.I1
	}
	return isa.I32
}

func firstType(row *isa.Row) *isa.Slot {
	i := typeSlot(row)
	if i < 0 {
		return nil
	}
	return &row.Shape.Slots[i]
}

// placeExample is what stands in a place that is to be filled in.
func placeExample(s *isa.Slot) string {
	switch s.Kind {
	case isa.SlotType:
		return isa.I32.String()
	case isa.SlotKeyword:
		return s.Words.List[0].Word
	case isa.SlotValue:
		return "%v0"
	case isa.SlotCallee:
		return "@f0"
	case isa.SlotLabel:
		return "%b0"
	case isa.SlotName:
		return `"name"`
	case isa.SlotBytes:
		return "{  0}"
	case isa.SlotAddend:
		return "+ 0"
	case isa.SlotAlign:
		return "1"
	}
	return "0"
}
