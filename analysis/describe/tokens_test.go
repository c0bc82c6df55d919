package describe

import (
	"fmt"
	"slices"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/document"
)

// tokensText has tokens of which more can be said than their class.
const tokensText = `module {
  declare external i32 @f0(i32);
  globals {
    const @g0, align 1,
      {  0}
    var @g1, align 1,
      {  0}
  }
  valuesymtab {
    @f0 : "llvm.bswap.i32";
    @f1 : "llvm.unknown";
  }
  function void @f1() {
    constants {
      i32:
        %c0 = i32 1;
    }
    declare i32 %v1;
    %v0 = add i32 %c0, @g0;
    store i32* @g1, i32 %v0, align 1;
    call void @named(i32 @global);
`

// TestModifiers: definitions, declarations, what is read-only and what comes with the
// language are told from the rest.
func TestModifiers(t *testing.T) {
	s := document.New([]byte(tokensText))
	said := map[TokenModifiers][]string{}
	classes := map[string]TokenClass{}
	NewPalette(s).Tokens(s.Bytes(), 0, s.Len(), func(c SemanticToken) {
		text := string(s.Slice(c.Span.Start, c.Span.End))
		classes[text] = c.Class
		if c.Modifiers != 0 {
			said[c.Modifiers] = append(said[c.Modifiers], text)
		}
	})
	for m, want := range map[TokenModifiers][]string{
		Defines:            {"@f1", "%v0"},
		Declares | Library: {"@f0"},
		Declares:           {"%v1"},
		ReadOnly:           {"@g0", "%c0", "@g0"},
		Defines | ReadOnly: {"%c0"},
		Defines | Library:  {"@f0"},
	} {
		if got := said[m]; !slices.Equal(got, want) {
			t.Errorf("%b is said of %v, want %v", m, got, want)
		}
	}
	if got := fmt.Sprint(classes["@named"], classes["@global"]); got != fmt.Sprint(FunctionToken, GlobalToken) {
		t.Errorf("names of functions and globals have the classes %s", got)
	}
}
