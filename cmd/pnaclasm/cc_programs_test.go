package main

import (
	"flag"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var everyLevel = flag.Bool("levels", false, "compile the programs in C with each level of optimisation, and run them on both engines")

// ccLevels are the levels of optimisation that programs are compiled with in turn.
var ccLevels = []string{"-O0", "-O1", "-O2", "-Os", "-Oz"}

// Programs in C and C++ print what they print natively, whatever the optimisation.
// NAME.want is what clang's and gcc's program prints.
func TestCCPrograms(t *testing.T) {
	needClang(t)
	sources, _ := filepath.Glob(root + "/assembler/llvm/testdata/programs/*.c*")
	for i, source := range sources {
		levels := ccLevels[i%len(ccLevels):][:1]
		if *everyLevel {
			levels = ccLevels
		}
		for _, level := range levels {
			t.Run(filepath.Base(source)+level, func(t *testing.T) {
				if testing.Short() && i%4 != 0 {
					t.Skip("this is the short form")
				}
				t.Parallel()
				testProgram(t, source, level)
			})
		}
	}
}

// testProgram compiles and runs a program of which NAME.want is the output.
func testProgram(t *testing.T, source, level string) {
	program := filepath.Join(t.TempDir(), "program.pexe")
	if _, errs, status := inProcess(t, "cc", level, "-w", "-fwrapv", source, "-o", program); status != 0 {
		t.Fatal(errs)
	}
	if _, errs, status := inProcess(t, "verify", program); status != 0 {
		t.Error(errs)
	}
	engines := []string{"--optimize=false"}
	if *everyLevel {
		engines = append(engines, "--optimize")
	}
	want := map[string]int{"files.c": 3, "file.c": 7}[filepath.Base(source)]
	for _, engine := range engines {
		out, errs, status := inProcess(t, "run", "--no-cache", engine, "--dir="+t.TempDir(), program)
		if diff := cmp.Diff(string(readFile(t, stem(source)+".want")), out); diff != "" || status != want {
			t.Errorf("%s: status %d, and it prints something else (-expected +printed):\n%s\n%s", engine, status, diff, errs)
		}
	}
}
