package isa

import "testing"

func TestPredicateCodes(t *testing.T) {
	for _, c := range []struct {
		list *Keywords
		code uint64
		word string
	}{
		{IntegerPredicates, 32, "eq"}, {IntegerPredicates, IntUGT, "ugt"}, {IntegerPredicates, 41, "sle"},
		{FloatingPredicates, 0, "false"}, {FloatingPredicates, FloatUNO, "uno"}, {FloatingPredicates, 15, "true"},
	} {
		if w, ok := c.list.Word(c.code); !ok || w != c.word {
			t.Errorf("%s %d is %q, want %q", c.list.Name, c.code, w, c.word)
		}
	}
}
