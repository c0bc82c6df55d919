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

// numberCounts gives the counts their globals, behind all others.
func (t *translator) numberCounts() {
	if !t.options.Counts {
		return
	}
	next := t.ownGlobals()
	t.firstCount = make([]uint32, len(t.module.Functions))
	for _, f := range t.defined {
		t.firstCount[f] = next
		next += uint32(len(t.module.Functions[f].Body.Blocks))
	}
	t.counts = next - t.ownGlobals()
}

func (t *translator) exportCounts(export func(name string, kind byte, index uint32)) {
	if !t.options.Counts {
		return
	}
	for _, f := range t.defined {
		for b := range t.module.Functions[f].Body.Blocks {
			export(CountName(f, b), kindGlobal, t.firstCount[f]+uint32(b))
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
