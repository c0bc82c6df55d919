package isa

// codecDocs says in a phrase what a record holds for a slot.
var codecDocs = [...]string{
	CodecLiteral: "always the same", CodecOperator: "which of the instructions with this code",
	CodecRelative: "how far back the value is defined", CodecRelative64: "how far back the value is defined",
	CodecSigned:   "how far back the value is defined, with the sign in the lowest bit: it may come later",
	CodecAbsolute: "the number of the value, counting from the first of the module", CodecNumber: "the number itself",
	CodecTypeID: "the number of the type in the types block", CodecBits: "the width in bits",
	CodecVector:    "the number of elements, then the number of their type",
	CodecSignature: "the number of the function type in the types block",
	CodecAlign:     "0, or the logarithm of the alignment plus 1", CodecSignRotate: "the integer, with its sign in the lowest bit",
	CodecIEEE: "the bits of the number", CodecAddend: "what is added, modulo 2^32", CodecKeyword: "the number of the word",
	CodecTail: "1 if the word is there, and the calling convention, 0, above that bit", CodecBytes: "the bytes, one a number",
	CodecCount: "how many there are",
}

// Doc says in a phrase what a record holds for a slot.
func (c Codec) Doc() string { return codecDocs[c] }
