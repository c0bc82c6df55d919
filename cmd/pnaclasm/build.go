package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/translate/llvmir"
	"github.com/pnaclasm/pnaclasm/assembler/translate/run"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

type buildCommand struct {
	reporter
	ruleFlags
	In       string   `arg:"" name:"program" help:"The program."`
	Output   string   `short:"o" placeholder:"OUT" help:"The file to write; with several products, its name without extension (default: IN without extension, in the current directory)."`
	Emit     []string `enum:"pexe,wasm,mjs,page,exe,ir,ll,asm,obj,runtime" default:"pexe,exe" placeholder:"KIND" help:"What to make: pexe (bitcode), wasm, mjs (the JavaScript that runs the wasm), page (a directory with a page that shows a program made for one), exe, ir (LLVM IR of the program as such, for the LLVM of today); and through LLVM: ll (LLVM IR with the sandbox in it), asm, obj, and runtime, a directory with the C source they are to be linked with. Default: pexe,exe."`
	Optimize bool     `short:"O" help:"Make the executable through LLVM, which takes longer and gives faster code."`
	Lines    bool     `negatable:"" default:"true" help:"Let what LLVM makes know where its instructions stand in IN, for traps and debuggers (default: yes)."`
	Runner   string   `placeholder:"FILE" help:"The pnaclasm-runner that the executable is made of, perhaps one for another system (default: the one beside pnaclasm, else pnaclasm itself, which is larger)."`
	Target   string   `placeholder:"TRIPLE" help:"The machine that LLVM translates for, for example aarch64-linux-gnu (default: this one)."`
}

// Help gives examples.
func (buildCommand) Help() string {
	return `The program is assembled, verified, and translated. An executable needs nothing but itself to run. It sees no files, and may use 1 GiB of memory; variables of its environment grant more: PNACLASM_DIR a directory, PNACLASM_MEMORY a number of bytes. PNACLASM_TRACE_IRT shows every call of the runtime.

Examples:

    pnaclasm build hello.pnaclasm                  # makes hello.pexe and hello
    pnaclasm build prog.pexe --emit=wasm,mjs       # node prog.mjs prog.wasm
    pnaclasm build chess.pexe --emit=page          # makes chess-page, for any web server
    pnaclasm build -O prog.pexe --emit=exe
    GOOS=windows go build ./cmd/pnaclasm-runner && pnaclasm build prog.pexe --runner=pnaclasm-runner.exe -o prog.exe
    pnaclasm build prog.pexe --emit=obj --target=aarch64-linux-gnu
    pnaclasm build prog.pexe --emit=obj,runtime    # makes prog.o, and prog-runtime to link it with
    cc -pie -fPIE -O2 -o prog prog.o prog-runtime/*.c -lm -lpthread`
}

// A product is a kind of file that build makes.
type product struct {
	extension string
	make      func(b *builder, p product, path string) error
	llvm      llvmir.Product // for what goes through LLVM
}

// products are the kinds of files by their names in --emit.
var products = map[string]product{
	"pexe": {".pexe", (*builder).bitcode, 0},
	"wasm": {".wasm", (*builder).wasm, 0},
	"mjs":  {".mjs", (*builder).loader, 0},
	"page": {"-page", (*builder).page, 0},
	"exe":  {executableExtension(), (*builder).executable, llvmir.Executable},
	"ir":   {".ir.ll", (*builder).raise, 0},
	"ll":   {".ll", (*builder).translate, llvmir.IR},
	"asm":  {".s", (*builder).translate, llvmir.Assembly},
	"obj":  {".o", (*builder).translate, llvmir.Object},

	"runtime": {"-runtime", (*builder).runtime, 0},
}

// onlyLLVM are the products that nothing else makes.
var onlyLLVM = []string{"ll", "asm", "obj"}

// executableExtension returns how the name of an executable ends here.
func executableExtension() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}

// builder is one run of build.
type builder struct {
	buildCommand
	w        *world
	in       *input
	program  *assembler.Program
	verified *verify.Verified
}

// Run builds a program.
func (c buildCommand) Run(w *world) error {
	if err := c.checkFlags(); err != nil {
		return err
	}
	in, err := w.read(c.In)
	if err != nil {
		return err
	}
	cfg, err := c.config(c.In)
	if err != nil {
		return err
	}
	w.working("verifying " + in.name)
	p, v, diags := inspect(in, cfg)
	if err := c.report(w, in, important(diags)); err != nil {
		return err
	}
	label(in, v)
	b := &builder{c, w, in, p, v}
	for _, kind := range slices.Compact(slices.Sorted(slices.Values(c.Emit))) {
		if err := b.build(products[kind]); err != nil {
			return c.explain(w, in, v, err)
		}
	}
	return nil
}

// checkFlags reports flags that would have no effect.
func (c buildCommand) checkFlags() error {
	llvm := c.Optimize && slices.Contains(c.Emit, "exe") ||
		slices.ContainsFunc(c.Emit, func(kind string) bool { return slices.Contains(onlyLLVM, kind) })
	switch {
	case c.Target != "" && !llvm:
		return errors.New("--target is for LLVM: add -O, or --emit=ll, asm or obj")
	case !c.Lines && !llvm:
		return errors.New("--no-lines is for LLVM: add -O, or --emit=ll, asm or obj")
	case len(c.Emit) == 0:
		return errors.New("--emit expects at least one kind of file")
	case c.Output == stdio && len(c.Emit) > 1:
		return errors.New("only one product fits into standard output: choose it with --emit")
	}
	return nil
}

// build makes one product.
func (b *builder) build(p product) error {
	path := b.path(p)
	if path != stdio && sameFile(path, b.In) {
		if p.extension == products["pexe"].extension && assembler.Detect(b.in.data) == assembler.Bits {
			return nil // the input is the product
		}
		return fmt.Errorf("%s would overwrite the program: name another file with -o", path)
	}
	return p.make(b, p, path)
}

// path returns the name of a product's file.
func (b *builder) path(p product) string {
	switch {
	case b.Output != "" && len(b.Emit) == 1:
		return b.Output
	case b.Output != "":
		return withoutExtension(b.Output) + p.extension
	case b.In == stdio:
		return "program" + p.extension
	}
	return stem(filepath.Base(b.In)) + p.extension
}

// withoutExtension takes the extension of a product off a name; what else looks
// like one is part of the name.
func withoutExtension(name string) string {
	for _, p := range products {
		if base, ok := strings.CutSuffix(name, p.extension); ok && p.extension != "" && filepath.Base(name) != p.extension {
			return base
		}
	}
	return name
}

func sameFile(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// bitcode writes the program as it was read, or as it was assembled.
func (b *builder) bitcode(_ product, path string) error {
	bits := b.in.data
	if assembler.Detect(bits) != assembler.Bits {
		bits, _ = assembler.Encode(b.program) // inspect has found that it can be
	}
	return b.w.write(path, bits, modeFile)
}

func (b *builder) wasm(_ product, path string) error {
	b.w.working("translating " + b.in.name)
	binary, err := wasm.Translate(b.verified, wasm.Options{})
	if err != nil {
		return err
	}
	return b.w.write(path, binary.Code, modeFile)
}

// page writes a directory with a page that shows the program.
func (b *builder) page(_ product, path string) error {
	if path == stdio {
		return errors.New("a page is a directory, which does not fit into standard output: name it with -o")
	}
	b.w.working("translating " + b.in.name)
	binary, err := wasm.Translate(b.verified, wasm.Options{})
	if err != nil {
		return err
	}
	files, err := wasm.Page(stem(filepath.Base(b.In)), binary)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(path, 0o777); err != nil {
		return err
	}
	for name, data := range files {
		if err := b.w.write(filepath.Join(path, name), data, modeFile); err != nil {
			return err
		}
	}
	return nil
}

// loader writes what runs the product wasm in browsers and under node. It is the
// same for all programs, but for those that were made for a browser.
func (b *builder) loader(_ product, path string) error {
	return b.w.write(path, []byte(wasm.Loader(madeForBrowser(b.verified))), modeFile)
}

// executable writes a host with the program behind it, or what LLVM makes of it.
func (b *builder) executable(p product, path string) error {
	browser := madeForBrowser(b.verified)
	if b.Optimize && !browser {
		return b.translate(p, path)
	}
	if b.Optimize && b.Target != "" && b.Runner == "" {
		return errors.New("the page around the program is in a pnaclasm-runner for the target: make one with `go build ./cmd/pnaclasm-runner` and GOOS and GOARCH set, and name it with --runner")
	}
	host, err := run.OpenHost(b.Runner)
	if err != nil {
		return err
	}
	defer host.Close()
	if b.Optimize {
		return b.optimizedPage(p, host, path)
	}
	b.w.working("translating " + b.in.name)
	var out bytes.Buffer
	if err := run.WriteExecutable(&out, host, b.verified); err != nil {
		return err
	}
	return b.w.write(path, out.Bytes(), modeExecutable)
}
