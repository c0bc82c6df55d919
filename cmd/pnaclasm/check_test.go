package main

import (
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// check returns what is wrong with a text as a part of a program.
func check(text []byte) diag.List {
	_, _, diags := inspect(&input{data: text}, verify.Config{Profile: verify.Fragment})
	return diags
}

// programs are the examples that are complete.
var programs = map[string]bool{"factorial.pnaclasm": true, "hello.pnaclasm": true}

// TestExamplesAreRight verifies the examples.
func TestExamplesAreRight(t *testing.T) {
	for _, name := range examples(t, "*.pnaclasm") {
		cfg := verify.Config{Profile: verify.Fragment}
		if programs[filepath.Base(name)] {
			cfg.Profile = verify.Pexe
		}
		if _, _, diags := inspect(&input{data: readFile(t, name)}, cfg); diags.HasErrors() {
			t.Errorf("%s: %v", name, diags)
		}
	}
}
