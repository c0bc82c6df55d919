package run

import (
	"context"
	"fmt"
	"math"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate/interp"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Companion is compiled code of a program beside an interpreter: the interp.Engine
// of a machine. Once it is attached to that, it belongs to the machine's goroutine.
type Companion struct {
	code   *wasm.Companion
	flat   *process.Flat
	engine wazero.Runtime
	binary wazero.CompiledModule
	main   api.Module
	// entries are the functions by where they enter; nil for what the engine refused.
	entries map[interp.Handover]api.Function
	left    api.MutableGlobal
	sp, tp  register
	words   []api.MutableGlobal
	arms    []api.MutableGlobal
	// runtime is the number of each function of the runtime, by name.
	runtime map[string]int
	// excursion is the one under way.
	excursion *interp.Excursion
}

// NewCompanion compiles a program that may have a number of pages of memory. Close
// it.
func NewCompanion(v *verify.Verified, pages uint32) (c *Companion, err error) {
	code, err := wasm.NewCompanion(v)
	if err != nil {
		return nil, err
	}
	binary, err := code.Binary()
	if err != nil {
		return nil, err
	}
	ctx := context.Background()
	config := wazero.NewRuntimeConfigCompiler().WithCoreFeatures(features).WithMemoryLimitPages(pages).WithMemoryCapacityFromMax(true)
	c = &Companion{code: code, engine: wazero.NewRuntimeWithConfig(ctx, config), entries: map[interp.Handover]api.Function{}, runtime: map[string]int{}}
	if c.binary, err = compileWithin(ctx, c.engine, binary, nil); err != nil {
		return nil, err
	}
	return c, nil
}

// Attach puts the code beside a machine of the program.
func (c *Companion) Attach(m *interp.Machine) error {
	c.flat = m.Flat()
	for n, name := range m.RuntimeNames() {
		if _, ok := c.runtime[name]; !ok {
			c.runtime[name] = n
		}
	}
	if err := c.provide(context.Background()); err != nil {
		return err
	}
	return c.instantiate(context.Background())
}

// Close gives back the compiled code. The machine must not run any more.
func (c *Companion) Close() { c.engine.Close(context.Background()) }

// instantiate makes the program, on the memory of the machine.
func (c *Companion) instantiate(ctx context.Context) (err error) {
	ctx = experimental.WithMemoryAllocator(ctx, allocator{c.flat.Reservation()})
	if c.main, err = c.engine.InstantiateModule(ctx, c.binary, moduleConfig().WithName(wasm.ProgramModule)); err != nil {
		return err
	}
	global := func(name string) api.MutableGlobal { return c.main.ExportedGlobal(name).(api.MutableGlobal) }
	c.left, c.sp, c.tp = global(wasm.ExportLeft), register{global(wasm.ExportSP)}, register{global(wasm.ExportTP)}
	for n := range c.code.Words() {
		c.words = append(c.words, global(wasm.WordName(n)))
	}
	for n := range c.code.Functions() {
		c.arms = append(c.arms, global(wasm.ArmName(n)))
	}
	return nil
}

// provide makes the functions that the program imports.
func (c *Companion) provide(ctx context.Context) error {
	builder := c.engine.NewHostModuleBuilder(wasm.HostModule)
	for _, def := range c.binary.ImportedFunctions() {
		_, name, _ := def.Import()
		f, err := c.function(name, def)
		if err != nil {
			return err
		}
		builder.NewFunctionBuilder().WithGoModuleFunction(f, def.ParamTypes(), def.ResultTypes()).WithName(name).Export(name)
	}
	_, err := builder.Instantiate(ctx)
	return err
}

// function returns a function that the program imports.
func (c *Companion) function(name string, def api.FunctionDefinition) (api.GoModuleFunc, error) {
	switch name {
	case wasm.ImportFmod:
		return fmod, nil
	case wasm.ImportHandOver:
		return c.handOver, nil
	}
	n, ok := c.runtime[name]
	if !ok {
		return nil, fmt.Errorf("the interpreter has no function %s", name)
	}
	return c.call(n, def.ParamTypes(), len(def.ResultTypes())), nil
}

// call makes a function for the engine of one of the runtime's.
func (c *Companion) call(n int, params []api.ValueType, results int) api.GoModuleFunc {
	return func(_ context.Context, _ api.Module, stack []uint64) {
		x := c.excursion
		x.Left, x.SP = int64(c.left.Get()), c.sp.Get()
		r, leave := x.Call(n, arguments(stack, params))
		if results > 0 {
			stack[0] = r
		}
		c.tp.Set(x.TP)
		c.grow()
		if leave {
			c.leave()
		}
	}
}

// leave has all activations handed over.
func (c *Companion) leave() { c.left.Set(3 << 62) }

// grow makes the memory as large as the machine has made it.
func (c *Companion) grow() {
	memory := guestMemory{c.main.ExportedMemory(wasm.ExportMemory)}
	memory.GrowTo(c.flat.End())
}

// handOver takes over an activation.
func (c *Companion) handOver(_ context.Context, _ api.Module, stack []uint64) {
	function, site := int(uint32(stack[0])), int(uint32(stack[1]))
	x := c.excursion
	if !c.leaving() {
		x.Left, x.SP = int64(c.left.Get()), c.sp.Get()
		c.leave()
	}
	n := c.code.WordsAt(function, site) - wasm.FirstWord
	values := make([]uint64, n)
	for i := range values {
		values[i] = c.words[wasm.FirstWord+i].Get()
	}
	inst, behind := wasm.SiteOf(site)
	at := interp.Handover{Function: function, Inst: inst, Behind: behind}
	x.HandOver(at, int64(c.words[wasm.WordEntered].Get()), uint32(c.words[wasm.WordStack].Get()), values)
}

// leaving reports whether activations are being handed over.
func (c *Companion) leaving() bool { return int64(c.left.Get()) < math.MinInt64/4 }

// Heads tells which blocks of a function are worth an entry.
func (c *Companion) Heads(function int) []bool { return c.code.Heads(function) }

// Reach is by how many records, at most, compiled code overruns what it is given.
func (c *Companion) Reach() uint64 { return c.code.Reach() }

// Kept returns the values of an activation that are known at a place.
func (c *Companion) Kept(at interp.Handover) []module.ValueID {
	return c.code.At(at.Function, siteOf(at))
}

func siteOf(at interp.Handover) int {
	if at.Behind {
		return wasm.SiteBehind(at.Inst)
	}
	return wasm.SiteBefore(at.Inst)
}

// Arm has a function interpreted, or no longer.
func (c *Companion) Arm(function int, armed bool) {
	needed := uint64(0)
	if armed {
		needed = math.MaxInt64
	}
	c.arms[function].Set(needed)
}

// Enter goes on with an activation in compiled code until it has returned or been
// handed over.
func (c *Companion) Enter(x *interp.Excursion) error {
	f, err := c.entry(x.From)
	if err != nil {
		return err
	}
	c.excursion = x
	c.grow()
	c.left.Set(uint64(x.Left))
	c.sp.Set(x.SP)
	c.tp.Set(x.TP)
	c.words[wasm.WordEntered].Set(uint64(x.Entered))
	c.words[wasm.WordStack].Set(uint64(x.Stack))
	for i, v := range x.Values {
		c.words[wasm.FirstWord+i].Set(v)
	}
	results, err := f.Call(context.Background())
	if !c.leaving() {
		x.Left = int64(c.left.Get())
		x.SP, x.TP = c.sp.Get(), c.tp.Get()
	}
	copy(x.Result[:], results)
	return err
}

// entry returns the function that enters at a place.
func (c *Companion) entry(at interp.Handover) (api.Function, error) {
	if f, ok := c.entries[at]; ok {
		return f, nil
	}
	ctx := context.Background()
	code, err := c.engine.CompileModule(ctx, c.code.Entry(at.Function, siteOf(at)))
	if err != nil {
		return nil, fmt.Errorf("the engine refused an entry: %w", err)
	}
	m, err := c.engine.InstantiateModule(ctx, code, moduleConfig().WithName(""))
	if err != nil {
		return nil, fmt.Errorf("the engine refused an entry: %w", err)
	}
	c.entries[at] = m.ExportedFunction(wasm.ExportEntry)
	return c.entries[at], nil
}
