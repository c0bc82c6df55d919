package wasm

// opcode is an instruction of WebAssembly: one byte, or a prefix byte in the
// high bits and the number behind it in the low eight.
type opcode uint16

const (
	prefixMisc   opcode = 0xfc00
	prefixSIMD   opcode = 0xfd00
	prefixAtomic opcode = 0xfe00
)

// Control, variables and constants.
const (
	opUnreachable        opcode = 0x00
	opBlock              opcode = 0x02
	opLoop               opcode = 0x03
	opIf                 opcode = 0x04
	opElse               opcode = 0x05
	opEnd                opcode = 0x0b
	opBr                 opcode = 0x0c
	opBrIf               opcode = 0x0d
	opBrTable            opcode = 0x0e
	opReturn             opcode = 0x0f
	opCall               opcode = 0x10
	opCallIndirect       opcode = 0x11
	opReturnCall         opcode = 0x12
	opReturnCallIndirect opcode = 0x13
	opDrop               opcode = 0x1a
	opSelect             opcode = 0x1b
	opSelectTyped        opcode = 0x1c
	opLocalGet           opcode = 0x20
	opLocalSet           opcode = 0x21
	opLocalTee           opcode = 0x22
	opGlobalGet          opcode = 0x23
	opGlobalSet          opcode = 0x24
	opI32Const           opcode = 0x41
	opI64Const           opcode = 0x42
	opF32Const           opcode = 0x43
	opF64Const           opcode = 0x44
)

// Memory.
const (
	opI32Load    opcode = 0x28
	opI64Load    opcode = 0x29
	opF32Load    opcode = 0x2a
	opF64Load    opcode = 0x2b
	opI32Load8U  opcode = 0x2d
	opI32Load16U opcode = 0x2f
	opI32Store   opcode = 0x36
	opI64Store   opcode = 0x37
	opF32Store   opcode = 0x38
	opF64Store   opcode = 0x39
	opI32Store8  opcode = 0x3a
	opI32Store16 opcode = 0x3b
	opMemoryInit opcode = prefixMisc | 8
	opMemoryCopy opcode = prefixMisc | 10
	opMemoryFill opcode = prefixMisc | 11
)

// 32-bit integers.
const (
	opI32Eqz       opcode = 0x45
	opI32Eq        opcode = 0x46
	opI32Ne        opcode = 0x47
	opI32LtS       opcode = 0x48
	opI32LtU       opcode = 0x49
	opI32GtS       opcode = 0x4a
	opI32GtU       opcode = 0x4b
	opI32LeS       opcode = 0x4c
	opI32LeU       opcode = 0x4d
	opI32GeS       opcode = 0x4e
	opI32GeU       opcode = 0x4f
	opI32Clz       opcode = 0x67
	opI32Ctz       opcode = 0x68
	opI32Popcnt    opcode = 0x69
	opI32Add       opcode = 0x6a
	opI32Sub       opcode = 0x6b
	opI32Mul       opcode = 0x6c
	opI32DivS      opcode = 0x6d
	opI32DivU      opcode = 0x6e
	opI32RemS      opcode = 0x6f
	opI32RemU      opcode = 0x70
	opI32And       opcode = 0x71
	opI32Or        opcode = 0x72
	opI32Xor       opcode = 0x73
	opI32Shl       opcode = 0x74
	opI32ShrS      opcode = 0x75
	opI32ShrU      opcode = 0x76
	opI32Rotl      opcode = 0x77
	opI32Rotr      opcode = 0x78
	opI32Extend8S  opcode = 0xc0
	opI32Extend16S opcode = 0xc1
)

// 64-bit integers.
const (
	opI64Eqz       opcode = 0x50
	opI64Eq        opcode = 0x51
	opI64Ne        opcode = 0x52
	opI64LtS       opcode = 0x53
	opI64LtU       opcode = 0x54
	opI64GtS       opcode = 0x55
	opI64GtU       opcode = 0x56
	opI64LeS       opcode = 0x57
	opI64LeU       opcode = 0x58
	opI64GeS       opcode = 0x59
	opI64GeU       opcode = 0x5a
	opI64Clz       opcode = 0x79
	opI64Ctz       opcode = 0x7a
	opI64Popcnt    opcode = 0x7b
	opI64Add       opcode = 0x7c
	opI64Sub       opcode = 0x7d
	opI64Mul       opcode = 0x7e
	opI64DivS      opcode = 0x7f
	opI64DivU      opcode = 0x80
	opI64RemS      opcode = 0x81
	opI64RemU      opcode = 0x82
	opI64And       opcode = 0x83
	opI64Or        opcode = 0x84
	opI64Xor       opcode = 0x85
	opI64Shl       opcode = 0x86
	opI64ShrS      opcode = 0x87
	opI64ShrU      opcode = 0x88
	opI64Rotl      opcode = 0x89
	opI64Rotr      opcode = 0x8a
	opI64ExtendS32 opcode = 0xac
	opI64ExtendU32 opcode = 0xad
)

// Floating point.
const (
	opF32Eq   opcode = 0x5b
	opF32Ne   opcode = 0x5c
	opF32Lt   opcode = 0x5d
	opF32Gt   opcode = 0x5e
	opF32Le   opcode = 0x5f
	opF32Ge   opcode = 0x60
	opF64Eq   opcode = 0x61
	opF64Ne   opcode = 0x62
	opF64Lt   opcode = 0x63
	opF64Gt   opcode = 0x64
	opF64Le   opcode = 0x65
	opF64Ge   opcode = 0x66
	opF32Abs  opcode = 0x8b
	opF32Sqrt opcode = 0x91
	opF32Add  opcode = 0x92
	opF32Sub  opcode = 0x93
	opF32Mul  opcode = 0x94
	opF32Div  opcode = 0x95
	opF64Abs  opcode = 0x99
	opF64Sqrt opcode = 0x9f
	opF64Add  opcode = 0xa0
	opF64Sub  opcode = 0xa1
	opF64Mul  opcode = 0xa2
	opF64Div  opcode = 0xa3
)

// Conversions.
const (
	opI32WrapI64        opcode = 0xa7
	opF32ConvertI32S    opcode = 0xb2
	opF32ConvertI32U    opcode = 0xb3
	opF32ConvertI64S    opcode = 0xb4
	opF32ConvertI64U    opcode = 0xb5
	opF32DemoteF64      opcode = 0xb6
	opF64ConvertI32S    opcode = 0xb7
	opF64ConvertI32U    opcode = 0xb8
	opF64ConvertI64S    opcode = 0xb9
	opF64ConvertI64U    opcode = 0xba
	opF64PromoteF32     opcode = 0xbb
	opI32ReinterpretF32 opcode = 0xbc
	opI64ReinterpretF64 opcode = 0xbd
	opF32ReinterpretI32 opcode = 0xbe
	opF64ReinterpretI64 opcode = 0xbf
	opI32TruncSatF32S   opcode = prefixMisc
	opI32TruncSatF32U   opcode = prefixMisc | 1
	opI32TruncSatF64S   opcode = prefixMisc | 2
	opI32TruncSatF64U   opcode = prefixMisc | 3
	opI64TruncSatF32S   opcode = prefixMisc | 4
	opI64TruncSatF32U   opcode = prefixMisc | 5
	opI64TruncSatF64S   opcode = prefixMisc | 6
	opI64TruncSatF64U   opcode = prefixMisc | 7
)

// Atomic access: the 32-bit form of each; wider and narrower ones follow at the
// distances of atomicForms.
const (
	opAtomicFence      opcode = prefixAtomic | 0x03
	opI32AtomicLoad    opcode = prefixAtomic | 0x10
	opI32AtomicStore   opcode = prefixAtomic | 0x17
	opI32AtomicAdd     opcode = prefixAtomic | 0x1e
	opI32AtomicSub     opcode = prefixAtomic | 0x25
	opI32AtomicAnd     opcode = prefixAtomic | 0x2c
	opI32AtomicOr      opcode = prefixAtomic | 0x33
	opI32AtomicXor     opcode = prefixAtomic | 0x3a
	opI32AtomicXchg    opcode = prefixAtomic | 0x41
	opI32AtomicCmpxchg opcode = prefixAtomic | 0x48
)
