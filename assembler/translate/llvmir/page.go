package llvmir

import (
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// The page around a program for the browser is in another process, in the words of
// runtime/page.c. What both sides call each other through is made from the table of
// the browser's functions: C for the calls of the page, LLVM IR for those of the
// program, whose function pointers are checked as everywhere.

// pageCallers writes the functions that call a function pointer of the program, one
// for each type of translate.CallSignatures. Arguments and result are bits.
func (p *printer) pageCallers() {
	for _, sig := range translate.CallSignatures() {
		f := &function{printer: p}
		f.printf("\ndefine hidden i64 @%s(i32 %%function, %s %%args) #0 {\n", callerName(sig), p.pointer("i64"))
		args := make([]string, len(sig.Params))
		for i, t := range sig.Params {
			at := f.define("getelementptr i64, %s %%args, i32 %d", p.pointer("i64"), i)
			args[i] = t.String() + " " + f.fromBits(t, f.define("load i64, %s %s", p.pointer("i64"), at))
		}
		call := fmt.Sprintf("call %v %s(%s)", sig.Return, f.callee("%function", sig), strings.Join(args, ", "))
		if sig.Return == isa.VoidType {
			f.printf("  %s\n  ret i64 0\n}\n", call)
		} else {
			f.printf("  ret i64 %s\n}\n", f.define("zext %v %s to i64", sig.Return, f.define("%s", call)))
		}
	}
}

// fromBits turns 64 bits into a value.
func (f *function) fromBits(t isa.Type, bits string) string {
	if t == isa.DoubleType {
		return f.define("bitcast i64 %s to double", bits)
	}
	return f.define("trunc i64 %s to %v", bits, t)
}

// callerName is the symbol of the caller of a type.
func callerName(sig *bind.Signature) string {
	var letters strings.Builder
	for _, t := range append(sig.Params[:len(sig.Params):len(sig.Params)], sig.Return) {
		letters.WriteString(cTypes[t].letter)
	}
	return "pnacl_call_" + letters.String()
}

// cTypes are the types of the browser's functions in C: a letter, the type, and what
// makes bits of a value and a value of bits.
var cTypes = map[isa.Type]struct{ letter, name, bits, value string }{
	isa.VoidType:   {"v", "void", "", "(void)"},
	isa.I32:        {"i", "uint32_t", "", "return (uint32_t)"},
	isa.I64:        {"l", "uint64_t", "", "return "},
	isa.FloatType:  {"f", "float", "float_bits", "return bits_float"},
	isa.DoubleType: {"d", "double", "double_bits", "return bits_double"},
}

const browserHead = `// Made from the table of the browser's functions: do not change it.

#include "runtime.h"

#include <string.h>

`

const browserBits = `static inline uint64_t float_bits(float f)
{
	uint32_t bits;
	memcpy(&bits, &f, sizeof bits);
	return bits;
}

static inline uint64_t double_bits(double d)
{
	uint64_t bits;
	memcpy(&bits, &d, sizeof bits);
	return bits;
}

static inline float bits_float(uint64_t b)
{
	uint32_t bits = (uint32_t)b;
	float f;
	memcpy(&f, &bits, sizeof f);
	return f;
}

static inline double bits_double(uint64_t bits)
{
	double d;
	memcpy(&d, &bits, sizeof d);
	return d;
}

`

// browserLookup finds the table of an interface without a call of the page: programs
// ask for one in the initialiser of a variable, and some cannot have two threads in
// there at a time.
const browserLookup = `guest_t pnacl_page_interface(guest_t name);

guest_t pnacl_ppapi_get_browser_interface(guest_t name)
{
	char wanted[64], known[64];
	guest_t entry[2];
	if (!pnacl_page_directory || pnacl_copy_string(wanted, sizeof wanted, name) != PNACL_OK)
		return pnacl_page_interface(name);
	for (guest_t at = pnacl_page_directory; pnacl_copy(entry, at, sizeof entry) && entry[0]; at += sizeof entry)
		if (pnacl_copy_string(known, sizeof known, entry[0]) == PNACL_OK && strcmp(known, wanted) == 0)
			return entry[1];
	return pnacl_page_interface(name);
}

`

// interfaceFunction is the function that browserLookup stands in front of.
const interfaceFunction = "ppapi_get_browser_interface"

// browserSource returns the C of the browser's functions; for other programs, that
// there are none.
func browserSource(browser bool) []byte {
	var b strings.Builder
	b.WriteString(browserHead)
	if !browser {
		b.WriteString("const pnacl_page_caller pnacl_page_calls[] = {NULL};\nconst uint32_t pnacl_page_types, pnacl_page_version;\n")
		return []byte(b.String())
	}
	b.WriteString(browserBits + browserLookup)
	var callers []string
	for _, sig := range translate.CallSignatures() {
		callers = append(callers, callerName(sig))
		fmt.Fprintf(&b, "uint64_t %s(guest_t function, const uint64_t *args);\n", callerName(sig))
	}
	fmt.Fprintf(&b, "const pnacl_page_caller pnacl_page_calls[] = {%s};\n", strings.Join(callers, ", "))
	fmt.Fprintf(&b, "const uint32_t pnacl_page_types = %d, pnacl_page_version = %du;\n\n", len(callers), translate.BrowserVersion())
	for n, f := range translate.BrowserFunctions() {
		writeStub(&b, n, &f)
	}
	return []byte(b.String())
}

// writeStub writes a function that has the page do what it is called for.
func writeStub(b *strings.Builder, n int, f *translate.Slot) {
	var params, args []string
	for i, t := range f.Signature.Params {
		c := cTypes[t]
		params = append(params, fmt.Sprintf("%s a%d", c.name, i))
		args = append(args, fmt.Sprintf("%s(a%d)", c.bits, i))
	}
	symbol := runtimeSymbol(f.Name)
	if f.Name == interfaceFunction {
		symbol = "pnacl_page_interface"
	}
	result := cTypes[f.Signature.Return]
	fmt.Fprintf(b, "%s %s(%s)\n{\n\t%spnacl_page_call(%d, (uint64_t[%d]){%s}, %d, __builtin_return_address(0)));\n}\n\n", result.name, symbol,
		orVoid(params), result.value+"(", n, len(args)+1, strings.Join(args, ", "), len(args))
}

// runtimeSymbol is the symbol of a function of the runtime: "(Dev)" is in the names
// of some.
func runtimeSymbol(name string) string {
	return "pnacl_" + strings.NewReplacer("(", "_", ")", "").Replace(name)
}

func orVoid(params []string) string {
	if len(params) == 0 {
		return "void"
	}
	return strings.Join(params, ", ")
}
