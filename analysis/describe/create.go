package describe

import (
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// This file offers names that are new, in a text in the source form, and creates what
// they name where that is missing.

// named reports whether the text is one with names.
func (c *completer) named() bool { return c.snapshot.Source() != nil }

// isNew reports whether the word is a name with a sigil that nothing has.
func (c *completer) isNew(sigil string) bool {
	return c.named() && len(c.word) > 1 && c.word[:1] == sigil && asmparse.IsName(c.word[1:]) && !c.isTaken(c.word)
}

// isTaken reports whether something else than the word itself is called so.
func (c *completer) isTaken(name string) bool {
	if name[0] == '@' {
		_, ok := c.snapshot.Defined(name)
		return ok
	}
	for i := range c.chunk.Nodes {
		n := &c.chunk.Nodes[i]
		args := c.chunk.Args(n)
		for j := range args {
			o := &args[j]
			at := c.snapshot.Start(c.block) + int(o.Start)
			defines := o.Kind == isa.SlotDef || n.Kind == asmparse.Label || n.Kind == asmparse.Enter
			if defines && at != c.span.Start && string(c.chunk.Text[o.Start:o.End]) == name {
				return true
			}
		}
	}
	return false
}

// freeName returns a name that nothing in the function has: the given one, or it with
// a number.
func (c *completer) freeName(name string) string {
	for i, try := 2, name; ; i++ {
		if !c.isTaken(try) {
			return try
		}
		try = fmt.Sprintf("%s.%d", name, i)
	}
}

// newValue offers to define the name that is being written.
func (c *completer) newValue(s *isa.Slot) {
	if s.Sort == 'v' && len(c.tokens) == 0 && c.isNew("%") {
		c.add(Candidate{Kind: ValueCandidate, Label: c.word, Detail: "a new value", Text: c.word + " = "})
	}
}

// newBlock offers the name that is being written for a basic block at the end of the
// function.
func (c *completer) newBlock(row *isa.Row) {
	end, ok := c.endOfFunction()
	if !ok || row.ID == isa.Phi || !c.isNew("%") {
		return
	}
	c.add(Candidate{Kind: LabelCandidate, Label: c.word, Detail: "a new basic block", Rank: 1 << 20,
		More: []diag.Edit{insert(end, c.word+":\n  "+isa.Unreachable.Row().Syntax+"\n")}})
}

// endOfFunction is the start of the line with the brace that closes the function.
func (c *completer) endOfFunction() (offset int, ok bool) {
	if !c.chunk.Function || len(c.chunk.Nodes) == 0 {
		return 0, false
	}
	last := &c.chunk.Nodes[len(c.chunk.Nodes)-1]
	at := c.snapshot.Start(c.block) + int(last.Start)
	line := c.snapshot.LineStart(c.snapshot.LineOf(at))
	return line, last.Kind == asmparse.Exit && last.End > last.Start && line > c.span.End
}

// newAddress offers functions of the prelude where it is not included, and the name that
// is being written: for a function to call, or a variable.
func (c *completer) newAddress(e *expectation, s *isa.Slot) {
	if !c.named() || !strings.HasPrefix(c.word, "@") {
		return
	}
	for i, d := range source.PreludeDefinitions() {
		if _, included := c.snapshot.Defined(d.Name); !included && d.Function {
			c.add(Candidate{Kind: FunctionCandidate, Label: d.Name, Detail: d.Head, Doc: d.Doc, Rank: 1<<20 + i,
				More: []diag.Edit{source.TakePrelude}})
		}
	}
	if !c.isNew("@") {
		return
	}
	k := Candidate{Kind: GlobalCandidate, Label: c.word, Detail: "a new variable", Rank: 1 << 21}
	text := fmt.Sprintf("\nvar %s, zerofill 4;\n", c.word)
	if s.Kind == isa.SlotCallee || source.IsCallee(e.row, e.slot) {
		k.Kind, k.Detail = FunctionCandidate, "a new function"
		text = fmt.Sprintf("\n%s internal %s %s() {\n  %s\n}\n", isa.Function, c.returned(e), c.word, isa.Unreachable.Row().Syntax)
	}
	k.More = []diag.Edit{insert(c.snapshot.Len(), text)}
	c.add(k)
}

// returned is the type that a call gets, as it is written.
func (c *completer) returned(e *expectation) string {
	for i := range e.row.Shape.Slots {
		if e.row.Shape.Slots[i].Kind == isa.SlotType && len(e.read[i]) > 0 {
			return join(e.read[i])
		}
	}
	return isa.VoidType.String()
}

// insert is the edit that puts text at an offset.
func insert(at int, text string) diag.Edit {
	return diag.Edit{Span: diag.Span{Start: at, End: at}, Text: text}
}
