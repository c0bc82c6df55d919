package verify

import (
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// right is a program without a mistake.
const right = `module {
  version 1;
  types {
    count 4;
    @t0 = void;
    @t1 = i32;
    @t2 = void (i32);
    @t3 = i32 (i32);
  }
  define external void @f0(i32);
  define internal i32 @f1(i32);
  globals {
    count 0;
  }
  valuesymtab {
    @f0 : "_start";
  }
  function void @f0(i32 %p0) {
    blocks 1;
    %v0 = call i32 @f1(i32 %p0);
    %v1 = call i32 @f1(i32 %v0);
    ret void;
  }
  function i32 @f1(i32 %p0) {
    blocks 1;
    ret i32 %p0;
  }
}
`

// One mistake is one error, which says what is wrong.
func TestOneMistake(t *testing.T) {
	for _, c := range []struct{ old, now, want string }{
		{"@t1 = i32;\n    @t2 = void (i32);", "@t1 = void (i32);\n    @t2 = i32;", "type `i32` is defined further down"},
		{"%v1 = call i32 @f1(i32 %v0);", "%v1 = call i32 @f1(i32 %v9);", "%v9 does not exist: the function has 2 values of instructions"},
	} {
		_, _, list := Check([]byte(strings.Replace(right, c.old, c.now, 1)), Config{})
		var errors diag.List
		for _, d := range list {
			if d.Severity == diag.Error {
				errors = append(errors, d)
			}
		}
		if len(errors) != 1 || !strings.Contains(errors[0].Message, c.want) {
			t.Errorf("%s: got %v, want %q", c.now, errors, c.want)
		}
	}
	if _, _, list := Check([]byte(right), Config{}); list.HasErrors() {
		t.Error(list)
	}
}
