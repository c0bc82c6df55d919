package ir

import "github.com/pnaclasm/pnaclasm/asmparse/isa"

// OfABI returns a type of PNaCl's ABI as one of LLVM.
func OfABI(t isa.Type) *Type {
	switch t.Kind {
	case isa.Void:
		return VoidType
	case isa.Float:
		return FloatType
	case isa.Double:
		return DoubleType
	case isa.Vector:
		return VectorOf(uint64(t.N), OfABI(t.Underlying()))
	}
	return Int(int(t.Bits))
}
