package wasm_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/testgrowth"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// hugeFunctions are bodies of `i32 @f0(i32 %p0)` of about n blocks that an
// algorithm of quadratic cost would not get through. %c0 is 0 and %c1 is 1; %c2
// is true.
var hugeFunctions = map[string]func(n int) string{
	"chain of blocks": func(n int) string {
		return blocks(n, func(b *strings.Builder, i int) { fmt.Fprintf(b, "br label %%b%d;\n", i+1) })
	},
	"nested loops": func(n int) string { // block i goes on, block n-1-i goes back to it
		return blocks(n, func(b *strings.Builder, i int) {
			if i < n/2 {
				fmt.Fprintf(b, "br label %%b%d;\n", i+1)
			} else {
				fmt.Fprintf(b, "br i1 %%c2, label %%b%d, label %%b%d;\n", max(n-1-i, 1), i+1)
			}
		})
	},
	"jumps forward": func(n int) string {
		return blocks(n, func(b *strings.Builder, i int) {
			fmt.Fprintf(b, "br i1 %%c2, label %%b%d, label %%b%d;\n", i+1, min(i+1+i%1000, n-1))
		})
	},
	"irreducible loops": func(n int) string { // each of two neighbours goes to the other
		return blocks(n, func(b *strings.Builder, i int) {
			fmt.Fprintf(b, "br i1 %%c2, label %%b%d, label %%b%d;\n", max(i-1, 1), i+1)
		})
	},
	"switch to many phis": func(n int) string {
		var b strings.Builder
		fmt.Fprintf(&b, "switch i32 %%p0 {\n default: br label %%b1;\n")
		for i := range n - 2 {
			fmt.Fprintf(&b, "i32 %d: br label %%b%d;\n", i*7, i%(n-2)+1)
		}
		b.WriteString("}\n")
		var pairs []string
		for i := 1; i < n-1; i++ {
			fmt.Fprintf(&b, "%%b%d:\nbr label %%b%d;\n", i, n-1)
			pairs = append(pairs, fmt.Sprintf("[%%c%d, %%b%d]", i%2, i))
		}
		fmt.Fprintf(&b, "%%b%d:\n%%v0 = phi i32 %s;\nret i32 %%v0;\n", n-1, strings.Join(pairs, ", "))
		return fmt.Sprintf("blocks %d;\n%s%%b0:\n%s", n, hugeConstants, b.String())
	},
	"long expression": func(n int) string {
		var b strings.Builder
		for i := range n {
			last := "%p0"
			if i > 0 {
				last = fmt.Sprintf("%%v%d", i-1)
			}
			fmt.Fprintf(&b, "%%v%d = add i32 %s, %%c1;\n", i, last)
		}
		return fmt.Sprintf("blocks 1;\n%s%%b0:\n%sret i32 %%v%d;\n", hugeConstants, b.String(), n-1)
	},
	"places to jump to": func(n int) string { // setjmp and calls of a function with a longjmp by turns, in loops
		return blocks(n, func(b *strings.Builder, i int) {
			fmt.Fprintf(b, "%%v%d = call i32 @f%d(i32 %%p0);\n", i, 1-i%2)
			if i == n-2 {
				fmt.Fprintf(b, "call void @f2(i32 %%p0, i32 %%v%d);\n", i)
			}
			fmt.Fprintf(b, "br i1 %%c2, label %%b%d, label %%b%d;\n", max(i-1, 1), i+1)
		})
	},
	"many values alive": func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "%%v%d = add i32 %%p0, %%c1;\n", i)
		}
		b.WriteString("br label %b1;\n%b1:\n")
		for i := range n {
			fmt.Fprintf(&b, "%%v%d = xor i32 %%v%d, %%v%d;\n", n+i, i, max(n+i-1, n-1))
		}
		return fmt.Sprintf("blocks 2;\n%s%%b0:\n%sret i32 %%v%d;\n", hugeConstants, b.String(), 2*n-1)
	},
}

const hugeConstants = "constants {\ni32:\n%c0 = i32 0;\n%c1 = i32 1;\ni1:\n%c2 = i1 1;\n}\n"

// blocks returns a body of n blocks, all but the last of which end as given.
func blocks(n int, end func(b *strings.Builder, i int)) string {
	var b strings.Builder
	fmt.Fprintf(&b, "blocks %d;\n%s", n, hugeConstants)
	for i := range n - 1 {
		fmt.Fprintf(&b, "%%b%d:\n", i)
		end(&b, i)
	}
	fmt.Fprintf(&b, "%%b%d:\nret i32 %%p0;\n", n-1)
	return b.String()
}

// uncut is a depth that no function has. Cutting takes time in proportion to what
// the engine saves, and stops above a size.
const uncut = 1 << 30

// TestHugeFunctions translates functions that are far larger than real ones.
func TestHugeFunctions(t *testing.T) {
	for name, body := range hugeFunctions {
		t.Run(name, func(t *testing.T) {
			testgrowth.Check(t, 7500, func(n int) func() {
				v := hugeFunction(t, body(n))
				return func() {
					if _, err := wasm.Translate(v, wasm.Options{Depth: uncut}); err != nil {
						t.Fatal(err)
					}
				}
			})
		})
	}
}

// hugeFunction returns a module with a function of this body.
func hugeFunction(t *testing.T, body string) *verify.Verified {
	text := "module {\nversion 1;\ntypes {\ncount 5;\n@t0 = i32;\n@t1 = i1;\n@t2 = i32 (i32);\n@t3 = void;\n@t4 = void (i32, i32);\n}\n" +
		"define internal i32 @f0(i32);\ndeclare external i32 @f1(i32);\ndeclare external void @f2(i32, i32);\nglobals {\ncount 0;\n}\n" +
		"valuesymtab {\n@f1 : \"llvm.nacl.setjmp\";\n@f2 : \"llvm.nacl.longjmp\";\n}\nfunction i32 @f0(i32 %p0) {\n" + body + "}\n}\n"
	p, list := assembler.Load([]byte(text))
	if list.HasErrors() {
		t.Fatal(list[0].Message)
	}
	v, list := verify.Module(module.Build(p), verify.Config{Profile: verify.Fragment})
	if v == nil {
		t.Fatal(list[0].Message)
	}
	return v
}
