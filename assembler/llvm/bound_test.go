package llvm_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/llvm"
)

// A short text does not make memory of a size that only a number in it says.
func TestContentsAreBounded(t *testing.T) {
	text := "@a = global { [1000000000 x i8], i8 } { [1000000000 x i8] zeroinitializer, i8 1 }\n" +
		"define void @_start(i32 %p) {\n  store i8 0, ptr @a\n  ret void\n}\n"
	refused(t, text, "zeros")
}

// Values in registers have few parts.
func TestPartsAreBounded(t *testing.T) {
	for _, typ := range []string{"[1000000000 x i8]", "[5000 x {}]", "[100 x [100 x i32]]", "{ i8, [9999999999999 x { i8 }] }"} {
		refused(t, "define void @_start(i32 %p) {\n  %m = inttoptr i32 %p to ptr\n  store "+typ+" zeroinitializer, ptr %m\n  ret void\n}\n", "parts")
	}
}

func refused(t *testing.T, text, why string) {
	t.Helper()
	_, diags := llvm.Import([]llvm.Source{{Name: "a", Text: text}}, llvm.Options{})
	if len(diags) != 1 || !strings.Contains(diags[0].Message, why) {
		t.Errorf("got %v", diags)
	}
}

// A short text does not become instructions without end.
func TestWideArithmeticIsBounded(t *testing.T) {
	var text strings.Builder
	text.WriteString("define void @_start(i32 %p) {\n  %v0 = zext i32 %p to i4096\n")
	for i := range 2500 {
		fmt.Fprintf(&text, "  %%v%d = add i4096 %%v%d, %%v%d\n", i+1, i, i)
	}
	text.WriteString("  %t = icmp eq i4096 %v2500, 0\n  br i1 %t, label %a, label %b\na:\n  ret void\nb:\n  ret void\n}\n")
	refused(t, text.String(), "instructions")
}

// A type that contains itself is refused before anything looks at its parts, also
// where another mistake names it.
func TestTypesInThemselves(t *testing.T) {
	for _, types := range []string{"%p = type { i32, %p }\n", "%p = type { %q }\n%q = type { i8, [2 x %p] }\n", "%q = type { %p, %q }\n%p = type { i32 }\n"} {
		text := types + "define void @f(ptr %m) {\n  %v = load %p, ptr %m\n  %w = add %p %v, %v\n  %x = icmp eq %q %v, %v\n  ret void\n}\n"
		r, diags := llvm.Import([]llvm.Source{{Name: "a", Text: text}}, llvm.Options{})
		if r.Program != nil || len(diags) == 0 || !strings.Contains(diags[0].Message, "contains itself") {
			t.Errorf("%s: %v", types, diags)
		}
	}
}

// A few lines of types cannot be more than memory holds, in whatever order they stand.
func TestTypesAreBounded(t *testing.T) {
	var lines []string
	for i := range 40 {
		lines = append(lines, fmt.Sprintf("%%t%d = type { %%t%d, %%t%d }\n", i+1, i, i))
	}
	lines = append(lines, "%t0 = type { i8 }\n")
	forwards := strings.Join(lines, "")
	slices.Reverse(lines)
	for _, types := range []string{forwards, strings.Join(lines, "")} {
		text := types + "define void @f(ptr %m) {\n  %v = load %t40, ptr %m\n  %w = add %t40 %v, %v\n  ret void\n}\n"
		r, diags := llvm.Import([]llvm.Source{{Name: "a", Text: text}}, llvm.Options{})
		if r.Program != nil || len(diags) == 0 || !strings.Contains(diags[0].Message, "parts") {
			t.Error(diags)
		}
	}
}
