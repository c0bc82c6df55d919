package module

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

// A plan says where the values of a record go in an Inst. It is made from the
// row's shape, so that an instruction needs no decoder of its own.
type plan struct {
	fixed  []step // of the values that follow the code
	repeat []step // of the repeated group
	// args, targets and cases count what the fixed values and one group hold.
	fixedArgs, fixedTargets          int
	groupArgs, groupTargets, groupCs int
	// class is the number of the record value whose type tells integer from
	// floating rows; 0 where there is none.
	class int
	// typed is the number of the record value that holds the type the text
	// writes first, or the value that has it; 0 where there is none.
	typed   int
	typedID bool // the value is a type ID
}

// step says what to do with one value.
type step struct {
	goal goal
	// slot is the index among the instruction's Args or Targets.
	slot  int
	codec isa.Codec
}

type goal uint8

const (
	skip goal = iota
	toArg
	toTarget
	toCase
	toImm
)

// plans is indexed by isa.ID.
var plans = buildPlans()

func buildPlans() [isa.NumIDs]*plan {
	var index [isa.NumIDs]*plan
	for i := range isa.Rows {
		if row := &isa.Rows[i]; row.Block == isa.Function {
			index[row.ID] = newPlan(row)
		}
	}
	return index
}

func newPlan(row *isa.Row) *plan {
	s := row.Shape
	p := &plan{}
	for i := range s.Fields {
		p.fixed = append(p.fixed, newStep(s, &s.Fields[i], 0))
	}
	for i := range s.Repeat {
		p.repeat = append(p.repeat, newStep(s, &s.Repeat[i], s.Fixed))
	}
	p.fixedArgs, p.fixedTargets, _ = tally(p.fixed)
	p.groupArgs, p.groupTargets, p.groupCs = tally(p.repeat)
	if row.ClassSlot >= 0 {
		p.class = valueOfSlot(s, row.ClassSlot)
	}
	p.findType(s)
	return p
}

// newStep returns the step of a field. Its place among the arguments or targets
// is that of its slot in the text, counted from the slot first.
func newStep(s *isa.Shape, f *isa.Field, first int) step {
	st := step{goal: goalOf(f, s), codec: f.Codec}
	for i := first; i < f.Slot; i++ {
		if goalOfSlot(&s.Slots[i]) == st.goal {
			st.slot++
		}
	}
	return st
}

func goalOf(f *isa.Field, s *isa.Shape) goal {
	switch f.Codec {
	case isa.CodecLiteral, isa.CodecOperator, isa.CodecCount, isa.CodecTypeID:
		return skip
	case isa.CodecSignRotate:
		return toCase
	}
	return goalOfSlot(&s.Slots[f.Slot])
}

func goalOfSlot(s *isa.Slot) goal {
	switch s.Kind {
	case isa.SlotValue, isa.SlotCallee:
		return toArg
	case isa.SlotLabel:
		return toTarget
	case isa.SlotKeyword, isa.SlotAlign, isa.SlotCount:
		return toImm
	}
	return skip
}

func tally(steps []step) (args, targets, cases int) {
	for _, s := range steps {
		switch s.goal {
		case toArg:
			args++
		case toTarget:
			targets++
		case toCase:
			cases++
		}
	}
	return args, targets, cases
}

// valueOfSlot returns the number of the record value that holds a slot.
func valueOfSlot(s *isa.Shape, slot int) int {
	for i := range s.Fields {
		switch s.Fields[i].Codec {
		case isa.CodecLiteral, isa.CodecOperator, isa.CodecCount:
		default:
			if s.Fields[i].Slot == slot {
				return i + 1
			}
		}
	}
	return 0
}

// findType looks for the first type that the text writes.
func (p *plan) findType(s *isa.Shape) {
	for i := range s.Slots {
		if s.Slots[i].Kind != isa.SlotType {
			continue
		}
		switch s.Slots[i].Source {
		case isa.TypeInRecord:
			p.typed, p.typedID = valueOfSlot(s, i), true
		case isa.TypeOfSlot:
			p.typed = valueOfSlot(s, s.Slots[i].Ref)
		}
		return
	}
}
