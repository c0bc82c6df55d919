package interp

// op is an opcode. In the comments x and y are the registers a and b, d is the
// result; what is said to be masked is so with imm.
type op uint16

// The opcodes.
const (
	opNone  op = iota
	opBreak    // stops: a breakpoint stands here
	opWatch    // an access to memory while data is watched

	opAdd32
	opSub32
	opMul32
	opAdd64
	opSub64
	opMul64
	opAdd // masked, as sub and mul
	opSub
	opMul
	opAnd
	opOr
	opXor
	opShl  // masked; the amount counts modulo n+1, as in lshr and ashr
	opLShr // the amount counts modulo n+1
	opAShr // masked; imm's high bits are those that the width lacks
	opUDiv
	opURem
	opSDiv // masked; 64 less the width is in n of sdiv and srem
	opSRem

	// Comparisons; the width is 64 less n for the signed ones.
	opEq
	opNe
	opULT
	opULE
	opSLT
	opSLE
	// The same followed by a branch on the result, which is the next instruction.
	opEqBr
	opNeBr
	opULTBr
	opULEBr
	opSLTBr
	opSLEBr

	opSelect // x ? y : the register imm
	opMove
	opMove2 // moves a vector
	opMask  // x masked
	opSExt  // from 64-n bits, masked
	opUnary // unaries[n](x, imm)

	opFAdd32
	opFSub32
	opFMul32
	opFDiv32
	opFAdd64
	opFSub64
	opFMul64
	opFDiv64
	opFRem // of n bits
	opFCmp32
	opFCmp64 // n is the predicate

	opLoad8
	opLoad16
	opLoad32
	opLoad64
	opLoad128
	opStore8 // y at address x
	opStore16
	opStore32
	opStore64
	opStore128
	opAlloca // x bytes, alignment imm

	opLanes // function.lanes[imm]

	opBr     // to a, where b records are charged
	opJump   // the same, at the end of moves
	opBrIf   // x ? imm's low pair of 16-bit halves: see ifEdges
	opSwitch // function.cases[imm] by x
	opRet
	opRet2
	opRetVoid
	opUnreachable

	// Calls: n arguments are listed in args from a on. imm's low half is the callee
	// or, where register b holds it, the signature; its high half is what is charged
	// when the call returns. d is noReg where no result is wanted.
	opCall
	opCallZero // the result is zero
	opCallIndirect
	opTail
	opTailIndirect
	// opIntrinsic is a call of intrinsics[n], imm is its operand size in bytes.
	opIntrinsic
	opSetjmp
	opLongjmp
)

// alone returns the opcode of an instruction's own work, without that of the next.
func (o op) alone() op {
	if o >= opEqBr && o <= opSLEBr {
		return o - opEqBr + opEq
	}
	return o
}

// withBranch is the inverse of alone; ok is false for an opcode that does not do
// the work of a branch as well.
func (o op) withBranch() (joined op, ok bool) {
	if o >= opEq && o <= opSLE {
		return o - opEq + opEqBr, true
	}
	return o, false
}

// accesses reports whether an instruction reads or writes memory.
func (o op) accesses() bool {
	return o >= opLoad8 && o <= opStore128 || o == opIntrinsic || o == opSetjmp || o == opLongjmp
}
