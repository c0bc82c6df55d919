package isa

// Encodings of abbreviation operators, in the numbers of the format; Literal
// has none there and is 0 here (manual, "Abbreviation Record").
const (
	EncodingLiteral uint64 = 0
	EncodingFixed   uint64 = 1
	EncodingVBR     uint64 = 2
	EncodingArray   uint64 = 3
	EncodingChar6   uint64 = 4
)
