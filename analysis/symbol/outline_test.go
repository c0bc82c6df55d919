package symbol

import (
	"math/rand"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// text is a module with all kinds of blocks.
const text = `module {
version 1;
abbreviations {
function:
@a0 = abbrev <15>;
}
types {
count 3;
@t0 = void;
@t1 = i32;
@t2 = void (i32);
}
define external void @f0(i32);
globals {
count 1;
var @g0, align 1,
initializers 2 {
zerofill 1;
reloc @f0;
}
}
valuesymtab {
@f0 : "_start";
}
function void @f0(i32 %p0) {
blocks 2;
constants {
i32:
%c0 = i32 1;
}
%b0:
%v0 = add i32 %p0, %c0;
br label %b1;
%b1:
unreachable; <@a0>
}
}
`

// TestOutlineNests damages the text at random: entries always have names and
// lie within those around them.
func TestOutlineNests(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for range 2000 {
		damaged := []byte(text)
		for range rng.Intn(6) {
			at := rng.Intn(len(damaged))
			damaged = append(damaged[:at:at], damaged[min(len(damaged), at+rng.Intn(20)):]...)
		}
		s := document.New(damaged)
		checkItems(t, Outline(t.Context(), s), diag.Span{Start: 0, End: s.Len()})
		if t.Failed() {
			t.Fatalf("text:\n%s", damaged)
		}
	}
}

func checkItems(t *testing.T, items []Item, around diag.Span) {
	t.Helper()
	for i := range items {
		it := &items[i]
		if it.Name == "" || !within(it.Focus, it.Span) || !within(it.Span, around) {
			t.Errorf("%q at %v, name at %v, stands in %v", it.Name, it.Span, it.Focus, around)
		}
		checkItems(t, it.Items, it.Span)
	}
}

func within(a, b diag.Span) bool { return a.Start >= b.Start && a.End <= b.End }

// TestSymbols asks for the symbol at each offset; references include the place
// itself, and exactly one of them is a definition.
func TestSymbols(t *testing.T) {
	s := document.New([]byte(text))
	for offset := range len(text) {
		y, span, ok := At(s, offset)
		if !ok {
			continue
		}
		found, defined := false, 0
		for _, r := range References(t.Context(), s, y) {
			found = found || r.Span == span
			if r.Role == Define {
				defined++
			}
		}
		if !found && y.Sort != 't' || defined != 1 {
			t.Errorf("%v at %v: found %v, defined %d times", y, span, found, defined)
		}
	}
}
