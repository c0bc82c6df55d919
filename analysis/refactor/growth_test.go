package refactor

import (
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/testgrowth"
)

// head is what stands in front of the body of a function.
const head = "module {\ntypes {\ncount 2;\n@t0 = i32;\n@t1 = i32 (i32);\n}\ndefine external i32 @f0(i32);\nfunction i32 @f0(i32 %p0) {\nblocks 1;\n"

// Numbers are put right in time that is in proportion to the text, also where
// one name is defined over and over, with a history and without.
func TestGrowth(t *testing.T) {
	body := func(n int) string {
		return head + strings.Repeat("%v0 = add i32 %v0, %p0;\n", n) + "ret i32 %v0;\n}\n}\n"
	}
	testgrowth.Check(t, 2500, func(n int) func() {
		s := document.New([]byte(body(n)))
		return func() { Renumber(s, nil, Number) }
	})
	testgrowth.Check(t, 2500, func(n int) func() {
		s := document.New([]byte(body(n)))
		changed := s.Edit(len(head), len(body(n))-20, []byte(strings.Repeat("%v0 = sub i32 %v0, %p0;\n", n+1)))
		return func() { Renumber(changed, s, Keep) }
	})
}
