package run

import (
	"github.com/tetratelabs/wazero/api"

	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// Counts are how often the basic blocks of a program were executed, all threads
// together. A block that a thread was in when the program ended counts as a whole.
type Counts struct {
	// Blocks has the counts by function address and block; nil for a function
	// without a body.
	Blocks [][]uint64
	// Sizes are what allocations whose size is no constant have taken of the stack,
	// in bytes.
	Sizes map[Instruction]uint64
}

// Instruction is an instruction of a function: the index of the function address, and
// that of the instruction in its body.
type Instruction struct{ Function, Inst int }

// NewCounts returns counts for a program.
func NewCounts(m *module.Module) *Counts {
	c := &Counts{Blocks: make([][]uint64, len(m.Functions)), Sizes: map[Instruction]uint64{}}
	for f := range m.Functions {
		if b := m.Functions[f].Body; b != nil {
			c.Blocks[f] = make([]uint64, len(b.Blocks))
			for i := range b.Insts {
				if wasm.IsSized(b, &b.Insts[i]) {
					c.Sizes[Instruction{f, i}] = 0
				}
			}
		}
	}
	return c
}

// add adds what an instance has counted.
func (c *Counts) add(instance api.Module) {
	if c == nil {
		return
	}
	for f, blocks := range c.Blocks {
		for b := range blocks {
			if g := instance.ExportedGlobal(wasm.CountName(f, b)); g != nil {
				blocks[b] += g.Get()
			}
		}
	}
	for at := range c.Sizes {
		if g := instance.ExportedGlobal(wasm.SizeName(at.Function, at.Inst)); g != nil {
			c.Sizes[at] += g.Get()
		}
	}
}
