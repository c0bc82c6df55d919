package module

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

// This file leads from what an instruction holds back to the values of its
// record (its code is value number 0), for diagnostics.

// ArgValue returns the number of the record value that argument i came from,
// or -1.
func (in *Inst) ArgValue(i int) int { return in.valueOf(toArg, i) }

// TargetValue returns the number of the record value that target i came from,
// or -1.
func (in *Inst) TargetValue(i int) int { return in.valueOf(toTarget, i) }

// CaseValue returns the number of the record value that case i of a switch came
// from, or -1.
func (in *Inst) CaseValue(i int) int { return in.valueOf(toCase, i) }

// ImmValue returns the number of the record value that Imm came from, or -1.
func (in *Inst) ImmValue() int { return in.valueOf(toImm, 0) }

// TypeIDValue returns the number of the record value that holds a type ID, or
// -1.
func (in *Inst) TypeIDValue() int {
	if row := in.ID.Row(); row != nil {
		for i := range row.Shape.Fields {
			if row.Shape.Fields[i].Codec == isa.CodecTypeID {
				return i + 1
			}
		}
	}
	return -1
}

func (in *Inst) valueOf(g goal, n int) int {
	p := plans[in.ID]
	if p == nil {
		return -1
	}
	fixed := 0
	for i := range p.fixed {
		if p.fixed[i].goal == g {
			fixed++
			if p.fixed[i].slot == n {
				return i + 1
			}
		}
	}
	return p.groupValue(g, n-fixed)
}

// groupValue returns the number of the record value that holds item n of a goal
// within the repeated groups.
func (p *plan) groupValue(g goal, n int) int {
	perGroup := 0
	for i := range p.repeat {
		if p.repeat[i].goal == g {
			perGroup++
		}
	}
	if perGroup == 0 || n < 0 {
		return -1
	}
	for i := range p.repeat {
		if p.repeat[i].goal == g && p.repeat[i].slot == n%perGroup {
			return 1 + len(p.fixed) + n/perGroup*len(p.repeat) + i
		}
	}
	return -1
}
