package verify

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

func (c *bodyChecker) alloca(in *module.Inst) {
	if t := c.typeOf(in.Args[0]); isValue(t) && t != isa.I32 {
		c.report(allocaSize, c.arg(in, 0), "the size is of type %s, expected i32", t)
	}
	if int(in.Args[0]) < len(c.module.Functions) {
		c.report(allocaAddress, c.arg(in, 0), "the size is the address of a function, expected a number")
	}
	v := in.ImmValue()
	c.alignment(allocaAlignment, allocaUnaligned, c.of(in, v), c.recordValue(in, v))
}

// recordValue returns a value of an instruction's record.
func (c *bodyChecker) recordValue(in *module.Inst, i int) uint64 {
	return c.program.Segments[c.segment].Records[in.Record].Values[i]
}

// load checks a load from its only argument.
func (c *bodyChecker) load(in *module.Inst) {
	c.address(in, 0)
	if !in.Type.IsKnown() {
		c.report(memoryShape, c.of(in, in.TypeIDValue()), "the type to load does not exist")
		return
	}
	c.access(in, in.TypeIDValue(), in.Type)
}

// store checks a store of its first argument at the second.
func (c *bodyChecker) store(in *module.Inst) {
	c.address(in, 1)
	c.changesConstant(in)
	if t := c.typeOf(in.Args[0]); isValue(t) {
		c.access(in, in.ArgValue(0), t)
	}
}

// changesConstant reports a store whose address is visibly in a constant global:
// the global itself, or a constant added to it.
func (c *bodyChecker) changesConstant(in *module.Inst) {
	g, offset, ok := c.placeInGlobal(in.Args[1])
	if !ok || g >= len(c.module.Globals) {
		return
	}
	if global := &c.module.Globals[g]; global.Constant && isInside(global, offset) {
		c.report(storeConstant, c.arg(in, 1), "the store changes @g%d, which is a constant", g)
	}
}

// isInside reports whether an offset lies in a global, as far as that is seen
// soon: a program may store often into a global of many pieces.
func isInside(g *module.Global, offset uint64) bool {
	const most = 100
	size := uint64(0)
	for i := 0; i < len(g.Inits) && i < most && size <= offset; i++ {
		size += g.Inits[i].Size()
	}
	return offset < size
}

// placeInGlobal returns the global, and the offset in it, that an address is
// visibly made of.
func (c *bodyChecker) placeInGlobal(id module.ValueID) (global int, offset uint64, ok bool) {
	first := module.ValueID(len(c.module.Functions))
	if id >= first && id < c.body.Base {
		return int(id - first), 0, true
	}
	v := c.body.Value(id)
	if v == nil || v.Kind != module.Result {
		return 0, 0, false
	}
	sum := &c.body.Insts[v.Index]
	if sum.ID != isa.Add || len(sum.Args) != 2 {
		return 0, 0, false
	}
	for i, a := range sum.Args {
		n := c.body.Value(sum.Args[1-i])
		if a >= first && a < c.body.Base && n != nil && n.Kind == module.Constant && !n.Undef {
			return int(a - first), uint64(uint32(n.Bits)), true
		}
	}
	return 0, 0, false
}

func (c *bodyChecker) address(in *module.Inst, i int) {
	if t := c.typeOf(in.Args[i]); isValue(t) && t != isa.I32 {
		c.report(addressI32, c.arg(in, i), "the address %s is of type %s, expected i32", c.name(in.Args[i]), t)
	}
}

// access checks the type of a value in memory, which record value v is about,
// and the alignment.
func (c *bodyChecker) access(in *module.Inst, v int, t isa.Type) {
	if !isValue(t) || t.Underlying() == isa.I1 {
		c.report(memoryType, c.of(in, v), "%s cannot be in memory", describe(c, t))
		return
	}
	at := in.ImmValue()
	if align := c.recordValue(in, at); align > maxAlignValue || !alignmentAllowed(t, in.Imm) {
		d := c.report(memoryAlignment, c.of(in, at), "the alignment of %s is %d, expected %s", t, in.Imm, alignments(t))
		replace(d, utoa(naturalAlignment(t)))
	}
}

// naturalAlignment returns the alignment that is allowed for every value of a
// type, in bytes.
func naturalAlignment(t isa.Type) uint64 {
	if t.IsVector() {
		return t.Underlying().BitSize() / 8
	}
	return 1
}

// alignmentAllowed reports whether a load or store of a type may have an
// alignment in bytes (errata E15).
func alignmentAllowed(t isa.Type, align uint64) bool {
	return align == naturalAlignment(t) || t.IsFloat() && align == t.BitSize()/8
}

// alignments lists what alignmentAllowed allows.
func alignments(t isa.Type) string {
	if t.IsFloat() {
		return "1 or " + utoa(t.BitSize()/8)
	}
	return utoa(naturalAlignment(t))
}
