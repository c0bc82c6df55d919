package run

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/eval"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// pointers returns a program that calls the function at an address, with so many
// functions of that type, and one of another, whose addresses are known.
func pointers(functions int) string {
	var text, addresses strings.Builder
	text.WriteString("function external i32 @main(i32 %at, i32 %x) {\n %r = call i32 %at(i32 %x);\n %s = add i32 %r, 1;\n ret i32 %s;\n}\n")
	for i := range functions {
		fmt.Fprintf(&text, "function internal i32 @add%d(i32 %%x) {\n %%r = add i32 %%x, %d;\n ret i32 %%r;\n}\n", i, 1000*(i+1))
		fmt.Fprintf(&addresses, "@add%d, ", i)
	}
	text.WriteString("function internal void @other() {\n ret void;\n}\n")
	return "const @functions, align 4, i32 {" + addresses.String() + "@other}\n" + text.String()
}

// TestPointers calls what each number stands for as a pointer, with the functions
// tried one by one and without, and compares with the evaluator.
func TestPointers(t *testing.T) {
	for functions := range 7 {
		v := fragment(t, pointers(functions))
		m, err := eval.New(v.Module())
		if err != nil {
			t.Fatal(err)
		}
		for pointer := range uint64(len(v.Module().Functions) + 3) {
			args := []uint64{pointer, 7}
			want, failed := m.Call(0, args)
			for _, without := range slices.Concat([]string{""}, wasm.Steps()[:1]) {
				got, _, err := callBits(v, wasm.Options{Exports: []int{0}, Without: []string{without}}, args, 0)
				if (err != nil) != (failed != nil) || err == nil && got != want {
					t.Errorf("%d functions, without %q: %d, %v for pointer %d; want %d, %v", functions, without, got, err, pointer, want, failed)
				}
			}
		}
	}
}
