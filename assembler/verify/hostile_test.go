package verify

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/testgrowth"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// hostile are function bodies, as textual records, that are large in one way.
var hostile = []struct {
	name string
	body func(n int) string
}{
	{"wrong operands", func(n int) string { return "1,1;\n" + strings.Repeat("2,99999,1,0;\n", n) + "10;\n" }},
	{"a case many times", func(n int) string {
		return "1,2;\n12,0,1,1," + fmt.Sprint(n) + strings.Repeat(",1,1,2,1", n) + ";\n10;\n"
	}},
	{"a phi of many edges", func(n int) string {
		var b strings.Builder
		fmt.Fprintf(&b, "1,2;\n12,0,1,1,%d", n)
		for i := range n {
			fmt.Fprintf(&b, ",1,1,%d,1", 2*i)
		}
		return b.String() + ";\n16,0" + strings.Repeat(",2,0", n+1) + ";\n10;\n"
	}},
	{"a phi of no edge", func(n int) string { return "1,2;\n11,1;\n16,0" + strings.Repeat(",2,1", n) + ";\n10;\n" }},
	{"a long chain of blocks", func(n int) string {
		var b strings.Builder
		fmt.Fprintf(&b, "1,%d;\n11,1;\n", n+1)
		for i := 1; i < n; i++ {
			fmt.Fprintf(&b, "2,1,1,0;\n12,0,2,%d,1,1,1,2,%d;\n", i+1, n)
		}
		return b.String() + "10;\n"
	}},
	{"many declarations", func(n int) string {
		var b strings.Builder
		b.WriteString("1,1;\n")
		for i := range n {
			fmt.Fprintf(&b, "43,%d,0;\n", 2+i)
		}
		return b.String() + "10;\n"
	}},
	{"unused constants", func(n int) string {
		return "1,2;\n65535,11,2;\n1,0;\n" + strings.Repeat("4,2;\n", n) + "65534;\n" +
			strings.Repeat(fmt.Sprintf("12,0,%d,1,1,1,1,2,1;\n", n+1), 1) + "10;\n"
	}},
}

// What a file can be made to cost stays in proportion to its size.
func TestHostile(t *testing.T) {
	for _, h := range hostile {
		testgrowth.Check(t, 15_000, func(n int) func() {
			p := hostileProgram(t, h.body(n))
			return func() {
				if _, list := Module(module.Build(p), Config{}); len(list) > 2*maxReports {
					t.Errorf("%s: %d diagnostics", h.name, len(list))
				}
			}
		})
	}
}

// hostileProgram returns a program with the body of its only function, as textual
// records.
func hostileProgram(t *testing.T, body string) *assembler.Program {
	text := "65535,8,2;\n1,1;\n65535,17,2;\n1,3;\n7,32;\n2;\n21,0,1,0;\n65534;\n8,2,0,0,0;\n65535,19,2;\n5,0;\n65534;\n" +
		"65535,14,2;\n1,0,95,115,116,97,114,116;\n65534;\n65535,12,2;\n" + body + "65534;\n65534;\n"
	p, diags := assembler.LoadRecords([]byte(text))
	if p == nil {
		t.Fatal(diags)
	}
	return p
}
