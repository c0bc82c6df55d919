package wasm

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

// rule emits the code of one kind of instruction: its operands and then what
// makes its result of them.
type rule func(f *function, x *expr)

// newRules returns the rules by isa.ID. Terminators have none: they belong to
// the control flow.
func newRules() (r [isa.NumIDs]rule) {
	for id := range integerOps {
		if integerOps[id].op32 != 0 {
			r[id] = (*function).integer
		}
		if floatOps[id].op32 != 0 {
			r[id] = (*function).float
		}
		if conversions[id] != nil {
			r[id] = (*function).convert
		}
	}
	r[isa.FRem] = (*function).remainder
	r[isa.ICmp] = (*function).compareIntegers
	r[isa.FCmp] = (*function).compareFloats
	r[isa.Alloca] = (*function).alloca
	r[isa.Load] = (*function).load
	r[isa.Store] = (*function).store
	r[isa.Select] = (*function).selectValue
	r[isa.InsertElement] = (*function).insertElement
	r[isa.ExtractElement] = (*function).extractElement
	r[isa.Call] = (*function).call
	r[isa.CallIndirect] = (*function).callIndirect
	return r
}

func init() {
	rules := newRules()
	isa.MustCover("wasm", func(r *isa.Row) bool {
		return effects[r.ID] != 0 && (r.Terminator && terminators[r.ID] != nil || !r.Terminator && rules[r.ID] != nil || r.ID == isa.Phi)
	})
}
