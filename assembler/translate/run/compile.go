package run

import (
	"context"
	"fmt"
	"runtime"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// compile compiles the program. interruptible says that the process may end: the
// engine then looks for that in every loop of a program that does not do it
// itself, which costs short loops most of their speed. A cache that does not work,
// because something has damaged it, is emptied.
func (m *machine) compile(interruptible bool) (err error) {
	ctx, pages := m.Context(), m.Options().Pages()
	m.engine, m.code, err = compile(ctx, m.binary, pages, interruptible, m.cache)
	if err != nil && m.cache != nil && ctx.Err() == nil {
		m.cache.trim(-1)
		m.engine, m.code, err = compile(ctx, m.binary, pages, interruptible, nil)
	}
	if err != nil && ctx.Err() != nil {
		return trapOf(context.Cause(ctx), m.binary)
	}
	return err
}

// compile compiles a binary that may have a number of pages of memory, with a cache
// or without one.
func compile(ctx context.Context, b *wasm.Binary, pages uint32, interruptible bool, cache *Cache) (wazero.Runtime, wazero.CompiledModule, error) {
	if b.Threads {
		pages = translate.MaxMemory / translate.PageSize // shareMemory has the size
	}
	config := wazero.NewRuntimeConfigCompiler().
		WithCoreFeatures(features).
		WithMemoryLimitPages(pages).
		WithMemoryCapacityFromMax(true).
		WithCloseOnContextDone(interruptible && !b.Stoppable)
	if cache != nil {
		config = config.WithCompilationCache(cache.engine)
	}
	engine := wazero.NewRuntimeWithConfig(ctx, config)
	code, err := compileWithin(ctx, engine, b.Code, cache)
	if err != nil {
		return nil, nil, fmt.Errorf("the engine refused the translated program: %w", err)
	}
	return engine, code, nil
}

// parallelSize is the size of a binary, in bytes, from which on it pays to compile
// on all processors.
const parallelSize = 1 << 18

// compileWithin compiles a program unless ctx ends before. The engine cannot be
// interrupted: it is left to itself then, and closed in the end. It is closed
// after an error, too. The cache stays open as long.
func compileWithin(ctx context.Context, engine wazero.Runtime, binary []byte, cache *Cache) (wazero.CompiledModule, error) {
	type result struct {
		code wazero.CompiledModule
		err  error
	}
	done := make(chan result, 1)
	cache.begin()
	go func() {
		defer cache.end()
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
