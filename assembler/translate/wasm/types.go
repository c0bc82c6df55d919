package wasm

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// valType is a value type of WebAssembly.
type valType byte

const (
	i32  valType = 0x7f
	i64  valType = 0x7e
	f32  valType = 0x7d
	f64  valType = 0x7c
	v128 valType = 0x7b

	// voidBlock is the type of a block that takes and leaves no values.
	voidBlock = 0x40
	funcRef   = 0x70
	funcType  = 0x60
)

// typeOf returns the type that holds values of a type of the program.
func typeOf(t isa.Type) valType {
	switch {
	case t.IsVector():
		return v128
	case t.Kind == isa.Float:
		return f32
	case t.Kind == isa.Double:
		return f64
	case t.Bits == 64:
		return i64
	}
	return i32
}

// signature is a function type, encoded as the type section has it.
type signature string

func newSignature(params []valType, results ...valType) signature {
	c := code{funcType}
	c.u32(uint32(len(params)))
	for _, p := range params {
		c = append(c, byte(p))
	}
	c.u32(uint32(len(results)))
	for _, r := range results {
		c = append(c, byte(r))
	}
	return signature(c)
}

// signatureOf returns the function type for a signature of the program.
func signatureOf(s *bind.Signature) signature { return signatureFor(s.Return, s.Params) }

func signatureFor(result isa.Type, params []isa.Type) signature {
	types := make([]valType, len(params))
	for i, p := range params {
		types[i] = typeOf(p)
	}
	if result.Kind == isa.Void {
		return newSignature(types)
	}
	return newSignature(types, typeOf(result))
}

// signatures numbers the function types of a binary.
type signatures struct {
	list  []signature
	index map[signature]uint32
}

// add returns the number of a function type, a new one if it has none.
func (s *signatures) add(sig signature) uint32 {
	n, ok := s.index[sig]
	if !ok {
		n = uint32(len(s.list))
		s.list = append(s.list, sig)
		s.index[sig] = n
	}
	return n
}
