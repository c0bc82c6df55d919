package refactor

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// menders make fixes of what stands around a mistake, by its code: fixes that the
// assembler and the verifier cannot know, who see one statement.
var menders = map[string]func(*mender) []diag.Fix{
	"undefined-id":     (*mender).define,
	"H7-operand":       (*mender).define,
	"H5-branch-target": (*mender).target,
	"literal-align":    (*mender).align,
	"H19-return-type":  (*mender).result,
}

// Mend returns the fixes of a diagnostic beside its own.
func Mend(s *document.Snapshot, d *diag.Diagnostic) []diag.Fix {
	mend := menders[d.Code]
	if mend == nil || d.Origin.InBits {
		return nil
	}
	m := mender{s: s, site: s.At(d.Origin.Span.Start), at: d.Origin.Span}
	n := m.site.NodeAt()
	if n == nil {
		return nil
	}
	m.text = string(s.Slice(m.at.Start, m.at.End))
	return mend(&m)
}

type mender struct {
	s    *document.Snapshot
	site document.Site
	at   diag.Span
	text string // that is wrong
}

// write is the fix that puts other text in the place of the mistake.
func (m *mender) write(text string) diag.Fix {
	return diag.Fix{Title: "write `" + text + "`", Edits: []diag.Edit{{Span: m.at, Text: text}}}
}

// typeNamed is the type of the module that is written in a way.
func typeNamed(s *document.Snapshot, text string) (isa.Type, bool) {
	state := s.Module().State
	for id := range uint64(state.NumTypes()) {
		if t := state.TypeOf(id); t.Nameable() && t.String() == text {
			return t, true
		}
	}
	return isa.Type{}, false
}

// mostValues is how many values are proposed.
const mostValues = 3

// define proposes values in the place of one that is nowhere, and a constant of the
// type that is wanted.
func (m *mender) define() []diag.Fix {
	n := m.site.NodeAt()
	if !strings.HasPrefix(m.text, "%") || n.Kind != asmparse.Statement {
		return nil
	}
	var fixes []diag.Fix
	want := describe.WantedAt(m.s, m.at.Start)
	if t, ok := typeNamed(m.s, want); ok && strings.HasPrefix(m.text, "%c") {
		if fix, ok := m.constant(t); ok {
			fixes = append(fixes, fix)
		}
	}
	for _, text := range describe.NearestValues(m.s, m.at.Start, want, mostValues) {
		fixes = append(fixes, m.write(text))
	}
	return fixes
}

// constant defines a constant behind those of the function.
func (m *mender) constant(t isa.Type) (diag.Fix, bool) {
	zero := asmparse.UndefWord
	if t.IsInteger() {
		zero = "0"
	} else if t.IsFloat() {
		zero = "0.0"
	}
	id := fmt.Sprintf("%%c%d", countConstants(m.site.Chunk))
	line := fmt.Sprintf("%s = %s %s;", id, t, zero)
	at, text := constantPlace(m.site.Chunk, []constantLine{{t, line}})
	if at < 0 {
		return diag.Fix{}, false
	}
	return diag.Fix{Title: "define the constant `" + line + "`",
		Edits: []diag.Edit{{Span: m.site.Span(uint32(at), uint32(at)), Text: text}, {Span: m.at, Text: id}}}, true
}

// countConstants is how many constants a function defines.
func countConstants(c *asmparse.Chunk) (count int) {
	for i := range c.Nodes {
		if isConstant(&c.Nodes[i]) {
			count++
		}
	}
	return count
}

// target proposes basic blocks, and a new one.
func (m *mender) target() []diag.Fix {
	c := m.site.Chunk
	var labels []string
	var blocks *asmparse.Operand
	for k := range c.Nodes {
		n := &c.Nodes[k]
		args := c.Args(n)
		switch {
		case n.Kind == asmparse.Label && len(args) > 0:
			labels = append(labels, string(c.Text[args[0].Start:args[0].End]))
		case n.Kind == asmparse.Statement && n.Op.Row().ID == isa.BlocksCount && len(args) > 0:
			blocks = &args[0]
		}
	}
	var fixes []diag.Fix
	if end := &c.Nodes[len(c.Nodes)-1]; blocks != nil && end.Kind == asmparse.Exit {
		label := fmt.Sprintf("%%b%d", blocks.Value)
		count := diag.Span{Start: m.site.Start + int(blocks.Start), End: m.site.Start + int(blocks.End)}
		at := m.site.Start + int(end.Start)
		at -= len(lineBefore(m.s, at))
		fixes = append(fixes, diag.Fix{Title: "add the basic block " + label, Edits: []diag.Edit{
			{Span: count, Text: strconv.FormatUint(blocks.Value+1, 10)}, {Span: m.at, Text: label},
			{Span: diag.Span{Start: at, End: at}, Text: "  " + label + ":\n    " + isa.Unreachable.Row().Syntax + "\n"}}})
	}
	for _, label := range labels[min(1, len(labels)):min(mostValues+1, len(labels))] {
		fixes = append(fixes, m.write(label))
	}
	return fixes
}

// lineBefore is what stands in front of an offset in its line.
func lineBefore(s *document.Snapshot, at int) []byte {
	before := s.Slice(s.LineStart(s.LineOf(at)), at)
	return before[bytes.LastIndexByte(before, '\n')+1:]
}

// align proposes the alignments that there are: 1 is right everywhere but for vectors.
func (m *mender) align() []diag.Fix {
	wrong, err := strconv.ParseUint(m.text, 10, 32)
	if err != nil {
		return nil
	}
	next := uint64(1)
	for next < wrong && next < 1<<29 {
		next *= 2
	}
	fixes := []diag.Fix{m.write("1")}
	if next > 1 {
		fixes = append(fixes, m.write(strconv.FormatUint(next, 10)))
	}
	return fixes
}

// result puts a return that the type of the function allows in the place of another.
func (m *mender) result() []diag.Fix {
	n := m.site.NodeAt()
	f := m.s.FunctionState(m.site.Block)
	if f == nil || n.Kind != asmparse.Statement {
		return nil
	}
	if f.Signature == nil {
		return nil
	}
	want := f.Signature.Return
	whole := diag.Fix{Edits: []diag.Edit{{Span: m.site.Span(n.Start, n.End)}}}
	if want == isa.VoidType {
		whole.Edits[0].Text = isa.RetVoid.Row().Syntax
		whole.Title = "write `" + whole.Edits[0].Text + "`"
		return []diag.Fix{whole}
	}
	var fixes []diag.Fix
	for _, value := range describe.NearestValues(m.s, m.site.Start+int(n.Start), want.String(), mostValues) {
		text := fmt.Sprintf("%s %s %s;", isa.Ret.Row().Name, want, value)
		fixes = append(fixes, diag.Fix{Title: "write `" + text + "`", Edits: []diag.Edit{{Span: whole.Edits[0].Span, Text: text}}})
	}
	return fixes
}
