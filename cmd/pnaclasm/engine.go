package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/files"
	"github.com/pnaclasm/pnaclasm/assembler/namemap"
	"github.com/pnaclasm/pnaclasm/assembler/translate/call"
	"github.com/pnaclasm/pnaclasm/assembler/translate/llvmir"
	"github.com/pnaclasm/pnaclasm/assembler/translate/native"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/run"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// embedded runs the program with the engine that is built in. The error is the
// program's exit status, or why it did not get there.
func (c runCommand) embedded(w *world, in *input, v *verify.Verified, name string, args []string) error {
	w.working("translating " + name)
	return c.withEngine(w, func(ctx context.Context, e run.Engine) error {
		o := c.surroundings(w, name, args)
		if c.Call != "" {
			result, err := e.Call(ctx, v, c.Call, args, o)
			if err != nil || result == "" {
				return err
			}
			return w.print(result + "\n")
		}
		t, err := run.Translate(v, c.Timeout != 0)
		if err != nil {
			return err
		}
		if cfg, err := c.config(name); err == nil && e.Cache != nil && c.isKept(in) {
			e.Cache.Keep(c.key(in, cfg), t)
		}
		return ended(e.RunTranslation(ctx, t, o))
	})
}

// again runs a program that has been run before without verifying and translating it
// anew; done is false for one that has not. A trap is explained as ever.
func (c runCommand) again(w *world, in *input, cfg verify.Config, name string, args []string) (done bool, err error) {
	t := c.kept(in, cfg)
	if t == nil {
		return false, nil
	}
	err = c.withEngine(w, func(ctx context.Context, e run.Engine) error {
		return ended(e.RunTranslation(ctx, t, c.surroundings(w, name, args)))
	})
	var trap *process.Trap
	if !errors.As(err, &trap) && !errors.Is(err, context.DeadlineExceeded) {
		return true, err
	}
	v, wrong := c.verified(w, in, cfg)
	if wrong != nil {
		return true, wrong
	}
	return true, c.explainEnd(w, in, v, err)
}

// isKept reports whether the translation of a program is kept: that of bitcode, which
// is all that decides what it does. A text may include others.
func (c runCommand) isKept(in *input) bool {
	return c.Cache && c.Call == "" && !c.Optimize && c.Engine != engineInterp && !c.profileFlags.on() && assembler.Detect(in.data) == assembler.Bits
}

// kept returns the translation of a program that has been run before; nil for none.
func (c runCommand) kept(in *input, cfg verify.Config) *run.Translation {
	if !c.isKept(in) {
		return nil
	}
	cache := c.openCache()
	if cache == nil {
		return nil
	}
	defer cache.Close()
	return cache.Kept(c.key(in, cfg))
}

// key names the translation of a program after all that it depends on: the map beside
// it has the names that traps show.
func (c runCommand) key(in *input, cfg verify.Config) run.Key {
	names, _ := files.Read(namemap.Beside(in.path), namemap.MaxSize)
	return run.NewKey(in.data, fmt.Sprintf("%v %v %x", cfg, c.Timeout != 0, sha256.Sum256(names)))
}

// withEngine does something with the engine, its cache, and the page around a program
// for the browser, until the program's time is over.
func (c runCommand) withEngine(w *world, do func(ctx context.Context, e run.Engine) error) error {
	page, closed, err := c.browserFlags.options(w)
	if err != nil {
		return err
	}
	defer closed()
	e := run.Engine{Browser: page}
	if e.Cache = c.openCache(); e.Cache != nil {
		defer e.Cache.Close()
	}
	ctx, cancel := c.limit(context.Background())
	defer cancel()
	return do(ctx, e)
}

// surroundings returns what the program sees of the world.
func (c runCommand) surroundings(w *world, name string, args []string) process.Options {
	o := process.Options{
		Started: w.settle,
		Args:    append([]string{name}, args...), Env: c.Env, Stdin: w.stdin, Stdout: w.stdout, Stderr: w.stderr,
		Memory: uint64(c.Memory), Dir: c.Dir,
	}
	if c.TraceIRT {
		o.Trace = w.stderr
	}
	return o
}

// interpreted runs the program with the interpreter.
func (c runCommand) interpreted(w *world, p *profiling, v *verify.Verified, name string, args []string) error {
	ctx, cancel := c.limit(context.Background())
	defer cancel()
	o := c.surroundings(w, name, args)
	if c.Call == "" {
		code, _, err := p.interpret(ctx, v, -1, nil, o)
		return ended(code, err)
	}
	n, values, err := call.Parse(v.Module(), c.Call, args)
	if err != nil {
		return err
	}
	_, result, err := p.interpret(ctx, v, n, values, o)
	if t := v.Module().Functions[n].Signature.Return; err == nil && t != isa.VoidType {
		return w.print(call.Format(t, result) + "\n")
	}
	return err
}

// openCache opens the cache of compiled code. Without one, a program starts more
// slowly; that is no reason not to run it.
func (c runCommand) openCache() *run.Cache {
	if !c.Cache {
		return nil
	}
	dir, err := run.DefaultCacheDir()
	if err != nil {
		return nil
	}
	cache, err := run.OpenCache(dir)
	if err != nil {
		return nil
	}
	return cache
}

// native translates the program through LLVM and runs the result in a process of
// its own, whose runtime is told by variables what the program may do.
func (c runCommand) native(w *world, in *input, v *verify.Verified, name string, args []string) error {
	return untilSignal(func(ctx context.Context) error { return c.nativeWithin(ctx, w, in, v, name, args) })
}

func (c runCommand) nativeWithin(ctx context.Context, w *world, in *input, v *verify.Verified, name string, args []string) error {
	dir, remove, err := files.Scratch()
	if err != nil {
		return err
	}
	defer remove()
	path := filepath.Join(dir, "program"+executableExtension())
	o := llvmir.Options{OptLevel: optLevel, Product: llvmir.Executable, Output: path, Source: in.source()}
	if cache := c.openCache(); cache != nil {
		defer cache.Close()
		o.Cache = cache.Dir("llvm")
	}
	w.working("translating " + name)
	if err := llvmir.Build(ctx, v, o); err != nil {
		return err
	}
	p := native.Program{Path: path, Limit: time.Duration(c.Timeout)}
	if madeForBrowser(v) {
		page, closed, err := c.browserFlags.options(w)
		if err != nil {
			return err
		}
		defer closed()
		p.Page = &page
	}
	ctx, cancel := c.limit(ctx) // what the translation takes does not count
	defer cancel()
	surroundings := c.surroundings(w, name, args)
	surroundings.Started = func() { w.settle(); remove() } // the system keeps a file that is running
	return ended(p.Run(ctx, surroundings))
}

// ended turns the exit status of a program into an error that carries it.
func ended(code int, err error) error {
	if err != nil || code == 0 {
		return err
	}
	return status(code)
}
