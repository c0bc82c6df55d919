package run

import (
	"context"
	"encoding/binary"
	"errors"
	"runtime"
	"runtime/metrics"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// jump is a place that setjmp saved.
type jump struct {
	buffer uint32 // the guest's jmp_buf
	id     uint64 // what the buffer holds
	sp     uint32 // the guest's stack pointer then
	place  experimental.Snapshot
}

// jumps are the places that a thread can still go back to, outer frames first.
// Each holds a copy of the thread's host stack, so those that have become
// invalid are dropped.
type jumps struct {
	list []jump
	last uint64
}

// jumpMagic marks a buffer that setjmp has filled.
const jumpMagic = 0x504a4d50

var (
	errNoJump  = errors.New("longjmp to a buffer that setjmp has not filled, or whose function has returned")
	errBuffer  = errors.New("setjmp with a buffer outside of the memory")
	errTooDeep = errors.New("too many places saved by setjmp: the memory limit is used up")
)

// fewJumps is the number of places that are saved without a look at the memory
// they take.
const fewJumps = 4

// jumped marks the results of setjmp that come from a longjmp.
const jumped = 1 << 32

// setjmp saves the place and returns the value it was passed. After a longjmp it
// returns once more, with the new value and jumped. That uses the place up: the
// engine goes on with the saved stack itself.
func setjmp(ctx context.Context, _ api.Module, stack []uint64) {
	t, buffer := ctx.Value(threadKey{}).(*thread), uint32(stack[0])
	sp := uint32(t.sp.Get())
	j := &t.jumps
	j.drop(buffer, sp)
	if len(j.list) >= fewJumps && t.process.exhausted() {
		panic(errTooDeep)
	}
	j.last++
	b, ok := t.process.read(buffer, 16)
	if !ok {
		panic(errBuffer)
	}
	binary.LittleEndian.PutUint64(b, jumpMagic)
	binary.LittleEndian.PutUint64(b[8:], j.last)
	j.list = append(j.list, jump{buffer, j.last, sp, experimental.GetSnapshotter(ctx).Snapshot()})
	stack[0] = uint64(uint32(stack[1]))
}

// drop forgets the places of functions that have returned, which used less of
// the stack, and the one that the buffer held before.
func (j *jumps) drop(buffer, sp uint32) {
	for n := len(j.list); n > 0 && j.list[n-1].sp < sp; n-- {
		j.list[n-1] = jump{}
		j.list = j.list[:n-1]
	}
	for i := len(j.list) - 1; i >= 0 && j.list[i].sp == sp; i-- {
		if j.list[i].buffer == buffer {
			j.list = append(j.list[:i], j.list[i+1:]...)
			return
		}
	}
}

// take removes a place from the list and returns it, nil if it is not there.
func (j *jumps) take(id uint64) experimental.Snapshot {
	for i := range j.list {
		if j.list[i].id == id {
			place := j.list[i].place
			j.list = append(j.list[:i], j.list[i+1:]...)
			return place
		}
	}
	return nil
}

// exhausted reports whether what the host holds for the program is larger than
// the memory the program may use.
func (p *process) exhausted() bool {
	limit := uint64(p.options.pages()) * translate.PageSize
	if heapSize() <= limit {
		return false
	}
	runtime.GC() // it may be garbage
	return heapSize() > limit
}

// heapSize returns the size of the host's heap in bytes, garbage included.
func heapSize() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return sample[0].Value.Uint64()
}

// longjmp goes back to a place; setjmp returns the value there, 1 instead of 0.
func longjmp(ctx context.Context, _ api.Module, stack []uint64) {
	t := ctx.Value(threadKey{}).(*thread)
	value := uint64(uint32(stack[1]))
	if value == 0 {
		value = 1
	}
	b, ok := t.process.read(uint32(stack[0]), 16)
	if !ok || binary.LittleEndian.Uint64(b) != jumpMagic {
		panic(errNoJump)
	}
	id := binary.LittleEndian.Uint64(b[8:])
	place := t.jumps.take(id)
	if place == nil {
		panic(errNoJump)
	}
	place.Restore([]uint64{value | jumped})
}
