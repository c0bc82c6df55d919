package module

import (
	"math/rand/v2"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// graph returns a body whose blocks branch to the given targets.
func graph(targets [][]uint32) *Body {
	b := &Body{}
	for i, t := range targets {
		b.Insts = append(b.Insts, Inst{ID: isa.Switch, Targets: t})
		b.Blocks = append(b.Blocks, Block{First: i, End: i + 1})
	}
	b.Connect()
	return b
}

// reachable returns what control reaches from the entry without block `without`.
func reachable(b *Body, without int) []bool {
	seen := make([]bool, len(b.Blocks))
	stack := []int{0}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if x == without || seen[x] {
			continue
		}
		seen[x] = true
		stack = append(stack, b.Blocks[x].Succs...)
	}
	return seen
}

// Dominators of random graphs agree with the definition: x dominates y if y
// cannot be reached without x.
func TestDominators(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		n := 1 + r.IntN(14)
		targets := make([][]uint32, n)
		for i := range targets {
			for range r.IntN(4) {
				targets[i] = append(targets[i], uint32(r.IntN(n+1))) // n is out of range
			}
		}
		checkDominators(t, graph(targets))
	}
}

func checkDominators(t *testing.T, b *Body) {
	d := b.Dominators()
	all := reachable(b, -1)
	for x := range b.Blocks {
		if d.Reachable(x) != all[x] {
			t.Fatalf("Reachable(%d) = %v", x, d.Reachable(x))
		}
		without := reachable(b, x)
		for y := range b.Blocks {
			if want := !without[y] && (all[x] || !all[y]); d.Dominates(x, y) != want {
				t.Fatalf("Dominates(%d, %d) = %v, %v", x, y, !want, b.Blocks)
			}
		}
		if p, ok := d.Parent(x); ok && (p == x || !d.Dominates(p, x)) {
			t.Fatalf("Parent(%d) = %d", x, p)
		}
	}
}

// A deep graph needs neither recursion nor much time.
func TestDeepGraph(t *testing.T) {
	targets := make([][]uint32, 100_000)
	for i := range targets[:len(targets)-1] {
		targets[i] = []uint32{uint32(i + 1), uint32(len(targets) - 1)}
	}
	d := graph(targets).Dominators()
	if !d.Dominates(50_000, 60_000) || d.Dominates(1, len(targets)-1) {
		t.Error("wrong dominators")
	}
}
