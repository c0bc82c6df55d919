package run

import (
	"context"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"math/rand/v2"
	"strconv"
	"testing"
)

// TestRandomJumps compares random programs full of setjmp and longjmp with their
// evaluation.
func TestRandomJumps(t *testing.T) {
	n := uint64(200)
	if testing.Short() {
		n = 50
	}
	jumps, results := 0, 0
	for seed := range n {
		p := newJumpProgram(rand.New(rand.NewPCG(seed, 0)))
		m := &jumpMachine{program: p, fuel: jumpFuel}
		want, end := m.call(0, int32(seed))
		got, err := Call(context.Background(), fragment(t, p.text()), "@f0", []string{strconv.FormatUint(seed, 10)}, process.Options{})
		if (end == nil) != (err == nil) || err == nil && got != strconv.Itoa(int(want)) {
			t.Fatalf("seed %d: %s, %v; want %d\n%s", seed, got, err, want, p.text())
		}
		jumps += m.jumps
		if err == nil {
			results++
		}
	}
	t.Logf("%d jumps, %d results", jumps, results)
}

const (
	jumpFunctions = 4
	jumpBuffers   = 6
	jumpInsts     = 6       // of each block
	jumpFuel      = 2000    // blocks to be executed
	jumpReturns   = 3 << 16 // bits of the hash
)

// jumpProgram is functions of one parameter, which call only those behind them.
// A hash in memory says where control goes. Function f fills the buffers that are
// f modulo jumpFunctions.
type jumpProgram [jumpFunctions]jumpFunction

type jumpFunction []jumpBlock

// jumpBlock is a block of a function. The function returns behind it if the bits
// jumpReturns of the hash are 0. Otherwise a bit of the hash says whether control
// goes to the block first; if not, and a buffer is marked as filled, it takes the
// mark away and jumps there; if not, it goes to the block second. One of the two
// is the next block, and neither the entry block.
type jumpBlock struct {
	insts              [jumpInsts]jumpInst
	bit, first, second int
	buffer             int
}

// jumpInst is an instruction with one operand: a value, by its ID. n is the buffer
// or the function.
type jumpInst struct {
	kind   jumpKind
	arg, n int
}

type jumpKind int

const (
	jumpMix     jumpKind = iota // a new hash
	jumpSet                     // setjmp; the old hash plus the argument is the new one
	jumpCall                    // with the hash plus the argument
	jumpPointer                 // the same through a pointer, with the argument
)

// jumpValue is the ID of a value: 0 is the parameter. Each block but the entry
// block begins with a phi, instruction 0, which has the value of the last
// instruction of the block that control comes from.
func jumpValue(block, inst int) int { return 1 + block*(jumpInsts+1) + inst }

func newJumpProgram(r *rand.Rand) *jumpProgram {
	p := &jumpProgram{}
	for f := range p {
		p[f] = make(jumpFunction, 2+r.IntN(6))
		for b := range p[f] {
			p[f][b] = newJumpBlock(r, f, b, len(p[f]))
		}
	}
	return p
}

func newJumpBlock(r *rand.Rand, f, b, blocks int) jumpBlock {
	bl := jumpBlock{bit: r.IntN(16), buffer: r.IntN(jumpBuffers), first: b + 1, second: 1 + r.IntN(blocks-1)}
	if bl.first == blocks {
		bl.first = bl.second
	}
	if r.IntN(2) == 0 {
		bl.first, bl.second = bl.second, bl.first
	}
	known := []int{0}
	if b > 0 {
		known = append(known, jumpValue(b, 0), jumpValue(0, 1+r.IntN(jumpInsts)))
	}
	for i := range bl.insts {
		in := jumpInst{kind: jumpKind(r.IntN(4)), arg: known[r.IntN(len(known))], n: f}
		switch {
		case in.kind >= jumpCall && f == jumpFunctions-1:
			in.kind = jumpMix
		case in.kind >= jumpCall:
			in.n = f + 1 + r.IntN(jumpFunctions-1-f)
		case f+jumpFunctions < jumpBuffers && r.IntN(2) == 0:
			in.n = f + jumpFunctions
		}
		bl.insts[i] = in
		known = append(known, jumpValue(b, 1+i))
	}
	return bl
}

// jumpMachine evaluates a program.
type jumpMachine struct {
	program    *jumpProgram
	hash, fuel int32
	marked     [jumpBuffers]bool
	places     [jumpBuffers]jumpPlace
	jumps      int
}

// jumpPlace is what setjmp saves: an instruction of an activation.
type jumpPlace struct {
	frame       *jumpFrame
	block, inst int
}

// jumpFrame holds the values of an activation. Where control jumps to it, values
// are what the instructions gave last.
type jumpFrame struct {
	values map[int]int32
}

// jumpEnd is how a function ends that does not return: with a jump to a frame
// further out, or with an error.
type jumpEnd struct {
	place jumpPlace
	value int32
}

func (m *jumpMachine) call(f int, arg int32) (result int32, end *jumpEnd) {
	frame := &jumpFrame{values: map[int]int32{0: arg}}
	at := jumpPlace{frame: frame}
	for {
		bl := &m.program[f][at.block]
		jump := m.body(at, bl)
		if jump == nil && m.returns() {
			m.unmark(f)
			return m.hash, nil
		}
		if jump == nil {
			at, jump = m.leave(at, bl)
		}
		switch {
		case jump == nil:
		case jump.place.frame != frame:
			return 0, jump
		default:
			at = jump.place
			frame.values[jumpValue(at.block, 1+at.inst)] = jump.value
			at.inst++
		}
	}
}

// body executes the instructions of a block from a place on.
func (m *jumpMachine) body(at jumpPlace, bl *jumpBlock) *jumpEnd {
	for ; at.inst < jumpInsts; at.inst++ {
		if end := m.execute(at, bl.insts[at.inst]); end != nil {
			return end
		}
	}
	return nil
}

func (m *jumpMachine) returns() bool {
	m.fuel--
	return m.fuel < 0 || m.hash&jumpReturns == 0
}

// unmark takes the marks of a function's buffers away.
func (m *jumpMachine) unmark(f int) {
	for k := f; k < jumpBuffers; k += jumpFunctions {
		m.marked[k] = false
	}
}

// leave goes from one block to the next, or begins a jump.
func (m *jumpMachine) leave(at jumpPlace, bl *jumpBlock) (next jumpPlace, jump *jumpEnd) {
	next = jumpPlace{frame: at.frame, block: bl.first}
	if m.hash>>bl.bit&1 == 0 {
		next.block = bl.second
		if m.marked[bl.buffer] {
			m.jumps++
			m.marked[bl.buffer] = false
			return at, &jumpEnd{m.places[bl.buffer], max(m.hash&7, 1)}
		}
	}
	at.frame.values[jumpValue(next.block, 0)] = at.frame.values[jumpValue(at.block, jumpInsts)]
	return next, nil
}

// execute executes an instruction. It returns the jump that comes out of a call.
func (m *jumpMachine) execute(at jumpPlace, in jumpInst) *jumpEnd {
	arg, result := at.frame.values[in.arg], int32(0)
	switch in.kind {
	case jumpMix:
		m.hash = (m.hash + arg) * jumpFactor
		result = m.hash
	case jumpSet:
		m.hash += arg
		m.places[in.n], m.marked[in.n] = at, true
	case jumpCall, jumpPointer:
		if in.kind == jumpCall {
			arg += m.hash
		}
		value, end := m.call(in.n, arg)
		if end != nil {
			return end
		}
		result = value
	}
	at.frame.values[jumpValue(at.block, 1+at.inst)] = result
	return nil
}
