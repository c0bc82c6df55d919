package bind

import (
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file translates whole statements: the fields of a shape one after the
// other, then the group as often as it is repeated.

// encodeStatement appends the values of a statement's record to l.values.
func (l *lowerer) encodeStatement(i uint32, n *asmparse.Node, row *isa.Row) {
	args, shape := l.chunk.Args(n), row.Shape
	l.put(row.Code)
	for _, f := range shape.Fields {
		l.encodeField(n, row, f, args)
	}
	if size := shape.GroupSize(); len(shape.Repeat) > 0 {
		for at := shape.Fixed; at+size <= len(args); at += size {
			for _, f := range shape.Repeat {
				f.Slot += at - shape.Fixed
				l.encodeField(n, row, f, args)
			}
		}
	}
	l.checkTypes(row, args)
	l.checkOptional(i, n, row)
	if row.ID == isa.TypesCount {
		l.announcedTypes = args[0].Value
	}
}

func (l *lowerer) encodeField(n *asmparse.Node, row *isa.Row, f isa.Field, args []asmparse.Operand) {
	switch f.Codec {
	case isa.CodecLiteral:
		l.put(f.Literal)
	case isa.CodecOperator:
		l.put(row.Sub)
	case isa.CodecCount:
		l.put(uint64((len(args) - row.Shape.Fixed) / row.Shape.GroupSize()))
	case isa.CodecBytes:
		for _, b := range l.chunk.Data(&args[f.Slot]) {
			l.put(uint64(b))
		}
	case isa.CodecVector:
		l.encodeVector(&args[f.Slot])
	case isa.CodecSignature:
		l.encodeSignature(n, &args[f.Slot], args[row.Shape.Fixed:])
	default:
		o := &args[f.Slot]
		v, problem := codecs[f.Codec].encode(l.cur, o, literalType(args, f.Slot))
		switch {
		case problem != "":
			l.operandProblem(o, problem)
		case l.ambiguous[ID{o.Sort, o.Value}] && o.Kind == isa.SlotValue:
			l.spoil()
		}
		l.put(v)
	}
}

// literalType is the type of a literal: the one written in front of it.
func literalType(args []asmparse.Operand, slot int) isa.Type {
	if slot == 0 || args[slot-1].Kind != isa.SlotType {
		return isa.Type{}
	}
	return args[slot-1].Type()
}

func (l *lowerer) encodeVector(o *asmparse.Operand) {
	ty := o.Type()
	id, ok := l.cur.State.TypeID(ty.Underlying())
	if !ok {
		l.operandProblem(o, "has the element type "+ty.Underlying().String()+", which no earlier record defines")
	}
	l.put(uint64(ty.UnderlyingCount()))
	l.put(uint64(id))
}

// encodeSignature appends the ID of the function type that a return type and
// the types of a parameter list make.
func (l *lowerer) encodeSignature(n *asmparse.Node, ret *asmparse.Operand, params []asmparse.Operand) {
	l.params = l.params[:0]
	for i := range params {
		l.params = append(l.params, params[i].Type())
	}
	id, ok := l.cur.State.SignatureID(ret.Type(), l.params)
	if !ok {
		l.undefinedSignature(n, ret)
	}
	l.put(uint64(id))
}

// undefinedSignature reports a function type that has no line, if all types have
// been read.
func (l *lowerer) undefinedSignature(n *asmparse.Node, ret *asmparse.Operand) {
	if l.cur.State.unreadTypes {
		l.spoil()
		return
	}
	sig := Signature{Return: ret.Type(), Params: l.params}
	l.report(codeUndefinedType, nodeSpan(n), "function type `"+sig.String()+"` "+undefinedTypeProblem)
}

// decodeStatement makes the operands of a statement from the values of a
// record. It fails where the statement's text would not give back this record.
func (r *raiser) decodeStatement(row *isa.Row, values []uint64) bool {
	shape := row.Shape
	r.args = r.args[:0]
	for i := range shape.Fixed {
		r.args = append(r.args, slotOperand(&shape.Slots[i]))
	}
	r.seedTypes(row)
	rest := values[1:]
	for _, f := range shape.Fields {
		var ok bool
		if rest, ok = r.decodeField(row, f, rest); !ok {
			return false
		}
	}
	if !r.decodeGroups(row, rest) {
		return false
	}
	return r.deriveTypes(row) && r.deriveDefinition(row, values) && r.admits(row)
}

func (r *raiser) decodeGroups(row *isa.Row, rest []uint64) bool {
	shape := row.Shape
	if len(shape.Repeat) == 0 {
		return len(rest) == 0
	}
	if len(rest)%len(shape.Repeat) != 0 || r.groups >= 0 && uint64(len(rest)/len(shape.Repeat)) != uint64(r.groups) {
		return false
	}
	for len(rest) > 0 {
		at := len(r.args)
		for i := range shape.GroupSize() {
			r.args = append(r.args, slotOperand(&shape.Slots[shape.Fixed+i]))
		}
		r.seedGroup(shape, at)
		for _, f := range shape.Repeat {
			f.Slot += at - shape.Fixed
			var ok bool
			if rest, ok = r.decodeField(row, f, rest); !ok {
				return false
			}
		}
	}
	return true
}

// decodeField decodes one field and returns the values after it.
func (r *raiser) decodeField(row *isa.Row, f isa.Field, values []uint64) (rest []uint64, ok bool) {
	if f.Codec == isa.CodecBytes {
		return nil, r.decodeBytes(&r.args[f.Slot], values)
	}
	if len(values) == 0 {
		return nil, false
	}
	v := values[0]
	switch f.Codec {
	case isa.CodecLiteral:
		ok = v == f.Literal
	case isa.CodecOperator:
		ok = v == row.Sub
	case isa.CodecCount:
		r.groups, ok = int64(v), v < 1<<32
	case isa.CodecVector:
		return r.decodeVector(&r.args[f.Slot], values)
	case isa.CodecSignature:
		ok = r.decodeSignature(row, f.Slot, v)
	case isa.CodecKeyword, isa.CodecTail:
		r.args[f.Slot].Value = v
		_, ok = row.Shape.SlotAt(f.Slot).Words.Word(v)
	default:
		ok = codecs[f.Codec].decode(r.cur, &r.args[f.Slot], v, literalType(r.args, f.Slot))
	}
	return values[1:], ok
}

func (r *raiser) decodeVector(o *asmparse.Operand, values []uint64) (rest []uint64, ok bool) {
	if len(values) < 2 || values[0] >= 1<<32 {
		return nil, false
	}
	elem := r.cur.State.TypeOf(values[1])
	id, ok := r.cur.State.TypeID(elem)
	if !ok || uint64(id) != values[1] && !r.cur.lossy || !elem.IsPrimitive() {
		return nil, false
	}
	o.Value = isa.VectorOf(uint32(values[0]), elem).Pack()
	return values[2:], true
}

// decodeSignature fills the return type and appends the parameter types of the
// function type with the given ID.
func (r *raiser) decodeSignature(row *isa.Row, slot int, id uint64) bool {
	sig := r.cur.State.Signature(id)
	if sig == nil || uint64(sig.ID) != id && !r.cur.lossy {
		return false
	}
	r.args[slot].Value = sig.Return.Pack()
	for _, p := range sig.Params {
		o := slotOperand(&row.Shape.Slots[row.Shape.Fixed])
		o.Value = p.Pack()
		r.args = append(r.args, o)
	}
	return true
}

func (r *raiser) decodeBytes(o *asmparse.Operand, values []uint64) bool {
	start, quoted := len(r.chunk.Bytes), true
	for _, v := range values {
		if v > 255 {
			r.chunk.Bytes = r.chunk.Bytes[:start]
			return false
		}
		quoted = quoted && isChar6(byte(v))
		r.chunk.Bytes = append(r.chunk.Bytes, byte(v))
	}
	o.Value = uint64(start)<<32 | uint64(len(values))
	if o.Kind == isa.SlotName {
		o.Sort = asmparse.SortList
		if quoted {
			o.Sort = asmparse.SortQuoted
		}
	}
	return true
}

// isChar6 reports whether c is one of the characters that char6 can encode:
// names made of them alone are printed in quotes (errata E43).
func isChar6(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_'
}

func slotOperand(s *isa.Slot) asmparse.Operand {
	return asmparse.Operand{Kind: s.Kind, Sort: s.Sort}
}
