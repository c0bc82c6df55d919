package llvmir

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/files"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Product is what Build makes.
type Product uint8

// The products. Objects and assembly are complete but for the runtime.
const (
	IR         Product = iota // LLVM IR as text
	Assembly                  // assembly of the target
	Object                    // object file
	Executable                // executable with the runtime in it
)

// Options say what Build makes.
type Options struct {
	// Target is a target triple; "" stands for this machine.
	Target string
	// OptLevel is llc's level of optimisation, 0 to 3.
	OptLevel int
	Product  Product
	// Output is the path of the file to make. It is replaced when all went well,
	// and not touched otherwise.
	Output string
	// Cache is a directory that keeps compiled code from one executable to the
	// next; "" is none. It is made if it is not there; nothing is ever removed
	// from it.
	Cache string
	// Source is the file that the program was read from; nil: traps tell the
	// function only.
	Source *Source
	// Progress, if not nil, is told what Build is about to do.
	Progress func(step string)
}

// Build makes a file of a program. It runs llc, and the C compiler for an
// executable; where one of them is missing the error is a *ToolError, and for a
// target that the runtime does not know a *TargetError.
func Build(ctx context.Context, v *verify.Verified, o Options) error {
	b := &builder{Options: o}
	if b.Progress == nil {
		b.Progress = func(string) {}
	}
	var err error
	if b.Output, err = filepath.Abs(o.Output); err != nil { // the tools run elsewhere
		return err
	}
	scratch, remove, err := files.Scratch()
	if err != nil {
		return err
	}
	defer remove()
	b.scratch = scratch
	return b.build(ctx, v)
}

// builder is one run of Build.
type builder struct {
	Options
	program *program
	scratch string // a directory for files that nobody keeps
	llc     llc
}

func (b *builder) build(ctx context.Context, v *verify.Verified) error {
	var err error
	if b.llc, err = findLLC(ctx); err != nil && b.Product != IR {
		return err
	}
	if b.program, err = newProgram(v, Dialect{Target: b.Target, LLVM: b.llc.version}, b.Source); err != nil {
		return err
	}
	switch b.Product {
	case IR:
		return b.ir(ctx)
	case Executable:
		return b.executable(ctx)
	}
	return b.unit(ctx)
}

// ir writes the text for the LLVM that is installed, or for a current one.
func (b *builder) ir(ctx context.Context) error {
	b.Progress("writing LLVM IR")
	return files.Replace(b.Output, func(file string) error {
		return writeFile(file, func(w io.Writer) error { return b.program.emit(ctx, w, b.program.whole()) })
	})
}

// unit compiles the program to one object file or one file of assembly.
func (b *builder) unit(ctx context.Context) error {
	b.Progress("compiling with " + b.llc.path)
	text, err := b.text(ctx, b.program.whole())
	if err != nil {
		return err
	}
	return files.Replace(b.Output, func(file string) error { return b.compile(ctx, file, text) })
}

// text returns the LLVM IR of a part.
func (b *builder) text(ctx context.Context, p part) ([]byte, error) {
	var text bytes.Buffer
	err := b.program.emit(ctx, &text, p)
	return text.Bytes(), err
}

// compile has llc compile LLVM IR.
func (b *builder) compile(ctx context.Context, file string, text []byte) error {
	return b.llc.run(ctx, b.scratch, bytes.NewReader(text), append(b.flags(), "-o", file, "-")...)
}

// flags are those of llc.
func (b *builder) flags() []string {
	kind := "obj"
	if b.Product == Assembly {
		kind = "asm"
	}
	flags := llcFlags(b.Target)
	if b.Source != nil {
		flags = append(flags, lineFlags(b.Target)...)
	}
	return append(flags, "-O="+strconv.Itoa(b.OptLevel), "-relocation-model=pic", "-filetype="+kind)
}

// minPart is the number of instructions that llc needs about a second for: less
// is not worth another process.
const minPart = 20_000

// executable compiles the parts of the program and, at the same time, the
// runtime, and links them.
func (b *builder) executable(ctx context.Context) error {
	if err := runnable(b.program.module); err != nil {
		return err
	}
	cc, err := findCC(ctx, b.Target)
	if err != nil {
		return err
	}
	b.Progress("compiling with " + b.llc.path)
	parts := b.program.split(runtime.GOMAXPROCS(0), minPart)
	objects := make([]string, len(parts)+1) // the runtime must come last
	err = together(len(objects), func(i int) (err error) {
		if i < len(parts) {
			objects[i], err = b.compilePart(ctx, parts[i])
		} else {
			objects[i], err = b.compileRuntime(ctx, cc)
		}
		return err
	})
	if err != nil {
		return err
	}
	return files.Replace(b.Output, func(file string) error { return b.link(ctx, cc, file, objects) })
}

// runnable says what a program lacks to become an executable.
func runnable(m *module.Module) error {
	if entryPoint(m) < 0 {
		return fmt.Errorf("the program has no external function %s to begin with: an executable needs one, an object file does not", isa.EntryPoint)
	}
	for i := range m.Functions {
		if f := &m.Functions[i]; f.Body == nil && f.Intrinsic == nil {
			return fmt.Errorf("function @f%d has no body: an executable needs all functions, an object file does not", i)
		}
	}
	return nil
}

func (b *builder) compilePart(ctx context.Context, p part) (string, error) {
	text, err := b.text(ctx, p)
	if err != nil {
		return "", err
	}
	return b.object(b.llc.keyOf(b.flags(), text), func(file string) error { return b.compile(ctx, file, text) })
}

// together calls f for 0 to n-1, all at the same time, and returns the error of
// the first one that has one.
func together(n int, f func(i int) error) error {
	errs := make([]error, n)
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() { errs[i] = f(i) })
	}
	group.Wait()
	return cmp.Or(errs...)
}

func (b *builder) link(ctx context.Context, cc tool, file string, objects []string) error {
	b.Progress("linking with " + cc.path)
	return cc.run(ctx, b.scratch, nil, append(append(objects, "-o", file), linkFlags(b.Target)...)...)
}
