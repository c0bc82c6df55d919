package llvm

import "github.com/pnaclasm/pnaclasm/assembler/foreign"

// Form is how a compiler's output is stored.
type Form uint8

// The forms. Bitcode is LLVM's own, of any version: not that of PNaCl.
const (
	NoIR Form = iota
	Text
	Bitcode
)

// Detect tells by its beginning whether a file is LLVM IR.
func Detect(data []byte) Form {
	kind := foreign.Detect(data)
	switch {
	case kind == nil:
		return NoIR
	case kind.Name == foreign.LLVMText:
		return Text
	case kind.Name == foreign.LLVMBitcode, kind.Name == foreign.Wrapper:
		return Bitcode
	}
	return NoIR
}
