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

// report adds an error and poisons the record at work. The pointer is valid until
// the next call.
func (l *lowerer) report(code string, span diag.Span, message string) *diag.Diagnostic {
	l.spoil()
	return l.add(code, span, message)
}

// spoil poisons the record at work: it defines what its statement says, and no more
// is known of it.
func (l *lowerer) spoil() {
	if l.letter == 0 {
		l.letter = l.meant()
	}
}

// meant is what the statement at work stands for if it means nothing.
func (l *lowerer) meant() byte {
	if l.node.Kind != asmparse.Statement {
		return definesNothing
	}
	row := l.node.Op.Row()
	def, ok := l.chunk.Defined(l.node)
	switch {
	case row.Terminator:
		return endsBlock
	case ok && def.Value != asmparse.NoID:
		return row.Defines()
	}
	return definesNothing
}

// add adds an error that leaves the record at work its meaning.
func (l *lowerer) add(code string, span diag.Span, message string) *diag.Diagnostic {
	if len(l.out.Diags) >= maxProblems {
		return &diag.Diagnostic{}
	}
	l.out.Diags = append(l.out.Diags, diag.Diagnostic{
		Code: code, Severity: diag.Error, Origin: diag.At(span), Message: message})
	return &l.out.Diags[len(l.out.Diags)-1]
}

// operandProblem reports what is wrong with an operand.
func (l *lowerer) operandProblem(o *asmparse.Operand, problem string) {
	if o.Sort == asmparse.SortPlaceholder {
		l.report(codeNoID, operandSpan(o), "`"+string(l.text(o))+"` is not defined: nothing has this name")
		return
	}
	if l.isUnread(o) {
		l.spoil()
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
}

// isUnread reports whether what an operand names may be defined by text that means
// nothing, or was reported as undefined before.
func (l *lowerer) isUnread(o *asmparse.Operand) bool {
	switch {
	case o.Kind == isa.SlotType:
		return l.cur.State.unreadTypes
	case o.Kind == isa.SlotInteger:
		return false
	case o.Sort == 'f' && l.cur.State.unreadFunctions:
		return true
	}
	id := ID{o.Sort, o.Value}
	if l.reported[id] {
		return true
	}
	if l.reported == nil {
		l.reported = map[ID]bool{}
	}
	l.reported[id] = true
	return false
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

// countInitializer follows compound initializers: the record says how many
// initializers belong to it, the text shows it by braces (errata E41).
func (l *lowerer) countInitializer(n *asmparse.Node, row *isa.Row) {
	switch {
	case row.ID == isa.Initializers:
		l.endCompound(n)
		l.compound = &compoundList{node: n, record: len(l.out.Records), count: l.chunk.Args(n)[0].Value}
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

// closeCompound ends a list of initializers at its brace. With another number of them
// than announced, nothing is known of the global's memory.
func (l *lowerer) closeCompound(n *asmparse.Node) {
	if l.compound == nil {
		l.add(codeInitializers, nodeSpan(n), "this `}` ends no list of initializers")
		return
	}
	c := l.compound
	l.compound = nil
	if c.seen == c.count {
		return
	}
	o := &l.chunk.Args(c.node)[0]
	l.out.Records[c.record].Poison = definesNothing
	d := l.add(codeInitializers, nodeSpan(n), fmt.Sprintf("expected %d initializers up to here, found %d", c.count, c.seen))
	d.Related = append(d.Related, diag.Related{Origin: diag.At(operandSpan(o)), Message: "the number is here"})
	d.Fixes = append(d.Fixes, diag.Fix{Title: fmt.Sprintf("write `%d`", c.seen),
		Edits: []diag.Edit{{Span: operandSpan(o), Text: fmt.Sprint(c.seen)}}})
}

// endCompound reports a list of initializers that something else interrupts.
func (l *lowerer) endCompound(at *asmparse.Node) {
	if l.compound == nil {
		return
	}
	d := l.add(codeInitializers, nodeSpan(at), "expected `}`: the list of initializers is not closed")
	d.Related = append(d.Related, diag.Related{Origin: diag.At(nodeSpan(l.compound.node)), Message: "it starts here"})
	l.compound = nil
}
