package ir_test

import (
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// The place of an instruction is that of the scope's file, whatever lies between.
func TestLocation(t *testing.T) {
	m, diags := ir.Parse("test", `define void @f() !dbg !3 {
  ret void, !dbg !5
}
!1 = !DIFile(filename: "src/a, b.c", directory: "/x")
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 7, scopeLine: 8)
!4 = distinct !DILexicalBlock(scope: !3, line: 9)
!5 = !DILocation(line: 10, column: 3, scope: !4, inlinedAt: !6)
!6 = !DILocation(line: 0, scope: !3)
!7 = !DILocation(line: 1, scope: !7)
!8 = !DILocation(line: 99999999999999999999, scope: !3)
!9 = !DIFile(filename: "open
`)
	if m == nil {
		t.Fatal(diags)
	}
	f := m.Symbol("f")
	for n, want := range map[int]ir.Place{
		f.Debug: {File: "src/a, b.c", Line: 7}, f.Blocks[0].Insts[0].Debug: {File: "src/a, b.c", Line: 10, Column: 3},
		6: {}, 7: {}, 8: {}, 9: {}, 77: {}, 0: {},
	} {
		if got, ok := m.Location(n); got != want || ok != (want.Line > 0) {
			t.Errorf("!%d: got %v, %v, want %v", n, got, ok, want)
		}
	}
}
