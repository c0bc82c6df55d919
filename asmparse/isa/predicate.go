package isa

// Codes of the predicates of icmp. U stands for unsigned, S for signed
// operands.
const (
	IntEQ uint64 = iota + 32
	IntNE
	IntUGT
	IntUGE
	IntULT
	IntULE
	IntSGT
	IntSGE
	IntSLT
	IntSLE
)

// Codes of the predicates of fcmp. O stands for ordered: false for a NaN; U for
// unordered: true for a NaN.
const (
	FloatFalse uint64 = iota
	FloatOEQ
	FloatOGT
	FloatOGE
	FloatOLT
	FloatOLE
	FloatONE
	FloatORD
	FloatUNO
	FloatUEQ
	FloatUGT
	FloatUGE
	FloatULT
	FloatULE
	FloatUNE
	FloatTrue
)
