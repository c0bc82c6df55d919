package main

import (
	"path/filepath"
	"testing"
)

// A program does the same after LLVM's optimiser, and keeps the rules of the ABI.
// diff could not tell: optimised, it is another program.
func TestOptimizeKeepsBehaviour(t *testing.T) {
	if _, err := findTool("opt", oldestLLVM); err != nil {
		t.Skip(err)
	}
	programs, _ := filepath.Glob(root + "/testdata/learn/*.pnaclasm")
	levels := []string{"-O2", "-Oz"}
	for i, name := range sample(programs, 4) {
		if _, _, status := inProcess(t, "verify", name); status != 0 {
			continue // a part of a program
		}
		want, wantErrs, wantStatus := inProcess(t, "run", "--no-cache", name)
		out := filepath.Join(t.TempDir(), "out.pexe")
		if _, errs, status := inProcess(t, "optimize", levels[i%2], name, "-o", out); status != 0 {
			t.Errorf("%s: %s", name, errs)
			continue
		}
		if text, errs, status := inProcess(t, "verify", out); status != 0 {
			t.Errorf("%s: %s%s", name, text, errs)
		}
		got, errs, status := inProcess(t, "run", "--no-cache", out)
		if got != want || status != wantStatus {
			t.Errorf("%s %s: status %d, printed %q; before, status %d, %q\n%s%s", filepath.Base(name), levels[i%2], status, got, wantStatus, want, errs, wantErrs)
		}
	}
}
