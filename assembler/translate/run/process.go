package run

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// features are the extensions of WebAssembly that translated programs use.
const features = api.CoreFeaturesV2 | experimental.CoreFeaturesThreads | experimental.CoreFeaturesTailCall

// process is a running program.
type process struct {
	options Options
	binary  *wasm.Binary
	begun   time.Time // where clocks that count from no fixed moment begin
	ctx     context.Context
	// cancel ends ctx with the reason why the process ends; for programs with
	// threads that is what stops the others.
	cancel context.CancelCauseFunc

	engine wazero.Runtime
	code   wazero.CompiledModule
	memory guestMemory
	space  *reservation
	main   *thread
	heap   heap
	files  *files
	tree   *tree // the file system; nil where none is granted
	futex  futexes
	// threads are the goroutines of guest threads, live is their number.
	threads sync.WaitGroup
	live    atomic.Int32
	// started is how many threads there have been but the main one.
	started atomic.Uint32
	// closing is held while an instance is closed: they share the memory.
	closing sync.Mutex
	// tracing is held for the trace and for missing: the interfaces the program
	// asked for that do not exist.
	tracing sync.Mutex
	missing []string
}

// newProcess compiles a translated program and makes its memory.
func newProcess(ctx context.Context, b *wasm.Binary, o Options) (*process, error) {
	p := &process{options: o, binary: b, begun: time.Now()}
	p.ctx, p.cancel = context.WithCancelCause(ctx)
	p.files = newFiles(&o, p.ctx, ctx)
	p.futex.queues = map[uint32][]*waiter{}
	if err := p.prepare(ctx.Done() != nil); err != nil {
		p.close()
		return nil, err
	}
	if o.Started != nil {
		o.Started()
	}
	return p, nil
}

func (p *process) prepare(interruptible bool) (err error) {
	if err := p.checkMemory(); err != nil {
		return err
	}
	if p.tree, err = newTree(p.options.Dir, p.options.Cwd); err != nil {
		return err
	}
	if p.space, err = newReservation(uint64(p.options.pages()) * translate.PageSize); err != nil {
		return err
	}
	if err := p.compile(p.ctx, interruptible); err != nil {
		return err
	}
	return p.instantiate()
}

// compile compiles the program. interruptible says that ctx may end: the engine
// then looks for that in every loop of a program that does not do it itself, which
// costs short loops most of their speed. A cache that does not work, because
// something has damaged it, is emptied.
func (p *process) compile(ctx context.Context, interruptible bool) error {
	cache := p.options.Cache
	err := p.compileWith(ctx, interruptible, cache)
	if err != nil && cache != nil && ctx.Err() == nil {
		cache.trim(-1)
		err = p.compileWith(ctx, interruptible, nil)
	}
	if err != nil && ctx.Err() != nil {
		return trapOf(context.Cause(ctx))
	}
	return err
}

// compileWith compiles the program with a cache, or without one.
func (p *process) compileWith(ctx context.Context, interruptible bool, cache *Cache) error {
	limit := p.options.pages()
	if p.binary.Threads {
		limit = translate.MaxMemory / translate.PageSize // shareMemory has the size
	}
	config := wazero.NewRuntimeConfigCompiler().
		WithCoreFeatures(features).
		WithMemoryLimitPages(limit).
		WithMemoryCapacityFromMax(true).
		WithCloseOnContextDone(interruptible && !p.binary.Stoppable)
	if cache != nil {
		config = config.WithCompilationCache(cache.engine)
	}
	engine := wazero.NewRuntimeWithConfig(ctx, config)
	code, err := compileWithin(ctx, engine, p.binary.Code)
	if err != nil {
		return fmt.Errorf("the engine refused the translated program: %w", err)
	}
	p.engine, p.code = engine, code
	return nil
}

// parallelSize is the size of a binary, in bytes, from which on it pays to compile
// on all processors.
const parallelSize = 1 << 18

// compileWithin compiles a program unless ctx ends before. The engine cannot be
// interrupted: it is left to itself then, and closed in the end. It is closed
// after an error, too.
func compileWithin(ctx context.Context, engine wazero.Runtime, binary []byte) (wazero.CompiledModule, error) {
	type result struct {
		code wazero.CompiledModule
		err  error
	}
	done := make(chan result, 1)
	go func() {
		ctx := context.WithoutCancel(ctx)
		if len(binary) > parallelSize {
			ctx = experimental.WithCompilationWorkers(ctx, runtime.GOMAXPROCS(0))
		}
		code, err := engine.CompileModule(ctx, binary)
		done <- result{code, err}
	}()
	select {
	case r := <-done:
		if r.err != nil {
			engine.Close(context.WithoutCancel(ctx))
		}
		return r.code, r.err
	case <-ctx.Done():
		go func() {
			<-done
			engine.Close(context.WithoutCancel(ctx))
		}()
		return nil, ctx.Err()
	}
}

// instantiate makes the host functions, the memory and the main thread.
func (p *process) instantiate() error {
	if err := p.provide(); err != nil {
		return err
	}
	if p.binary.Threads {
		if err := p.shareMemory(); err != nil {
			return err
		}
	}
	main, err := p.newThread()
	if err != nil {
		return err
	}
	p.main = main
	if p.binary.Threads {
		if _, err := main.module.ExportedFunction(wasm.ExportInit).Call(p.ctx); err != nil {
			return err
		}
	} else {
		p.memory = guestMemory{main.module.ExportedMemory(wasm.ExportMemory)}
	}
	p.heap.init(p)
	return nil
}

// newThread makes an instance of the program: the stack and thread pointers are
// its globals.
func (p *process) newThread() (*thread, error) {
	config := moduleConfig().WithName("")
	m, err := p.engine.InstantiateModule(experimental.WithMemoryAllocator(p.ctx, p.space), p.code, config)
	if err != nil {
		return nil, fmt.Errorf("cannot start the program: %w", err)
	}
	return &thread{process: p, module: m, tp: m.ExportedGlobal(wasm.ExportTP).(api.MutableGlobal), sp: m.ExportedGlobal(wasm.ExportSP).(api.MutableGlobal)}, nil
}

// moduleConfig is that of a module that runs nothing by itself.
func moduleConfig() wazero.ModuleConfig { return wazero.NewModuleConfig().WithStartFunctions() }

// thread is a thread of the program.
type thread struct {
	process *process
	module  api.Module
	sp, tp  api.MutableGlobal
}

type threadKey struct{}

// contextOf returns the context for calls of a thread: host functions find the
// thread in it.
func (p *process) contextOf(t *thread) context.Context {
	return context.WithValue(p.ctx, threadKey{}, t)
}

// exit is how the program ends by its own will. Host functions panic with it,
// which ends the thread's call; other threads end through the context.
type exit struct{ status int }

func (e exit) Error() string { return fmt.Sprintf("exit status %d", e.status) }

// finish makes the result of the program of what its main thread ended with.
func (p *process) finish(err error) (status int, _ error) {
	err = p.main.endOf(err)
	p.cancel(err)
	p.threads.Wait()
	flushed := p.files.flush()
	var e exit
	cause := context.Cause(p.ctx)
	switch {
	case err == nil:
	case errors.As(err, &e), errors.As(cause, &e):
		status, err = e.status, nil
	case cause != nil && !errors.Is(cause, err):
		err = cause
	}
	if err != nil {
		return 0, trapOf(err)
	}
	if flushed != nil {
		return 0, fmt.Errorf("cannot write the program's output: %w", flushed)
	}
	if status != 0 && len(p.missing) > 0 && p.options.Stderr != nil {
		fmt.Fprintf(p.options.Stderr, "pnaclasm: the program asked for what does not exist outside of a browser: %s\n", strings.Join(p.missing, ", "))
	}
	return status, nil
}

func (p *process) close() {
	p.cancel(nil)
	if p.engine != nil {
		p.engine.Close(context.WithoutCancel(p.ctx))
	}
	if p.space != nil {
		p.space.release()
	}
	p.files.closeAll()
	if p.tree != nil {
		p.tree.close()
	}
}

// read returns guest memory; ok is false where it does not exist.
func (p *process) read(address, size uint32) (b []byte, ok bool) { return p.memory.read(address, size) }

// string returns the NUL-terminated string at an address.
func (p *process) string(address uint32) (s string, ok bool) {
	const maxString = 1 << 16
	rest := min(maxString, p.memory.end()-min(uint64(address), p.memory.end()))
	b, ok := p.memory.read(address, uint32(rest))
	if !ok {
		return "", false
	}
	for i, c := range b {
		if c == 0 {
			return string(b[:i]), true
		}
	}
	return "", false
}
