package run

import (
	"context"
	"fmt"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/testgrowth"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// TestDeepFunction compiles a function each block of which goes on or to the end:
// its dominator tree is as deep as it has blocks, which the engine alone takes
// quadratic time for.
func TestDeepFunction(t *testing.T) {
	testgrowth.Check(t, 5000, func(blocks int) func() {
		v := deepFunction(t, blocks)
		call := func(arg string) {
			got, err := Call(context.Background(), v, "@f0", []string{arg}, process.Options{})
			if err != nil || got != arg {
				t.Errorf("@f0(%s) = %s, %v", arg, got, err)
			}
		}
		call("0")
		return func() { call("7") }
	})
}

// deepFunction returns a module with a function of so many blocks.
func deepFunction(t *testing.T, blocks int) *verify.Verified {
	var body strings.Builder
	fmt.Fprintf(&body, "blocks %d;\nconstants {\ni32:\n%%c0 = i32 0;\n}\n", blocks)
	for i := range blocks - 1 {
		fmt.Fprintf(&body, "%%b%d:\n%%v%d = icmp eq i32 %%p0, %%c0;\nbr i1 %%v%d, label %%b%d, label %%b%d;\n", i, i, i, blocks-1, i+1)
	}
	fmt.Fprintf(&body, "%%b%d:\nret i32 %%p0;\n", blocks-1)
	return fragment(t, "module {\nversion 1;\ntypes {\ncount 3;\n@t0 = i32;\n@t1 = i1;\n@t2 = i32 (i32);\n}\n"+
		"define internal i32 @f0(i32);\nglobals {\ncount 0;\n}\nfunction i32 @f0(i32 %p0) {\n"+body.String()+"}\n}\n")
}
