package verify_test

import (
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

const wrong = `module {
  version 1;
  types {
    count 2;
    @t0 = i32;
    @t1 = i32 (i32);
  }
  define internal i32 @f0(i32);
  globals {
    count 0;
  }
  function i32 @f0(i32 %p0) {
    blocks 1;
  %b0:
    %v0 = add i32 %p0, %p7;
    ret i32 %v0;
  }
}
`

// A program in any form is read and held against all rules. One mistake is one
// diagnostic: that the result of the addition is not known either is no news.
func ExampleCheck() {
	_, verified, diags := verify.Check([]byte(wrong), verify.Config{Profile: verify.Fragment})
	for _, d := range diags {
		line := 1 + strings.Count(wrong[:d.Origin.Span.Start], "\n")
		fmt.Printf("%d: %v: %s [%s]\n", line, d.Severity, d.Message, d.Code)
	}
	fmt.Println("may be translated:", verified != nil)
	// Output:
	// 15: error: `%p7` is not defined [undefined-id]
	// may be translated: false
}
