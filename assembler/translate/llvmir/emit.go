package llvmir

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/bits"
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
	r := dialect{opaque: d.LLVM == 0 || d.LLVM >= firstOpaque, wide: bits.UintSize == 64}
	if d.Target == "" {
		return r, nil
	}
	arch, err := archOf(d.Target)
	if err != nil {
		return r, err
	}
	r.wide, r.tight = architectures[arch].wide, architectures[arch].name == tight
	return r, nil
}

// printer writes a module, or a part of one.
type printer struct {
	dialect
	part
	text   *bytes.Buffer
	module *module.Module
	layout *translate.Layout
	sigs   signatures
	// threads says that the program may start threads.
	threads bool
	// declared are the functions, LLVM intrinsics and variables used: their
	// declarations, by name, with %s in its place.
	declared map[string]string
	// places finds where instructions stand; nil: that is not known.
	places   *places
	metadata metadata
}

func (p *printer) printf(format string, args ...any) { fmt.Fprintf(p.text, format, args...) }

// Emit writes a program to w as LLVM IR. The error is a *TargetError, that of
// translate.NewLayout, w's, or that of the context, which ends it behind the function
// it is at.
func Emit(ctx context.Context, w io.Writer, v *verify.Verified, d Dialect) error {
	p, err := newProgram(v, d, nil)
	if err != nil {
		return err
	}
	return p.emit(ctx, w, p.whole())
}

// program is what all parts of a program have in common.
type program struct {
	dialect
	target  string
	module  *module.Module
	layout  *translate.Layout
	sigs    signatures
	threads bool
	places  *places
}

func newProgram(v *verify.Verified, d Dialect, s *Source) (*program, error) {
	resolved, err := d.resolve()
	if err != nil {
		return nil, err
	}
	layout, err := translate.NewLayout(v.Module())
	if err != nil {
		return nil, err
	}
	return &program{
		dialect: resolved, target: d.Target, module: v.Module(), layout: layout,
		sigs: newSignatures(v.Module(), layout.Interfaces()), threads: layout.UsesThreads(), places: newPlaces(s, v.Module()),
	}, nil
}

// emit writes a part of the program to w. Different parts may be written at the
// same time.
func (g *program) emit(ctx context.Context, w io.Writer, part part) error {
	p := &printer{
		dialect: g.dialect, part: part, text: new(bytes.Buffer), module: g.module, layout: g.layout,
		sigs: g.sigs, threads: g.threads, declared: map[string]string{},
		places: g.places, metadata: metadata{freeMetadata},
	}
	p.head(g.target)
	if err := p.functions(ctx, w); err != nil {
		return err
	}
	p.runtime()
	p.declarations()
	_, err := p.text.WriteTo(w)
	return err
}

func (p *printer) head(target string) {
	if target != "" {
		p.printf("target triple = \"%s\"\n\n", llvmTriple(target))
	}
	p.printf("%%slot = type { %s, i32, i32 }\n", p.pointer("i8"))
	p.printf("@pnacl_memory = external hidden global %s\n", p.pointer("i8"))
}

// The runtime's variables that each thread has its own of.
const (
	stackPointer  = "pnacl_sp"
	threadPointer = "pnacl_tp"
	jumpCount     = "pnacl_jumps"
)

// variable returns a pointer to one of them. They are not hidden: where LLVM
// drops all uses of a hidden one, the object file would still name it, as a
// variable of all threads.
func (p *printer) variable(name string) string {
	p.declared[name] = "%s = external thread_local(localexec) global i32"
	return p.pointer("i32") + " @" + name
}

// functions writes the functions one by one, so that a large program is never
// in memory as a whole.
func (p *printer) functions(ctx context.Context, w io.Writer) error {
	for i := p.first; i < p.end; i++ {
		if p.module.Functions[i].Body == nil {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		p.function(i)
		if _, err := p.text.WriteTo(w); err != nil {
			return err
		}
	}
	return nil
}

// declarations writes what the rest turned out to need.
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
	p.printf("attributes #1 = { cold noreturn nomerge nounwind }\nattributes #2 = { nounwind returns_twice }\n\n!0 = !{}\n")
	p.debugUnit()
}
