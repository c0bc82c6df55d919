package llvm_test

import (
	"fmt"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/llvm"
)

const withLines = `define void @_start(i32 %info) !dbg !3 {
entry:
  %sum = add i32 %info, 1, !dbg !4
  call void @helper(i32 %sum), !dbg !5
  ret void
}
define void @helper(i32 %0) {
  ret void
}
@table = global i32 0
!1 = !DIFile(filename: "a.c", directory: "/x")
!3 = distinct !DISubprogram(name: "_start", file: !1, line: 7)
!4 = !DILocation(line: 8, column: 3, scope: !3)
!5 = !DILocation(line: 9, scope: !3)
`

// A map has the names of LLVM IR and the lines of its source.
func TestNames(t *testing.T) {
	r, diags := llvm.Import([]llvm.Source{{Name: "a.ll", Text: withLines}}, llvm.Options{})
	if len(diags) > 0 {
		t.Fatal(diags[0])
	}
	m := r.Names()
	if got := fmt.Sprintf("%q %q %q", m.Sources, m.Functions[0].Values, m.Functions[0].Blocks); got != `["a.c"] ["sum"] ["entry"]` {
		t.Error(got)
	}
	if p, _ := m.Header(0); p.Line != 7 || m.Functions[1].Name != "helper" || m.Functions[1].Line != 0 {
		t.Errorf("%v, %+v", p, m.Functions[1])
	}
	for i, want := range []int{8, 9, 0} {
		if p, ok := m.Place(0, i); p.Line != want || ok != (want > 0) {
			t.Errorf("instruction %d: %v, want line %d", i, p, want)
		}
	}
}
