package bind

import (
	"strconv"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file is about what the text says although the record does not: the
// types of operands and the numbers of definitions. Lowering checks it against
// the Global State, raising makes it from there.

// sourceType is the type that a redundant type operand must have, unknown where
// nothing is known about it. ref is the operand its source refers to.
func (c *Cursor) sourceType(source isa.TypeSource, ref *asmparse.Operand) isa.Type {
	switch source {
	case isa.TypeSet:
		if c.Fn != nil {
			return c.Fn.ConstantsSetType
		}
	case isa.TypeSame:
		return ref.Type()
	case isa.TypeOfSlot:
		if abs, problem := absolute(c, ref); problem == "" && c.Fn != nil {
			return c.Fn.TypeOfValue(abs)
		}
	case isa.TypeReturned:
		if fn := c.State.Function(ref.Value); fn != nil && ref.Sort == 'f' && fn.Signature != nil {
			return fn.Signature.Return
		}
	}
	return isa.Type{}
}

// reference returns the operand that the type in slot i of a statement refers
// to. Within the group it is one of the same repetition, or a fixed one.
func reference(shape *isa.Shape, args []asmparse.Operand, i int) *asmparse.Operand {
	ref := shape.SlotAt(i).Ref
	if i >= shape.Fixed && ref >= shape.Fixed {
		ref += (i - shape.Fixed) / shape.GroupSize() * shape.GroupSize()
	}
	return &args[ref]
}

// checkTypes compares the types a statement writes with what they must be.
func (l *lowerer) checkTypes(row *isa.Row, args []asmparse.Operand) {
	if l.letter != 0 {
		return // an operand means nothing
	}
	mismatch := false
	for i := range args {
		slot := row.Shape.SlotAt(i)
		if slot.Kind != isa.SlotType || slot.Source == isa.TypeInRecord || slot.Source == isa.TypeSet {
			continue // that of constants has been set to what they say
		}
		want := l.cur.sourceType(slot.Source, reference(row.Shape, args, i))
		if want.IsKnown() && want != args[i].Type() {
			l.typeMismatch(row, slot, &args[i], want, reference(row.Shape, args, i))
			mismatch = true
		}
	}
	if row.Class != isa.AnyClass && !mismatch {
		l.checkClass(row, args)
	}
}

func (l *lowerer) typeMismatch(row *isa.Row, slot *isa.Slot, o *asmparse.Operand, want isa.Type, ref *asmparse.Operand) {
	what := "the constants' type"
	switch slot.Source {
	case isa.TypeOfSlot:
		what = string(l.text(ref))
	case isa.TypeReturned:
		what = "the result of " + string(l.text(ref))
	case isa.TypeSame:
		what = "the statement's type"
	}
	message := what + " is " + want.String() + ", not " + o.Type().String()
	condition := row.ID == isa.BrIf && o.Type() == isa.I1
	if condition {
		message += ": a branch needs the result of a comparison"
	}
	d := l.report(codeTypeMismatch, operandSpan(o), message)
	if want.Nameable() && !condition {
		d.Fixes = append(d.Fixes, diag.Fix{Title: "write `" + want.String() + "`",
			Edits: []diag.Edit{{Span: operandSpan(o), Text: want.String()}}})
	}
}

// checkClass reports a mnemonic whose record would read as another one: `add`
// of floats is `fadd`.
func (l *lowerer) checkClass(row *isa.Row, args []asmparse.Operand) {
	ty := classType(l.cur, row, args)
	if !ty.IsKnown() || row.Class.Admits(ty) {
		return
	}
	sibling, rivals := rowFor(row, ty)
	switch {
	case sibling != nil:
		l.report(codeTypeClass, nodeSpan(l.node), "`"+row.Name+"` is not for "+ty.String()+": write `"+sibling.Name+"`")
	case rivals:
		l.report(codeTypeClass, nodeSpan(l.node), "`"+row.Name+"` is not for "+ty.String())
	}
}

// rowFor returns the row that shares the record of row and admits ty. rivals
// says that there are such rows at all.
func rowFor(row *isa.Row, ty isa.Type) (match *isa.Row, rivals bool) {
	for _, other := range isa.ByCode(row.Block, row.Code) {
		if other == row || other.Sub != row.Sub {
			continue
		}
		rivals = true
		if other.Class.Admits(ty) {
			return other, true
		}
	}
	return nil, rivals
}

// classType is the type that a row's class is about.
func classType(c *Cursor, row *isa.Row, args []asmparse.Operand) isa.Type {
	o := &args[row.ClassSlot]
	if o.Kind == isa.SlotType {
		return o.Type()
	}
	return c.sourceType(isa.TypeOfSlot, o)
}

// admits reports whether a decoded statement's class fits, so that its text
// would be read as the same row again.
func (r *raiser) admits(row *isa.Row) bool {
	if row.Class == isa.AnyClass {
		return true
	}
	ty := classType(r.cur, row, r.args)
	if !ty.IsKnown() {
		return false
	}
	_, rivals := rowFor(row, ty)
	return row.Class.Admits(ty) || !rivals && row.ClassSlot >= 0 && r.args[row.ClassSlot].Kind == isa.SlotValue
}

// seedTypes fills the types that are known before the record is looked at.
func (r *raiser) seedTypes(row *isa.Row) {
	r.groups = -1
	for i := range row.Shape.Fixed {
		if s := &row.Shape.Slots[i]; s.Kind == isa.SlotType && s.Source == isa.TypeSet {
			r.args[i].Value = r.cur.sourceType(s.Source, nil).Pack()
		}
	}
}

// seedGroup fills the types of the repetition at operand at that repeat a type
// of the statement.
func (r *raiser) seedGroup(shape *isa.Shape, at int) {
	for i := at; i < len(r.args); i++ {
		if s := shape.SlotAt(i); s.Kind == isa.SlotType && s.Source == isa.TypeSame {
			r.args[i].Value = reference(shape, r.args, i).Value
		}
	}
}

// deriveTypes fills the types that follow from the operands. It fails where
// one is unknown or has no name.
func (r *raiser) deriveTypes(row *isa.Row) bool {
	for i := range r.args {
		slot := row.Shape.SlotAt(i)
		if slot.Kind != isa.SlotType || slot.Source == isa.TypeInRecord {
			continue
		}
		ty := r.cur.sourceType(slot.Source, reference(row.Shape, r.args, i))
		if !ty.Nameable() {
			return false
		}
		r.args[i].Value = ty.Pack()
	}
	return true
}

// checkOptional checks that a call defines a value just when it returns one.
func (l *lowerer) checkOptional(i uint32, n *asmparse.Node, row *isa.Row) {
	def, ok := l.chunk.Defined(n)
	if !ok || row.Result.Rule != isa.ResultReturn && row.Result.Rule != isa.ResultReturnID || l.letter != 0 {
		return
	}
	returned, known := l.returns(row)
	switch present := def.Value != asmparse.NoID; {
	case !known:
		l.spoil()
	case present && !returned:
		l.report(codeResult, operandSpan(def), "a call that returns void defines no value: leave out `"+string(l.text(def))+" =`")
	case !present && returned:
		l.report(codeResult, nodeSpan(n), "the call returns a value: write `"+idString('v', l.cur.counter('v'))+" =` in front of it")
		if next, ok := l.following(i, 'v'); ok && next == l.cur.counter('v')+1 {
			l.letter = 'v'
		}
	}
}

// returns reports whether the call at work returns a value, if its callee's type is
// known.
func (l *lowerer) returns(row *isa.Row) (returned, known bool) {
	f := l.cur.Fn
	if _, ok := f.result(row, l.values); ok || row.Result.Rule == isa.ResultReturnID {
		return ok, row.Result.Arg < len(l.values)
	}
	fn := f.Function(f.Relative(l.values[row.Result.Arg]))
	return false, fn != nil && fn.Signature != nil
}

// namePlaceholder notes what a name that is defined stands for. It has no number in
// an editor's pieces of a text only: package source gives all of them theirs.
func (l *lowerer) namePlaceholder(o *asmparse.Operand, sort byte, want uint64) {
	if text := l.text(o); text[0] == '@' && l.cur.Fn == nil {
		l.cur.State.name(text, ID{sort, want})
	}
}

// deriveDefinition fills the ID that a statement defines.
func (r *raiser) deriveDefinition(row *isa.Row, values []uint64) bool {
	for i := range row.Shape.Fixed {
		slot := &row.Shape.Slots[i]
		if slot.Kind != isa.SlotDef {
			continue
		}
		r.args[i].Value = r.cur.counter(slot.Sort)
		if !slot.Optional {
			continue
		}
		if _, ok := r.cur.Fn.result(row, values); !ok {
			r.args[i].Value = asmparse.NoID
		}
	}
	return true
}

// counter is the manual's ID counter of a sort: the number that the next
// definition of this sort gets.
func (c *Cursor) counter(sort byte) uint64 {
	switch sort {
	case 't':
		return uint64(c.State.NumTypes())
	case 'f':
		return uint64(len(c.State.Functions))
	case 'g':
		return c.State.NumGlobalAddresses
	case 'c', 'v':
		if c.Fn == nil {
			return 0
		}
		if sort == 'c' {
			return c.Fn.NumFcnConsts
		}
		return c.Fn.NumValuedInsts
	}
	return 0
}

// idString returns an ID as the text writes it.
func idString(sort byte, n uint64) string {
	prefix := byte('%')
	switch sort {
	case 'f', 'g', 't':
		prefix = '@'
	}
	return string([]byte{prefix, sort}) + strconv.FormatUint(n, 10)
}
