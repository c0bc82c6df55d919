package legalize

import (
	"math/big"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// wideIntegers makes several values of 64 bits of each integer of more.
func wideIntegers(p *pass) {
	p.helpWide()
	s := &splitter{pieces: widePieces, compute: computeWide}
	s.run(p)
}

// word is the width of the pieces of a wide integer.
const word = 64

// widePieces are the words of an integer, the lowest first.
func widePieces(_ *ir.Layout, t *ir.Type) ([]piece, bool) {
	if t.Kind != ir.Integer || t.Bits <= word {
		return nil, false
	}
	list := make([]piece, t.Bits/word)
	for i := range list {
		list[i] = piece{ir.I64, uint64(i) * word / 8}
	}
	return list, true
}

// integerPart is a word of a constant.
func integerPart(c *ir.Const, i int) ir.Value {
	if c.IsUndef() {
		return ir.Undef(ir.I64)
	}
	if c.Kind != ir.IntConst {
		return ir.IntOf(ir.I64, 0)
	}
	return ir.BigOf(ir.I64, new(big.Int).Rsh(c.Integer(), uint(i*word)))
}

// helpWide puts calls of functions in the place of what is too long to write out
// at each use: divisions, long products, shifts by what is no constant, conversions
// to and from floating types. The functions are written with the same wide types.
func (p *pass) helpWide() {
	p.rewriteAll(func(r *rewriter, in *ir.Inst) (ir.Value, bool) {
		name := wideHelper(in)
		if name == "" {
			return nil, false
		}
		f := r.template(name, in.Args[0].Type(), in.Typ)
		if f == nil {
			r.refuse(in, "%s of %s to %s has no form in PNaCl", in.Op, in.Args[0].Type(), in.Typ)
			return ir.Undef(in.Typ), true
		}
		return r.call(f, in.Args...), true
	})
}

// longProduct is the width from which on a product is a call of a function: written
// out, it takes as many instructions as the square of its words.
const longProduct = 256

// wideHelper is the template for an instruction on wide integers, "" if it needs
// none.
func wideHelper(in *ir.Inst) string {
	wide := func(t *ir.Type) bool { return t.Kind == ir.Integer && t.Bits > word }
	switch in.Op {
	case ir.Mul:
		if in.Typ.Kind == ir.Integer && in.Typ.Bits > longProduct {
			return "wide." + in.Op.String()
		}
	case ir.UDiv, ir.URem, ir.SDiv, ir.SRem:
		if wide(in.Typ) {
			return "wide." + in.Op.String()
		}
	case ir.Shl, ir.LShr, ir.AShr:
		if wide(in.Typ) && number(in.Args[1]) == nil {
			return "wide." + in.Op.String()
		}
	case ir.UIToFP, ir.SIToFP:
		if wide(in.Args[0].Type()) {
			return "wide." + in.Op.String()
		}
	case ir.FPToUI, ir.FPToSI:
		if wide(in.Typ) {
			return "wide." + in.Op.String()
		}
	}
	return ""
}

// computeWide handles the instructions on wide integers.
func computeWide(s *splitter, r *rewriter, in *ir.Inst) []ir.Value {
	switch in.Op {
	case ir.And, ir.Or, ir.Xor:
		return s.bitwise(r, in)
	case ir.Add, ir.Sub:
		return s.sum(r, in)
	case ir.Mul:
		return s.product(r, in)
	case ir.Shl, ir.LShr, ir.AShr:
		return s.shift(r, in)
	case ir.ICmp:
		return []ir.Value{s.compare(r, in)}
	case ir.Trunc, ir.ZExt, ir.SExt, ir.IntToPtr, ir.PtrToInt, ir.PtrToAddr:
		return s.resize(r, in)
	case ir.Switch:
		s.switchOn(r, in)
		return nil
	case ir.Call:
		return s.count(r, in)
	}
	r.refuse(in, "%s on integers of more than 64 bits has no form in PNaCl", in.Op)
	return s.partsOf(r, ir.Undef(in.Typ))
}

func (s *splitter) bitwise(r *rewriter, in *ir.Inst) []ir.Value {
	a, b := s.partsOf(r, in.Args[0]), s.partsOf(r, in.Args[1])
	for i := range a {
		a[i] = r.binary(in.Op, a[i], b[i])
	}
	return a
}

// sum adds or subtracts word by word with a carry.
func (s *splitter) sum(r *rewriter, in *ir.Inst) []ir.Value {
	a, b := s.partsOf(r, in.Args[0]), s.partsOf(r, in.Args[1])
	var carry ir.Value = boolean(false)
	for i := range a {
		last := i == len(a)-1
		a[i], carry = r.step(in.Op, a[i], b[i], carry, last)
	}
	return a
}

// step adds or subtracts two words and a carry. The carry of the last word is of
// no interest.
func (r *rewriter) step(op ir.Op, a, b, carry ir.Value, last bool) (v, out ir.Value) {
	v = r.binary(op, a, b)
	next := r.binary(op, v, r.cast(ir.ZExt, carry, ir.I64))
	if last {
		return next, nil
	}
	if op == ir.Add {
		out = r.binary(ir.Or, r.below(v, a), r.below(next, v))
	} else {
		out = r.binary(ir.Or, r.below(a, b), r.below(v, next))
	}
	return next, out
}

func (r *rewriter) below(a, b ir.Value) ir.Value {
	if a == b || isNumber(b, 0) {
		return boolean(false)
	}
	return r.compare(isa.IntULT, a, b)
}

// product multiplies as by hand, word by word.
func (s *splitter) product(r *rewriter, in *ir.Inst) []ir.Value {
	a, b := s.partsOf(r, in.Args[0]), s.partsOf(r, in.Args[1])
	out := make([]ir.Value, len(a))
	for i := range out {
		out[i] = ir.IntOf(ir.I64, 0)
	}
	for i := range a {
		var high ir.Value = ir.IntOf(ir.I64, 0)
		for j := 0; i+j < len(a); j++ {
			last := i+j == len(a)-1
			low, next := r.multiply(a[i], b[j], last)
			high = r.accumulate(out, i+j, low, high, next, last)
		}
	}
	return out
}

// accumulate adds two words to out[k] and returns what goes to the next word: the
// carries and more.
func (r *rewriter) accumulate(out []ir.Value, k int, low, carried, more ir.Value, last bool) ir.Value {
	sum := r.binary(ir.Add, out[k], low)
	total := r.binary(ir.Add, sum, carried)
	if !last {
		more = r.binary(ir.Add, more, r.cast(ir.ZExt, r.below(sum, low), ir.I64))
		more = r.binary(ir.Add, more, r.cast(ir.ZExt, r.below(total, carried), ir.I64))
	}
	out[k] = total
	return more
}

// multiply multiplies two words to two; only the lower one if that is enough.
func (r *rewriter) multiply(a, b ir.Value, last bool) (low, high ir.Value) {
	low = r.binary(ir.Mul, a, b)
	if last {
		return low, nil
	}
	half := func(v ir.Value) (l, h ir.Value) {
		return r.binaryNumber(ir.And, v, 1<<32-1), r.binaryNumber(ir.LShr, v, 32)
	}
	al, ah := half(a)
	bl, bh := half(b)
	_, carry := half(r.binary(ir.Mul, al, bl))
	middle := r.binary(ir.Add, r.binary(ir.Mul, ah, bl), carry)
	ml, mh := half(middle)
	_, ch := half(r.binary(ir.Add, r.binary(ir.Mul, al, bh), ml))
	return low, r.binary(ir.Add, r.binary(ir.Add, r.binary(ir.Mul, ah, bh), mh), ch)
}

// shift shifts by a constant.
func (s *splitter) shift(r *rewriter, in *ir.Inst) []ir.Value {
	a := s.partsOf(r, in.Args[0])
	n := number(in.Args[1])
	if n == nil || n.Cmp(big.NewInt(int64(in.Typ.Bits))) >= 0 {
		return s.partsOf(r, ir.Undef(in.Typ))
	}
	words, bits := int(n.Int64())/word, n.Int64()%word
	out := make([]ir.Value, len(a))
	var fill ir.Value = ir.IntOf(ir.I64, 0)
	if in.Op == ir.AShr {
		fill = r.binaryNumber(ir.AShr, a[len(a)-1], word-1)
	}
	at := func(i int) ir.Value {
		if i < 0 {
			return ir.IntOf(ir.I64, 0)
		}
		if i >= len(a) {
			return fill
		}
		return a[i]
	}
	for i := range out {
		if in.Op == ir.Shl {
			out[i] = r.joined(at(i-words-1), at(i-words), word-bits)
		} else {
			out[i] = r.joined(at(i+words), at(i+words+1), bits)
		}
	}
	return out
}

// joined are 64 bits of two words, from a bit of the lower one on.
func (r *rewriter) joined(low, high ir.Value, bit int64) ir.Value {
	switch bit {
	case 0:
		return low
	case word:
		return high
	}
	return r.binary(ir.Or, r.binaryNumber(ir.LShr, low, bit), r.binaryNumber(ir.Shl, high, word-bit))
}

// compare compares words: all for equality, from the highest down for order.
func (s *splitter) compare(r *rewriter, in *ir.Inst) ir.Value {
	a, b := s.partsOf(r, in.Args[0]), s.partsOf(r, in.Args[1])
	if in.Pred == isa.IntEQ || in.Pred == isa.IntNE {
		var different ir.Value = ir.IntOf(ir.I64, 0)
		for i := range a {
			different = r.binary(ir.Or, different, r.binary(ir.Xor, a[i], b[i]))
		}
		return r.compare(in.Pred, different, ir.IntOf(ir.I64, 0))
	}
	// The lowest word decides if all others are equal; all but the highest are
	// without sign.
	v := r.compare(unsignedOf(in.Pred), a[0], b[0])
	for i := 1; i < len(a); i++ {
		pred := unsignedOf(in.Pred)
		if i == len(a)-1 {
			pred = in.Pred
		}
		v = r.choose(r.compare(isa.IntEQ, a[i], b[i]), v, r.compare(pred, a[i], b[i]))
	}
	return v
}

// unsignedOf is the predicate that compares without sign.
func unsignedOf(pred uint64) uint64 {
	if pred >= isa.IntSGT {
		return pred - isa.IntSGT + isa.IntUGT
	}
	return pred
}

// resize makes a wide integer wider or narrower.
func (s *splitter) resize(r *rewriter, in *ir.Inst) []ir.Value {
	parts := s.partsOf(r, in.Args[0])
	list, wide := s.of(r.pass, in.Typ)
	switch {
	case in.Op == ir.IntToPtr:
		return []ir.Value{r.cast(ir.IntToPtr, r.resize(parts[0], ir.I32, false), in.Typ)}
	case in.Op == ir.PtrToInt || in.Op == ir.PtrToAddr:
		parts[0] = r.resize(r.cast(ir.PtrToInt, parts[0], ir.I32), ir.I64, false)
	case in.Op == ir.Trunc && !wide:
		return []ir.Value{r.resize(parts[0], in.Typ, false)}
	case in.Op == ir.Trunc:
		return parts[:len(list)]
	case parts[0].Type().Bits < word:
		parts[0] = r.resize(parts[0], ir.I64, in.Op == ir.SExt)
	}
	var fill ir.Value = ir.IntOf(ir.I64, 0)
	if in.Op == ir.SExt {
		fill = r.binaryNumber(ir.AShr, parts[len(parts)-1], word-1)
	}
	for len(parts) < len(list) {
		parts = append(parts, fill)
	}
	return parts
}

// switchOn compares with each case in turn.
func (s *splitter) switchOn(r *rewriter, in *ir.Inst) {
	from := r.first
	for i, c := range in.Cases {
		test := &ir.Inst{Op: ir.ICmp, Typ: ir.I1, Pred: isa.IntEQ, Args: []ir.Value{in.Args[0], c}}
		next := &ir.Block{}
		branch := &ir.Inst{Op: ir.Br, Args: []ir.Value{s.compare(r, test)}, Blocks: []*ir.Block{in.Blocks[i+1], next}}
		s.edges = append(s.edges, movedEdge{in.Blocks[i+1], from, r.block})
		r.split(branch, next)
	}
	s.edges = append(s.edges, movedEdge{in.Blocks[0], from, r.block})
	r.emit(goTo(in.Blocks[0]))
}

// movedEdge is an edge whose beginning is another block now.
type movedEdge struct{ to, from, now *ir.Block }

// moveEdges puts the new beginnings into the phis. It comes last: until then, all
// edges begin at the last of the blocks that a block became.
func (s *splitter) moveEdges(r *rewriter) {
	used := map[*ir.Inst]map[int]bool{}
	for _, e := range s.edges {
		for _, in := range e.to.Insts {
			if in.Op != ir.Phi {
				break
			}
			if used[in] == nil {
				used[in] = map[int]bool{}
			}
			for i, b := range in.Blocks {
				if b == r.tails[e.from] && !used[in][i] {
					in.Blocks[i], used[in][i] = e.now, true
					break
				}
			}
		}
	}
	s.edges = nil
}

// count handles the intrinsics that count or reorder bits.
func (s *splitter) count(r *rewriter, in *ir.Inst) []ir.Value {
	name := family(in.CalledSymbol())
	parts := s.partsOf(r, in.Args[0])
	one := func(v ir.Value) ir.Value {
		args := []ir.Value{v}
		if len(in.CallArgs()) == 2 {
			args = append(args, boolean(false))
		}
		return r.scalarIntrinsic(name, ir.I64, args)
	}
	var total ir.Value
	switch name {
	case "bswap", "bitreverse":
		out := make([]ir.Value, len(parts))
		for i := range parts {
			out[len(parts)-1-i] = one(parts[i])
		}
		return out
	case "ctpop":
		total = one(parts[0])
		for _, part := range parts[1:] {
			total = r.binary(ir.Add, total, one(part))
		}
	case "ctlz":
		total = r.firstBit(parts, one)
	case "cttz":
		reversed := make([]ir.Value, len(parts))
		for i := range parts {
			reversed[len(parts)-1-i] = parts[i]
		}
		total = r.firstBit(reversed, one)
	default:
		r.refuse(in, "the intrinsic %s has no form in PNaCl", in.CalledSymbol().Name)
		return s.partsOf(r, ir.Undef(in.Typ))
	}
	out := s.partsOf(r, ir.IntOf(in.Typ, 0))
	out[0] = total
	return out
}

// firstBit counts the zeros in front of the first bit; the last part comes first.
func (r *rewriter) firstBit(parts []ir.Value, one func(ir.Value) ir.Value) ir.Value {
	total := one(parts[0])
	for _, part := range parts[1:] {
		more := r.binaryNumber(ir.Add, total, word)
		total = r.choose(r.compare(isa.IntNE, part, ir.IntOf(ir.I64, 0)), one(part), more)
	}
	return total
}
