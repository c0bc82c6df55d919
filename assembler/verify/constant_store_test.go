package verify

import (
	"strings"
	"testing"
)

// A store is reported where its address is visibly in a constant global.
func TestConstantStores(t *testing.T) {
	const globals = "count 2;\nconst @g0, align 4,\n  {1, 2, 3, 4, 5, 6, 7, 8}\nvar @g1, align 4,\n  zerofill 8;"
	const constants = "constants {\n i32:\n %c0 = i32 4;\n %c1 = i32 8;\n %c2 = i32 -1;\n}\n"
	for body, want := range map[string]int{
		"store i32 %p0, i32* @g0, align 1;":                                1,
		"%v0 = add i32 @g0, %c0;\nstore i32 %p0, i32* %v0, align 1;":       1,
		"%v0 = add i32 %c0, @g0;\nstore i32 %p0, i32* %v0, align 1;":       1,
		"%v0 = add i32 @g0, %c1;\nstore i32 %p0, i32* %v0, align 1;":       0,
		"%v0 = add i32 @g0, %c2;\nstore i32 %p0, i32* %v0, align 1;":       0,
		"%v0 = add i32 @g0, %p0;\nstore i32 %p0, i32* %v0, align 1;":       0,
		"%v0 = sub i32 @g0, %c0;\nstore i32 %p0, i32* %v0, align 1;":       0,
		"store i32 %p0, i32* @g1, align 1;":                                0,
		"%v0 = load i32* @g0, align 1;\nstore i32 %v0, i32* %v0, align 1;": 0,
	} {
		e := Example{Globals: globals, Body: constants + body + "\nret i32 %p0;"}
		got := 0
		for _, d := range verifyText(e.Source(), Pexe) {
			if strings.HasPrefix(d.Code, "I36") {
				got++
			}
		}
		if got != want {
			t.Errorf("%s: %d diagnostics, want %d", body, got, want)
		}
	}
}
