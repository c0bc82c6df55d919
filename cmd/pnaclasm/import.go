package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/llvm"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

type importCommand struct {
	reporter
	In     []string `arg:"" name:"ir" optional:"" help:"Modules of LLVM IR."`
	Output string   `short:"o" help:"The file to write: X.pexe, or X.pnaclasm for text (default: the first module with .pexe)." placeholder:"OUT"`
	Lib    []string `help:"A directory of modules (.ll), or a library of them (.a), that are taken if they define what the others lack." placeholder:"DIR"`
	After  string   `help:"Print the LLVM IR behind a step, and stop." placeholder:"STEP"`
	Steps  bool     `help:"List the steps from LLVM IR to the ABI, in order."`
}

// Help gives examples.
func (importCommand) Help() string {
	return `Modules are linked: all but _start becomes internal, and what it does not reach is dropped. LLVM IR of LLVM 17 to 22 is read; opt and llvm-dis, where they are installed, turn older text and bitcode into it.

Examples:

    clang --target=wasm32 -Xclang -mlong-double-64 -O2 -S -emit-llvm prog.c
    pnaclasm import prog.ll -o prog.pexe
    pnaclasm import prog.ll --lib lib -o prog.pnaclasm
    pnaclasm import prog.ll --after=varargs`
}

// Run makes a program of LLVM IR.
func (c importCommand) Run(w *world) error {
	if c.Steps {
		return w.print(stepList())
	}
	if len(c.In) == 0 {
		return fmt.Errorf("expected a module of LLVM IR, or --steps")
	}
	if c.After != "" && !isStep(c.After) {
		return fmt.Errorf("%q is no step: see `pnaclasm import --steps`", c.After)
	}
	inputs, err := w.readModules(c.In)
	if err != nil {
		return err
	}
	library, err := w.readLibrary(c.Lib)
	if err != nil {
		return err
	}
	r, all := importModules(inputs, library, c.After)
	if err := c.reportAll(w, all); err != nil {
		return err
	}
	if c.After != "" {
		return w.print(ir.Print(r.Module))
	}
	return c.write(w, inputs[0], r.Program)
}

// write writes the program as bitcode, or as text if the name of the file says so.
func (c importCommand) write(w *world, in *input, p *assembler.Program) error {
	bits, diags := assembler.Encode(p)
	if err := c.report(w, in, diags); err != nil {
		return err
	}
	if strings.HasSuffix(c.Output, ".pnaclasm") {
		return w.write(c.Output, assembler.Disassemble(p), modeFile)
	}
	return w.write(outputName(c.Output, c.In[0], ".pexe"), bits, modeFile)
}

// stepList are the steps with what they do, in columns.
func stepList() string {
	var b strings.Builder
	for _, s := range llvm.Steps() {
		fmt.Fprintf(&b, "%-12s %s (%s)\n", s.Name, s.Title, s.Clause)
	}
	return b.String()
}

func isStep(name string) bool {
	for _, s := range llvm.Steps() {
		if s.Name == name {
			return true
		}
	}
	return false
}

// readModules reads modules of LLVM IR, and those in libraries of them.
func (w *world) readModules(names []string) ([]*input, error) {
	var list []*input
	for _, name := range names {
		in, err := w.readFile(name)
		if err != nil {
			return nil, err
		}
		modules, err := unpackModules(in)
		if err != nil {
			return nil, err
		}
		for _, m := range modules {
			if m.data, err = modernText(m); err != nil {
				return nil, err
			}
			list = append(list, m)
		}
	}
	return list, nil
}

// readLibrary reads the modules of directories and of libraries that ar made.
func (w *world) readLibrary(dirs []string) ([]*input, error) {
	var names []string
	for _, dir := range dirs {
		if strings.HasSuffix(dir, ".a") {
			names = append(names, dir)
			continue
		}
		if _, err := os.ReadDir(dir); err != nil {
			return nil, fmt.Errorf("cannot read %s: %w", dir, cause(err))
		}
		found, _ := filepath.Glob(filepath.Join(escapeGlob(dir), "*.ll"))
		names = append(names, found...)
	}
	return w.readModules(names)
}

// escapeGlob keeps the characters of a name from being a pattern.
func escapeGlob(name string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(name)
}

// importModules makes a program of modules. What is wrong is sorted by module.
func importModules(inputs, library []*input, after string) (llvm.Result, []findings) {
	r, diags := llvm.Import(moduleTexts(inputs), llvm.Options{Library: moduleTexts(library), After: after})
	all := make([]findings, len(inputs)+len(library))
	for i, in := range append(append([]*input(nil), inputs...), library...) {
		all[i].in = in
	}
	for _, d := range diags {
		i, base := moduleAt(all, d.Origin.Span.Start)
		for j := range d.Related {
			if n, _ := moduleAt(all, d.Related[j].Origin.Span.Start); n != i {
				d.Related = nil // a place in another file, which the message names
				break
			}
			d.Related[j].Origin.Span = shifted(d.Related[j].Origin.Span, base)
		}
		d.Origin.Span = shifted(d.Origin.Span, base)
		all[i].diags = append(all[i].diags, d)
	}
	return r, all
}

func shifted(s diag.Span, base int) diag.Span {
	return diag.Span{Start: s.Start - base, End: s.End - base}
}

// moduleAt finds the module that holds an offset, counted through all of them,
// and the offset at which it begins.
func moduleAt(all []findings, offset int) (index, base int) {
	for i := range all {
		n := len(all[i].in.data)
		if offset <= base+n && (offset < base+n || i == len(all)-1) {
			return i, base
		}
		base += n
	}
	return 0, 0
}

func moduleTexts(inputs []*input) []llvm.Source {
	list := make([]llvm.Source, len(inputs))
	for i, in := range inputs {
		list[i] = llvm.Source{Name: in.name, Text: string(in.data)}
	}
	return list
}

// importInput puts the program that a module of LLVM IR becomes in its place.
// What is wrong is shown as text.
func (w *world) importInput(in *input) (*input, error) {
	data, err := modernText(in)
	if err != nil {
		return nil, err
	}
	in.data = data
	r, all := importModules([]*input{in}, nil, "")
	show := reporter{Format: formatText, MaxShown: defaultMaxShown}
	if err := show.reportAll(w, all); err != nil {
		return nil, err
	}
	bits, diags := assembler.Encode(r.Program)
	if err := show.report(w, in, diags); err != nil {
		return nil, err
	}
	return &input{name: in.name, data: bits}, nil
}

// raise writes the program as LLVM IR of today.
func (b *builder) raise(_ product, path string) error {
	return b.w.write(path, []byte(llvm.Raise(b.verified.Module())), modeFile)
}
