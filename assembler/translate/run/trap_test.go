package run

import (
	"context"
	"errors"
	"fmt"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// trapModule surrounds the functions of testdata/traps.
const trapModule = `module {
  version 1;
  types {
    count 10;
    @t0 = i32;
    @t1 = i8;
    @t2 = i1;
    @t3 = void;
    @t4 = i64;
    @t5 = i32 (i32);
    @t6 = void ();
    @t7 = void (i32, i8, i32, i32, i1);
    @t8 = void (i32, i32);
    @t9 = void (i32, i32, i32, i32, i1);
  }
  define internal i32 @f0(i32);
  define internal void @f1();
  define internal i32 @f2(i32);
  declare external void @f3();
  declare external void @f4(i32, i8, i32, i32, i1);
  declare external void @f5(i32, i32);
  declare external void @f6(i32, i32, i32, i32, i1);
  declare external i32 @f7(i32);
  define internal i32 @f8(i32);
  globals {
    count 0;
  }
  valuesymtab {
    @f0 : "main";
    @f2 : "deep";
    @f8 : "call";
    @f3 : "llvm.trap";
    @f4 : {'l','l','v','m','.','m','e','m','s','e','t','.','p','0','i','8','.','i','3','2'}
    @f5 : "llvm.nacl.longjmp";
    @f6 : "llvm.memcpy.p0i8.p0i8.i32";
  }
  function i32 @f0(i32 %p0) {
    blocks 1;
    constants {
      i32:
        %c0 = i32 0;
        %c1 = i32 1;
        %c2 = i32 2000000000;
        %c3 = i32 -8;
        %c4 = i32 1000000;
      i8:
        %c5 = i8 7;
      i1:
        %c6 = i1 0;
    }
  %b0:
BODY
  }
  function void @f1() {
    blocks 1;
  %b0:
    unreachable;
  }
  function i32 @f2(i32 %p0) {
    blocks 1;
  %b0:
    %v0 = call i32 @f2(i32 %p0);
    %v1 = add i32 %v0, %p0;
    ret i32 %v1;
  }
  function i32 @f8(i32 %p0) {
    blocks 1;
  %b0:
    %v0 = call i32 %p0(i32 %p0);
    %v1 = add i32 %v0, %p0;
    ret i32 %v1;
  }
}
`

// fragment returns the module of a text that needs no entry point.
func fragment(t testing.TB, text string) *verify.Verified {
	t.Helper()
	p, list := assembler.Load([]byte(text))
	if list.HasErrors() {
		t.Fatalf("does not assemble: %v\n%s", list, text)
	}
	v, list := verify.Module(module.Build(p), verify.Config{Profile: verify.Fragment})
	if v == nil {
		t.Fatalf("not verified: %v\n%s", list, text)
	}
	return v
}

// TestTraps runs each section of testdata/traps.
func TestTraps(t *testing.T) {
	text, err := os.ReadFile("testdata/traps/traps.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, section := range strings.Split(string(text), "\n\n")[2:] {
		want, body, _ := strings.Cut(section, "\n")
		v := fragment(t, strings.Replace(trapModule, "BODY", body, 1))
		_, err := Call(context.Background(), v, "main", []string{"0"}, process.Options{Memory: 64 << 20})
		var trap *process.Trap
		if !errors.As(err, &trap) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q\n%s", err, want, body)
		}
	}
}

// TestTrapRecord holds the record of a trap against the text.
func TestTrapRecord(t *testing.T) {
	const body = "  %v0 = add i32 %p0, %c1;\n  %v1 = udiv i32 %c1, %p0;\n  %v2 = mul i32 %v0, %v1;\n  ret i32 %v2;\n"
	text := strings.Replace(trapModule, "BODY", body, 1)
	v := fragment(t, text)
	_, err := Call(context.Background(), v, "@f0", []string{"0"}, process.Options{})
	var trap *process.Trap
	if !errors.As(err, &trap) {
		t.Fatal(err)
	}
	if i := strings.Index(text, "%v1 = udiv"); trap.Place != fmt.Sprintf("byte %d of the text", i) {
		t.Errorf("the trap is at %s, want byte %d", trap.Place, i)
	}
	segment := v.Module().Functions[0].Body.Segment
	span := v.Module().Program.Origin(segment, trap.Record, -1).Span
	if got := v.Module().Program.Segments[segment].Records[trap.Record]; got.Values[0] != 2 || got.Values[3] != 3 {
		t.Errorf("the trap is at %v %v, want the udiv", got, span)
	}
}

// endless surrounds the bodies of TestTimeLimit.
const endless = `module {
  version 1;
  types {
    count 3;
    @t0 = i32;
    @t1 = i1;
    @t2 = i32 (i32);
  }
  define internal i32 @f0(i32);
  function i32 @f0(i32 %p0) {
    blocks 3;
    constants {
      i32:
        %c0 = i32 1;
        %c1 = i32 0;
    }
BODY
  }
}
`

// TestTimeLimit ends programs that would run for ever, or for years.
func TestTimeLimit(t *testing.T) {
	for name, body := range map[string]string{
		"loop": `
  %b0:
    br label %b1;
  %b1:
    br label %b2;
  %b2:
    br label %b1;`,
		"tail call": `
  %b0:
    %v0 = tail call i32 @f0(i32 %p0);
    ret i32 %v0;
  %b1:
    ret i32 %p0;
  %b2:
    ret i32 %p0;`,
		"recursion": `
  %b0:
    %v0 = icmp eq i32 %p0, %c1;
    br i1 %v0, label %b2, label %b1;
  %b1:
    %v1 = sub i32 %p0, %c0;
    %v2 = call i32 @f0(i32 %v1);
    %v3 = call i32 @f0(i32 %v1);
    ret i32 %v2;
  %b2:
    ret i32 %p0;`,
	} {
		t.Run(name, func(t *testing.T) {
			v := fragment(t, strings.Replace(endless, "BODY", body, 1))
			ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
			defer cancel()
			_, err := Call(ctx, v, "@f0", []string{"100"}, process.Options{})
			if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "time limit") {
				t.Errorf("got %v, want the end of the time limit", err)
			}
		})
	}
}
