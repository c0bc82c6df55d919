package wasm

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// operand is something an instruction computes with: a value, or one lane of a
// vector that stands in a local.
type operand struct {
	value module.ValueID
	// typ is the operand's type: of a lane, the vector's element type.
	typ isa.Type
	// lanes is the type of the vector in local; void for a whole value.
	lanes isa.Type
	local uint32
	lane  byte
	// offset is what is still to be added to an address.
	offset uint32
	// address says that it is the address of an access.
	address bool
}

// expr is an instruction about to be emitted, or the part of a vector
// instruction that computes one lane.
type expr struct {
	in *module.Inst
	id isa.ID
	// typ is the type of what the expression leaves on the stack.
	typ  isa.Type
	args []operand
	// raw says that the high bits of a narrow integer do not matter to the user.
	raw bool
}

// isLane reports whether the operand is a lane of a vector.
func (o operand) isLane() bool { return o.lanes.IsVector() }

// operands appends what an instruction uses, in the order in which its code
// puts them on the stack. Arguments that are known to be constant and say how
// rather than what (alignments, memory orders) are left out.
func (f *function) operands(list []operand, in *module.Inst) []operand {
	args := in.Args
	switch in.ID {
	case isa.Load:
		return append(list, f.address(args[0]))
	case isa.Store:
		return f.append(append(list, f.address(args[1])), args[0])
	case isa.Select:
		return f.append(list, args[1], args[2], args[0])
	case isa.CallIndirect:
		if _, known, ok := translate.StaticCallee(f.t.module, f.body, in); ok {
			return f.append(list, known...)
		}
		return f.append(f.append(list, args[1:]...), args[0])
	case isa.InsertElement:
		return f.append(list, args[0], args[1])
	case isa.ExtractElement:
		return f.append(list, args[0])
	case isa.Phi:
		return list
	case isa.FCmp:
		if in.Imm == isa.FloatFalse || in.Imm == isa.FloatTrue {
			return list
		}
	case isa.Call:
		if fn := &f.t.module.Functions[args[0]]; fn.Intrinsic != nil {
			return f.intrinsicOperands(list, fn.Intrinsic.ID, args[1:])
		}
		return f.append(list, args[1:]...)
	}
	return f.append(list, args...)
}

func (f *function) append(list []operand, values ...module.ValueID) []operand {
	for _, v := range values {
		list = append(list, operand{value: v, typ: f.body.TypeOf(v)})
	}
	return list
}

// intrinsicOperands appends the arguments of an intrinsic that its code puts on
// the stack, in that order.
func (f *function) intrinsicOperands(list []operand, id isa.IntrinsicID, args []module.ValueID) []operand {
	switch id {
	case isa.Bswap, isa.Ctlz, isa.Cttz, isa.Ctpop, isa.Sqrt, isa.Fabs, isa.Setjmp, isa.Stackrestore:
		return f.append(list, args[0])
	case isa.Longjmp:
		return f.append(list, args...)
	case isa.Memcpy, isa.Memmove, isa.Memset:
		return f.append(list, args[:3]...)
	case isa.AtomicLoad:
		return append(list, f.address(args[0]))
	case isa.AtomicStore:
		return f.append(append(list, f.address(args[1])), args[0])
	case isa.AtomicRMW:
		return f.append(append(list, f.address(args[1])), args[2])
	case isa.AtomicCmpxchg:
		return f.append(append(list, f.address(args[0])), args[1:3]...)
	}
	return list
}

// maxPeeled bounds the additions that are taken off one address.
const maxPeeled = 4

// address returns an address as the operand of an access, without constants that
// were added to it: they go to the access's own offset, and accesses to the parts
// of one object get the same base, whose bounds the engine checks once.
//
// The sum of WebAssembly's offset does not wrap at 2^32 as the program's does.
// Constants that are together below the size of the null page are safe
// nevertheless: where such a sum wraps, it points into the null page.
func (f *function) address(v module.ValueID) operand {
	o := operand{value: v, typ: isa.I32, address: true}
	for range maxPeeled {
		base, n, ok := f.sum(o.value)
		if !ok || uint64(o.offset)+uint64(n) >= translate.NullPage {
			break
		}
		o.value, o.offset = base, o.offset+n
	}
	return o
}

// sum takes apart a value that is the sum of another and a constant.
func (f *function) sum(v module.ValueID) (base module.ValueID, n uint32, ok bool) {
	val := f.body.Value(v)
	if val == nil || val.Kind != module.Result || f.isTakenOver(v) {
		return 0, 0, false
	}
	in := &f.body.Insts[val.Index]
	if in.ID != isa.Add || in.Type != isa.I32 {
		return 0, 0, false
	}
	for i, a := range in.Args {
		if c := f.constant(a); c != nil {
			return in.Args[1-i], uint32(constantBits(c)), true
		}
	}
	return 0, 0, false
}

// constant returns a local constant, or nil for any other value.
func (f *function) constant(v module.ValueID) *module.Value {
	if val := f.body.Value(v); val != nil && val.Kind == module.Constant {
		return val
	}
	return nil
}

// intConstant returns the value of an operand that is an integer constant,
// sign-extended. undef is 0.
func (f *function) intConstant(o operand) (n int64, ok bool) {
	if o.isLane() || !o.typ.IsInteger() {
		return 0, false
	}
	c := f.constant(o.value)
	if c == nil {
		return 0, false
	}
	return signExtend(constantBits(c), c.Type.Bits), true
}

// constantBits returns the bits of a constant; undef is all zero.
func constantBits(c *module.Value) uint64 {
	if c.Undef {
		return 0
	}
	return c.Bits
}

// signExtend returns the low bits of n as a signed number.
func signExtend(n uint64, bits uint16) int64 {
	return int64(n<<(64-bits)) >> (64 - bits)
}

// zeroExtend returns the low bits of n as an unsigned number.
func zeroExtend(n uint64, bits uint16) uint64 {
	return n << (64 - bits) >> (64 - bits)
}

// push puts an operand on the stack.
func (f *function) push(o operand) { f.pushBits(o, false) }

// pushRaw puts an operand on the stack whose bits above its width may be
// anything.
func (f *function) pushRaw(o operand) { f.pushBits(o, true) }

func (f *function) pushBits(o operand, raw bool) {
	if o.isLane() {
		f.pushLane(o)
		return
	}
	val := f.body.Value(o.value)
	switch {
	case val == nil:
		address, _ := f.t.layout.Address(o.value)
		f.constantTerm(address)
	case val.Kind == module.Constant:
		f.pushConstant(val)
	case f.state(o.value).folded:
		f.emit(val.Index, raw)
	case f.state(o.value).inFrame:
		f.pushFrame(f.state(o.value).offset)
	default:
		f.get(o.value)
	}
}

// pushSigned puts an integer on the stack, its sign extended to at least 32
// bits.
func (f *function) pushSigned(o operand) {
	if n, ok := f.intConstant(o); ok && o.typ.Bits < 32 {
		f.code.i32Const(int32(n))
		return
	}
	f.pushRaw(o)
	f.extendSign(o.typ.Bits)
}

// pushConstant puts a constant on the stack.
func (f *function) pushConstant(c *module.Value) {
	bits := constantBits(c)
	switch typeOf(c.Type) {
	case i32:
		f.constantTerm(uint32(zeroExtend(bits, c.Type.Bits)))
	case i64:
		f.code.i64Const(int64(bits))
	case f32:
		f.code.f32Const(uint32(bits))
	case f64:
		f.code.f64Const(bits)
	case v128:
		f.code.v128Const([16]byte{}) // undef is the only vector constant
	}
}

// pushAddress puts the base of an address on the stack and returns the offset
// that its access is to add.
func (f *function) pushAddress(o operand) (offset uint32) {
	if f.isInFrame(o) {
		f.getLocal(f.frame)
		return f.state(o.value).offset + o.offset
	}
	f.pushLinear(o)
	return o.offset
}

// isInFrame reports whether an address is that of an allocation in the frame, so
// that its offset can be the access's own.
func (f *function) isInFrame(o operand) bool {
	if f.body.Value(o.value) == nil {
		return false
	}
	s := f.state(o.value)
	return s.inFrame && s.offset+o.offset < translate.NullPage
}

// mask clears the bits of an i32 above a width.
func (f *function) mask(bits uint16) {
	if bits < 32 {
		f.code.i32Const(1<<bits - 1)
		f.code.op(opI32And)
	}
}

// extendSign extends the sign of an integer of a width below 32 bits over the
// i32 on the stack.
func (f *function) extendSign(bits uint16) {
	switch bits {
	case 1:
		f.code.i32Const(31)
		f.code.op(opI32Shl)
		f.code.i32Const(31)
		f.code.op(opI32ShrS)
	case 8:
		f.code.op(opI32Extend8S)
	case 16:
		f.code.op(opI32Extend16S)
	}
}
