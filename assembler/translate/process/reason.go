package process

// The reasons of traps, for all engines.
const (
	ReasonDivision    = "integer division by zero"
	ReasonMemory      = "memory access outside of the program's memory"
	ReasonPointer     = "call through a pointer that is no function"
	ReasonSignature   = "call through a pointer to a function of another signature"
	ReasonDepth       = "stack overflow: the calls nest too deep"
	ReasonUnaligned   = "atomic access to an address that is not aligned"
	ReasonUnreachable = "unreachable instruction executed"
	ReasonAbort       = "program aborted (llvm.trap)"
	ReasonOverflow    = "stack overflow: the allocations are larger than the stack"
	ReasonNoBody      = "call of a function that has no body"
	ReasonNoJump      = "longjmp to a buffer that setjmp has not filled, or whose function has returned"
	ReasonThreadStart = "a thread was to start at a function pointer that is no function without parameters"
)
