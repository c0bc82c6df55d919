package legalize

import "github.com/pnaclasm/pnaclasm/assembler/llvm/ir"

// exceptions makes calls of invokes. What only a thrown exception reaches goes:
// the stable ABI has no exceptions, and a program that throws one ends.
func exceptions(p *pass) {
	for _, f := range p.module.Functions() {
		for _, b := range f.Blocks {
			if in := b.Terminator(); in.Op == ir.Invoke {
				invokeToCall(b, in)
			}
		}
		dropUnreachable(f)
		p.rewrite(f, func(r *rewriter, in *ir.Inst) (ir.Value, bool) {
			if in.Op == ir.Resume {
				r.emit(&ir.Inst{Op: ir.Unreachable})
				return nil, true
			}
			return nil, false
		})
	}
}

// invokeToCall makes a call and a branch of the invoke that ends a block.
func invokeToCall(b *ir.Block, in *ir.Inst) {
	normal, unwind := in.Blocks[0], in.Blocks[1]
	in.Op, in.Blocks = ir.Call, nil
	branch := goTo(normal)
	branch.Debug, branch.Pos = in.Debug, in.Pos
	b.Insts = append(b.Insts, branch)
	if unwind != normal {
		dropEdges(unwind, func(from *ir.Block) bool { return from == b })
	}
}
