package run

import (
	"context"

	"github.com/pnaclasm/pnaclasm/assembler/translate/call"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Call calls one function of a module, which need be no complete program. The
// function is given by its symbol, its name in the text, or as @fN. Its arguments are decimal numbers,
// integers also hexadecimal ones with 0x, and floating point as the text language
// has it: also nan, inf, and 0x with the bits. The result is written so that it
// can be an argument: a signed decimal number, for floating point the shortest
// that reads back to the same value; "" for a function that returns nothing.
func Call(ctx context.Context, v *verify.Verified, function string, args []string, o process.Options) (result string, err error) {
	return Engine{}.Call(ctx, v, function, args, o)
}

// Call calls one function as the function of that name does.
func (e Engine) Call(ctx context.Context, v *verify.Verified, function string, args []string, o process.Options) (result string, err error) {
	n, values, err := call.Parse(v.Module(), function, args)
	if err != nil {
		return "", err
	}
	b, err := wasm.Translate(v, e.options(ctx, n))
	if err != nil {
		return "", err
	}
	m, err := e.newMachine(ctx, b, o)
	if err != nil {
		return "", err
	}
	defer m.close()
	if err := m.Begin(uint64(b.DataEnd)); err != nil {
		return "", err
	}
	results, err := m.main.module.ExportedFunction(wasm.FunctionName(n)).Call(m.contextOf(m.main), values...)
	if _, err := m.finish(err); err != nil {
		return "", err
	}
	if len(results) == 0 {
		return "", nil
	}
	return call.Format(v.Module().Functions[n].Signature.Return, results[0]), nil
}
