package run

import (
	"context"
	"encoding/binary"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// Samples are where a program spent its time, all threads together, and who took
// memory from the runtime. The engine knows the stack where the program calls the
// host: it is asked to do so now and then, and the time since the last sample is that
// of the stack then; in functions of the runtime it is what they take. The zero value
// is ready for use by one run.
//
// A collection of garbage in the host waits until the program calls the host, and has
// all else wait: whoever wants good samples sees to it that there is none.
type Samples struct {
	// List has the samples once the program has ended.
	List []process.Sample

	mu     sync.Mutex
	stacks map[string]*process.Sample
	// pauses have the threads call the host.
	pauses map[*thread]api.MutableGlobal
	stop   chan struct{}
	// always asks for a sample wherever there can be one.
	always bool
}

// samplePeriod is how much time passes between two samples of the program.
const samplePeriod = time.Millisecond

// begin has a thread sampled. The first one starts the clock.
func (s *Samples) begin(t *thread) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stop == nil {
		s.stop, s.pauses = make(chan struct{}), map[*thread]api.MutableGlobal{}
		if !s.always {
			go s.tick(s.stop)
		}
	}
	if g, ok := t.module.ExportedGlobal(wasm.ExportPause).(api.MutableGlobal); ok {
		s.pauses[t] = g
		t.clock.pause = g
		s.again(&t.clock)
	}
}

// end has a thread sampled no more.
func (s *Samples) end(t *thread) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.pauses, t)
}

// tick asks for samples.
func (s *Samples) tick(stop chan struct{}) {
	ticker := time.NewTicker(samplePeriod)
	defer ticker.Stop()
	for {
		select {
		case <-stop:
			return
		case <-ticker.C:
			s.ask()
		}
	}
}

func (s *Samples) ask() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, g := range s.pauses {
		g.Set(1)
	}
}

// maxFrames bounds the functions of a sample, maxStacks how many stacks are told
// apart: what comes later has none.
const (
	maxFrames = 200
	maxStacks = 1 << 16
)

// mappingCall is the function of the runtime that hands out memory, and mappedSize its
// argument with the size in bytes.
const (
	mappingCall = "memory_mmap"
	mappedSize  = 1
)

// clock is what a thread knows of its samples: last is when the time before had been
// given to somebody, pause asks the thread for a sample, and the others belong to the
// call of the runtime under way.
type clock struct {
	last, called time.Time
	key          string
	bytes        uint64
	pause        api.MutableGlobal
}

// listening returns a context for making the functions of the host.
func (s *Samples) listening(ctx context.Context) context.Context {
	if s == nil {
		return ctx
	}
	return experimental.WithFunctionListenerFactory(ctx, s)
}

// NewFunctionListener listens to calls of a function of the host.
func (s *Samples) NewFunctionListener(def api.FunctionDefinition) experimental.FunctionListener {
	switch def.Name() {
	case wasm.ImportFmod, wasm.ImportSafepoint:
		return nil
	case wasm.ImportEntered:
		return experimental.FunctionListenerFunc(s.entered)
	case wasm.ImportPassed:
		return experimental.FunctionListenerFunc(s.passed)
	}
	return runtimeCall{s}
}

// entered takes a sample at the beginning of a function: the time was its caller's.
func (s *Samples) entered(ctx context.Context, _ api.Module, _ api.FunctionDefinition, _ []uint64, stack experimental.StackIterator) {
	s.take(clockOf(ctx), keyOf("", stack, 1))
}

func (s *Samples) passed(ctx context.Context, _ api.Module, _ api.FunctionDefinition, _ []uint64, stack experimental.StackIterator) {
	s.take(clockOf(ctx), keyOf("", stack, 0))
}

// take gives a stack the time since the last sample.
func (s *Samples) take(c *clock, key string) {
	now := time.Now()
	s.add(key, process.Sample{Time: now.Sub(c.last)})
	c.last = now
	s.again(c)
}

func (s *Samples) again(c *clock) {
	if s.always {
		c.pause.Set(1)
	}
}

// clockOf returns the clock of the thread that calls.
func clockOf(ctx context.Context) *clock {
	c := &ctx.Value(threadKey{}).(*thread).clock
	if c.last.IsZero() {
		c.last = time.Now()
	}
	return c
}

// runtimeCall listens to calls of functions of the runtime.
type runtimeCall struct{ *Samples }

// Before notes the stack: behind the call it is not known any more.
func (s runtimeCall) Before(ctx context.Context, _ api.Module, def api.FunctionDefinition, params []uint64, stack experimental.StackIterator) {
	c := clockOf(ctx)
	c.key, c.bytes, c.called = keyOf(def.Name(), stack, 0), 0, time.Now()
	if def.Name() == mappingCall && len(params) > mappedSize {
		c.bytes = uint64(uint32(params[mappedSize]))
	}
}

// After adds what the call took.
func (s runtimeCall) After(ctx context.Context, _ api.Module, _ api.FunctionDefinition, results []uint64) {
	c := clockOf(ctx)
	took := process.Sample{Time: time.Since(c.called)}
	c.last = c.last.Add(took.Time)
	if c.bytes > 0 && len(results) > 0 && process.Errno(uint32(results[0])) == process.Success {
		took.Bytes, took.Times = c.bytes, 1
	}
	s.add(c.key, took)
}

// Abort is the end of a call that does not return, which takes no time.
func (runtimeCall) Abort(context.Context, api.Module, api.FunctionDefinition, error) {}

// add adds to what a stack has.
func (s *Samples) add(key string, more process.Sample) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stacks == nil {
		s.stacks = map[string]*process.Sample{}
	}
	x := s.stacks[key]
	if x == nil {
		if len(s.stacks) >= maxStacks {
			key = ""
		}
		if x = s.stacks[key]; x == nil {
			x = &process.Sample{}
			s.stacks[key] = x
		}
	}
	x.Time += more.Time
	x.Bytes += more.Bytes
	x.Times += more.Times
}

// keyOf returns a stack as a key: the name of a function of the runtime, a byte 0,
// and for each of the program's the number of its address and the offset in the code,
// in four bytes each. The innermost ones may be left out.
func keyOf(call string, stack experimental.StackIterator, skip int) string {
	key := append([]byte(call), 0)
	for n := -skip; n < maxFrames && stack.Next(); {
		f := stack.Function()
		number, ok := addressOf(f.Definition().Name())
		if !ok {
			continue
		}
		if n++; n > 0 {
			key = binary.LittleEndian.AppendUint32(key, number)
			key = binary.LittleEndian.AppendUint32(key, uint32(f.SourceOffsetForPC(stack.ProgramCounter())))
		}
	}
	return string(key)
}

// addressOf returns the number of the function address that a function of the engine
// is; ok is false for one that is none.
func addressOf(name string) (number uint32, ok bool) {
	name, _, _ = strings.Cut(name, " ")
	digits, ok := strings.CutPrefix(name, "@f")
	n, err := strconv.ParseUint(digits, 10, 32)
	return uint32(n), ok && err == nil
}

// finish finds out where the stacks were.
func (s *Samples) finish(b *wasm.Binary) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stop == nil {
		return
	}
	close(s.stop)
	s.stop, s.pauses = nil, nil
	records := map[uint32]int{}
	for _, key := range slices.Sorted(maps.Keys(s.stacks)) {
		x := s.stacks[key]
		call, frames, _ := strings.Cut(key, "\x00")
		x.Call = call
		for ; len(frames) >= 8; frames = frames[8:] {
			x.Frames = append(x.Frames, frameOf(b, []byte(frames[:8]), records))
		}
		s.List = append(s.List, *x)
	}
}

// frameOf returns a function of a key. records keeps what is known of offsets.
func frameOf(b *wasm.Binary, key []byte, records map[uint32]int) process.Frame {
	function, offset := int(binary.LittleEndian.Uint32(key)), binary.LittleEndian.Uint32(key[4:])
	record, known := records[offset]
	if !known {
		record = -1
		if s, ok := b.Line(offset); ok {
			record = s.Record
		}
		records[offset] = record
	}
	return process.Frame{Function: function, Record: record}
}
