package interp

import (
	"maps"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// connect fills in where branches go to, and makes the moves of the edges.
func (c *compiler) connect() {
	c.moves = map[[2]uint32]uint32{}
	for _, j := range c.jumps {
		switch c.code[j.pc].op {
		case opBr:
			to := c.edge(j, 0) // which may move the code
			c.code[j.pc].d = to
		case opBrIf:
			to, other := c.edge(j, 0), c.edge(j, 1)
			c.code[j.pc].d, c.code[j.pc].b = to, other
		case opSwitch:
			c.connectSwitch(j)
		}
	}
}

func (c *compiler) connectSwitch(j jump) {
	s := &c.cases[c.code[j.pc].imm]
	s.other.pc = c.edge(j, 0)
	mask := maskOf(j.in.Type)
	s.byValue = make(map[uint64]edge, len(j.in.Cases))
	low, high := ^uint64(0), uint64(0)
	for i, v := range j.in.Cases {
		key := uint64(v) & mask
		if _, ok := s.byValue[key]; !ok {
			s.byValue[key] = edge{pc: c.edge(j, i+1)}
			low, high = min(low, key), max(high, key)
		}
	}
	s.condense(low, high)
}

// condense makes an index of a switch whose values lie close together.
func (s *switchTable) condense(low, high uint64) {
	const spread = 4 // entries of the index for each value, at most
	if n := uint64(len(s.byValue)); n == 0 || high-low >= spread*n {
		return
	}
	s.first, s.dense = low, make([]edge, high-low+1)
	for i := range s.dense {
		e, ok := s.byValue[low+uint64(i)]
		if !ok {
			e = s.other
		}
		s.dense[i] = e
	}
}

// edge returns where target k of a branch is: its block, or the moves in front
// of it.
func (c *compiler) edge(j jump, k int) uint32 {
	to := j.in.Targets[k]
	bl := &c.Body.Blocks[to]
	if c.Body.Insts[bl.First].ID != isa.Phi {
		return c.blocks[to]
	}
	key := [2]uint32{j.block, to}
	if pc, ok := c.moves[key]; ok {
		return pc
	}
	c.moves[key] = uint32(len(c.code))
	pc := uint32(len(c.code))
	c.move(c.incoming(j.block, to))
	c.code = append(c.code, ins{op: opJump, d: c.blocks[to]})
	for len(c.insts) < len(c.code) {
		c.insts = append(c.insts, c.insts[j.pc])
	}
	return pc
}

// incoming returns the registers that the phis of a block take when control comes
// from another one: source by destination.
func (c *compiler) incoming(from, to uint32) map[uint32]uint32 {
	moves := map[uint32]uint32{}
	bl := &c.Body.Blocks[to]
	for i := bl.First; i < bl.End && c.Body.Insts[i].ID == isa.Phi; i++ {
		in := &c.Body.Insts[i]
		for k, t := range in.Targets {
			if t != from {
				continue
			}
			d, s := c.place(in.Result), c.place(in.Args[k])
			for range registers(in.Type) {
				if d != s {
					moves[d] = s
				}
				d, s = d+regSize, s+regSize
			}
			break
		}
	}
	return moves
}

// move emits moves that happen all at once: first those whose destination nobody
// reads any more; where only circles are left, one value goes to the spare
// register.
func (c *compiler) move(moves map[uint32]uint32) {
	order := slices.Sorted(maps.Keys(moves))
	readers := map[uint32]int{}
	for _, s := range moves {
		readers[s]++
	}
	var ready []uint32
	for _, d := range order {
		if readers[d] == 0 {
			ready = append(ready, d)
		}
	}
	emit := func(d uint32) {
		s := moves[d]
		delete(moves, d)
		c.code = append(c.code, ins{op: opMove, d: d, a: s})
		if readers[s]--; readers[s] == 0 {
			if _, waits := moves[s]; waits {
				ready = append(ready, s)
			}
		}
	}
	for _, d := range order {
		for len(ready) > 0 {
			next := ready[len(ready)-1]
			ready = ready[:len(ready)-1]
			emit(next)
		}
		if _, waits := moves[d]; waits {
			c.breakCircle(moves, readers, d)
			ready = append(ready, d)
		}
	}
	for len(ready) > 0 {
		next := ready[len(ready)-1]
		ready = ready[:len(ready)-1]
		emit(next)
	}
}

// breakCircle saves the register d, which one move of a circle reads.
func (c *compiler) breakCircle(moves map[uint32]uint32, readers map[uint32]int, d uint32) {
	spare := c.spare * regSize
	c.code = append(c.code, ins{op: opMove, d: spare, a: d})
	reader := d
	for moves[reader] != d {
		reader = moves[reader]
	}
	moves[reader] = spare
	readers[spare]++
	readers[d]--
}
