package compress

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Finalize returns a file as the ABI wants a program: as Strip leaves it, with the
// function called entry as the only one of its own that others see, under the name
// of the entry point. Ok is false if no function is called so.
func Finalize(segments []bitstream.Segment, entry string, keep []string) (out []bitstream.Segment, ok bool) {
	f := finalizer{entry: entry, numbers: map[uint64]string{}}
	f.walk(segments, f.collect)
	renamed := f.walk(segments, f.change)
	return Strip(renamed, keep), f.found
}

// finalizer moves over the records of a module that are in no function.
type finalizer struct {
	entry string
	// numbers are the names of the symbol table; next counts functions.
	numbers map[uint64]string
	next    uint64
	found   bool
	open    []isa.BlockID
}

// walk returns the segments with what change makes of their records.
func (f *finalizer) walk(segments []bitstream.Segment, change func(r bitstream.Record) bitstream.Record) []bitstream.Segment {
	f.next, f.open = 0, nil
	out := make([]bitstream.Segment, len(segments))
	for i, s := range segments {
		if out[i] = s; s.Split {
			continue
		}
		out[i].Records = make([]bitstream.Record, len(s.Records))
		for j, r := range s.Records {
			switch r.Abbrev {
			case isa.AbbrevEnter:
				f.open = append(f.open, isa.BlockID(r.Values[1]))
			case isa.AbbrevExit:
				f.open = f.open[:max(len(f.open)-1, 0)]
			case isa.AbbrevDefine:
			default:
				r = change(r)
			}
			out[i].Records[j] = r
		}
	}
	return out
}

// in reports whether the record at hand is directly in a block of a kind.
func (f *finalizer) in(id isa.BlockID) bool { return len(f.open) > 0 && f.open[len(f.open)-1] == id }

func (f *finalizer) collect(r bitstream.Record) bitstream.Record {
	if f.in(isa.Valuesymtab) && len(r.Values) > 2 {
		f.numbers[r.Values[1]] = name(r.Values)
		f.found = f.found || name(r.Values) == f.entry
	}
	return r
}

// change gives functions their linkage and the entry point its name.
func (f *finalizer) change(r bitstream.Record) bitstream.Record {
	switch {
	case f.in(isa.Module) && isFunctionAddress(r):
		r = f.linked(r, f.numbers[f.next])
		f.next++
	case f.in(isa.Valuesymtab) && len(r.Values) > 2 && f.numbers[r.Values[1]] == f.entry && f.entry != isa.EntryPoint:
		values := append([]uint64(nil), r.Values[:2]...)
		for i := range len(isa.EntryPoint) {
			values = append(values, uint64(isa.EntryPoint[i]))
		}
		r = bitstream.Record{Abbrev: isa.AbbrevDefault, Values: values}
	}
	return r
}

// Where the record of a function address has what it declares and who sees it.
const (
	protoValue   = 3
	linkageValue = 4
)

func isFunctionAddress(r bitstream.Record) bool {
	return len(r.Values) > linkageValue && r.Values[0] == isa.FunctionAddress.Row().Code
}

// linked makes a function internal, unless the program begins there or it is
// declared only.
func (f *finalizer) linked(r bitstream.Record, name string) bitstream.Record {
	linkage := isa.LinkageInternal
	if name == f.entry || r.Values[protoValue] != isa.ProtoDefine {
		linkage = isa.LinkageExternal
	}
	if r.Values[linkageValue] == linkage {
		return r
	}
	values := append([]uint64(nil), r.Values...)
	values[linkageValue] = linkage
	return bitstream.Record{Abbrev: isa.AbbrevDefault, Values: values}
}
