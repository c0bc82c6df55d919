package wasm

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// rewriting is a function body that is being changed: a copy with a list of
// instructions for each block. The instructions share their operands with the
// original until they are replaced.
type rewriting struct {
	body   module.Body
	blocks [][]module.Inst
}

func newRewriting(b *module.Body) *rewriting {
	r := &rewriting{body: *b, blocks: make([][]module.Inst, len(b.Blocks), len(b.Blocks)+8)}
	r.body.Values = append([]module.Value(nil), b.Values...)
	for i := range b.Blocks {
		r.blocks[i] = b.Insts[b.Blocks[i].First:b.Blocks[i].End:b.Blocks[i].End]
	}
	return r
}

// block adds an empty block and returns its number.
func (r *rewriting) block() uint32 {
	r.blocks = append(r.blocks, nil)
	return uint32(len(r.blocks) - 1)
}

// add appends an instruction to a block. It gets a value of its own if typ, the
// type of its result, is not void.
func (r *rewriting) add(block uint32, in module.Inst, typ isa.Type) module.ValueID {
	in.Result = module.NoValue
	if typ.Kind != isa.Void {
		in.Result = r.value(module.Value{Type: typ, Record: in.Record, Kind: module.Result})
	}
	r.blocks[block] = append(r.blocks[block], in)
	return in.Result
}

// constant returns an integer constant of a type.
func (r *rewriting) constant(t isa.Type, n int64) module.ValueID {
	return r.value(module.Value{Type: t, Bits: uint64(signExtend(uint64(n), t.Bits)), Kind: module.Constant})
}

func (r *rewriting) value(v module.Value) module.ValueID {
	r.body.Values = append(r.body.Values, v)
	return r.body.Base + module.ValueID(len(r.body.Values)-1)
}

// finish returns the changed body.
func (r *rewriting) finish() *module.Body {
	b := &r.body
	b.Insts, b.Blocks = nil, make([]module.Block, len(r.blocks))
	for i, insts := range r.blocks {
		b.Blocks[i] = module.Block{First: len(b.Insts), End: len(b.Insts) + len(insts)}
		b.Insts = append(b.Insts, insts...)
	}
	for i := range b.Insts {
		if v := b.Value(b.Insts[i].Result); v != nil {
			v.Index = i
		}
	}
	b.Connect()
	return b
}
