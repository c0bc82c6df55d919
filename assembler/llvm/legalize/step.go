// Package legalize turns LLVM IR, as clang and its optimiser leave it, into the
// subset that the stable ABI of PNaCl has: what document "Stability of the PNaCl
// bitcode ABI" calls ABI legalization. The result is LLVM IR still: only types,
// instructions and intrinsics that have records are left in it.
//
// It is a list of steps, one file each, and Steps is their order. The package
// may import assembler/llvm/ir and what that imports.
package legalize

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// Step is one step on the way to the stable ABI.
type Step struct {
	// Name is what a person calls the step, Title what it does in a line.
	Name, Title string
	// Clause is the heading of the document on the stability of the ABI that asks
	// for it.
	Clause string

	run func(*pass)
}

// Early are the steps that each module takes before modules are linked: they
// decide which symbols a module needs.
var Early = []Step{
	{"exceptions", "calls that may throw become calls, landing pads go", "C++ exception handling ABI", exceptions},
	{"library", "intrinsics that are functions of the C library become calls of them", "Only allow certain intrinsics and external symbols", libraryCalls},
}

// Steps are the steps that a linked program takes, in order.
var Steps = []Step{
	{"calls", "calls agree with the function they call", "Rewriting vararg calls", matchCalls},
	{"labels", "addresses of basic blocks become numbers, jumps to them switches", "Restrict usage of structs, arrays and pointers in the stable bitcode", labels},
	{"atomics", "atomic and volatile accesses become intrinsics", "Memory Model, Atomics, Fences", atomics},
	{"expressions", "constant expressions become instructions", "Expanding constant expressions", constantExpressions},
	{"byval", "structs passed by value are copied by the caller", "Restrict usage of structs, arrays and pointers in the stable bitcode", byValue},
	{"varargs", "variable arguments are passed in memory", "Rewriting vararg calls", varargs},
	{"intrinsics", "intrinsics that the ABI lacks become instructions", "Only allow certain intrinsics and external symbols", intrinsics},
	{"aggregates", "structs, arrays, and vectors that the ABI lacks, become their parts", "Restrict usage of structs, arrays and pointers in the stable bitcode", aggregates},
	{"vectors", "constants of vectors become variables", "Restrict usage of structs, arrays and pointers in the stable bitcode", vectorConstants},
	{"elements", "intrinsics on the parts of vectors become instructions", "Only allow certain intrinsics and external symbols", intrinsics},
	{"integers", "integers of odd widths become wider ones", "Restrict bitcode integer and floating-point types", oddIntegers},
	{"wide", "integers of more than 64 bits become several", "Restrict bitcode integer and floating-point types", wideIntegers},
	{"pieces", "intrinsics on the pieces of wide integers become instructions", "Only allow certain intrinsics and external symbols", intrinsics},
	{"arguments", "small integers are passed as i32", "Restrict integer arguments and return values to at least i32", smallArguments},
	{"booleans", "i1 is kept out of memory and arithmetic", "Restrict bitcode integer and floating-point types", booleans},
	{"threads", "thread-local variables lie below the thread pointer", "Fixed TLS layout for PNaCl", threadLocals},
	{"addresses", "address computations become arithmetic", "Handling getelementptr", addresses},
	{pointerStep, "pointers become i32", "Restrict usage of structs, arrays and pointers in the stable bitcode", pointers},
	{"variables", "variables become bytes and relocations", "Handling global initializers", flatten},
	{"prototypes", "declarations that nothing uses go", "Only allow certain intrinsics and external symbols", prototypes},
}

// pointerStep is the name of the step behind which there are no pointers.
const pointerStep = "pointers"

// Run takes a module through a list of steps, up to the one called last, or all
// if that is "". The module is changed; if there are errors, it is of no use.
func Run(m *ir.Module, steps []Step, last string) diag.List {
	for i := range steps {
		p := &pass{module: m}
		steps[i].run(p)
		if len(p.diags) > 0 {
			return p.diags
		}
		if steps[i].Name == last {
			break
		}
	}
	return nil
}

// refuse reports what has no form in the ABI.
func (p *pass) refuse(in *ir.Inst, format string, args ...any) {
	if len(p.diags) < maxErrors {
		p.diags = append(p.diags, diag.Diagnostic{Code: codeNoForm, Severity: diag.Error,
			Origin: diag.At(diag.Span{Start: in.Pos, End: in.Pos}), Message: fmt.Sprintf(format, args...)})
	}
}

// maxErrors bounds the mistakes that are reported at once.
const maxErrors = 20

const codeNoForm = "ir-no-form"

// Rules are the cards of the package's codes.
var Rules = []diag.Rule{
	{Code: codeNoForm, Title: "what LLVM IR says has a form in PNaCl", Severity: diag.Error, Clause: "Steps towards a stable bitcode ABI",
		Explanation: "The module is right, but nothing in the stable ABI can do what it asks for: assembly, atomic accesses of more than 64 bits, intrinsics of a machine.",
		Example:     "define void @_start(i32 %p) {\n  call void asm sideeffect \"hlt\", \"\"()\n  ret void\n}\n"},
}
