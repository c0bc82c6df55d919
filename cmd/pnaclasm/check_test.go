package main

import (
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
)

// check returns what is wrong with a text.
func check(text []byte) diag.List {
	_, diags := assembler.Assemble(text)
	return diags
}
