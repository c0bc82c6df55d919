package describe

import (
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// callee is a function that a call may name.
type callee struct {
	// text is how the call names it, name what it is called otherwise.
	text, name string
	// returns and params are types, as they are written.
	returns string
	params  []string
	doc     string
}

// detail is the name and the type of a function.
func (f *callee) detail() string {
	return strings.TrimSpace(fmt.Sprintf("%s %s (%s)", f.name, f.returns, strings.Join(f.params, ", ")))
}

// callees are the functions whose types are known: in a text in the source form those
// with names first, then all addresses.
func (c *completer) callees() []callee {
	var list []callee
	if r := c.snapshot.Source(); r != nil {
		for _, d := range r.Definitions() {
			if f, ok := named(&d); ok {
				list = append(list, f)
			}
		}
	}
	index := c.snapshot.Module().Index()
	for _, id := range index.Order {
		if f, ok := calleeAt(c.snapshot, id.Index); ok && id.Sort == 'f' {
			list = append(list, f)
		}
	}
	return list
}

// calleeAt is the function of a number.
func calleeAt(s *document.Snapshot, number uint64) (callee, bool) {
	fn := s.Module().State.Function(number)
	if fn == nil || fn.Signature == nil {
		return callee{}, false
	}
	id := document.ID{Sort: 'f', Index: number}
	f := callee{text: id.String(), name: s.Module().Index().Names[id], returns: fn.Signature.Return.String()}
	for _, t := range fn.Signature.Params {
		f.params = append(f.params, t.String())
	}
	if in := isa.IntrinsicByName(f.name); in != nil {
		f.doc = in.Doc
	}
	return f, true
}

// named reads the header of a function of the source form.
func named(d *source.Definition) (callee, bool) {
	before, rest, ok := strings.Cut(d.Head, d.Name+"(")
	params, _, closed := strings.Cut(rest, ")")
	if !d.Function || !ok || !closed {
		return callee{}, false
	}
	f := callee{text: d.Name, returns: lastType(before), doc: d.Doc}
	for _, p := range strings.Split(params, ",") {
		t, _, _ := strings.Cut(p, "%")
		if t = strings.TrimSpace(t); t != "" {
			f.params = append(f.params, t)
		}
	}
	return f, true
}

// lastType is the type at the end of a text: a word, or a vector in brackets.
func lastType(text string) string {
	text = strings.TrimSpace(text)
	if strings.HasSuffix(text, ">") {
		return text[max(0, strings.LastIndexByte(text, '<')):]
	}
	return text[strings.LastIndexByte(text, ' ')+1:]
}

// calleeNamed is the function that the tokens of a call name.
func (c *completer) calleeNamed(e *expectation) (callee, bool) {
	for i := range e.row.Shape.Slots {
		if s := &e.row.Shape.Slots[i]; s.Kind != isa.SlotCallee && !(e.row.ID == isa.CallIndirect && pointer(e.row, i)) || len(e.read[i]) != 1 {
			continue
		}
		t := &e.read[i][0]
		if number, ok := document.ParseID(t.text); ok && t.Kind == asmparse.ID && t.text[1] == 'f' {
			return calleeAt(c.snapshot, number)
		}
		d, _ := c.snapshot.Defined(t.text)
		return named(&d)
	}
	return callee{}, false
}

// called offers the functions that return the type in front, with values for what
// they take where nothing stands behind the place yet.
func (c *completer) called(e *expectation) {
	returns := ""
	for i := range e.slot {
		if t := &e.row.Shape.Slots[i]; t.Kind == isa.SlotType && t.Ref == e.slot {
			returns = join(e.read[i])
		}
	}
	behind := c.behind()
	for i, f := range c.callees() {
		if returns != "" && f.returns != returns {
			continue
		}
		k := Candidate{Kind: FunctionCandidate, Label: f.text, Detail: f.detail(), Doc: f.doc, Rank: 1<<19 + i}
		if behind == "" || behind == ";" {
			p := snippetPrinter{completer: c, row: e.row, callee: &f}
			p.elems(e.row.Shape.Text[e.at:])
			k.Text, k.Snippet = strings.TrimSuffix(p.plain.String(), behind), strings.TrimSuffix(p.snippet.String(), behind)
		}
		c.add(k)
	}
}

// behind is what stands behind the place on its line, without blanks and comments.
func (c *completer) behind() string {
	from := c.span.End
	line := c.snapshot.LineStart(c.snapshot.LineOf(from) + 1)
	text, _, _ := strings.Cut(string(c.snapshot.Slice(from, max(from, line))), "//")
	return strings.TrimSpace(text)
}

// calls offers whole calls of the functions whose names have the word in them: behind
// `=` of those that return something, on a line of their own of all.
func (c *completer) calls(e *expectation, from int) {
	alone := len(c.tokens) == 0
	if e.row.ID != isa.Call || c.word == "" || !alone && !c.tokens[len(c.tokens)-1].is("=") || c.behind() != "" {
		return
	}
	for i, f := range c.callees() {
		void := f.returns == isa.VoidType.String()
		label := fmt.Sprintf("%s %s", mnemonic(e.row), strings.TrimSpace(f.text+" "+f.name))
		if void && !alone || !fits(label, c.word) {
			continue
		}
		p := snippetPrinter{completer: c, row: e.row, callee: &f}
		if alone && !void {
			p.elems(e.row.Shape.Text[:from])
		}
		p.elems(e.row.Shape.Text[from:])
		c.add(Candidate{Kind: FunctionCandidate, Label: label, Detail: f.detail(), Doc: f.doc,
			Text: p.plain.String(), Snippet: p.snippet.String(), Rank: 1000 + i})
	}
}

// typical is the function that the snippet of a call names: the first that returns
// something behind `=`, or nothing on a line of its own.
func (c *completer) typical(row *isa.Row) *callee {
	if row.ID != isa.Call {
		return nil
	}
	for _, f := range c.callees() {
		if (f.returns == isa.VoidType.String()) == (len(c.tokens) == 0) {
			return &f
		}
	}
	return nil
}

// argumentType offers the type of the argument that is written, and nothing else where
// the function is known.
func (c *completer) argumentType(e *expectation) bool {
	if e.row.ID != isa.Call && e.row.ID != isa.CallIndirect || e.row.Shape.Slots[e.slot].Source != isa.TypeOfSlot {
		return false
	}
	f, ok := c.calleeNamed(e)
	if !ok {
		return false
	}
	if e.repeat < len(f.params) {
		c.argument(e, f.params[e.repeat])
	}
	return true
}

// argument offers a type with the nearest value that has it, and the type alone.
func (c *completer) argument(e *expectation, t string) {
	c.add(Candidate{Kind: TypeCandidate, Label: t, Rank: 1})
	if value, ok := c.nearest(t); ok {
		c.add(Candidate{Kind: ValueCandidate, Label: t + " " + value, Detail: "the nearest value"})
	}
}
