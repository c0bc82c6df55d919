package llvmir

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"

	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// runtimeFiles is the C source of the runtime.
//
//go:embed runtime
var runtimeFiles embed.FS

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
	if b.scratch, err = os.MkdirTemp("", "pnaclasm-"); err != nil {
		return err
	}
	defer os.RemoveAll(b.scratch)
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
	if b.program, err = newProgram(v, Dialect{Target: b.Target, LLVM: b.llc.version}); err != nil {
		return err
	}
	switch b.Product {
	case IR:
		return b.replace(b.writeIR)
	case Executable:
		return b.executable(ctx)
	}
	b.Progress("compiling with " + b.llc.path)
	return b.replace(func(file string) error { return b.compile(ctx, file, b.program.whole()) })
}

// replace lets make write a file beside the output and puts it in its place.
func (b *builder) replace(make func(file string) error) error {
	dir, name := filepath.Split(b.Output)
	if dir == "" {
		dir = "."
	}
	beside, err := os.MkdirTemp(dir, ".pnaclasm-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(beside)
	file := filepath.Join(beside, name)
	if err := make(file); err != nil {
		return err
	}
	return os.Rename(file, b.Output)
}

// writeIR writes the text for the LLVM that is installed, or for a current one.
func (b *builder) writeIR(file string) error {
	b.Progress("writing LLVM IR")
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	if err := b.program.emit(f, b.program.whole()); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// compile pipes the text of a part through llc.
func (b *builder) compile(ctx context.Context, file string, p part) error {
	kind := "obj"
	if b.Product == Assembly {
		kind = "asm"
	}
	args := append(llcFlags(b.Target), "-O="+strconv.Itoa(b.OptLevel), "-relocation-model=pic", "-filetype="+kind, "-o", file, "-")
	cmd := b.llc.command(ctx, args...)
	var messages bytes.Buffer
	cmd.Stderr = &messages
	text, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	emitted := b.program.emit(text, p)
	text.Close()
	if err := b.llc.explain(ctx, cmd.Wait(), &messages); err != nil {
		return err
	}
	return emitted
}

// minPart is the number of instructions that llc needs about a second for: less
// is not worth another process.
const minPart = 20_000

// executable compiles the parts of the program and, meanwhile, the runtime, and
// links them.
func (b *builder) executable(ctx context.Context) error {
	cc, err := findCC(ctx, b.Target)
	if err != nil {
		return err
	}
	sources, err := b.unpack()
	if err != nil {
		return err
	}
	parts := b.program.split(runtime.GOMAXPROCS(0), minPart)
	b.Progress("compiling with " + b.llc.path)
	var inputs []string // of the linker: the runtime must come last
	jobs := []func() error{func() error {
		return cc.run(ctx, b.scratch, append([]string{"-std=gnu11", "-O2", "-fPIE", "-c"}, sources...)...)
	}}
	for i, p := range parts {
		object := filepath.Join(b.scratch, fmt.Sprintf("part%d.o", i))
		inputs = append(inputs, object)
		jobs = append(jobs, func() error { return b.compile(ctx, object, p) })
	}
	if err := together(jobs); err != nil {
		return err
	}
	return b.replace(func(file string) error { return b.link(ctx, cc, file, append(inputs, objects(sources)...)) })
}

// together does jobs at the same time and returns the first error of one.
func together(jobs []func() error) error {
	errs := make([]error, len(jobs))
	var group sync.WaitGroup
	for i, job := range jobs {
		group.Go(func() { errs[i] = job() })
	}
	group.Wait()
	return cmp.Or(errs...)
}

func (b *builder) link(ctx context.Context, cc tool, file string, objects []string) error {
	b.Progress("linking with " + cc.path)
	absolute, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	return cc.run(ctx, b.scratch, append(objects, "-o", absolute, "-pie", "-lm", "-lpthread")...)
}

// unpack writes the runtime's source into the scratch directory and returns the
// names of the files to compile.
func (b *builder) unpack() ([]string, error) {
	entries, err := runtimeFiles.ReadDir("runtime")
	if err != nil {
		return nil, err
	}
	var sources []string
	for _, e := range entries {
		data, err := runtimeFiles.ReadFile(path.Join("runtime", e.Name()))
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(b.scratch, e.Name()), data, 0o600); err != nil {
			return nil, fmt.Errorf("unpacking the runtime: %w", err)
		}
		if path.Ext(e.Name()) == ".c" {
			sources = append(sources, e.Name())
		}
	}
	return sources, nil
}

// objects are the names of what the compiler makes of sources.
func objects(sources []string) []string {
	var names []string
	for _, s := range sources {
		names = append(names, s[:len(s)-len(".c")]+".o")
	}
	return names
}
