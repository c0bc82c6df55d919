package wasm

import (
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// loopTo is a loop of one block that leaves where a comparison of %v1, the counter's
// next value, with %p1 says so. STEP is a value that the counter grows by.
const loopTo = `
%b0:
  br label %b1;
%b1:
  declare i32 %v1;
  %v0 = phi i32 [%p0, %b0], [%v1, %b1];
  %v1 = add i32 %v0, STEP;
  %v2 = load i32* %v0, align 1;
  MORE%v3 = icmp PREDICATE i32 %v1, %p1;
  br i1 %v3, label %b2, label %b1;
%b2:
  ret i32 %v2;`

// TestUnroll tells loops that count from others.
func TestUnroll(t *testing.T) {
	for _, c := range []struct {
		name     string
		replace  []string
		unrolled bool
	}{
		{"up to a bound", []string{"STEP", "%c0", "PREDICATE", "eq", "MORE", ""}, true},
		{"beyond a bound", []string{"STEP", "%c0", "PREDICATE", "sge", "MORE", ""}, true},
		{"as long as it is equal", []string{"STEP", "%c0", "PREDICATE", "ne", "MORE", ""}, false},
		{"away from the bound", []string{"STEP", "%c0", "PREDICATE", "slt", "MORE", ""}, false},
		{"by a step that is not known", []string{"STEP", "%p1", "PREDICATE", "eq", "MORE", ""}, false},
		{"with a call", []string{"STEP", "%c0", "PREDICATE", "eq", "MORE", "call i32 @f0(i32 %v0, i32 %v0);\n  "}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.NewReplacer(c.replace...).Replace(loopTo)
			if c.name == "with a call" {
				text = strings.NewReplacer("call", "%v3 = call", "%v3 = icmp", "%v4 = icmp", "i1 %v3", "i1 %v4").Replace(text)
			}
			b := bodyOf(t, "\nconstants { i32: %c0 = i32 4; }"+text)
			got := unroll(b, b.Dominators())
			if (len(got.Blocks) > len(b.Blocks)) != c.unrolled {
				t.Errorf("%d blocks became %d", len(b.Blocks), len(got.Blocks))
			}
			if c.unrolled && loads(got) != loads(b)+turns {
				t.Errorf("%d loads became %d", loads(b), loads(got))
			}
		})
	}
}

func loads(b *module.Body) (n int) {
	for i := range b.Insts {
		if b.Insts[i].ID == isa.Load {
			n++
		}
	}
	return n
}

// TestOffsets moves constants to the end of an address.
func TestOffsets(t *testing.T) {
	b := bodyOf(t, `
constants { i32: %c0 = i32 4; %c1 = i32 3; }
%b0:
  %v0 = add i32 %p0, %c1;
  %v1 = mul i32 %v0, %c0;
  %v2 = add i32 %p1, %v1;
  %v3 = add i32 %v2, %c0;
  %v4 = load i32* %v3, align 1;
  ret i32 %v4;`)
	got := moveOffsets(b, b.Dominators())
	load := &got.Insts[len(got.Insts)-2]
	sum := &got.Insts[got.Value(load.Args[0]).Index]
	if n := got.Value(sum.Args[1]); sum.ID != isa.Add || n.Kind != module.Constant || n.Bits != 3*4+4 {
		t.Errorf("the address is %+v, of which %+v is added last; want 16", sum, n)
	}
	base := &got.Insts[got.Value(sum.Args[0]).Index]
	if product := &got.Insts[got.Value(base.Args[1]).Index]; product.ID != isa.Mul || product.Args[0] != b.Base {
		t.Errorf("the base is %+v with the product %+v; want one of %%p0", base, product)
	}
}
