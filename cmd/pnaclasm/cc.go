package main

import (
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/compress"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/files"
	"github.com/pnaclasm/pnaclasm/assembler/llvm"
	"github.com/pnaclasm/pnaclasm/assembler/namemap"
)

type ccCommand struct {
	Args []string `arg:"" name:"args" passthrough:"" help:"Sources (.c, .cpp, .ll) and flags of clang." placeholder:"ARGS"`
}

// Help gives examples.
func (ccCommand) Help() string {
	return `clang of LLVM 19 or later, which must be installed, compiles the sources; a small C library comes with pnaclasm. Flags are clang's; -o names the program, -g keeps names and writes a map beside the program (X.pnaclasm.map) with the lines of C, which traps show; and -nostdlib leaves the library out.

Examples:

    pnaclasm cc hello.c -O2 -o hello.pexe
    pnaclasm cc main.c draw.cpp -Iinclude -DSIZE=3 -Oz -o app.pexe
    pnaclasm cc prog.c -O2 -o prog.pnaclasm        # as text`
}

// Run compiles and links.
func (c ccCommand) Run(w *world) error {
	job, err := parseCC(c.Args)
	if err != nil {
		return err
	}
	if job.clang, err = findTool("clang", oldestClang); err != nil {
		return err
	}
	dir, remove, err := files.Scratch()
	if err != nil {
		return err
	}
	defer remove()
	return job.run(w, dir)
}

// oldestClang is the first version of clang whose output has all that is needed.
const oldestClang = 19

// ccJob is what the command line of cc asks for.
type ccJob struct {
	clang   string
	sources []string
	modules []string
	flags   []string
	output  string
	debug   bool
	noLib   bool
}

// guardClang keeps the command line's own parser from the flags of cc: they are
// clang's, also in front of the first source.
func guardClang(args []string) []string {
	if len(args) < 2 || args[0] != "cc" || args[1] == "--help" || args[1] == "-h" {
		return args
	}
	return append([]string{args[0], "--"}, args[1:]...)
}

// parseCC tells sources from flags. A flag whose value stands apart keeps it.
func parseCC(args []string) (*ccJob, error) {
	j := &ccJob{}
	for i := 0; i < len(args); i++ {
		a := args[i]
		switch {
		case a == "--" && i == 0:
		case a == "-o" || isPair(a):
			if i+1 == len(args) {
				return nil, fmt.Errorf("expected a value behind %s", a)
			}
			i++
			if a == "-o" {
				j.output = args[i]
			} else {
				j.flags = append(j.flags, a, args[i])
			}
		case a == "-nostdlib":
			j.noLib = true
		case a == "-c" || a == "-S" || a == "-E":
			return nil, fmt.Errorf("%s stops before linking, and cc makes programs: compile with clang for a part, as `pnaclasm import --help` shows", a)
		case strings.HasPrefix(a, "-l"):
			// The library that comes along is complete as it is: -lm, -lpthread.
		case strings.HasPrefix(a, "-"):
			j.debug = j.debug || strings.HasPrefix(a, "-g") && a != "-g0"
			j.flags = append(j.flags, a)
		case strings.HasSuffix(a, ".ll") || strings.HasSuffix(a, ".bc"):
			j.modules = append(j.modules, a)
		default:
			j.sources = append(j.sources, a)
		}
	}
	if len(j.sources)+len(j.modules) == 0 {
		return nil, errors.New("expected a source: a .c or .cpp file")
	}
	if j.output == "" {
		j.output = stem(filepath.Base(append(j.sources, j.modules...)[0])) + ".pexe"
	}
	return j, nil
}

// isPair reports whether the value of a flag is the next argument.
func isPair(flag string) bool {
	switch flag {
	case "-I", "-D", "-U", "-L", "-include", "-imacros", "-isystem", "-cxx-isystem", "-idirafter", "-iquote", "-x", "-Xclang", "-Xpreprocessor", "-MF", "-MT", "-MQ", "-mllvm":
		return true
	}
	return false
}

// targetFlags make clang lay out memory as PNaCl does, and name sources as it was given
// them: without a directory of its own it takes no part of their paths away.
func targetFlags(include string) []string {
	return []string{"--target=wasm32-unknown-unknown", "-Xclang", "-mlong-double-64", "-nostdlibinc", "-idirafter", include,
		"-ffp-contract=off", "-fno-math-errno", "-fno-exceptions", "-D__native_client__=1", "-D__pnacl__=1", "-U__wasm__", "-U__wasm32__",
		"-fdebug-compilation-dir=.", "-S", "-emit-llvm"}
}

// run compiles the sources into a directory and makes the program of them.
func (j *ccJob) run(w *world, dir string) error {
	lib, err := j.library(w)
	if err != nil {
		return err
	}
	modules := append([]string(nil), j.modules...)
	for i, source := range j.sources {
		out := filepath.Join(dir, fmt.Sprintf("%d-%s.ll", i, stem(filepath.Base(source))))
		args := append(append(targetFlags(lib.include), j.flags...), source, "-o", out)
		if err := compile(j.clang, args, w.stdout, w.stderr); err != nil {
			return err
		}
		modules = append(modules, out)
	}
	return j.link(w, modules, lib)
}

// compile runs clang; what it says is passed on as it is.
func compile(clang string, args []string, stdout, stderr io.Writer) error {
	cmd := exec.Command(clang, args...)
	cmd.Stdout, cmd.Stderr = stdout, stderr
	if err := cmd.Run(); err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return statusWrong
		}
		return fmt.Errorf("cannot run %s: %w", clang, err)
	}
	return nil
}

// link makes a program of modules and the library.
func (j *ccJob) link(w *world, modules []string, lib *cLibrary) error {
	inputs, err := w.readModules(modules)
	if err != nil {
		return err
	}
	library := []*input{}
	if !j.noLib {
		if library, err = w.readLibrary([]string{lib.modules}); err != nil {
			return err
		}
		// What no module names is where the program begins.
		inputs = append(inputs, startOf(library)...)
	}
	r, all := importModules(inputs, library, "")
	show := reporter{Format: formatText, MaxShown: defaultMaxShown}
	if err := show.reportAll(w, all); err != nil {
		return err
	}
	return j.write(w, &r)
}

// startOf is the module of the library that has the entry point.
func startOf(library []*input) []*input {
	for _, in := range library {
		if filepath.Base(in.name) == "start.ll" {
			return []*input{in}
		}
	}
	return nil
}

// write writes the program and, with -g, its map.
func (j *ccJob) write(w *world, r *llvm.Result) error {
	p := r.Program
	if !j.debug {
		p.Segments = compress.Strip(p.Segments, nil)
	}
	if strings.HasSuffix(j.output, ".pnaclasm") {
		return w.write(j.output, assembler.Disassemble(p), modeFile)
	}
	bits, err := compressProgram(p)
	if err != nil {
		return err
	}
	if err := w.write(j.output, bits, modeFile); err != nil || !j.debug || j.output == stdio {
		return err
	}
	m := r.Names()
	m.Bitcode = namemap.Hash(bits)
	return w.writeMap(namemap.Beside(j.output), m)
}
