package run

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/eval"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// loopModule has a function with a loop of one block, and another loop of one block
// behind it that uses what the first has computed.
const loopModule = `module {
  version 1;
  types {
    count 5;
    @t0 = i32;
    @t1 = i1;
    @t2 = void;
    @t3 = i32 (i32, i32);
    @t4 = i8;
  }
  define internal i32 @f0(i32, i32);
  globals {
    count 1;
    var @g0, align 4,
      zerofill 512;
  }
  valuesymtab {
    @f0 : "main";
  }
  function i32 @f0(i32 %p0, i32 %p1) {
    blocks 4;
    constants {
      i32:
        %c0 = i32 0;
        %c1 = i32 STEP;
        %c2 = i32 63;
        %c3 = i32 4;
        %c4 = i32 9;
        %c5 = i32 1;
    }
  %b0:
    br label %b1;
  %b1:
    declare i32 %v7;
    %v0 = phi i32 [%p0, %b0], [%v7, %b1];
    declare i32 %v6;
    %v1 = phi i32 [%c4, %b0], [%v6, %b1];
    %v2 = and i32 %v0, %c2;
    %v3 = mul i32 %v2, %c3;
    %v4 = add i32 %v3, @g0;
    %v5 = load i32* %v4, align 1;
    %v6 = OP i32 %v1, %v5;
    %v7 = add i32 %v0, %c1;
    store i32 %v7, i32* %v4, align 1;
    %v8 = icmp PREDICATE i32 LEFT, RIGHT;
    br i1 %v8, label YES, label NO;
  %b2:
    declare i32 %v12;
    %v9 = phi i32 [%c0, %b1], [%v12, %b2];
    declare i32 %v11;
    %v10 = phi i32 [%v1, %b1], [%v11, %b2];
    %v11 = mul i32 %v10, %v6;
    %v12 = add i32 %v9, %c5;
    %v13 = icmp eq i32 %v12, %c4;
    br i1 %v13, label %b3, label %b2;
  %b3:
    %v14 = xor i32 %v11, %v7;
    %v15 = add i32 %v14, %v0;
    ret i32 %v15;
  }
}
`

// randomLoop is a loop that ends.
type randomLoop struct {
	text         string
	start, bound uint32
}

// predicates are those that loops compare with, and what they say of numbers.
var predicates = map[string]func(a, b uint32) bool{
	"eq": func(a, b uint32) bool { return a == b }, "ne": func(a, b uint32) bool { return a != b },
	"ult": func(a, b uint32) bool { return a < b }, "ugt": func(a, b uint32) bool { return a > b },
	"ule": func(a, b uint32) bool { return a <= b }, "uge": func(a, b uint32) bool { return a >= b },
	"slt": func(a, b uint32) bool { return int32(a) < int32(b) }, "sgt": func(a, b uint32) bool { return int32(a) > int32(b) },
	"sle": func(a, b uint32) bool { return int32(a) <= int32(b) }, "sge": func(a, b uint32) bool { return int32(a) >= int32(b) },
}

// makeLoop makes a loop of at most maxTurns turns; ok is false where chance had it
// that there are more.
func makeLoop(r *rand.Rand, predicate string) (l randomLoop, ok bool) {
	const maxTurns = 40
	steps := []int32{1, 1, 2, 3, 4, 5, -1, -1, -4, -7, 1 << 15, 1 << 17}
	step := steps[r.IntN(len(steps))]
	l.start = []uint32{0, 1, 100, 1<<31 - 20, 1 << 31, 1<<32 - 30}[r.IntN(6)] + uint32(r.IntN(20))
	l.bound = l.start + uint32(step)*uint32(r.IntN(20)) + uint32(r.IntN(2)*r.IntN(5))
	stays, swapped := r.IntN(2) == 0, r.IntN(2) == 0
	holds := func(n uint32) bool {
		if swapped {
			return predicates[predicate](l.bound, n)
		}
		return predicates[predicate](n, l.bound)
	}
	left, right, yes, no := "%v7", "%p1", "%b2", "%b1"
	if swapped {
		left, right = right, left
	}
	if stays {
		yes, no = no, yes
	}
	n := l.start + uint32(step)
	turns := 1
	for holds(n) == stays && turns <= maxTurns {
		n += uint32(step)
		turns++
	}
	op := []string{"add", "xor", "sub", "mul"}[r.IntN(4)]
	l.text = strings.NewReplacer("STEP", fmt.Sprint(step), "PREDICATE", predicate, "LEFT", left, "RIGHT", right,
		"YES", yes, "NO", no, "OP", op).Replace(loopModule)
	return l, turns <= maxTurns
}

// TestRandomLoops compares loops that count, in all ways that there are, with their
// evaluation: with all steps of the translation, and with each left out.
func TestRandomLoops(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	tries := 30
	if testing.Short() {
		tries = 5
	}
	for _, predicate := range slices.Sorted(maps.Keys(predicates)) {
		for range tries {
			l, ok := makeLoop(r, predicate)
			if !ok {
				continue
			}
			compareLoop(t, l, "")
			for _, step := range wasm.Steps() {
				compareLoop(t, l, step)
			}
		}
	}
}

func compareLoop(t *testing.T, l randomLoop, without string) {
	t.Helper()
	v := fragment(t, l.text)
	m, err := eval.New(v.Module())
	if err != nil {
		t.Fatal(err)
	}
	args := []uint64{uint64(l.start), uint64(l.bound)}
	want, err := m.Call(0, args)
	if err != nil {
		t.Fatal(err)
	}
	got, memory, err := callBits(v, wasm.Options{Exports: []int{0}, Without: []string{without}}, args, uint32(len(m.Memory())))
	if err != nil || uint32(got) != uint32(want) || !bytes.Equal(memory, m.Memory()) {
		t.Fatalf("without %q, from %d to %d: %#x, %v; want %#x\n%s", without, int32(l.start), int32(l.bound), got, err, want, l.text)
	}
}
