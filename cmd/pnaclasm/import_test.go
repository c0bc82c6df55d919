package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// inProcess runs a command and returns what it printed and its status.
func inProcess(t *testing.T, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	var out, errs bytes.Buffer
	w := &world{stdin: strings.NewReader(""), stdout: &out, stderr: &errs}
	status = execute(args, w)
	return out.String(), errs.String(), status
}

// sample keeps every nth of a list, or all of it if PNACLASM_CORPUS is "all".
func sample[T any](list []T, n int) []T {
	if os.Getenv("PNACLASM_CORPUS") == "all" {
		return list
	}
	var kept []T
	for i := 0; i < len(list); i += n {
		kept = append(kept, list[i])
	}
	return kept
}

// Programs in C that clang made LLVM IR of print what they print natively.
func TestImportedProgramsRun(t *testing.T) {
	manifest := filepath.Join(corpus, "llvm", "c", "manifest.tsv")
	if !exists(manifest) {
		t.Skipf("there are no modules in %s", corpus)
	}
	rows := strings.Split(strings.TrimSpace(string(readFile(t, manifest))), "\n")
	for i, row := range sample(rows[1:], 4) {
		field := strings.Split(row, "\t")
		want, _ := strconv.Atoi(field[2])
		dir := filepath.Join(corpus, "llvm", "c")
		for _, level := range []string{"O0", "O2"}[i%2:] {
			out, errs, status := inProcess(t, "run", "--no-cache", filepath.Join(dir, field[0]+"."+level+".ll"))
			if status != want || out != string(readFile(t, filepath.Join(dir, field[0]+".expected"))) {
				t.Errorf("%s.%s: status %d, expected %d: %s", field[0], level, status, want, errs)
			}
		}
	}
}

// Random programs print the checksum of the native ones.
func TestImportedRandomPrograms(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(corpus, "llvm", "csmith", "*.ll"))
	if len(files) == 0 {
		t.Skipf("there are no modules in %s", corpus)
	}
	for _, name := range sample(files, 4) {
		out, errs, _ := inProcess(t, "run", "--no-cache", name)
		if want := string(readFile(t, strings.TrimSuffix(name, ".O2.ll")+".expected")); out != want {
			t.Errorf("%s: printed %q, expected %q: %s", filepath.Base(name), out, want, errs)
		}
	}
}

// A program that was thawed to LLVM IR means the same as the one it was.
func TestImportedThawedPrograms(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join(corpus, "llvm", "thaw", "*.ll"))
	if len(files) == 0 {
		t.Skipf("there are no modules in %s", corpus)
	}
	for _, name := range sample(files, 3) {
		out, errs, status := inProcess(t, "diff", strings.TrimSuffix(name, ".ll")+".pexe", name)
		if status != 0 {
			t.Errorf("%s: %s%s", filepath.Base(name), out, errs)
		}
	}
}

// LLVM IR of a program imports to a program that means the same, and LLVM's own
// verifier accepts it.
func TestEmittedIRMeansTheSame(t *testing.T) {
	files, _ := filepath.Glob(root + "/testdata/*.pnaclasm")
	steps, _ := filepath.Glob(root + "/assembler/llvm/testdata/steps/*/*.ll")
	real, _ := filepath.Glob(filepath.Join(corpus, "llvm", "thaw", "*.pexe"))
	opt, _ := findTool("opt", oldestLLVM)
	for _, name := range append(append(files, sample(steps, 3)...), sample(real, 5)...) {
		// A record of an indirect call that names a function becomes a direct call.
		if filepath.Base(name) == "records.pnaclasm" {
			continue
		}
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			testEmittedIR(t, name, opt)
		})
	}
}

func testEmittedIR(t *testing.T, name, opt string) {
	path := filepath.Join(t.TempDir(), "out.ll")
	if _, errs, status := inProcess(t, "build", "--emit=ir", "-o", path, name); status != 0 {
		t.Fatal(errs)
	}
	if out, errs, status := inProcess(t, "diff", name, path); status != 0 {
		t.Errorf("%s%s", out, errs)
	}
	if opt == "" {
		return
	}
	if _, err := filter(opt, readFile(t, path), "-passes=verify", "-disable-output"); err != nil {
		t.Errorf("opt: %v", err)
	}
}
