package run

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tetratelabs/wazero/api"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// hostFunc is a function of the runtime: it takes its arguments, as they are on
// WebAssembly's stack, and returns an error number. Results go to guest memory.
type hostFunc func(t *thread, args []uint64) errno

// hostFuncs are the runtime's functions by the names that programs import:
// family_slot. Those that are missing answer enosys.
func hostFuncs() map[string]hostFunc {
	list := map[string]hostFunc{
		wasm.ImportQuery: query,

		"basic_exit": exitProcess, "basic_gettod": timeOfDay, "basic_clock": cpuClock, "basic_nanosleep": sleep,
		"basic_sched_yield": yield, "basic_sysconf": sysconf,
		"clock_get_clock_gettime": clockTime, "clock_get_clock_getres": clockResolution, "random_get_random_bytes": randomBytes,

		"memory_mmap": mmap, "memory_munmap": munmap, "memory_mprotect": mprotect,
		"tls_init": initTLS, "tls_get": getTLS,

		"thread_create": createThread, "thread_exit": exitThread, "thread_nice": niceThread,
		"futex_wait_abs": futexWait, "futex_wake": futexWake,

		"fdio_close": closeFile, "fdio_dup": dup, "fdio_dup2": dup2, "fdio_read": readFile, "fdio_write": writeFile,
		"fdio_seek": seek, "fdio_fstat": statFile, "fdio_getdents": readDir, "fdio_fsync": syncFile, "fdio_fdatasync": syncFile,
		"fdio_ftruncate": truncateFile, "fdio_isatty": isTerminal, "fdio_fchdir": changeToFile, "fdio_fchmod": changeFileMode,
	}
	for name, f := range nameFuncs {
		list["filename_"+name] = f
	}
	return list
}

// provide makes the host module with the functions that the program imports.
func (p *process) provide() error {
	imports := p.code.ImportedFunctions()
	if len(imports) == 0 {
		return nil
	}
	funcs := hostFuncs()
	builder := p.engine.NewHostModuleBuilder(wasm.HostModule)
	for _, def := range imports {
		_, name, _ := def.Import()
		f := special[name]
		if f == nil {
			f = p.adapt(name, funcs[name], def.ParamTypes(), len(def.ResultTypes()))
		}
		builder.NewFunctionBuilder().WithGoModuleFunction(f, def.ParamTypes(), def.ResultTypes()).WithName(name).Export(name)
	}
	if _, err := builder.Instantiate(p.ctx); err != nil {
		return fmt.Errorf("cannot make the runtime: %w", err)
	}
	return nil
}

// special are the imports that are no functions of the runtime.
var special = map[string]api.GoModuleFunc{
	wasm.ImportFmod:      fmod,
	wasm.ImportSafepoint: safepoint,
}

// safepoint ends the program if its context has ended.
func safepoint(ctx context.Context, _ api.Module, _ []uint64) {
	if ctx.Err() != nil {
		panic(context.Cause(ctx))
	}
}

// adapt makes a function for the engine of one of the runtime's. The engine
// leaves the high bits of 32-bit arguments undefined.
func (p *process) adapt(name string, f hostFunc, params []api.ValueType, results int) api.GoModuleFunc {
	if f == nil {
		f = func(*thread, []uint64) errno { return enosys }
	}
	return func(ctx context.Context, _ api.Module, stack []uint64) {
		t := ctx.Value(threadKey{}).(*thread)
		args := stack[:len(params)]
		for i, p := range params {
			if p == api.ValueTypeI32 {
				args[i] = uint64(uint32(args[i]))
			}
		}
		if p.options.Trace != nil {
			shown := slices.Clone(args)
			defer func() { p.trace(name, shown, stack[:results]) }()
		}
		e := f(t, args)
		if results > 0 {
			stack[0] = uint64(e)
		}
	}
}

// trace writes a line about a call of the runtime.
func (p *process) trace(name string, args, results []uint64) {
	var line strings.Builder
	fmt.Fprintf(&line, "%s(", name)
	for i, a := range args {
		if i > 0 {
			line.WriteString(", ")
		}
		if s, ok := p.string(uint32(a)); ok && i == 0 && name == wasm.ImportQuery {
			fmt.Fprintf(&line, "%q", s)
		} else {
			fmt.Fprintf(&line, "%#x", a)
		}
	}
	line.WriteString(")")
	if len(results) > 0 {
		fmt.Fprintf(&line, " = %d", uint32(results[0]))
	}
	p.tracing.Lock()
	defer p.tracing.Unlock()
	fmt.Fprintln(p.options.Trace, line.String())
}

// query answers a program that asks for an interface: it fills the table with
// function pointers and returns the interface's size in bytes, or 0.
func query(t *thread, a []uint64) errno {
	name, ok := t.process.string(uint32(a[0]))
	if !ok {
		return 0
	}
	next := t.process.binary.RuntimePointer + 1
	for i := range translate.Interfaces {
		in := &translate.Interfaces[i]
		if in.Name == name && t.process.offers(in) && uint32(a[2]) >= in.Size() {
			for k := range in.Slots {
				if !t.process.memory.write32(uint32(a[1])+4*uint32(k), next+uint32(k)) {
					return 0
				}
			}
			return errno(in.Size())
		}
		next += uint32(len(in.Slots))
	}
	t.process.missed(name)
	return 0
}

// maxMissing bounds the list of interfaces that do not exist.
const maxMissing = 20

// missed notes that the program asked for an interface that does not exist.
func (p *process) missed(name string) {
	p.tracing.Lock()
	defer p.tracing.Unlock()
	if len(p.missing) < maxMissing && !slices.Contains(p.missing, name) {
		p.missing = append(p.missing, name)
	}
}

// offers reports whether an interface exists for the program.
func (p *process) offers(in *translate.Interface) bool {
	switch {
	case in.Name == translate.ThreadInterface:
		return p.binary.Threads
	case in.Family() == filenameFamily:
		return p.tree != nil
	}
	return true
}

// putUint32 and putUint64 write a result of a function of the runtime.
func (t *thread) putUint32(address, v uint64) errno {
	if !t.process.memory.write32(uint32(address), uint32(v)) {
		return efault
	}
	return success
}

func (t *thread) putUint64(address, v uint64) errno {
	if !t.process.memory.write64(uint32(address), v) {
		return efault
	}
	return success
}
