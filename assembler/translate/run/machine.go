package run

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/pepper"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// features are the extensions of WebAssembly that translated programs use.
const features = api.CoreFeaturesV2 | experimental.CoreFeaturesThreads | experimental.CoreFeaturesTailCall

// machine is the engine with a program in it, and the process around that.
type machine struct {
	*process.Process
	binary *wasm.Binary
	cache  *Cache
	counts *Counts
	// samples gets where the time goes; nil for nothing.
	samples *Samples

	engine wazero.Runtime
	code   wazero.CompiledModule
	space  *process.Reservation
	main   *thread
	// browser is the page around a program that was made for one; nil for any other.
	browser *pepper.Host
	// threads are the goroutines of guest threads.
	threads sync.WaitGroup
	// started is how many threads there have been but the main one.
	started atomic.Uint32
	// closing is held while an instance is closed: they share the memory.
	closing sync.Mutex
}

// newMachine compiles a translated program and makes its memory.
func (e Engine) newMachine(ctx context.Context, b *wasm.Binary, o process.Options) (*machine, error) {
	in, out := o.Stdin, o.Stdout
	if b.Browser {
		// The standard streams are those of the messages.
		o.Stdin, o.Stdout = nil, o.Stderr
	}
	p, err := process.New(ctx, process.Program{DataEnd: b.DataEnd, RuntimePointer: b.RuntimePointer, Threads: b.Threads, Browser: b.Browser}, o)
	if err != nil {
		return nil, err
	}
	m := &machine{Process: p, binary: b, cache: e.Cache, counts: e.Counts, samples: e.Samples}
	if b.Browser {
		if m.browser, err = pepper.New(p, in, out, o.Stderr, e.Browser); err != nil {
			m.close()
			return nil, err
		}
	}
	if err := m.prepare(ctx.Done() != nil); err != nil {
		m.close()
		return nil, err
	}
	if o.Started != nil {
		o.Started()
	}
	return m, nil
}

func (m *machine) prepare(interruptible bool) (err error) {
	if m.space, err = process.NewReservation(uint64(m.Options().Pages()) * translate.PageSize); err != nil {
		return err
	}
	if err := m.compile(interruptible); err != nil {
		return err
	}
	return m.instantiate()
}

// instantiate makes the host functions, the memory and the main thread.
func (m *machine) instantiate() error {
	if err := m.provide(); err != nil {
		return err
	}
	if m.binary.Threads {
		if err := m.shareMemory(); err != nil {
			return err
		}
	}
	main, err := m.newThread()
	if err != nil {
		return err
	}
	m.main = main
	if m.binary.Threads {
		_, err := main.module.ExportedFunction(wasm.ExportInit).Call(m.Context())
		return err
	}
	m.Attach(guestMemory{main.module.ExportedMemory(wasm.ExportMemory)}, nil)
	return nil
}

// newThread makes an instance of the program: the stack and thread pointers are
// its globals.
func (m *machine) newThread() (*thread, error) {
	ctx := experimental.WithMemoryAllocator(m.Context(), allocator{m.space})
	module, err := m.engine.InstantiateModule(ctx, m.code, moduleConfig().WithName(""))
	if err != nil {
		return nil, fmt.Errorf("cannot start the program: %w", err)
	}
	pointer := register{module.ExportedGlobal(wasm.ExportTP).(api.MutableGlobal)}
	t := &thread{
		Thread:  process.Thread{Process: m.Process, Pointer: pointer},
		machine: m, module: module, sp: register{module.ExportedGlobal(wasm.ExportSP).(api.MutableGlobal)},
	}
	if m.browser != nil {
		t.browser = m.browser.NewThread(&t.Thread, t)
	}
	m.samples.begin(t)
	return t, nil
}

// moduleConfig is that of a module that runs nothing by itself.
func moduleConfig() wazero.ModuleConfig { return wazero.NewModuleConfig().WithStartFunctions() }

// thread is a thread of the program.
type thread struct {
	process.Thread
	machine *machine
	module  api.Module
	sp      register
	clock   clock
	// browser is what the page knows of the thread; nil where there is none.
	browser *pepper.Thread
}

// register is a word of a thread that is a global of its instance.
type register struct{ global api.MutableGlobal }

// Get returns the word.
func (r register) Get() uint32 { return uint32(r.global.Get()) }

// Set changes the word.
func (r register) Set(v uint32) { r.global.Set(uint64(v)) }

type threadKey struct{}

// contextOf returns the context for calls of a thread: host functions find the
// thread in it.
func (m *machine) contextOf(t *thread) context.Context {
	return context.WithValue(m.Context(), threadKey{}, t)
}

// finish makes the result of the program of what its main thread ended with.
func (m *machine) finish(err error) (status int, _ error) {
	err = m.main.endOf(err)
	m.End(err)
	m.threads.Wait()
	m.counts.add(m.main.module)
	m.samples.finish(m.binary)
	status, err = m.Finish(err)
	if m.browser != nil {
		if shown := m.browser.Close(); err == nil {
			err = shown
		}
	}
	if err != nil {
		return 0, trapOf(err, m.binary)
	}
	return status, nil
}

func (m *machine) close() {
	m.End(nil)
	m.samples.finish(m.binary)
	if m.engine != nil {
		m.engine.Close(context.WithoutCancel(m.Context()))
	}
	if m.space != nil {
		m.space.Release()
	}
	m.Close()
}
