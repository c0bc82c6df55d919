package interp

import (
	"context"
	"fmt"
	"os"
	"sync/atomic"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Machine is a program that is being interpreted. It is for one goroutine.
type Machine struct {
	// Process is the world around the program.
	Process *process.Process

	module *module.Module
	layout *translate.Layout
	memory memory
	// functions are by index of the function address; their code is made when they
	// are first called.
	functions []Function
	// signatures number the function types: table has those of the call table.
	signatures map[string]uint32
	table      []uint32
	runtime    []runtimeFunc
	// threaded says that the program may start threads.
	threaded bool

	threads []*Thread
	turn    int // the index of the thread that runs
	slice   int64
	started uint64 // how many threads there have been
	// activations counts the activations that a longjmp may come back to.
	activations uint64

	watches watches
	// passing says that the next record may touch memory without being looked at.
	passing bool
	history *history
	// quick is for compiled code; offered waits to be called by Run.
	quick   quick
	offered atomic.Pointer[func(*Machine)]
	// calls are the functions of the runtime whose calls stop.
	calls map[string]bool
	// interrupted asks Run to end soon; nudge ends its waits.
	interrupted atomic.Bool
	nudge       chan struct{}
	// retry says that the function of the runtime that was called is to be called
	// again: its wait was ended by Interrupt.
	retry atomic.Bool

	// left is the time that remains of what was given to the loop, now is the time
	// at the end of it.
	left int64
	now  uint64
	// wanted is the function that cannot be called as it is, passed are arguments on
	// their way, asked is the function of the runtime that is called.
	wanted *Function
	passed []uint64
	asked  int

	// over says that the program has ended, end how: nil, process.Exit or another
	// error.
	over bool
	end  error
}

// memory is the guest's memory. data is the whole of it as the loop sees it; its
// first byte has the address translate.NullPage.
type memory struct {
	flat *process.Flat
	data []byte
}

// New makes the machine of a program, ready for Start or StartCall. Close it.
func New(ctx context.Context, v *verify.Verified, o process.Options) (*Machine, error) {
	l, err := translate.NewLayout(v.Module())
	if err != nil {
		return nil, err
	}
	m := &Machine{module: v.Module(), layout: l, signatures: map[string]uint32{}, threaded: l.UsesThreads(), nudge: make(chan struct{}, 1)}
	m.history = newHistory(m)
	if _, file := o.Stdin.(*os.File); o.Stdin != nil && !file {
		o.Stdin = &input{machine: m, r: o.Stdin}
	}
	m.Process, err = process.New(ctx, process.Program{
		DataEnd: l.End, RuntimePointer: l.RuntimePointer(0), Threads: m.threaded,
	}, o)
	if err != nil {
		return nil, err
	}
	m.memory.flat, err = process.NewFlat(uint64(m.Process.Options().Pages()) * translate.PageSize)
	if err != nil {
		m.Process.Close()
		return nil, err
	}
	m.Process.Attach(recorder{m}, nil)
	m.describe()
	return m, nil
}

// Close ends the program and gives back its memory.
func (m *Machine) Close() {
	m.Process.Close()
	m.memory.flat.Release()
	m.memory.data = nil
}

// describe lists the functions and their signatures.
func (m *Machine) describe() {
	m.functions = make([]Function, len(m.module.Functions))
	m.table = make([]uint32, m.layout.TableSize())
	for i := range m.module.Functions {
		f := &m.module.Functions[i]
		m.functions[i] = Function{Index: i, Body: f.Body, sig: f.Signature}
		if m.layout.Taken[i] && f.Signature != nil {
			m.table[m.layout.FunctionPointer(i)] = m.signature(f.Signature.Return, f.Signature.Params)
		}
	}
	m.runtime = runtimeFuncs()
	for i, f := range m.runtime {
		m.table[m.layout.RuntimePointer(i)] = m.signature(f.signature.Return, f.signature.Params)
	}
}

// signature returns the number of a function type, which is not 0.
func (m *Machine) signature(result isa.Type, params []isa.Type) uint32 {
	key := result.AppendTo(nil)
	for _, p := range params {
		key = p.AppendTo(append(key, ' '))
	}
	n, ok := m.signatures[string(key)]
	if !ok {
		n = uint32(len(m.signatures)) + 1
		m.signatures[string(key)] = n
	}
	return n
}

// callee returns the function that a pointer stands for, as a call of a signature
// may call it.
func (m *Machine) callee(pointer, signature uint32) (*Function, event) {
	if uint64(pointer) >= uint64(len(m.table)) || m.table[pointer] == 0 {
		return nil, trapPointer
	}
	if m.table[pointer] != signature {
		return nil, trapSignature
	}
	n := int(pointer - m.layout.FunctionPointer(0))
	if n >= len(m.functions) {
		m.asked = n - len(m.functions)
		return nil, eventHost
	}
	return &m.functions[n], 0
}

// load makes the memory with the globals. end is the first address behind what
// lies there at the start.
func (m *Machine) load(end uint64) error {
	if err := m.Process.Begin(end); err != nil {
		return err
	}
	for _, p := range m.layout.Image() {
		m.Process.Write(p.Address, p.Data)
	}
	m.refresh()
	return nil
}

// refresh takes notice of a memory that may have grown.
func (m *Machine) refresh() { m.memory.data = m.memory.flat.Linear() }

// Start makes the main thread of a complete program: it stands in front of the
// first instruction of the entry point.
func (m *Machine) Start() error {
	n := -1
	for i := range m.module.Functions {
		if m.module.Functions[i].Name == isa.EntryPoint && m.module.Functions[i].Body != nil {
			n = i
		}
	}
	if n < 0 {
		return translate.ErrNoEntry
	}
	if len(m.functions[n].sig.Params) != 1 {
		return fmt.Errorf("%s takes no start-up block: it must have one i32 parameter", isa.EntryPoint)
	}
	if err := m.load(uint64(m.layout.End)); err != nil {
		return err
	}
	block, err := m.Process.StartBlock()
	if err != nil {
		return err
	}
	m.begin(n, []uint64{uint64(block)})
	return nil
}

// StartCall makes the main thread stand in front of the first instruction of a
// function with a body. The arguments are the bits of scalars.
func (m *Machine) StartCall(function int, args []uint64) error {
	if err := m.load(uint64(m.layout.End)); err != nil {
		return err
	}
	m.begin(function, args)
	return nil
}

func (m *Machine) begin(function int, args []uint64) {
	m.refresh()
	t := m.newThread(translate.StackTop)
	m.enter(t, &m.functions[function], args)
	if m.Process.Options().Started != nil {
		m.Process.Options().Started()
	}
}

// Module returns the program.
func (m *Machine) Module() *module.Module { return m.module }

// Layout returns where the parts of the program lie.
func (m *Machine) Layout() *translate.Layout { return m.layout }

// Result returns the bits that the main thread's function has returned.
func (m *Machine) Result() uint64 {
	if len(m.threads) == 0 {
		return 0
	}
	return m.threads[0].result
}
