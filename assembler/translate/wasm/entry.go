package wasm

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// Entry returns a binary with one function, ExportEntry: it goes on with an
// activation of a function at a site in front of a block, behind its phis. The words
// hold what At says. It imports what it needs from the
// companion, as ProgramModule.
func (c *Companion) Entry(function, site int) []byte {
	t := *c.t
	t.image = nil
	t.importProgram()
	body := t.translateEntry(t.module.Functions[function].Body, site)
	words := c.words // of all functions: which ones the body uses is not known
	b := code(header)
	b.section(sectionType, t.typeSection())
	b.section(sectionImport, t.entryImports(words))
	b.section(sectionFunction, t.entryFunctions(function))
	var exports code
	exports.u32(1)
	exports.name(ExportEntry)
	exports = append(exports, kindFunc)
	exports.u32(t.firstHelper + t.helpers)
	b.section(sectionExport, exports)
	b.section(sectionCode, t.entryCode(body))
	return b
}

// importProgram renumbers the functions: all of the program are imported.
func (t *translator) importProgram() {
	t.imports = slices.DeleteFunc(slices.Clone(t.imports), func(i imported) bool { return i.name != ImportHandOver && i.name != ImportFmod })
	t.index = slices.Clone(t.index)
	for n, i := range t.imports {
		if i.name == ImportFmod {
			t.fmodFunc = uint32(n)
		} else {
			t.handOverFunc = uint32(n)
		}
	}
	next := uint32(len(t.imports))
	for _, f := range slices.Concat(t.defined, t.missing) {
		t.index[f] = next
		next++
	}
	t.numberHelpers(next)
}

// entrySignature is the type of an entry.
func entrySignature(result isa.Type) signature { return signatureFor(result, nil) }

func (t *translator) entryImports(words int) (c code) {
	functions := slices.Concat(t.defined, t.missing)
	globals := globalWords + words
	c.u32(uint32(len(t.imports) + len(functions) + 2 + globals))
	for _, im := range t.imports {
		c.name(HostModule)
		c.name(im.name)
		c = append(c, kindFunc)
		c.u32(im.typ)
	}
	from := func(name string, kind byte) {
		c.name(ProgramModule)
		c.name(name)
		c = append(c, kind)
	}
	for _, f := range functions {
		from(FunctionName(f), kindFunc)
		c.u32(t.types.index[signatureOf(t.module.Functions[f].Signature)])
	}
	from(ExportMemory, kindMemory)
	c = append(c, 0, 0)
	from(ExportTable, kindTable)
	c = append(c, funcRef, 1)
	c.u32(uint32(t.layout.TableSize()))
	c.u32(uint32(t.layout.TableSize()))
	for i := range globals {
		from(t.globalName(i), kindGlobal)
		c = append(c, t.globalType(i)...)
	}
	return c
}

// globalName returns the name of a global of a companion.
func (t *translator) globalName(i int) string {
	switch names := [...]string{ExportSP, ExportTP, ExportDataEnd, ExportRuntime, exportCalls, ExportLeft}; {
	case i < len(names):
		return names[i]
	case i < globalWords+t.companion.words:
		return WordName(i - globalWords)
	default:
		return ArmName(i - globalWords - t.companion.words)
	}
}

// globalType returns the type of a global of a companion.
func (t *translator) globalType(i int) []byte {
	const constant, variable = 0, 1
	switch {
	case i >= globalLeft:
		return []byte{byte(i64), variable}
	case i == globalDataEnd || i == globalRuntime:
		return []byte{byte(i32), constant}
	}
	return []byte{byte(i32), variable}
}

func (t *translator) entryFunctions(function int) (c code) {
	c.u32(t.helpers + 1)
	for range t.helpers {
		c.u32(t.helperType)
	}
	c.u32(t.types.index[entrySignature(t.module.Functions[function].Signature.Return)])
	return c
}

func (t *translator) entryCode(body translatedBody) (c code) {
	c.u32(t.helpers + 1)
	for range t.helpers {
		c.bytes(code{0, byte(opUnreachable), byte(opEnd)})
	}
	c.bytes(body.entry)
	return c
}

// translateEntry returns the code of an entry.
func (t *translator) translateEntry(b *module.Body, site int) translatedBody {
	values := t.companion.At(b.Function, site)
	inst, _ := SiteOf(site)
	b = enteredAt(b, blockAt(b, inst))
	f := t.newFunction(b, b.Dominators())
	f.enter, f.entering, f.taken = values, true, make([]bool, len(b.Values))
	for _, v := range values {
		f.taken[v-b.Base] = true
	}
	return f.translate(0)
}

// enteredAt returns a function that begins with a branch to one of its blocks. What
// was the first block comes last.
func enteredAt(b *module.Body, block int) *module.Body {
	entered, last := *b, len(b.Blocks)
	renumber := func(n int) int {
		if n == 0 {
			return last
		}
		return n
	}
	entered.Insts = append(slices.Clone(b.Insts), module.Inst{ID: isa.Br, Result: module.NoValue, Targets: []uint32{uint32(block)}})
	for i := range entered.Insts {
		in := &entered.Insts[i]
		in.Targets = slices.Clone(in.Targets)
		for k, to := range in.Targets {
			in.Targets[k] = uint32(renumber(int(to)))
		}
	}
	entered.Blocks = append(slices.Clone(b.Blocks), b.Blocks[0])
	entered.Blocks[0] = module.Block{First: len(b.Insts), End: len(b.Insts) + 1, Succs: []int{block}}
	for i := range entered.Blocks {
		bl := &entered.Blocks[i]
		bl.Preds, bl.Succs = nil, slices.Clone(bl.Succs)
		for k, to := range bl.Succs {
			bl.Succs[k] = renumber(to)
		}
	}
	connect(entered.Blocks)
	return &entered
}
