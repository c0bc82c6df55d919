package llvmir

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"slices"

	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Dialect says for whom Emit writes.
type Dialect struct {
	// Target is a target triple; "" stands for the machine this runs on.
	Target string
	// LLVM is the major version of the LLVM that reads the text; 0 stands for a
	// current one.
	LLVM int
}

func (d Dialect) resolve() (dialect, error) {
	r := dialect{opaque: d.LLVM == 0 || d.LLVM >= firstOpaque, wide: hostIsWide()}
	if d.Target == "" {
		return r, nil
	}
	arch, err := archOf(d.Target)
	if err != nil {
		return r, err
	}
	r.wide = architectures[arch].wide
	return r, nil
}

// hostIsWide reports whether this machine has 64-bit pointers.
func hostIsWide() bool { return ^uintptr(0)>>32 != 0 && runtime.GOARCH != "wasm" }

// printer writes a module.
type printer struct {
	dialect
	text   *bytes.Buffer
	module *module.Module
	layout *translate.Layout
	sigs   signatures
	// threads says that the program may start threads.
	threads bool
	// declared are the LLVM intrinsics and variables used: their declarations, by
	// name, with %s in its place.
	declared map[string]string
}

func (p *printer) printf(format string, args ...any) { fmt.Fprintf(p.text, format, args...) }

// Emit writes a program to w as LLVM IR. The error is a *TargetError, that of
// translate.NewLayout, or w's.
func Emit(w io.Writer, v *verify.Verified, d Dialect) error {
	m := v.Module()
	resolved, err := d.resolve()
	if err != nil {
		return err
	}
	layout, err := translate.NewLayout(m)
	if err != nil {
		return err
	}
	p := &printer{
		dialect: resolved, text: new(bytes.Buffer), module: m, layout: layout,
		sigs: newSignatures(), threads: layout.UsesThreads(), declared: map[string]string{},
	}
	p.head(d.Target)
	if err := p.functions(w); err != nil {
		return err
	}
	p.runtime()
	p.tables()
	p.declarations()
	_, err = p.text.WriteTo(w)
	return err
}

func (p *printer) head(target string) {
	if target != "" {
		p.printf("target triple = \"%s\"\n\n", llvmTriple(target))
	}
	p.printf("%%slot = type { %s, i32, i32 }\n\n", p.pointer("i8"))
	p.printf("@pnacl_memory = external hidden global %s\n", p.pointer("i8"))
}

// The runtime's variables that each thread has its own of.
const (
	stackPointer  = "pnacl_sp"
	threadPointer = "pnacl_tp"
	jumpCount     = "pnacl_jumps"
)

// variable returns a pointer to one of them. Those that are not used must not be
// declared: the assembler would take them for variables of all threads.
func (p *printer) variable(name string) string {
	p.declared[name] = "%s = external hidden thread_local(localexec) global i32"
	return p.pointer("i32") + " @" + name
}

// functions writes the functions one by one, so that a large program is never
// in memory as a whole.
func (p *printer) functions(w io.Writer) error {
	for i := range p.module.Functions {
		if p.module.Functions[i].Body == nil {
			continue
		}
		p.function(i)
		if _, err := p.text.WriteTo(w); err != nil {
			return err
		}
	}
	return nil
}

// declarations writes what the functions turned out to need.
func (p *printer) declarations() {
	names := make([]string, 0, len(p.declared))
	for name := range p.declared {
		names = append(names, name)
	}
	slices.Sort(names)
	p.printf("\n")
	for _, name := range names {
		p.printf(p.declared[name]+"\n", "@"+name)
	}
	p.printf("\nattributes #0 = { nounwind uwtable \"probe-stack\"=\"inline-asm\" }\n")
	p.printf("attributes #1 = { cold noreturn nounwind }\nattributes #2 = { nounwind returns_twice }\n\n!0 = !{}\n")
}

// signatures numbers the function types of a program from 1 on, as a call
// through a pointer compares them.
type signatures struct{ numbers map[string]int }

func newSignatures() signatures { return signatures{map[string]int{}} }

func (s signatures) number(function string) int {
	n, ok := s.numbers[function]
	if !ok {
		n = len(s.numbers) + 1
		s.numbers[function] = n
	}
	return n
}
