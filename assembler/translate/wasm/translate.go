package wasm

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Options say what a binary is for.
type Options struct {
	// Exports are function addresses @fN to export, under that name. The entry
	// point is always exported.
	Exports []int
	// Stoppable makes the program call ImportSafepoint now and then, wherever it is.
	// Programs with threads do that always.
	Stoppable bool
	// Lines adds debugging information (DWARF): which record each instruction
	// comes from that may trap.
	Lines bool
	// Depth is how deep a part of a function's dominator tree may be, in blocks,
	// about: deeper trees are cut. 0 stands for what suits the engine.
	Depth int
	// Counts has the program count how often each basic block is executed: see
	// CountName.
	Counts bool
	// Sampled has the program look at ExportPause where functions and loops begin and
	// where functions end, and call ImportEntered or ImportPassed if it is not 0. It
	// looks at nothing else: a context does not end it, unless it is Stoppable.
	Sampled bool
	// Without names steps that are left out: see Steps.
	Without []string
}

func (o *Options) depth() int {
	if o.Depth == 0 {
		return defaultDepth
	}
	return o.Depth
}

// Binary is a WebAssembly binary.
type Binary struct {
	Code []byte
	// Program is set where the module has an entry point.
	Program bool
	// Threads is set where the program may start threads: the memory is shared
	// then, and imported, and every instance but the first is a thread.
	Threads bool
	// Browser is set where the program was made for the browser: it imports the
	// functions of translate.Browser as well.
	Browser bool
	// Stoppable is set where the program calls ImportSafepoint.
	Stoppable bool
	// DataEnd is the first address behind the globals, where the start-up block
	// goes.
	DataEnd uint32
	// RuntimePointer is the function pointer of the runtime's query function; the
	// slots of translate.InterfacesOf follow.
	RuntimePointer uint32
}

// Names of imports and exports, for the host.
const (
	// HostModule has all functions that a binary imports: ImportFmod and the
	// others here, and the runtime's functions, called family_slot.
	HostModule = "pnaclasm"
	// MemoryModule has the shared memory, as ExportMemory.
	MemoryModule = "memory"
	ImportFmod   = "fmod"
	// ImportSafepoint takes and returns nothing; it may end the program.
	ImportSafepoint = "safepoint"
	ImportQuery     = translate.QueryName
	// ImportEntered and ImportPassed take and return nothing. The one is called at the
	// beginning of a function, the other elsewhere.
	ImportEntered = "entered"
	ImportPassed  = "passed"
	// ExportPause is a mutable global (i64) of programs that are Sampled.
	ExportPause = "pause"

	ExportMemory = "memory"
	// ExportTable is the call table.
	ExportTable = "table"
	// ExportSP and ExportTP are mutable globals: the stack pointer and the
	// thread pointer of the instance.
	ExportSP = "sp"
	ExportTP = "tp"
	// ExportSite is a mutable global of programs that can use up the stack, or use
	// longjmp: the number of the last site, for Binary.Site.
	ExportSite = "site"
	// ExportJumping and ExportJumpKey are mutable globals of programs that use
	// setjmp or longjmp. ExportJumping (i32) is not 0 after a function has returned
	// because of a longjmp that found nowhere to land. ExportJumpKey (i64) must be
	// different in each thread.
	ExportJumping = "jumping"
	ExportJumpKey = "jump_key"
	// ExportInit fills a shared memory with the globals. It is called once.
	ExportInit = "init"
	// ExportDataEnd is a constant global: Binary.DataEnd.
	ExportDataEnd = "data_end"
	// ExportRuntime is a constant global: Binary.RuntimePointer.
	ExportRuntime = "runtime_pointer"
)

// Names of the functions that stand at the top of the stack when a trap has a
// cause of its own.
const (
	TrapAbort    = "trap.abort"
	TrapOverflow = "trap.stack_overflow"
	// TrapNoBody is called by the functions that have none.
	TrapNoBody = "trap.no_body"
	// TrapUnaligned is called where an atomic access of a program with one thread is
	// not at a multiple of its size. The engine itself finds others.
	TrapUnaligned = "trap.unaligned"
	// TrapNoJump is called by longjmp for a buffer that no setjmp has filled.
	TrapNoJump = "trap.no_jump"
)

// Numbers of globals, tables and memories.
const (
	globalSP = iota
	globalTP
	globalDataEnd
	globalRuntime
	globalCalls // since the last safepoint

	// This one exists in programs that have sites: see sites.go.
	globalSite

	// These exist in programs that use setjmp or longjmp: see jump.go.
	globalJumping
	globalJumpKey        // i64
	globalActivations    // i64: how many there have been
	globalJumpActivation // i64; this and the next two are from the record
	globalJumpSetjmp
	globalJumpSP
	globalJumpValue // what setjmp yields

	callTable = 0
)

// translator translates a module. Its fields do not change while functions are
// being translated.
type translator struct {
	module  *module.Module
	options Options
	layout  *translate.Layout
	image   []translate.Piece
	rules   [isa.NumIDs]rule
	// intrinsics holds the rules of calls to intrinsics.
	intrinsics map[isa.IntrinsicID]rule

	types signatures
	// guesses are the functions that calls of a type may reach, by its number: see
	// guess.go.
	guesses map[uint32][]int
	threads bool
	program bool
	imports []imported
	// runtime holds the function index of each of the runtime's functions, in
	// the order of the call table.
	runtime []uint32
	// index holds the function index of each function address, by @fN.
	index []uint32
	// firstRecord is the number of the first record of each function, by @fN: see
	// noteSite.
	firstRecord []uint32
	// defined are the function addresses with bodies, in order; missing are those
	// that have none and are no intrinsics.
	defined, missing []int

	// jumps is set where the program uses setjmp or longjmp. mayJump tells which
	// nodes of the call graph a longjmp may come out of; nil if there is none.
	jumps   bool
	mayJump []bool
	// cycles numbers the cycles of the call graph, by node. hasSites is set where
	// instructions are sites.
	cycles   []int
	hasSites bool
	// firstCount is the global that counts the first basic block of each function, by
	// function address; nil where nothing is counted. counts is their number.
	firstCount []uint32
	counts     uint32
	// sizes are the globals that add up sizes of allocations.
	sizes map[sizedInst]uint32

	// companion is set where the program is to run beside an interpreter.
	companion *Companion
	// safepoints says that the program calls safepointFunc.
	safepoints                            bool
	fmodFunc, safepointFunc, handOverFunc uint32
	// pauseGlobal is ExportPause; enteredFunc and passedFunc are whom it is for.
	pauseGlobal, enteredFunc, passedFunc uint32
	// firstHelper is the first of the functions that the translation adds, behind
	// all others; helpers is their number. The first of them trap: traps are their
	// names.
	firstHelper, helpers                                                     uint32
	traps                                                                    []string
	abortFunc, overflowFunc, noBodyFunc, noJumpFunc, unalignedFunc, initFunc uint32
	// helperType is the type of all helpers: no parameters, no results.
	helperType uint32
}

// imported is a function of the host.
type imported struct {
	name string
	typ  uint32
}

// Translate returns a verified module as a binary. The error says that the
// program is larger than an engine can run.
func Translate(v *verify.Verified, options Options) (*Binary, error) {
	layout, err := translate.NewLayout(v.Module())
	if err != nil {
		return nil, err
	}
	t := newTranslator(v.Module(), layout, options)
	bodies, err := t.bodies()
	if err != nil {
		return nil, err
	}
	return &Binary{
		Code: t.binary(bodies), Program: t.program, Threads: t.threads, Browser: layout.UsesBrowser(), Stoppable: t.safepoints,
		DataEnd: layout.End, RuntimePointer: layout.RuntimePointer(0),
	}, nil
}

func newTranslator(m *module.Module, layout *translate.Layout, options Options) *translator {
	t := &translator{
		module: m, options: options, layout: layout, image: layout.Image(),
		rules: newRules(), intrinsics: newIntrinsics(),
		types: signatures{index: map[signature]uint32{}},
		// The browser has threads, and shares the memory with them.
		threads: layout.UsesThreads() || layout.UsesBrowser(),
	}
	t.safepoints = options.Stoppable || t.threads
	t.number()
	t.numberCounts()
	t.makeGuesses()
	return t
}

// translatedBody is the result of translating one function.
type translatedBody struct {
	entry code
	// lines says which record what may trap comes from, and sites which records are
	// sites.
	lines, sites []line
}

// bodies translates all functions, on all processors.
func (t *translator) bodies() ([]translatedBody, error) {
	bodies := make([]translatedBody, len(t.defined))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(bodies)) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(bodies); i = int(next.Add(1)) - 1 {
				bodies[i] = t.translateBody(t.module.Functions[t.defined[i]].Body)
			}
		})
	}
	wg.Wait()
	size := 0
	for i := range bodies {
		size += len(bodies[i].entry)
	}
	if !fitsSection(size) {
		return nil, fmt.Errorf("the program's code is larger than 2 GiB of WebAssembly: it cannot be translated")
	}
	return bodies, nil
}

// funcIndex returns the function index of a function address.
func (t *translator) funcIndex(f int) uint32 { return t.index[f] }
