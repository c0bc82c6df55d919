package run

import (
	"context"
	"fmt"

	"github.com/tetratelabs/wazero/api"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/pepper"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Run runs a program from its entry point until it exits, and returns its exit
// status. The error is a *process.Trap where the program did something it must not, the
// context's error where that ended it. A context that can end costs the program
// some speed.
func Run(ctx context.Context, v *verify.Verified, o process.Options) (status int, err error) {
	return Engine{}.Run(ctx, v, o)
}

// Engine is the settings of what compiles and runs programs. The zero value works.
type Engine struct {
	// Cache keeps compiled code from one run to the next; nil is none.
	Cache *Cache
	// Browser is the page around programs that were made for one. Their messages take
	// the place of standard input and output; what such a program prints goes to
	// standard error.
	Browser pepper.Options
	// Counts gets how often each basic block was executed; nil has nothing counted.
	Counts *Counts
	// Samples gets where the program spends its time; nil has nobody look.
	Samples *Samples
}

// options say how a program is translated for the engine.
func (e Engine) options(ctx context.Context, exports ...int) wasm.Options {
	return wasm.Options{Exports: exports, Lines: true, Stoppable: ctx.Done() != nil, Counts: e.Counts != nil, Sampled: e.Samples != nil}
}

// Run runs a program as the function of that name does.
func (e Engine) Run(ctx context.Context, v *verify.Verified, o process.Options) (status int, err error) {
	b, err := wasm.Translate(v, e.options(ctx))
	if err != nil {
		return 0, err
	}
	return e.runBinary(ctx, b, o)
}

// runBinary runs a translated program.
func (e Engine) runBinary(ctx context.Context, b *wasm.Binary, o process.Options) (status int, err error) {
	if !b.Program {
		return 0, translate.ErrNoEntry
	}
	m, err := e.newMachine(ctx, b, o)
	if err != nil {
		return 0, err
	}
	defer m.close()
	return m.run()
}

// run calls the entry point.
func (m *machine) run() (status int, err error) {
	entry := m.main.module.ExportedFunction(isa.EntryPoint)
	block, err := m.StartBlock()
	if err != nil {
		return 0, err
	}
	if len(entry.Definition().ParamTypes()) != 1 {
		return 0, fmt.Errorf("%s takes no start-up block: it must have one i32 parameter", isa.EntryPoint)
	}
	if m.binary.Threads {
		go m.watch()
	}
	_, err = entry.Call(m.contextOf(m.main), api.EncodeU32(block))
	return m.finish(err)
}
