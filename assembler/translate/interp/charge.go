package interp

// charge finds out what each stretch of code costs and tells the instructions that
// lead to it.
func (c *compiler) charge() {
	c.rest = make([]uint32, len(c.code))
	own := 0
	for _, pc := range c.pcs {
		own = max(own, int(pc)+1)
	}
	for pc := own - 1; pc >= 0; pc-- {
		c.rest[pc] = 1
		if pc+1 < own && !c.code[pc].op.ends() {
			c.rest[pc] += c.rest[pc+1]
		}
	}
	for pc := range c.code {
		c.chargeAt(pc, &c.code[pc])
	}
	for i := range c.cases {
		s := &c.cases[i]
		s.other.cost = c.rest[s.other.pc]
		for k, e := range s.byValue {
			s.byValue[k] = edge{e.pc, c.rest[e.pc]}
		}
		for k := range s.dense {
			s.dense[k].cost = c.rest[s.dense[k].pc]
		}
	}
}

func (c *compiler) chargeAt(pc int, x *ins) {
	switch x.op {
	case opBr, opJump:
		x.imm = uint64(c.rest[x.d])
	case opBrIf:
		x.imm = uint64(c.rest[x.d]) | uint64(c.rest[x.b])<<32
	case opCall, opCallZero, opCallIndirect:
		x.imm |= uint64(c.rest[pc+1]) << 32
	}
}

// ends reports whether a stretch of code ends with an instruction.
func (o op) ends() bool { return o >= opBr && o <= opTailIndirect || o == opLongjmp }

// join lets comparisons do the work of the branches behind them.
func (c *compiler) join() {
	for pc := range len(c.code) - 1 {
		x, next := &c.code[pc], &c.code[pc+1]
		if o, ok := x.op.withBranch(); ok && next.op == opBrIf && next.a == x.d {
			x.op = o
		}
	}
}
