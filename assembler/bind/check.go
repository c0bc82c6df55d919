package bind

import (
	"bytes"
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file holds the checks of lowering that are about several records.

// maxProblems is how many errors of one chunk are collected: what a text can be
// made to say about itself stays in proportion to its size.
const maxProblems = 1000

// report adds an error. The pointer is valid until the next call.
func (l *lowerer) report(code string, span diag.Span, message string) *diag.Diagnostic {
	if l.follows(code) {
		return &diag.Diagnostic{}
	}
	return l.add(code, span, message)
}

// follows reports whether an error follows from another one that is reported.
func (l *lowerer) follows(code string) bool {
	s := l.cur.State
	return l.headless || (l.misnumbered || s.unsure || s.doubtful || s.unsigned) && followsFromNumbers[code] ||
		s.unsigned && code == codeNumber && l.cur.Fn != nil ||
		s.unsure && followsFromBraces[code] || s.doubtful && l.followsFromTypes(code)
}

// followsFromTypes reports whether an error follows from a type that is not read:
// without its type, nobody knows whether a call defines a value.
func (l *lowerer) followsFromTypes(code string) bool {
	return code == codeUndefinedType || code == codeNumber && (l.cur.State.unsigned || l.cur.Block() == isa.Types)
}

// add is report for what numbers have nothing to do with.
func (l *lowerer) add(code string, span diag.Span, message string) *diag.Diagnostic {
	if len(l.out.Diags) >= maxProblems {
		return &diag.Diagnostic{}
	}
	l.out.Diags = append(l.out.Diags, diag.Diagnostic{
		Code: code, Severity: diag.Error, Origin: diag.At(span), Message: message})
	return &l.out.Diags[len(l.out.Diags)-1]
}

// followsFromNumbers are the codes that wrong numbers cause: once a function's
// numbers are off, they say nothing new.
var followsFromNumbers = map[string]bool{
	codeTypeMismatch: true, codeTypeClass: true, codeNoID: true, codeResult: true,
}

// followsFromBraces are the codes that a brace too many or too few may cause, and
// a function address that is not read.
var followsFromBraces = map[string]bool{codeHeader: true, codeMisplaced: true, codeNumber: true}

// operandProblem reports what is wrong with an operand.
func (l *lowerer) operandProblem(o *asmparse.Operand, problem string) {
	if o.Sort == asmparse.SortPlaceholder {
		l.add(codeNoID, operandSpan(o), "`"+string(l.text(o))+"` is not defined: nothing has this name")
		return
	}
	name, code := "", codeNoID
	switch o.Kind {
	case isa.SlotType:
		name, code = "type `"+o.Type().String()+"` ", codeUndefinedType
		if l.cur.Block() == isa.Types {
			l.undefinedElement(o, name+problem)
			return
		}
	case isa.SlotInteger:
		name, code = "the literal ", codeLiteral
	default:
		name = "`" + string(l.text(o)) + "` "
	}
	l.report(code, operandSpan(o), name+problem)
}

// undefinedElement reports a type that another one is made of and that no type in
// front defines. What that other type is, nobody knows then.
func (l *lowerer) undefinedElement(o *asmparse.Operand, problem string) {
	if bytes.Contains(l.chunk.Text[min(int(l.node.End), len(l.chunk.Text)):], []byte("= "+o.Type().String()+";")) {
		problem = "type `" + o.Type().String() + "` is defined further down: a type stands in front of those that use it"
	}
	l.report(codeUndefinedType, operandSpan(o), problem)
	l.cur.State.doubtful, l.cur.State.unsigned = true, true
}

// reportPlaceholder reports a name where it is defined.
func (l *lowerer) reportPlaceholder(o *asmparse.Operand) {
	l.report(codePlaceholder, operandSpan(o), "`"+string(l.text(o))+"` is a placeholder that has no number yet: renumber to give it one")
}

// text is the source of an operand.
func (l *lowerer) text(o *asmparse.Operand) []byte {
	if int(o.End) <= len(l.chunk.Text) && o.Start < o.End {
		return l.chunk.Text[o.Start:o.End]
	}
	return []byte(idString(o.Sort, o.Value))
}

func operandSpan(o *asmparse.Operand) diag.Span {
	return diag.Span{Start: int(o.Start), End: int(o.End)}
}

func nodeSpan(n *asmparse.Node) diag.Span {
	return diag.Span{Start: int(n.Start), End: int(n.End)}
}

// checkHeader compares the header of a function block with the function address
// it implements (errata E34).
func (l *lowerer) checkHeader(n *asmparse.Node) {
	args := l.chunk.Args(n)
	fn := l.cur.Fn
	if fn == nil || fn.Index < 0 {
		if fn != nil || l.cur.State.NumTypes() == 0 { // else it is a brace that is wrong
			l.report(codeHeader, nodeSpan(n), "no `define` is left that this function block could implement")
		}
		l.headless = true
		return
	}
	if id := &args[2]; id.Value != uint64(fn.Index) {
		l.checkFunctionID(id, fn)
		return
	}
	if fn.Signature == nil {
		l.misnumbered = true // there are no parameters to count
		return
	}
	l.checkSignature(n, args, fn.Signature)
}

func (l *lowerer) checkFunctionID(o *asmparse.Operand, fn *FunctionState) {
	id := idString('f', uint64(fn.Index))
	d := l.report(codeHeader, operandSpan(o),
		fmt.Sprintf("function block number %d implements %s: the Nth block belongs to the Nth `define`", fn.FunctionBlocks, id))
	d.Fixes = append(d.Fixes, diag.Fix{Title: "write `" + id + "`",
		Edits: []diag.Edit{{Span: operandSpan(o), Text: id}}})
}

// checkSignature compares the types of a header with those of the declaration.
func (l *lowerer) checkSignature(n *asmparse.Node, args []asmparse.Operand, sig *Signature) {
	params := args[3:]
	if len(params) != 2*len(sig.Params) {
		l.report(codeHeader, nodeSpan(n), fmt.Sprintf("%s has the type %s: %d parameters, not %d",
			idString('f', args[2].Value), sig, len(sig.Params), len(params)/2))
		return
	}
	l.checkHeaderType(&args[1], sig.Return, sig)
	for i, want := range sig.Params {
		l.checkHeaderType(&params[2*i], want, sig)
		l.checkNumber(&params[2*i+1], 'p', uint64(i))
	}
}

func (l *lowerer) checkHeaderType(o *asmparse.Operand, want isa.Type, sig *Signature) {
	if o.Type() == want {
		return
	}
	d := l.report(codeHeader, operandSpan(o), "expected "+want.String()+": the function was declared with the type "+sig.String())
	d.Fixes = append(d.Fixes, diag.Fix{Title: "write `" + want.String() + "`",
		Edits: []diag.Edit{{Span: operandSpan(o), Text: want.String()}}})
}

// countInitializer follows compound initializers: the record says how many
// initializers belong to it, the text shows it by braces (errata E41).
func (l *lowerer) countInitializer(n *asmparse.Node, row *isa.Row) {
	switch {
	case row.ID == isa.Initializers:
		l.endCompound(n)
		l.compound = &compoundList{node: n, count: l.chunk.Args(n)[0].Value}
	case l.compound != nil && isInitializer(row.ID):
		l.compound.seen++
	case row.Block == isa.Globals:
		l.endCompound(n)
	}
}

func isInitializerCode(code uint64) bool {
	rows := isa.ByCode(isa.Globals, code)
	return len(rows) > 0 && isInitializer(rows[0].ID)
}

func isInitializer(id isa.ID) bool {
	return id == isa.Zerofill || id == isa.Data || id == isa.Reloc || id == isa.RelocAddend
}

// closeCompound ends a list of initializers at its brace.
func (l *lowerer) closeCompound(n *asmparse.Node) {
	if l.compound == nil {
		l.report(codeInitializers, nodeSpan(n), "this `}` ends no list of initializers")
		return
	}
	c := l.compound
	l.compound = nil
	if c.seen == c.count {
		return
	}
	o := &l.chunk.Args(c.node)[0]
	d := l.report(codeInitializers, operandSpan(o), fmt.Sprintf("expected %d: that many initializers follow", c.seen))
	d.Fixes = append(d.Fixes, diag.Fix{Title: fmt.Sprintf("write `%d`", c.seen),
		Edits: []diag.Edit{{Span: operandSpan(o), Text: fmt.Sprint(c.seen)}}})
}

// endCompound reports a list of initializers that something else interrupts.
func (l *lowerer) endCompound(at *asmparse.Node) {
	if l.compound == nil {
		return
	}
	d := l.report(codeInitializers, nodeSpan(at), "expected `}`: the list of initializers is not closed")
	d.Related = append(d.Related, diag.Related{Origin: diag.At(nodeSpan(l.compound.node)), Message: "it starts here"})
	l.compound = nil
}
