package refactor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Redeclare returns the edits, sorted, that declare the function of a block with
// the type its header says, and add the types that this needs. ok is false if
// the function has that type already.
func Redeclare(s *document.Snapshot, block int) (edits []diag.Edit, ok bool) {
	c := s.Tree(block)
	if s.Context(block) == nil || len(c.Nodes) == 0 || c.Nodes[0].Kind != asmparse.Enter || c.Nodes[0].Count < 3 {
		return nil, false
	}
	args := c.Args(&c.Nodes[0])
	ret, params := args[1].Type(), []isa.Type{}
	for i := 3; i < len(args); i += 2 {
		params = append(params, args[i].Type())
	}
	declared, ok := declaration(s, args[2].Value, ret, params)
	if !ok {
		return nil, false
	}
	edits = append(addTypes(s, ret, params), declared)
	diag.SortEdits(edits)
	return edits, true
}

// declaration is the edit of the line of a function address; ok is false if it
// has the type.
func declaration(s *document.Snapshot, f uint64, ret isa.Type, params []isa.Type) (e diag.Edit, ok bool) {
	place, found := s.Module().Index().Places[document.ID{Sort: 'f', Index: f}]
	fn := s.Module().State.Function(f)
	if !found || fn == nil || fn.Signature != nil && fn.Signature.Return == ret && slices.Equal(fn.Signature.Params, params) {
		return e, false
	}
	c := s.Tree(place.Block)
	n := &c.Nodes[place.Node]
	start := n.End
	for _, o := range c.Args(n) {
		if o.Kind == isa.SlotType {
			start = min(start, o.Start)
		}
	}
	text := string(c.Text[start:n.End])
	end := strings.LastIndexByte(text, ')') + 1
	at := s.Start(place.Block) + int(start)
	return diag.Edit{Span: diag.Span{Start: at, End: at + end},
		Text: fmt.Sprintf("%s %s(%s)", ret, document.ID{Sort: 'f', Index: f}, typeList(params))}, end > 0
}

func typeList(types []isa.Type) string {
	words := make([]string, len(types))
	for i, t := range types {
		words[i] = t.String()
	}
	return strings.Join(words, ", ")
}

// addTypes returns the edits that define a function type, and the types in it,
// as far as they are not defined yet.
func addTypes(s *document.Snapshot, ret isa.Type, params []isa.Type) []diag.Edit {
	state := s.Module().State
	var names []string
	for _, t := range append([]isa.Type{ret}, params...) {
		if _, ok := state.TypeID(t); !ok && !slices.Contains(names, t.String()) {
			names = append(names, t.String())
		}
	}
	if _, ok := state.SignatureID(ret, params); !ok {
		names = append(names, fmt.Sprintf("%s (%s)", ret, typeList(params)))
	}
	count := uint64(state.NumTypes())
	last, ok := s.Module().Index().Places[document.ID{Sort: 't', Index: count - 1}]
	if len(names) == 0 || !ok {
		return nil
	}
	c := s.Tree(last.Block)
	n := &c.Nodes[last.Node]
	at := s.Start(last.Block) + int(n.End)
	var text strings.Builder
	indent := string(s.Slice(s.LineStart(s.LineOf(at)), s.Start(last.Block)+int(n.Start)))
	for i, name := range names {
		fmt.Fprintf(&text, "\n%s%s = %s;", indent, document.ID{Sort: 't', Index: count + uint64(i)}, name)
	}
	edits := []diag.Edit{{Span: diag.Span{Start: at, End: at}, Text: text.String()}}
	for i := range c.Nodes[:last.Node] {
		if n := &c.Nodes[i]; n.Kind == asmparse.Statement && n.Op.Row().ID == isa.TypesCount {
			o := &c.Args(n)[0]
			span := diag.Span{Start: s.Start(last.Block) + int(o.Start), End: s.Start(last.Block) + int(o.End)}
			edits = append(edits, diag.Edit{Span: span, Text: fmt.Sprint(count + uint64(len(names)))})
		}
	}
	return edits
}
