package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	rtdebug "runtime/debug"

	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
	"github.com/pnaclasm/pnaclasm/assembler/translate/interp"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/profile"
	"github.com/pnaclasm/pnaclasm/assembler/translate/run"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// profileFlags say what is noted while a program runs.
type profileFlags struct {
	Pprof       string `name:"pprof" complete:"file" placeholder:"FILE" help:"Write a profile for go tool pprof, by function and line of the text: the records that were executed, and the time that passed, with the calls that led there."`
	Allocations string `name:"profile-memory" complete:"file" placeholder:"FILE" help:"Write a profile for go tool pprof of the memory that was allocated: from the runtime (mmap), with the calls that led there, and on the stack (alloca)."`
	Coverage    string `complete:"file" placeholder:"FILE" help:"Write how often each line and function was executed, in the format of lcov."`
}

// profiling is what is noted while a program runs; nil for nothing.
type profiling struct {
	profileFlags
	file    string // the name of the program's text
	program *debug.Program
	// Compiled programs count, and have the stacks of the engine; interpreted says that
	// there are stacks of the interpreter instead.
	counts      *run.Counts
	engine      *run.Samples
	stacks      profile.Samples
	interpreted bool
}

// profiling prepares what the flags ask for: the program, read again as a text with
// lines, takes the place of the one that was read.
func (c runCommand) profiling(in *input, v *verify.Verified) (*profiling, *input, *verify.Verified, error) {
	if !c.profileFlags.on() {
		return nil, in, v, nil
	}
	if c.Optimize {
		return nil, nil, nil, errors.New("profiles do not work with -O: leave one of them out, or use perf, which finds the lines by itself")
	}
	if (c.Coverage != "" || c.Allocations != "") && c.Engine == engineInterp {
		return nil, nil, nil, errors.New("--coverage and --profile-memory do not work with --engine=interp: leave one of them out")
	}
	names, err := in.names(in.bits())
	if err != nil {
		return nil, nil, nil, err
	}
	p, err := debug.Open(in.form(), names, c.Call == "")
	if err != nil {
		return nil, nil, nil, err
	}
	file := in.name
	if p.Binary {
		if names == nil { // else the lines are those of the source, which may be called so
			file = stem(in.name) + ".pnaclasm" // as pnaclasm dis calls the text
		}
		in = &input{name: file, data: p.Text, made: in}
	}
	return &profiling{
		profileFlags: c.profileFlags, file: file, program: p,
		counts: run.NewCounts(p.Module()), engine: c.sampler(), interpreted: c.Engine == engineInterp,
	}, in, p.Verified, nil
}

// on reports whether anything is asked for.
func (f profileFlags) on() bool { return f.Pprof != "" || f.Coverage != "" || f.Allocations != "" }

// sampler returns what takes samples of a compiled program; nil where only lines are of
// interest, which costs less.
func (f profileFlags) sampler() *run.Samples {
	if f.Pprof == "" && f.Allocations == "" {
		return nil
	}
	return new(run.Samples)
}

// counted runs the program compiled, and counts.
func (c runCommand) counted(w *world, p *profiling, v *verify.Verified, name string, args []string) error {
	w.working("translating " + name)
	defer quiet()()
	return c.withEngine(w, func(ctx context.Context, e run.Engine) error {
		e.Counts, e.Samples = p.counts, p.engine
		o := c.surroundings(w, name, args)
		if c.Call == "" {
			return ended(e.Run(ctx, v, o))
		}
		result, err := e.Call(ctx, v, c.Call, args, o)
		if err != nil || result == "" {
			return err
		}
		return w.print(result + "\n")
	})
}

// quietHeap is the size of the host's heap, in bytes, from which on it is cleaned all
// the same.
const quietHeap = 1 << 30

// quiet keeps the host from collecting garbage, which would hold up samples, until what
// it returns is called.
func quiet() (back func()) {
	percent, limit := rtdebug.SetGCPercent(-1), rtdebug.SetMemoryLimit(quietHeap)
	return func() { rtdebug.SetGCPercent(percent); rtdebug.SetMemoryLimit(limit) }
}

// write writes the files.
func (p *profiling) write(w *world) error {
	if p == nil {
		return nil
	}
	for _, f := range []struct {
		name  string
		print func(to io.Writer) error
	}{{p.Pprof, p.writeTimes}, {p.Allocations, p.writeMemory}, {p.Coverage, p.writeCoverage}} {
		if f.name == "" {
			continue
		}
		var out bytes.Buffer
		if err := f.print(&out); err != nil {
			return err
		}
		if err := w.write(f.name, out.Bytes(), modeFile); err != nil {
			return err
		}
	}
	return nil
}

func (p *profiling) writeTimes(to io.Writer) error {
	if p.interpreted {
		return p.stacks.Write(to, p.program, p.file)
	}
	return profile.Write(to, p.program, p.file, p.counts.Blocks, p.engine.List)
}

func (p *profiling) writeMemory(to io.Writer) error {
	sizes := map[debug.Place]uint64{}
	for at, n := range p.counts.Sizes {
		sizes[debug.Place(at)] = n
	}
	return profile.WriteMemory(to, p.program, p.file, p.counts.Blocks, sizes, p.engine.List)
}

func (p *profiling) writeCoverage(to io.Writer) error {
	return profile.WriteCoverage(to, p.program, p.file, p.counts.Blocks)
}

// interpret runs a program, or a function of it, with the interpreter and takes
// samples.
func (p *profiling) interpret(ctx context.Context, v *verify.Verified, function int, args []uint64, o process.Options) (status int, result uint64, err error) {
	m, err := interp.New(ctx, v, o)
	if err != nil {
		return 0, 0, err
	}
	defer m.Close()
	if function < 0 {
		err = m.Start()
	} else {
		err = m.StartCall(function, args)
	}
	if err != nil {
		return 0, 0, err
	}
	if p != nil {
		for m.Run(m.Time()+profile.Interval, false).Kind == interp.StopTime {
			p.stacks.Take(m)
		}
	}
	status, err = m.Complete()
	return status, m.Result(), err
}
