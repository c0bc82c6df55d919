package wasm

import (
	"strconv"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// A program can count how often each basic block is executed: in front of the first
// instruction of the block that is no phi, a global of its own is increased. Other
// than a place in the memory, a global needs no check of bounds. A block of which
// the translation has made several is counted in each of them.

// CountName is the name of the global that counts how often a basic block of the
// function @fN has been executed: the block's first instruction, phis excepted. It
// is exported if Options.Counts asks for it.
func CountName(function, block int) string {
	return "count " + strconv.Itoa(function) + " " + strconv.Itoa(block)
}

// SizeName is the name of the global that adds up the sizes of an allocation, an
// instruction of the function @fN, in bytes. There is one for each that IsSized.
func SizeName(function, inst int) string {
	return "size " + strconv.Itoa(function) + " " + strconv.Itoa(inst)
}

// IsSized reports whether an instruction is an allocation whose size is no constant.
func IsSized(b *module.Body, in *module.Inst) bool {
	if in.ID != isa.Alloca {
		return false
	}
	v := b.Value(in.Args[0])
	return v == nil || v.Kind != module.Constant
}

// numberCounts gives the counts their globals, behind all others.
func (t *translator) numberCounts() {
	if !t.options.Counts && !t.options.Sampled {
		return
	}
	next := t.ownGlobals()
	t.firstCount = make([]uint32, len(t.module.Functions))
	for _, f := range t.defined {
		t.firstCount[f] = next
		next += uint32(len(t.module.Functions[f].Body.Blocks))
	}
	t.sizes = map[sizedInst]uint32{}
	for _, f := range t.defined {
		body := t.module.Functions[f].Body
		for i := range body.Insts {
			if IsSized(body, &body.Insts[i]) {
				t.sizes[sizedInst{f, body.Insts[i].Record}] = next
				next++
			}
		}
	}
	if t.pauseGlobal = next; t.options.Sampled {
		next++
	}
	t.counts = next - t.ownGlobals()
}

// sizedInst is an allocation: its function and its record.
type sizedInst struct{ function, record int }

func (t *translator) exportCounts(export func(name string, kind byte, index uint32)) {
	if t.options.Sampled {
		export(ExportPause, kindGlobal, t.pauseGlobal)
	}
	if !t.options.Counts {
		return
	}
	for _, f := range t.defined {
		for b := range t.module.Functions[f].Body.Blocks {
			export(CountName(f, b), kindGlobal, t.firstCount[f]+uint32(b))
		}
		for i, in := range t.module.Functions[f].Body.Insts {
			if n, ok := t.sizes[sizedInst{f, in.Record}]; ok {
				export(SizeName(f, i), kindGlobal, n)
			}
		}
	}
}

// countsOf returns the globals that count the blocks of a function, by the record
// that a block begins with.
func (t *translator) countsOf(b *module.Body) map[int]uint32 {
	if !t.options.Counts {
		return nil
	}
	counts := map[int]uint32{}
	for k := range b.Blocks {
		i := b.Blocks[k].First
		for b.Insts[i].ID == isa.Phi {
			i++
		}
		counts[b.Insts[i].Record] = t.firstCount[b.Function] + uint32(k)
	}
	return counts
}

// count counts a block in front of its first instruction.
func (f *function) count(i int) {
	n, ok := f.counts[f.body.Insts[i].Record]
	if !ok || isPhi(&f.body.Insts[i]) {
		return
	}
	f.code.opU32(opGlobalGet, n)
	f.code.i64Const(1)
	f.code.op(opI64Add)
	f.code.opU32(opGlobalSet, n)
}

// countSize adds the size of an allocation, which is in a local.
func (f *function) countSize(in *module.Inst, size uint32) {
	n, ok := f.t.sizes[sizedInst{f.body.Function, in.Record}]
	if !ok {
		return
	}
	f.code.opU32(opGlobalGet, n)
	f.getLocal(size)
	f.code.op(opI64ExtendU32, opI64Add)
	f.code.opU32(opGlobalSet, n)
}
