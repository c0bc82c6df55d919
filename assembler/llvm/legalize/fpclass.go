package legalize

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// The classes of llvm.is.fpclass.
const (
	signalling = 1 << iota
	quiet
	negInfinity
	negNormal
	negSubnormal
	negZero
	posZero
	posSubnormal
	posNormal
	posInfinity
	allClasses = 1<<10 - 1
)

// floatBits are the bits of a floating type that tell its classes apart.
type floatBits struct{ sign, infinity, quiet, smallest int64 }

var floatLayouts = map[ir.Kind]floatBits{
	ir.Float:  {-1 << 31, 0x7F800000, 0x00400000, 0x00800000},
	ir.Double: {-1 << 63, 0x7FF0000000000000, 0x0008000000000000, 0x0010000000000000},
}

// classOf tests to which of several classes a float belongs: each is a range of
// its bits.
func classOf(r *rewriter, in *ir.Inst) ir.Value {
	mask := number(in.Args[1])
	if t := in.Args[0].Type(); mask == nil || !t.IsFloat() {
		r.refuse(in, "llvm.is.fpclass of %s has no form in PNaCl", t)
		return ir.Undef(in.Typ)
	}
	c := &classTest{r: r, kind: floatLayouts[in.Args[0].Type().Kind]}
	c.bits = r.cast(ir.Bitcast, in.Args[0], r.cell(in.Args[0].Type()))
	c.magnitude = r.binaryNumber(ir.And, c.bits, ^c.kind.sign)
	c.found = boolean(false)
	c.nans(int(mask.Int64()))
	c.signed(int(mask.Int64()))
	return c.found
}

// classTest is a test at work.
type classTest struct {
	r               *rewriter
	kind            floatBits
	bits, magnitude ir.Value
	found           ir.Value
}

func (c *classTest) add(test ir.Value) { c.found = c.r.binary(ir.Or, c.found, test) }

// between tests whether v is in [low, high), both without sign.
func (c *classTest) between(v ir.Value, low, high int64) ir.Value {
	shifted := c.r.binaryNumber(ir.Sub, v, low)
	return c.r.compare(isa.IntULT, shifted, ir.IntOf(v.Type(), high-low))
}

func (c *classTest) nans(mask int) {
	inf, q := c.kind.infinity, c.kind.infinity+c.kind.quiet
	switch mask & (signalling | quiet) {
	case signalling | quiet:
		c.add(c.r.compare(isa.IntUGT, c.magnitude, ir.IntOf(c.bits.Type(), inf)))
	case signalling:
		c.add(c.between(c.magnitude, inf+1, q))
	case quiet:
		c.add(c.r.compare(isa.IntUGE, c.magnitude, ir.IntOf(c.bits.Type(), q)))
	}
}

func (c *classTest) signed(mask int) {
	k := c.kind
	for _, class := range []struct {
		positive, negative int
		low, high          int64
	}{
		{posZero, negZero, 0, 1},
		{posSubnormal, negSubnormal, 1, k.smallest},
		{posNormal, negNormal, k.smallest, k.infinity},
		{posInfinity, negInfinity, k.infinity, k.infinity + 1},
	} {
		both := class.positive | class.negative
		switch mask & both {
		case both:
			c.add(c.between(c.magnitude, class.low, class.high))
		case class.positive:
			c.add(c.between(c.bits, class.low, class.high))
		case class.negative:
			c.add(c.between(c.bits, class.low|k.sign, class.high|k.sign))
		}
	}
}
