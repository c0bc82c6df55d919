// Package check holds the rules of LLVM's own verifier that the way from LLVM IR
// to records relies upon: what they exclude, no step has to expect. It stands
// behind the reader of texts and in front of all steps.
//
// It may import assembler/llvm/ir and what that imports.
package check

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

const codeMalformed = "ir-malformed"

// Rules are the cards of the package's codes.
var Rules = []diag.Rule{
	{Code: codeMalformed, Title: "a module keeps LLVM's own rules", Severity: diag.Error, Clause: "LLVM Language Reference",
		Explanation: "The text can be read, but LLVM itself would refuse the module: an intrinsic has another signature, a phi does not say a value for each block it is entered from, a value is used where it is not computed yet. No compiler writes such a module; `opt -passes=verify` says more.",
		Example:     "declare i32 @llvm.smax.i32(i32)\ndefine void @_start(i32 %p) {\n  %x = call i32 @llvm.smax.i32(i32 %p)\n  ret void\n}\n"},
}

// maxErrors bounds the mistakes that are reported of one module.
const maxErrors = 20

// Module returns what is wrong with a module.
func Module(m *ir.Module) diag.List {
	c := &checker{module: m, types: map[*ir.Type]bool{}}
	c.symbols()
	c.intrinsics()
	c.bodies()
	c.diags.Sort()
	return c.diags
}

// checker is a check at work.
type checker struct {
	module *ir.Module
	diags  diag.List
	// types are those with parts that were looked at, and whether they are sound.
	types map[*ir.Type]bool
}

// report notes a mistake at a byte offset, length bytes long.
func (c *checker) report(pos, length int, format string, args ...any) {
	if len(c.diags) < maxErrors {
		c.diags = append(c.diags, diag.Diagnostic{Code: codeMalformed, Severity: diag.Error,
			Origin: diag.At(diag.Span{Start: pos, End: pos + length}), Message: fmt.Sprintf(format, args...)})
	}
}

// symbol notes a mistake in what a symbol is declared as.
func (c *checker) symbol(s *ir.Symbol, format string, args ...any) {
	c.report(s.Pos, len(s.Name)+1, format, args...)
}
