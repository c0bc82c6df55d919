package main

import (
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// What is no valid part of a program is named however long the text is.
func TestDoubtsOfLongTexts(t *testing.T) {
	const wrong = "module {\n  version 1;\n  types { count 3; @t0 = void; @t1 = void (); @t2 = i32; }\n" +
		"  define internal void @f0();\n  globals { count 0; }\n  function void @f0() {\n    blocks 1;\n  %b0:\n    ret i32 %v9;\n  }\n}\n"
	doubtsOf := func(text string) diag.List {
		in := &input{name: "a.pnaclasm", data: []byte(text)}
		bits, _ := assemble(in)
		return doubts(in, bits)
	}
	short := doubtsOf(wrong)
	long := doubtsOf(wrong + strings.Repeat("// a line of no meaning, one of very many\n", 5<<20/42))
	if len(short) == 0 || len(long) != len(short) {
		t.Errorf("%d doubts, with a long comment %d", len(short), len(long))
	}
}
