package run

import (
	"context"
	"fmt"
	"math"

	"github.com/tetratelabs/wazero/api"

	"github.com/pnaclasm/pnaclasm/assembler/translate/pepper"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// provide makes the host module with the functions that the program imports.
func (m *machine) provide() error {
	imports := m.code.ImportedFunctions()
	if len(imports) == 0 {
		return nil
	}
	funcs := process.Funcs()
	browser := pepper.Funcs()
	builder := m.engine.NewHostModuleBuilder(wasm.HostModule)
	for _, def := range imports {
		_, name, _ := def.Import()
		f := special[name]
		switch {
		case f != nil:
		case browser[name] != nil:
			f = adaptBrowser(name, browser[name], def.ParamTypes(), len(def.ResultTypes()))
		default:
			f = adapt(name, funcs[name], def.ParamTypes(), len(def.ResultTypes()))
		}
		builder.NewFunctionBuilder().WithGoModuleFunction(f, def.ParamTypes(), def.ResultTypes()).WithName(name).Export(name)
	}
	if _, err := builder.Instantiate(m.samples.listening(m.Context())); err != nil {
		return fmt.Errorf("cannot make the runtime: %w", err)
	}
	return nil
}

// special are the imports that are no functions of the runtime.
var special = map[string]api.GoModuleFunc{
	wasm.ImportFmod:      fmod,
	wasm.ImportSafepoint: safepoint,
	wasm.ImportEntered:   safepoint,
	wasm.ImportPassed:    safepoint,
}

// safepoint ends the program if its context has ended.
func safepoint(ctx context.Context, _ api.Module, _ []uint64) {
	if ctx.Err() != nil {
		panic(context.Cause(ctx))
	}
}

// adapt makes a function for the engine of one of the runtime's.
func adapt(name string, f process.Func, params []api.ValueType, results int) api.GoModuleFunc {
	return func(ctx context.Context, _ api.Module, stack []uint64) {
		e := ctx.Value(threadKey{}).(*thread).Call(name, f, arguments(stack, params), results)
		if results > 0 {
			stack[0] = uint64(e)
		}
	}
}

// adaptBrowser makes a function for the engine of one of the browser's.
func adaptBrowser(name string, f pepper.Func, params []api.ValueType, results int) api.GoModuleFunc {
	return func(ctx context.Context, _ api.Module, stack []uint64) {
		r := ctx.Value(threadKey{}).(*thread).browser.Call(name, f, arguments(stack, params), results > 0)
		if results > 0 {
			stack[0] = r
		}
	}
}

// arguments returns those of a call. The engine leaves the high bits of 32-bit ones
// undefined.
func arguments(stack []uint64, params []api.ValueType) []uint64 {
	args := stack[:len(params)]
	for i, p := range params {
		if p == api.ValueTypeI32 || p == api.ValueTypeF32 {
			args[i] = uint64(uint32(args[i]))
		}
	}
	return args
}

// fmod is frem.
func fmod(_ context.Context, _ api.Module, stack []uint64) {
	stack[0] = api.EncodeF64(math.Mod(api.DecodeF64(stack[0]), api.DecodeF64(stack[1])))
}
