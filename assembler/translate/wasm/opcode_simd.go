package wasm

// Vector memory, constants and lanes.
const (
	opV128Load         opcode = prefixSIMD
	opV128Store        opcode = prefixSIMD | 0x0b
	opV128Const        opcode = prefixSIMD | 0x0c
	opI8x16Shuffle     opcode = prefixSIMD | 0x0d
	opI8x16Splat       opcode = prefixSIMD | 0x0f
	opI16x8Splat       opcode = prefixSIMD | 0x10
	opI32x4Splat       opcode = prefixSIMD | 0x11
	opI8x16ExtractU    opcode = prefixSIMD | 0x16
	opI8x16Replace     opcode = prefixSIMD | 0x17
	opI16x8ExtractU    opcode = prefixSIMD | 0x19
	opI16x8Replace     opcode = prefixSIMD | 0x1a
	opI32x4Extract     opcode = prefixSIMD | 0x1b
	opI32x4Replace     opcode = prefixSIMD | 0x1c
	opI64x2Splat       opcode = prefixSIMD | 0x12
	opI64x2Extract     opcode = prefixSIMD | 0x1d
	opI64x2Replace     opcode = prefixSIMD | 0x1e
	opF32x4Extract     opcode = prefixSIMD | 0x1f
	opF32x4Replace     opcode = prefixSIMD | 0x20
	opV128Not          opcode = prefixSIMD | 0x4d
	opV128And          opcode = prefixSIMD | 0x4e
	opV128Or           opcode = prefixSIMD | 0x50
	opV128Xor          opcode = prefixSIMD | 0x51
	opV128Bitselect    opcode = prefixSIMD | 0x52
	opI8x16Bitmask     opcode = prefixSIMD | 0x64
	opI16x8Bitmask     opcode = prefixSIMD | 0x84
	opI32x4TruncSatS   opcode = prefixSIMD | 0xf8
	opI32x4TruncSatU   opcode = prefixSIMD | 0xf9
	opF32x4ConvertI32S opcode = prefixSIMD | 0xfa
	opF32x4ConvertI32U opcode = prefixSIMD | 0xfb
)

// Vector comparison.
const (
	opI8x16Eq  opcode = prefixSIMD | 0x23
	opI8x16Ne  opcode = prefixSIMD | 0x24
	opI8x16LtS opcode = prefixSIMD | 0x25
	opI8x16LtU opcode = prefixSIMD | 0x26
	opI8x16GtS opcode = prefixSIMD | 0x27
	opI8x16GtU opcode = prefixSIMD | 0x28
	opI8x16LeS opcode = prefixSIMD | 0x29
	opI8x16LeU opcode = prefixSIMD | 0x2a
	opI8x16GeS opcode = prefixSIMD | 0x2b
	opI8x16GeU opcode = prefixSIMD | 0x2c
	opI16x8Eq  opcode = prefixSIMD | 0x2d
	opI16x8Ne  opcode = prefixSIMD | 0x2e
	opI16x8LtS opcode = prefixSIMD | 0x2f
	opI16x8LtU opcode = prefixSIMD | 0x30
	opI16x8GtS opcode = prefixSIMD | 0x31
	opI16x8GtU opcode = prefixSIMD | 0x32
	opI16x8LeS opcode = prefixSIMD | 0x33
	opI16x8LeU opcode = prefixSIMD | 0x34
	opI16x8GeS opcode = prefixSIMD | 0x35
	opI16x8GeU opcode = prefixSIMD | 0x36
	opI32x4Eq  opcode = prefixSIMD | 0x37
	opI32x4Ne  opcode = prefixSIMD | 0x38
	opI32x4LtS opcode = prefixSIMD | 0x39
	opI32x4LtU opcode = prefixSIMD | 0x3a
	opI32x4GtS opcode = prefixSIMD | 0x3b
	opI32x4GtU opcode = prefixSIMD | 0x3c
	opI32x4LeS opcode = prefixSIMD | 0x3d
	opI32x4LeU opcode = prefixSIMD | 0x3e
	opI32x4GeS opcode = prefixSIMD | 0x3f
	opI32x4GeU opcode = prefixSIMD | 0x40
	opF32x4Eq  opcode = prefixSIMD | 0x41
	opF32x4Ne  opcode = prefixSIMD | 0x42
	opF32x4Lt  opcode = prefixSIMD | 0x43
	opF32x4Gt  opcode = prefixSIMD | 0x44
	opF32x4Le  opcode = prefixSIMD | 0x45
	opF32x4Ge  opcode = prefixSIMD | 0x46
)

// Vector arithmetic.
const (
	opI8x16Neg opcode = prefixSIMD | 0x61
	opI8x16Add opcode = prefixSIMD | 0x6e
	opI8x16Sub opcode = prefixSIMD | 0x71
	opI16x8Neg opcode = prefixSIMD | 0x81
	opI16x8Add opcode = prefixSIMD | 0x8e
	opI16x8Sub opcode = prefixSIMD | 0x91
	opI16x8Mul opcode = prefixSIMD | 0x95
	opI32x4Neg opcode = prefixSIMD | 0xa1
	opI32x4Add opcode = prefixSIMD | 0xae
	opI32x4Sub opcode = prefixSIMD | 0xb1
	opI32x4Mul opcode = prefixSIMD | 0xb5
	opF32x4Abs opcode = prefixSIMD | 0xe0
	opF32x4Add opcode = prefixSIMD | 0xe4
	opF32x4Sub opcode = prefixSIMD | 0xe5
	opF32x4Mul opcode = prefixSIMD | 0xe6
	opF32x4Div opcode = prefixSIMD | 0xe7
)
