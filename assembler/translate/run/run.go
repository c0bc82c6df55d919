package run

import (
	"context"
	"fmt"

	"github.com/tetratelabs/wazero/api"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Run runs a program from its entry point until it exits, and returns its exit
// status. The error is a *Trap where the program did something it must not, the
// context's error where that ended it. A context that can end costs the program
// some speed.
func Run(ctx context.Context, v *verify.Verified, o Options) (status int, err error) {
	b, err := wasm.Translate(v, wasm.Options{Lines: true, Stoppable: ctx.Done() != nil})
	if err != nil {
		return 0, err
	}
	return runBinary(ctx, b, o)
}

// runBinary runs a translated program.
func runBinary(ctx context.Context, b *wasm.Binary, o Options) (status int, err error) {
	if !b.Program {
		return 0, fmt.Errorf("the module has no %s function: it is no complete program; call one of its functions by name instead", isa.EntryPoint)
	}
	p, err := newProcess(ctx, b, o)
	if err != nil {
		return 0, err
	}
	defer p.close()
	return p.run()
}

// run calls the entry point.
func (p *process) run() (status int, err error) {
	entry := p.main.module.ExportedFunction(isa.EntryPoint)
	block, err := p.startBlock()
	if err != nil {
		return 0, err
	}
	if len(entry.Definition().ParamTypes()) != 1 {
		return 0, fmt.Errorf("%s takes no start-up block: it must have one i32 parameter", isa.EntryPoint)
	}
	if p.binary.Threads {
		go p.watch()
	}
	_, err = entry.Call(p.contextOf(p.main), api.EncodeU32(block))
	return p.finish(err)
}
