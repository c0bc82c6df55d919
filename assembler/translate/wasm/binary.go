package wasm

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// Section numbers, in the order of the binary.
const (
	sectionCustom    = 0
	sectionType      = 1
	sectionImport    = 2
	sectionFunction  = 3
	sectionTable     = 4
	sectionMemory    = 5
	sectionGlobal    = 6
	sectionExport    = 7
	sectionElement   = 9
	sectionCode      = 10
	sectionData      = 11
	sectionDataCount = 12
)

// Kinds of imports and exports.
const (
	kindFunc   = 0
	kindTable  = 1
	kindMemory = 2
	kindGlobal = 3
)

// header is the magic number and version of a binary.
const header = "\x00asm\x01\x00\x00\x00"

// binary puts the sections together.
func (t *translator) binary(bodies []translatedBody) []byte {
	c := code(header)
	c.section(sectionType, t.typeSection())
	c.section(sectionImport, t.importSection())
	c.section(sectionFunction, t.functionSection())
	c.section(sectionTable, t.tableSection())
	c.section(sectionMemory, t.memorySection())
	c.section(sectionGlobal, t.globalSection())
	c.section(sectionExport, t.exportSection())
	c.section(sectionElement, t.elementSection())
	if t.threads {
		c.section(sectionDataCount, t.dataCount())
	}
	text, starts := t.codeSection(bodies)
	c.section(sectionCode, text)
	c.section(sectionData, t.dataSection())
	c.section(sectionCustom, t.nameSection())
	t.appendSites(&c, bodies)
	if t.options.Lines {
		t.debugSections(&c, bodies, starts, len(text))
	}
	return c
}

func (t *translator) typeSection() (c code) {
	c.u32(uint32(len(t.types.list)))
	for _, s := range t.types.list {
		c = append(c, s...)
	}
	return c
}

func (t *translator) importSection() (c code) {
	n := len(t.imports)
	if t.threads {
		n++
	}
	if n == 0 {
		return nil
	}
	c.u32(uint32(n))
	for _, im := range t.imports {
		c.name(HostModule)
		c.name(im.name)
		c = append(c, kindFunc)
		c.u32(im.typ)
	}
	if t.threads {
		c.name(MemoryModule)
		c.name(ExportMemory)
		c = append(c, kindMemory)
		t.memoryType(&c)
	}
	return c
}

func (t *translator) functionSection() (c code) {
	c.u32(uint32(len(t.defined) + len(t.missing) + int(t.helpers)))
	for _, f := range slices.Concat(t.defined, t.missing) {
		c.u32(t.types.index[signatureOf(t.module.Functions[f].Signature)])
	}
	for range t.helpers {
		c.u32(t.helperType)
	}
	return c
}

func (t *translator) tableSection() (c code) {
	size := uint32(t.layout.TableSize())
	c.u32(1)
	c = append(c, funcRef, 1)
	c.u32(size)
	c.u32(size)
	return c
}

func (t *translator) memorySection() (c code) {
	if t.threads {
		return nil
	}
	c.u32(1)
	t.memoryType(&c)
	return c
}

// memoryType appends the limits of the memory, in pages: it holds the globals
// from the start. What it may grow to is the host's business, but a shared
// memory must have a bound.
func (t *translator) memoryType(c *code) {
	const unbounded, sharedBounded = 0, 3
	pages := (t.layout.End - memoryBase + translate.PageSize - 1) / translate.PageSize
	if !t.threads {
		*c = append(*c, unbounded)
		c.u32(pages)
		return
	}
	*c = append(*c, sharedBounded)
	c.u32(pages)
	c.u32((translate.MaxMemory - memoryBase) / translate.PageSize)
}

func (t *translator) globalSection() (c code) {
	const constant, variable = 0, 1
	list := []struct {
		typ     valType
		mutable byte
		init    int64
	}{
		globalSP: {i32, variable, translate.StackTop}, globalTP: {i32, variable, 0},
		globalDataEnd: {i32, constant, int64(t.layout.End)}, globalRuntime: {i32, constant, int64(t.layout.RuntimePointer(0))},
		globalCalls: {i32, variable, 0},
		globalSite:  {i32, variable, 0}, globalJumping: {i32, variable, 0}, globalJumpKey: {i64, variable, jumpMagic},
		globalActivations: {i64, variable, 0}, globalJumpActivation: {i64, variable, 0},
		globalJumpSetjmp: {i32, variable, 0}, globalJumpSP: {i32, variable, 0}, globalJumpValue: {i32, variable, 0},
	}
	list = list[:t.ownGlobals()]
	c.u32(uint32(len(list)) + t.counts + t.ownCompanionGlobals())
	for _, g := range list {
		c = append(c, byte(g.typ), g.mutable)
		if g.typ == i64 {
			c.i64Const(g.init)
		} else {
			c.i32Const(int32(uint32(g.init)))
		}
		c.op(opEnd)
	}
	for range t.counts + t.ownCompanionGlobals() {
		c = append(c, byte(i64), variable)
		c.i64Const(0)
		c.op(opEnd)
	}
	return c
}

// ownGlobals is the number of globals but the counts.
func (t *translator) ownGlobals() uint32 {
	switch {
	case !t.hasSites:
		return globalSite
	case !t.jumps:
		return globalJumping
	}
	return globalJumpValue + 1
}

func (t *translator) exportSection() code {
	var list code
	n := uint32(0)
	export := func(name string, kind byte, index uint32) {
		list.name(name)
		list = append(list, kind)
		list.u32(index)
		n++
	}
	if !t.threads {
		export(ExportMemory, kindMemory, 0)
	} else {
		export(ExportInit, kindFunc, t.initFunc)
	}
	export(ExportTable, kindTable, callTable)
	export(ExportSP, kindGlobal, globalSP)
	export(ExportTP, kindGlobal, globalTP)
	export(ExportDataEnd, kindGlobal, globalDataEnd)
	export(ExportRuntime, kindGlobal, globalRuntime)
	if t.hasSites {
		export(ExportSite, kindGlobal, globalSite)
	}
	if t.jumps {
		export(ExportJumping, kindGlobal, globalJumping)
		export(ExportJumpKey, kindGlobal, globalJumpKey)
	}
	t.exportCounts(export)
	t.exportCompanion(export)
	for _, f := range t.defined {
		if t.module.Functions[f].Name == isa.EntryPoint {
			export(isa.EntryPoint, kindFunc, t.funcIndex(f))
			break
		}
	}
	for _, f := range t.options.Exports {
		export(FunctionName(f), kindFunc, t.funcIndex(f))
	}
	var c code
	c.u32(n)
	return append(c, list...)
}

// FunctionName is the name of function address @fN.
func FunctionName(n int) string { return fmt.Sprintf("@f%d", n) }

// elementSection fills the call table: a segment for each run of functions whose
// address is taken, and one for the runtime.
func (t *translator) elementSection() code {
	var list code
	n := uint32(0)
	segment := func(at uint32, funcs []uint32) {
		if len(funcs) == 0 {
			return
		}
		list = append(list, 0)
		list.i32Const(int32(at))
		list.op(opEnd)
		list.u32(uint32(len(funcs)))
		for _, f := range funcs {
			list.u32(f)
		}
		n++
	}
	var run []uint32
	for f := range t.module.Functions {
		if t.layout.Taken[f] && t.module.Functions[f].Intrinsic == nil && t.module.Functions[f].Signature != nil {
			run = append(run, t.funcIndex(f))
			continue
		}
		segment(t.layout.FunctionPointer(f)-uint32(len(run)), run)
		run = run[:0]
	}
	segment(t.layout.FunctionPointer(len(t.module.Functions))-uint32(len(run)), run)
	segment(t.layout.RuntimePointer(0), t.runtime)
	if n == 0 {
		return nil
	}
	var c code
	c.u32(n)
	return append(c, list...)
}

// codeSection returns the section and where in it each body of the program
// starts.
func (t *translator) codeSection(bodies []translatedBody) (c code, starts []uint32) {
	size := 0
	for i := range bodies {
		size += len(bodies[i].entry) + 5
	}
	c = make(code, 0, size+64+16*len(t.image))
	c.u32(uint32(len(bodies) + len(t.missing) + int(t.helpers)))
	for i := range bodies {
		c.u32(uint32(len(bodies[i].entry)))
		starts = append(starts, uint32(len(c)))
		c = append(c, bodies[i].entry...)
	}
	for range t.missing {
		stub := code{0}
		stub.opU32(opCall, t.noBodyFunc)
		stub.op(opUnreachable, opEnd)
		c.bytes(stub)
	}
	for range t.traps {
		c.bytes(code{0, byte(opUnreachable), byte(opEnd)})
	}
	if t.threads {
		c.bytes(t.initBody())
	}
	return c, starts
}

// SharedMemory returns a binary that has nothing but a shared memory of a size
// in pages, as ExportMemory.
func SharedMemory(pages uint32) []byte {
	const sharedMax = 3
	var memory, exports code
	memory.u32(1)
	memory = append(memory, sharedMax)
	memory.u32(pages)
	memory.u32(pages)
	exports.u32(1)
	exports.name(ExportMemory)
	exports = append(exports, kindMemory, 0)
	c := code(header)
	c.section(sectionMemory, memory)
	c.section(sectionExport, exports)
	return c
}

// initBody is the function that copies all data segments to the memory.
func (t *translator) initBody() code {
	c := code{0}
	for i, p := range t.image {
		c.i32Const(int32(p.Address - memoryBase))
		c.i32Const(0)
		c.i32Const(int32(len(p.Data)))
		c.opU32(opMemoryInit, uint32(i))
		c = append(c, 0)
	}
	c.op(opEnd)
	return c
}

func (t *translator) dataCount() (c code) {
	c.u32(uint32(len(t.image)))
	return c
}

// dataSection holds the globals. With threads the segments are passive: each
// thread instantiates the binary again, and only the first may write them.
func (t *translator) dataSection() (c code) {
	const active, passive = 0, 1
	if len(t.image) == 0 && !t.threads {
		return nil
	}
	c.u32(uint32(len(t.image)))
	for _, p := range t.image {
		if t.threads {
			c = append(c, passive)
		} else {
			c = append(c, active)
			c.i32Const(int32(p.Address - memoryBase))
			c.op(opEnd)
		}
		c.bytes(p.Data)
	}
	return c
}

// nameSection names the functions for stack traces: those of the program
// "@f3 main" after address and symbol.
func (t *translator) nameSection() (c code) {
	const functionNames = 1
	var names code
	listed := slices.Concat(t.defined, t.missing)
	names.u32(uint32(len(listed) + len(t.traps)))
	name := func(index uint32, s string) {
		names.u32(index)
		names.name(s)
	}
	for _, f := range listed {
		s := FunctionName(f)
		if symbol := t.module.Functions[f].Shown(); symbol != "" {
			s += " " + strings.ToValidUTF8(symbol, "?")
		}
		name(t.funcIndex(f), s)
	}
	for i, s := range t.traps {
		name(t.firstHelper+uint32(i), s)
	}
	c.name("name")
	c.section(functionNames, names)
	return c
}
