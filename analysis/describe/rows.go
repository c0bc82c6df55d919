package describe

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// rowTopics are the statements of the language, one for each row.
func rowTopics() []Topic {
	var topics []Topic
	for i := range isa.Rows {
		topics = append(topics, rowTopic(&isa.Rows[i]))
	}
	return topics
}

func rowTopic(r *isa.Row) Topic {
	text, _ := Syntax(r)
	t := Topic{Kind: Record, Name: r.Name, Title: r.Doc, Syntax: text, Record: recordRule(r), Parts: slotParts(r), Clause: r.Clause,
		Aliases: []string{fmt.Sprintf("%s %d", r.Block, r.Code), fmt.Sprintf("%s:%d", r.Block, r.Code), strconv.FormatUint(r.Code, 10)},
		See:     []string{r.Block.String()}}
	if r.Block == isa.Function {
		t.Kind = Instruction
	}
	if result := resultText(r); result != "" {
		t.Parts = append(t.Parts, Part{"result", result})
	}
	return t
}

// resultText says what type a statement's value has.
func resultText(r *isa.Row) string {
	switch r.Result.Rule {
	case isa.ResultOf:
		return "the type of " + slotOf(r) + ""
	case isa.ResultCompare:
		return isa.I1.String() + ", or a vector of as many as the operands have elements"
	case isa.ResultElement:
		return "the type of an element of the vector"
	case isa.ResultTypeID:
		return "the type that the record names"
	case isa.ResultReturn, isa.ResultReturnID:
		return "what the function returns"
	case isa.ResultPointer:
		return isa.I32.String() + ", an address"
	case isa.ResultSet:
		return "the type that stands above the constant"
	}
	return ""
}

// slotOf is the slot that a result takes its type from.
func slotOf(r *isa.Row) string {
	if f, ok := r.Shape.FieldAt(r.Result.Arg); ok && f.Codec != isa.CodecLiteral {
		return r.Shape.Slots[f.Slot].Name
	}
	return "the operand"
}

// recordRule writes a row's record as a record is written, with the names of
// slots for what varies.
func recordRule(r *isa.Row) string {
	values := []string{strconv.FormatUint(r.Code, 10)}
	for _, f := range r.Shape.Fields {
		values = append(values, fieldText(r, f))
	}
	if len(r.Shape.Repeat) > 0 {
		var group []string
		for _, f := range r.Shape.Repeat {
			group = append(group, fieldText(r, f))
		}
		values = append(values, strings.Join(group, ", ")+", …")
	}
	return "<" + strings.Join(values, ", ") + ">"
}

func fieldText(r *isa.Row, f isa.Field) string {
	switch f.Codec {
	case isa.CodecLiteral:
		return strconv.FormatUint(f.Literal, 10)
	case isa.CodecOperator:
		return strconv.FormatUint(r.Sub, 10)
	case isa.CodecCount:
		return "number"
	case isa.CodecBytes:
		return r.Shape.Slots[f.Slot].Name + ", …"
	case isa.CodecVector:
		return "number, " + r.Shape.Slots[f.Slot].Name
	}
	return r.Shape.Slots[f.Slot].Name
}

// slotParts explains the places of a statement: what stands there, and what its
// record holds for it.
func slotParts(r *isa.Row) []Part {
	held := map[int]string{}
	for _, fields := range [][]isa.Field{r.Shape.Fields, r.Shape.Repeat} {
		for _, f := range fields {
			if f.Codec != isa.CodecLiteral && f.Codec != isa.CodecOperator && f.Codec != isa.CodecCount {
				held[f.Slot] = f.Codec.Doc()
			}
		}
	}
	var parts []Part
	for i := range r.Shape.Slots {
		s := &r.Shape.Slots[i]
		text := s.Kind.Noun()
		switch record, ok := held[i]; {
		case s.Kind == isa.SlotDef:
			continue
		case s.Words != nil:
			text = wordList(s.Words) + "; the record: " + record
		case ok:
			text += "; the record: " + record
		case s.Kind == isa.SlotType:
			text += typeSource(r, s)
		}
		parts = append(parts, Part{s.Name, text})
	}
	return parts
}

// typeSource says of what a type is that the record does not hold.
func typeSource(r *isa.Row, s *isa.Slot) string {
	switch s.Source {
	case isa.TypeOfSlot:
		return " of " + r.Shape.Slots[s.Ref].Name
	case isa.TypeReturned:
		return " that " + r.Shape.Slots[s.Ref].Name + " returns"
	case isa.TypeSame:
		return ", the same as " + r.Shape.Slots[s.Ref].Name
	}
	return ""
}

// wordList lists the words of a slot.
func wordList(k *isa.Keywords) string {
	var words []string
	for _, w := range k.List {
		words = append(words, w.Word)
	}
	list := strings.Join(words, ", ")
	if k.Optional {
		list += ", or nothing"
	}
	return list
}
