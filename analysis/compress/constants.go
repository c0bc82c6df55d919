package compress

import (
	"cmp"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// settype is the code of the record that sets the type of constants.
var settype = isa.SetType.Row().Code

// function is a function whose constants may move: it has one constants block,
// without blocks inside, in front of all its instructions.
type function struct {
	// base is the absolute index of the first constant.
	base uint64
	// constants are the constants in their old order.
	constants []constant
	// order are their numbers in the new order, and index the new numbers by
	// old.
	order []int
	index []int
}

// constant is one constant of a function.
type constant struct {
	typeID uint64 // old
	// weight says how much nearer uses are worth: the sum of 1/distance.
	weight float64
}

// newFunction returns the function of a function block, nil if its constants
// have to stay.
func newFunction(s *bind.State, records []bitstream.Record) *function {
	f := &function{}
	state := bind.NewFunctionState(s, s.FunctionBlocks)
	f.base = s.NumAbsolute() + state.NumParams
	block, blocks := isa.Function, 0
	var setType uint64
	for _, r := range records[1:] {
		switch {
		case r.Abbrev == isa.AbbrevEnter:
			if block != isa.Function {
				return nil
			}
			if block = isa.BlockID(r.Values[1]); block == isa.Constants {
				blocks++
			}
		case r.Abbrev == isa.AbbrevExit:
			block = isa.Function
		case block == isa.Constants && len(r.Values) > 1 && r.Values[0] == settype:
			setType = r.Values[1]
		case block == isa.Constants:
			f.constants = append(f.constants, constant{typeID: setType})
		case block == isa.Function && blocks == 0 && r.Values[0] != isa.BlocksCount.Row().Code:
			return nil
		}
	}
	if blocks != 1 {
		return nil
	}
	return f
}

// use notes that an instruction in front of the value next uses a value. The
// distance is measured from the middle of the constants, so that their present
// order does not matter.
func (f *function) use(abs, next uint64) {
	if i := abs - f.base; i < uint64(len(f.constants)) && next > abs {
		middle := f.base + uint64(len(f.constants))/2
		f.constants[i].weight += 1 / float64(max(next, middle+1)-middle)
	}
}

// arrange finds the new order: the constants of each type together, the types
// in the order they had, and the weightiest constant of each last.
func (f *function) arrange() {
	var types []uint64
	byType := map[uint64][]int{}
	for i, c := range f.constants {
		if byType[c.typeID] == nil {
			types = append(types, c.typeID)
		}
		byType[c.typeID] = append(byType[c.typeID], i)
	}
	f.index = make([]int, len(f.constants))
	for _, id := range types {
		members := byType[id]
		slices.SortStableFunc(members, func(a, b int) int {
			return cmp.Compare(f.constants[a].weight, f.constants[b].weight)
		})
		for _, i := range members {
			f.index[i] = len(f.order)
			f.order = append(f.order, i)
		}
	}
}

// number maps the absolute index of a value of the function.
func (f *function) number(abs uint64) uint64 {
	if i := abs - f.base; i < uint64(len(f.index)) {
		return f.base + uint64(f.index[i])
	}
	return abs
}

// sortConstants puts the records of the constants block into their new order.
func (f *function) sortConstants(records []bitstream.Record, types *permutation) []bitstream.Record {
	isEnter := func(r bitstream.Record) bool {
		return r.Abbrev == isa.AbbrevEnter && r.Values[1] == uint64(isa.Constants)
	}
	start := slices.IndexFunc(records, isEnter) + 1
	end := start + slices.IndexFunc(records[start:], func(r bitstream.Record) bool { return r.Abbrev == isa.AbbrevExit })
	old := slices.DeleteFunc(slices.Clone(records[start:end]), func(r bitstream.Record) bool { return r.Values[0] == settype })
	sorted := make([]bitstream.Record, 0, end-start)
	for k, i := range f.order {
		id := f.constants[i].typeID
		if k == 0 || id != f.constants[f.order[k-1]].typeID {
			sorted = append(sorted, bitstream.Record{Abbrev: isa.AbbrevDefault, Values: []uint64{settype, types.number(id)}})
		}
		sorted = append(sorted, old[i])
	}
	return slices.Concat(records[:start], sorted, records[end:])
}
