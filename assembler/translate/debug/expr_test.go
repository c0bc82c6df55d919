package debug

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// deep calls itself as often as its argument says.
const deep = `module {
  version 1;
  types {
    count 3;
    @t0 = i32;
    @t1 = i1;
    @t2 = i32 (i32);
  }
  define internal i32 @f0(i32);
  globals {
    count 1;
    var @g0, align 4,
      { 97,  98,  99,   0,   1,   2,   3,   4}
  }
  valuesymtab {
    @f0 : "deep";
    @g0 : "data";
  }
  function i32 @f0(i32 %p0) {
    blocks 3;
    constants {
      i32:
        %c0 = i32 0;
        %c1 = i32 1;
    }
  %b0:
    %v0 = icmp eq i32 %p0, %c0;
    br i1 %v0, label %b1, label %b2;
  %b1:
    ret i32 %p0;
  %b2:
    %v1 = sub i32 %p0, %c1;
    %v2 = call i32 @f0(i32 %v1);
    %v3 = add i32 %v2, %c1;
    ret i32 %v3;
  }
}
`

// lineOf returns the line of a text that contains something.
func lineOf(text, part string) int {
	return 1 + strings.Count(text[:strings.Index(text, part)], "\n")
}

// TestExpressions runs testdata/expressions.txt: an expression and what it is shown
// as, or a part of the error behind "error:".
func TestExpressions(t *testing.T) {
	p, err := Open(source.Input{Text: []byte(deep)}, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	d, err := Launch(context.Background(), p, Options{Function: 0, Args: []uint64{7}})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	d.Resume(0, In)
	frames, _ := d.Frames(0, 0, 1)
	table, err := os.ReadFile("testdata/expressions.txt")
	if err != nil {
		t.Fatal(err)
	}
	for n, line := range strings.Split(string(table), "\n") {
		source, want, ok := strings.Cut(line, " => ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		got := ""
		v, err := d.Evaluate(frames[0], strings.TrimSpace(source))
		if err != nil {
			got = fmt.Sprintf("error: %v", err)
		} else {
			got = v.Type.String() + " " + d.Format(v, Decimal)
		}
		if message, isError := strings.CutPrefix(want, "error: "); isError && err != nil && strings.Contains(got, message) {
			continue
		}
		if got != want {
			t.Errorf("expressions.txt:%d: %s is %s, want %s", n+1, source, got, want)
		}
	}
}

// FuzzExpressions holds that whatever is asked, there is an answer.
func FuzzExpressions(f *testing.F) {
	p, err := Open(source.Input{Text: []byte(deep)}, nil, false)
	if err != nil {
		f.Fatal(err)
	}
	d, err := Launch(context.Background(), p, Options{Function: 0, Args: []uint64{7}})
	if err != nil {
		f.Fatal(err)
	}
	frames, _ := d.Frames(0, 0, 1)
	for _, s := range []string{"%p0 + 4", "load i32 @g0", "@g0[8]", "-(1.5) * 2 == 'a'", "((((", "1 << 99"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if v, err := d.Evaluate(frames[0], s); err == nil {
			d.Format(v, Hexadecimal)
		}
	})
}
