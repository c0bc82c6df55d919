package lsp

import (
	"fmt"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

// fading is a client that fades what nobody needs.
var fading = strings.Replace(modern, `"publishDiagnostics":{`, `"publishDiagnostics":{"tagSupport":{"valueSet":[1,2]},`, 1)

// TestUnneeded fades values that nothing uses and what control never gets to, but no
// calls, and nothing of a function with a mistake.
func TestUnneeded(t *testing.T) {
	text := strings.NewReplacer("/", "\n").Replace("module {/  version 1;/  types {/    count 3;/    @t0 = i32;/    @t1 = void;/    @t2 = i32 (i32);/  }/" +
		"  define internal i32 @f0(i32);/  globals {/    count 0;/  }/  function i32 @f0(i32 %p0) {/    blocks 3;/    constants {/      i32:/        %c0 = i32 7;/" +
		"        %c1 = i32 8;/    }/    %v0 = call i32 @f0(i32 %p0);/    %v1 = add i32 %p0, %c1;/    br label %b2;/  %b1:/    br label %b2;/  %b2:/    ret i32 %p0;/  }/}/")
	c := connect(t, fading, Options{})
	var faded []string
	for _, d := range c.open(text) {
		if d.Severity == protocol.DiagnosticSeverityHint && (d.Code == protocol.String(codeUnused) || d.Code == protocol.String(codeUnreachable)) {
			faded = append(faded, fmt.Sprintf("%v %s", d.Code, strings.TrimSpace(strings.Split(text, "\n")[d.Range.Start.Line])))
		}
	}
	want := "[unused-value %c0 = i32 7; unused-value %v1 = add i32 %p0, %c1; unreachable-code br label %b2;]"
	if got := fmt.Sprint(faded); got != want {
		t.Errorf("faded are %s, want %s", got, want)
	}
}
