package wasm

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// sharedValues are functions of %p0 and %p1. What is returned, or chosen between,
// last is the same value in all of them; want is what its operands become.
var sharedValues = []struct {
	name, text string
	args, want string
}{
	{name: "same block", text: `
%b0:
  %v0 = mul i32 %p0, %p1;
  %v1 = mul i32 %p0, %p1;
  %v2 = sub i32 %v0, %v1;
  ret i32 %v2;`, args: "v0 v1", want: "v0 v0"},
	{name: "of the same values", text: `
%b0:
  %v0 = mul i32 %p0, %p1;
  %v1 = add i32 %v0, %p0;
  %v2 = mul i32 %p0, %p1;
  %v3 = add i32 %v2, %p0;
  %v4 = sub i32 %v1, %v3;
  ret i32 %v4;`, args: "v1 v3", want: "v1 v1"},
	{name: "other operands", text: `
%b0:
  %v0 = sub i32 %p0, %p1;
  %v1 = sub i32 %p1, %p0;
  %v2 = sub i32 %v0, %v1;
  ret i32 %v2;`, args: "v0 v1", want: "v0 v1"},
	{name: "other type", text: `
%b0:
  %v0 = trunc i32 %p0 to i8;
  %v1 = trunc i32 %p0 to i16;
  %v2 = zext i8 %v0 to i16;
  %v3 = sub i16 %v2, %v1;
  %v4 = zext i16 %v3 to i32;
  ret i32 %v4;`, args: "v3", want: "v3"},
	{name: "loads", text: `
%b0:
  %v0 = load i32* %p0, align 1;
  store i32 %p1, i32* %p0, align 1;
  %v1 = load i32* %p0, align 1;
  %v2 = sub i32 %v0, %v1;
  ret i32 %v2;`, args: "v0 v1", want: "v0 v1"},
	{name: "dominated block", text: `
%b0:
  %v0 = mul i32 %p0, %p1;
  br label %b1;
%b1:
  %v1 = mul i32 %p0, %p1;
  %v2 = sub i32 %v0, %v1;
  ret i32 %v2;`, args: "v0 v1", want: "v0 v0"},
	{name: "one of two ways", text: `
%b0:
  %v0 = trunc i32 %p0 to i1;
  br i1 %v0, label %b1, label %b2;
%b1:
  %v1 = mul i32 %p0, %p1;
  br label %b2;
%b2:
  %v2 = phi i32 [%p0, %b0], [%v1, %b1];
  %v3 = mul i32 %p0, %p1;
  %v4 = sub i32 %v2, %v3;
  ret i32 %v4;`, args: "v2 v3", want: "v2 v3"},
}

// TestShare has values computed once where that is possible.
func TestShare(t *testing.T) {
	for _, c := range sharedValues {
		t.Run(c.name, func(t *testing.T) {
			b := bodyOf(t, c.text)
			if got := lastArgs(b); got != c.args {
				t.Fatalf("the operands are %q, want %q", got, c.args)
			}
			if got := lastArgs(share(b, b.Dominators())); got != c.want {
				t.Errorf("the operands became %q, want %q", got, c.want)
			}
			if got := lastArgs(b); got != c.args {
				t.Errorf("the function given changed: %q", got)
			}
		})
	}
}

// bodyOf reads the blocks of `i32 @f0(i32 %p0, i32 %p1)`.
func bodyOf(t *testing.T, blocks string) *module.Body {
	t.Helper()
	text := fmt.Sprintf(`module {
version 1;
types { count 5; @t0 = i32; @t1 = i1; @t2 = i8; @t3 = i16; @t4 = i32 (i32, i32); }
define internal i32 @f0(i32, i32);
globals { count 0; }
function i32 @f0(i32 %%p0, i32 %%p1) {
blocks %d;%s
}
}`, strings.Count(blocks, ":"), blocks)
	p, list := assembler.LoadText([]byte(text))
	if p == nil || list.HasErrors() {
		t.Fatal(list)
	}
	return module.Build(p).Functions[0].Body
}

// lastArgs returns the operands of the instruction in front of the last one.
func lastArgs(b *module.Body) string {
	var names []string
	for _, v := range b.Insts[len(b.Insts)-2].Args {
		names = append(names, fmt.Sprintf("v%d", int(v-b.Base)-2))
	}
	return strings.Join(names, " ")
}
