package wasm

import (
	"encoding/binary"
	"math"
)

// code is a growing piece of a binary: instructions, or the contents of a
// section.
type code []byte

// op appends instructions that have no immediates.
func (c *code) op(ops ...opcode) {
	for _, o := range ops {
		if o <= 0xff {
			*c = append(*c, byte(o))
		} else {
			*c = append(*c, byte(o>>8))
			c.u32(uint32(o & 0xff))
		}
	}
}

// opU32 appends an instruction with one unsigned immediate.
func (c *code) opU32(o opcode, n uint32) {
	c.op(o)
	c.u32(n)
}

// u32 appends an unsigned LEB128 number.
func (c *code) u32(n uint32) { *c = binary.AppendUvarint(*c, uint64(n)) }

// u64 appends an unsigned LEB128 number.
func (c *code) u64(n uint64) { *c = binary.AppendUvarint(*c, n) }

// s64 appends a signed LEB128 number.
func (c *code) s64(n int64) {
	for {
		b := byte(n) & 0x7f
		n >>= 7
		if n == 0 && b&0x40 == 0 || n == -1 && b&0x40 != 0 {
			*c = append(*c, b)
			return
		}
		*c = append(*c, b|0x80)
	}
}

func (c *code) i32Const(n int32) {
	c.op(opI32Const)
	c.s64(int64(n))
}

func (c *code) i64Const(n int64) {
	c.op(opI64Const)
	c.s64(n)
}

// f32Const and f64Const append constants given as IEEE bits.
func (c *code) f32Const(bits uint32) {
	c.op(opF32Const)
	*c = binary.LittleEndian.AppendUint32(*c, bits)
}

func (c *code) f64Const(bits uint64) {
	c.op(opF64Const)
	*c = binary.LittleEndian.AppendUint64(*c, bits)
}

// v128Const appends a vector of 16 bytes.
func (c *code) v128Const(bytes [16]byte) {
	c.op(opV128Const)
	*c = append(*c, bytes[:]...)
}

// memory appends a load or store with its constant offset. Alignment is only a
// hint to engines; none is given.
func (c *code) memory(o opcode, offset uint32) {
	c.op(o)
	*c = append(*c, 0)
	c.u32(offset)
}

// name appends a string with its length.
func (c *code) name(s string) {
	c.u32(uint32(len(s)))
	*c = append(*c, s...)
}

// bytes appends a byte string with its length.
func (c *code) bytes(b []byte) {
	c.u32(uint32(len(b)))
	*c = append(*c, b...)
}

// section appends a section of the binary; an empty one is left out.
func (c *code) section(id byte, contents code) {
	if len(contents) == 0 {
		return
	}
	*c = append(*c, id)
	c.bytes(contents)
}

// fitsSection reports whether a length can be written into the binary.
func fitsSection(n int) bool { return n <= math.MaxInt32 }
