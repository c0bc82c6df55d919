package interp

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// compile makes the code of a function that has a body.
func (m *Machine) compile(f *Function) {
	c := compiler{Function: f, m: m}
	c.look()
	c.assign()
	c.pcs = make([]int32, len(f.Body.Insts))
	c.blocks = make([]uint32, len(f.Body.Blocks))
	for b := range f.Body.Blocks {
		c.block(b)
	}
	c.connect()
	c.charge()
	c.join()
	c.pad()
	f.ops = make([]op, len(f.code))
	f.marks = make([]mark, len(f.code))
	for i := range f.code {
		f.ops[i] = f.code[i].op
	}
	m.arm(f)
}

// pad puts an instruction behind the last one: the loop looks one ahead, and must
// not point behind the code.
func (c *compiler) pad() {
	c.code = append(c.code, ins{})
	c.rest = append(c.rest, 0)
	c.insts = append(c.insts, c.insts[len(c.insts)-1])
}

// compiler makes the code of one function.
type compiler struct {
	*Function
	m *Machine
	// moves are where the moves of an edge begin; jumps are the instructions that
	// have block numbers in place of targets, with the block they are in.
	moves map[[2]uint32]uint32
	jumps []jump
	// spare is the register through which moves go round in a circle.
	spare uint32
}

// jump is a branch whose targets are not known yet.
type jump struct {
	pc    int
	block uint32
	in    *module.Inst
}

// look finds out what the function does to the stack.
func (c *compiler) look() {
	for i := range c.Body.Insts {
		in := &c.Body.Insts[i]
		c.allocates = c.allocates || in.ID == isa.Alloca
		if in.ID == isa.Call {
			f := c.m.module.Functions[in.Args[0]].Intrinsic
			c.setsJump = c.setsJump || f != nil && f.ID == isa.Setjmp
		}
	}
}

// assign gives all values their registers: parameters, constants, addresses, then
// results.
func (c *compiler) assign() {
	b := c.Body
	c.reg = make([]uint32, len(b.Values))
	next, i := uint32(0), 0
	for ; i < len(b.Values) && b.Values[i].Kind == module.Param; i++ {
		c.reg[i] = next
		next += registers(b.Values[i].Type)
	}
	c.params = next
	for ; i < len(b.Values) && b.Values[i].Kind == module.Constant; i++ {
		c.reg[i] = next
		v := &b.Values[i]
		c.template = append(c.template, constant(v))
		if v.Type.IsVector() {
			c.template = append(c.template, 0)
		}
		next += registers(v.Type)
	}
	next = c.assignAddresses(next)
	for ; i < len(b.Values); i++ {
		c.reg[i] = next
		next += registers(b.Values[i].Type)
	}
	c.spare, c.size = next, next+1
	for c.params+uint32(len(c.template)) < c.size {
		c.template = append(c.template, undefined)
	}
}

// constant returns the bits of a constant. Vectors have no other than undef.
func constant(v *module.Value) uint64 {
	if v.Undef || v.Type.IsVector() {
		return 0
	}
	return v.Bits & maskOf(v.Type)
}

// assignAddresses gives registers to the function and global addresses that the
// function uses as values.
func (c *compiler) assignAddresses(next uint32) uint32 {
	c.addresses = map[module.ValueID]uint32{}
	for i := range c.Body.Insts {
		in := &c.Body.Insts[i]
		args := in.Args
		if in.ID == isa.Call {
			args = args[1:]
		}
		for _, v := range args {
			address, ok := c.m.layout.Address(v)
			if _, known := c.addresses[v]; !ok || known {
				continue
			}
			c.addresses[v] = next
			c.template = append(c.template, uint64(address))
			next++
		}
	}
	return next
}

// block makes the code of a basic block.
func (c *compiler) block(b int) {
	bl := &c.Body.Blocks[b]
	c.blocks[b] = uint32(len(c.code))
	for i := bl.First; i < bl.End; i++ {
		in := &c.Body.Insts[i]
		if in.ID == isa.Phi {
			c.pcs[i] = -1
			continue
		}
		c.pcs[i] = int32(len(c.code))
		c.insts = append(c.insts, int32(i))
		if row := in.ID.Row(); row != nil && row.Terminator && len(in.Targets) > 0 {
			c.jumps = append(c.jumps, jump{len(c.code), uint32(b), in})
		}
		c.code = append(c.code, c.instruction(i, in))
	}
}

// instruction returns the code of an instruction that is no phi.
func (c *compiler) instruction(i int, in *module.Inst) ins {
	x := ins{d: noReg}
	if in.Result != module.NoValue {
		x.d = c.place(in.Result)
	}
	if !in.ID.IsCall() {
		for k, to := range []*uint32{&x.a, &x.b} {
			if k < len(in.Args) {
				*to = c.place(in.Args[k])
			}
		}
	}
	rules[in.ID](c, i, in, &x)
	return x
}

// staticCall is a call of a function that the program names.
func (c *compiler) staticCall(in *module.Inst, x *ins, callee int, args []module.ValueID) {
	x.op, x.imm = opCall, uint64(uint32(callee))
	if ret := c.m.module.Functions[callee].Signature.Return; ret != in.Type {
		if in.Type == isa.VoidType {
			x.d = noReg
		} else {
			x.op = opCallZero
		}
	}
	c.pass(x, args)
}

// pass lists the registers of arguments.
func (c *compiler) pass(x *ins, args []module.ValueID) {
	x.a = uint32(len(c.args))
	for _, v := range args {
		at := c.place(v)
		for range registers(c.Body.TypeOf(v)) {
			c.args = append(c.args, at)
			at += regSize
		}
	}
	x.n = uint16(uint32(len(c.args)) - x.a)
}

// isTail reports whether a call, instruction i, may leave its frame to the callee:
// it is marked so, its block returns what it returns, and no longjmp comes back to
// the function.
func (c *compiler) isTail(i int, in *module.Inst) bool {
	if in.Imm == 0 || c.setsJump || i+1 >= len(c.Body.Insts) {
		return false
	}
	switch ret := &c.Body.Insts[i+1]; ret.ID {
	case isa.RetVoid:
		return in.Result == module.NoValue
	case isa.Ret:
		return ret.Args[0] == in.Result
	}
	return false
}

// call makes the code of a direct call.
func (c *compiler) call(i int, in *module.Inst, x *ins) {
	callee := int(in.Args[0])
	f := &c.m.module.Functions[callee]
	if f.Intrinsic != nil {
		c.intrinsic(f.Intrinsic, in, x)
		return
	}
	c.staticCall(in, x, callee, in.Args[1:])
	if c.isTail(i, in) {
		x.op = opTail
	}
}

// callIndirect makes the code of a call through a pointer.
func (c *compiler) callIndirect(i int, in *module.Inst, x *ins) {
	if callee, args, ok := translate.StaticCallee(c.m.module, c.Body, in); ok {
		c.staticCall(in, x, callee, args)
		return
	}
	types := make([]isa.Type, len(in.Args)-1)
	for k, v := range in.Args[1:] {
		types[k] = c.Body.TypeOf(v)
	}
	x.op, x.b, x.imm = opCallIndirect, c.place(in.Args[0]), uint64(c.m.signature(in.Type, types))
	if c.isTail(i, in) {
		x.op = opTailIndirect
	}
	c.pass(x, in.Args[1:])
}
