package legalize

import "github.com/pnaclasm/pnaclasm/assembler/llvm/ir"

// labels gives basic blocks whose addresses are taken, or that an indirectbr may
// go to, numbers from 1 within their function. The number is the address.
func labels(p *pass) {
	numbers := map[*ir.Block]int64{}
	for _, f := range p.module.Functions() {
		numberTargets(f, numbers)
	}
	p.module.Constants(func(c *ir.Const) {
		if c.Kind != ir.BlockAddressConst {
			return
		}
		n := numbers[c.Block]
		if n == 0 {
			n = int64(1) << 30 // an address that nothing jumps to
		}
		c.Kind, c.Op, c.Block = ir.ExprConst, ir.IntToPtr, nil
		c.Elems = []ir.Value{ir.IntOf(ir.I32, n)}
	})
	p.rewriteAll(func(r *rewriter, in *ir.Inst) (ir.Value, bool) {
		if in.Op != ir.IndirectBr {
			return nil, false
		}
		r.switchOn(in, numbers)
		return nil, true
	})
}

func numberTargets(f *ir.Symbol, numbers map[*ir.Block]int64) {
	next := int64(1)
	for _, b := range f.Blocks {
		if in := b.Terminator(); in.Op == ir.IndirectBr {
			for _, target := range in.Blocks {
				if numbers[target] == 0 {
					numbers[target] = next
					next++
				}
			}
		}
	}
}

// switchOn makes a switch of an indirectbr. Its last target is the default.
func (r *rewriter) switchOn(in *ir.Inst, numbers map[*ir.Block]int64) {
	if len(in.Blocks) == 0 {
		r.emit(&ir.Inst{Op: ir.Unreachable})
		return
	}
	targets := r.distinct(in.Blocks)
	sw := &ir.Inst{Op: ir.Switch, Args: []ir.Value{r.cast(ir.PtrToInt, in.Args[0], ir.I32)}}
	last := targets[len(targets)-1]
	sw.Blocks = append([]*ir.Block{last}, targets[:len(targets)-1]...)
	for _, t := range sw.Blocks[1:] {
		sw.Cases = append(sw.Cases, ir.IntOf(ir.I32, numbers[t]))
	}
	r.emit(sw)
}

// distinct drops repeated targets of the block at work, and what phis say of them.
func (r *rewriter) distinct(targets []*ir.Block) []*ir.Block {
	var list []*ir.Block
	seen := map[*ir.Block]bool{}
	for _, t := range targets {
		if !seen[t] {
			seen[t] = true
			list = append(list, t)
			oneEdge(t, r.first)
		}
	}
	return list
}

// oneEdge leaves one of several equal edges in the phis of b.
func oneEdge(b, from *ir.Block) {
	for _, in := range b.Insts {
		if in.Op != ir.Phi {
			return
		}
		n, once := 0, false
		for i := range in.Args {
			if in.Blocks[i] == from && once {
				continue
			}
			once = once || in.Blocks[i] == from
			in.Args[n], in.Blocks[n] = in.Args[i], in.Blocks[i]
			n++
		}
		in.Args, in.Blocks = in.Args[:n], in.Blocks[:n]
	}
}
