package legalize

import (
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// pass is one step at work on a module.
type pass struct {
	module *ir.Module
	diags  diag.List
	// made counts the instructions that were added.
	made int
}

// rewriter builds a function anew, instruction by instruction, in an order in
// which definitions come before their uses.
type rewriter struct {
	*pass
	fn *ir.Symbol
	// at is the instruction that is being replaced: what is made for it takes its
	// place in the source.
	at *ir.Inst
	// types are the types that its operands had before this step, for a step that
	// keepsTypes.
	types      []*ir.Type
	keepsTypes bool
	block      *ir.Block  // the block at work
	out        []*ir.Inst // its new instructions
	// spare is where they are collected.
	spare []*ir.Inst
	// values are what replaced instructions became; parts, where one became
	// several values.
	values map[ir.Value]ir.Value
	parts  map[ir.Value][]ir.Value
	// tails are the last of the blocks that a block became; extra, those that
	// follow a block.
	tails map[*ir.Block]*ir.Block
	extra map[*ir.Block][]*ir.Block
	first *ir.Block // the block of the original at work
	entry []*ir.Inst
}

// handler says what becomes of an instruction whose operands were replaced
// already, those of a phi excepted. If it is kept, the handler returns false;
// otherwise the value that replaces it, nil if there is none.
type handler func(r *rewriter, in *ir.Inst) (v ir.Value, replaced bool)

// rewriteAll rewrites all functions, also those that are added on the way.
func (p *pass) rewriteAll(handle handler) {
	for i := 0; i < len(p.module.Symbols); i++ {
		if s := p.module.Symbols[i]; s.Kind == ir.FunctionSymbol && s.Defined() {
			p.rewrite(s, handle)
		}
	}
}

// rewrite rewrites a function.
func (p *pass) rewrite(f *ir.Symbol, handle handler) {
	r := newRewriter(p, f)
	for _, b := range ir.ReversePostorder(f) {
		r.rewriteBlock(b, handle)
	}
	r.finish()
}

func newRewriter(p *pass, f *ir.Symbol) *rewriter {
	return &rewriter{pass: p, fn: f, values: map[ir.Value]ir.Value{}, parts: map[ir.Value][]ir.Value{},
		tails: map[*ir.Block]*ir.Block{}, extra: map[*ir.Block][]*ir.Block{}}
}

func (r *rewriter) rewriteBlock(b *ir.Block, handle handler) {
	r.first, r.block, r.out = b, b, r.spare[:0]
	old := b.Insts
	for _, in := range old {
		r.at = in
		if r.keepsTypes {
			r.noteTypes(in)
		}
		r.replaceOperands(in)
		r.handle(in, handle)
	}
	r.settle()
	r.tails[b] = r.block
}

func (r *rewriter) noteTypes(in *ir.Inst) {
	r.types = r.types[:0]
	for _, a := range in.Args {
		r.types = append(r.types, a.Type())
	}
}

// settle gives the block at work its new instructions: in the place of the old
// ones, if there are no more of them.
func (r *rewriter) settle() {
	if b := r.block; b == r.first && len(r.out) <= len(b.Insts) {
		clear(b.Insts[copy(b.Insts, r.out):])
		b.Insts = b.Insts[:len(r.out)]
	} else {
		b.Insts = append([]*ir.Inst(nil), r.out...)
	}
	r.spare = r.out[:0]
}

// handle lets a handler say what becomes of an instruction.
func (r *rewriter) handle(in *ir.Inst, handle handler) {
	v, replaced := handle(r, in)
	if !replaced {
		r.out = append(r.out, in)
	} else if v != nil && v != in {
		r.values[in] = v
	}
}

// replaceOperands puts what operands became in their place. The values of a phi
// wait until all are known.
func (r *rewriter) replaceOperands(in *ir.Inst) {
	if in.Op == ir.Phi {
		return
	}
	if len(r.values) == 0 {
		return
	}
	for i, a := range in.Args {
		switch a.(type) {
		case *ir.Const, *ir.Symbol: // which nothing replaces
		default:
			in.Args[i] = r.current(a)
		}
	}
}

// current is what a value became.
func (r *rewriter) current(v ir.Value) ir.Value {
	for {
		next, ok := r.values[v]
		if !ok {
			return v
		}
		v = next
	}
}

// finish puts the new blocks in order and the last operands in place.
func (r *rewriter) finish() {
	blocks := make([]*ir.Block, 0, len(r.fn.Blocks))
	for _, b := range r.fn.Blocks {
		blocks = append(append(blocks, b), r.extra[b]...)
	}
	r.fn.Blocks = blocks
	for _, b := range blocks {
		for _, in := range b.Insts {
			if in.Op == ir.Phi {
				r.finishPhi(in)
			}
		}
	}
	if len(r.entry) > 0 {
		blocks[0].Insts = append(r.entry, blocks[0].Insts...)
	}
}

func (r *rewriter) finishPhi(in *ir.Inst) {
	for i, a := range in.Args {
		in.Args[i] = r.current(a)
		if tail := r.tails[in.Blocks[i]]; tail != nil {
			in.Blocks[i] = tail
		}
	}
}

// emit adds an instruction to the block at work and returns it.
func (r *rewriter) emit(in *ir.Inst) *ir.Inst {
	if r.at != nil {
		in.Debug, in.Pos = r.at.Debug, r.at.Pos
	}
	if in.Typ == nil {
		in.Typ = ir.VoidType
	}
	r.out = append(r.out, in)
	r.made++
	return in
}

// emitEntry adds an instruction at the beginning of the function: an alloca that
// is to be made once.
func (r *rewriter) emitEntry(in *ir.Inst) *ir.Inst {
	r.entry = append(r.entry, in)
	return in
}

// split ends the block at work with a terminator and goes on in a new one, which
// takes the place of the old one for all that follows it.
func (r *rewriter) split(terminator *ir.Inst, next *ir.Block) {
	r.emit(terminator)
	r.block.Insts = append([]*ir.Inst(nil), r.out...)
	r.extra[r.first] = append(r.extra[r.first], next)
	r.block, r.out = next, r.out[:0]
}

// dropUnreachable drops the blocks that cannot be reached, and what phis say of
// them.
func dropUnreachable(f *ir.Symbol) {
	order := ir.ReversePostorder(f)
	if len(order) == len(f.Blocks) {
		return
	}
	reached := make(map[*ir.Block]bool, len(order))
	for _, b := range order {
		reached[b] = true
	}
	kept := f.Blocks[:0]
	for _, b := range f.Blocks {
		if reached[b] {
			kept = append(kept, b)
			dropEdges(b, func(from *ir.Block) bool { return !reached[from] })
		}
	}
	f.Blocks = kept
}

// dropEdges drops from the phis of b what comes from certain blocks.
func dropEdges(b *ir.Block, gone func(*ir.Block) bool) {
	for _, in := range b.Insts {
		if in.Op != ir.Phi {
			return
		}
		n := 0
		for i := range in.Args {
			if !gone(in.Blocks[i]) {
				in.Args[n], in.Blocks[n] = in.Args[i], in.Blocks[i]
				n++
			}
		}
		in.Args, in.Blocks = in.Args[:n], in.Blocks[:n]
	}
}
