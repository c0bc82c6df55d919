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
	if t := c.typeOf(in.Args[0]); isValue(t) {
		c.access(in, in.ArgValue(0), t)
	}
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
