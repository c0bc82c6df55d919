package ir

import "slices"

// Constants calls visit for every constant of the module that is an operand or
// an initializer, or a part of one.
func (m *Module) Constants(visit func(*Const)) {
	for _, s := range m.Symbols {
		constants(s.Init, visit)
		for _, b := range s.Blocks {
			for _, in := range b.Insts {
				for _, a := range in.Args {
					constants(a, visit)
				}
			}
		}
	}
}

func constants(v Value, visit func(*Const)) {
	c, ok := v.(*Const)
	if !ok {
		return
	}
	for _, e := range c.Elems {
		constants(e, visit)
	}
	visit(c)
}

// References calls visit for every symbol that s uses.
func (s *Symbol) References(visit func(*Symbol)) {
	s.ReplaceSymbols(func(used *Symbol) Value {
		visit(used)
		return used
	})
}

// ReplaceSymbols puts what replace returns for it in the place of every symbol
// that s uses.
func (s *Symbol) ReplaceSymbols(replace func(*Symbol) Value) {
	if s.Init != nil {
		s.Init = replaceIn(s.Init, replace)
	}
	for _, b := range s.Blocks {
		for _, in := range b.Insts {
			for i, a := range in.Args {
				in.Args[i] = replaceIn(a, replace)
			}
		}
	}
}

func replaceIn(v Value, replace func(*Symbol) Value) Value {
	switch v := v.(type) {
	case *Symbol:
		return replace(v)
	case *Const:
		for i, e := range v.Elems {
			v.Elems[i] = replaceIn(e, replace)
		}
	}
	return v
}

// Graft moves the symbols of another module into m. One whose name m has already
// becomes that one. It returns the first function of the other module.
func (m *Module) Graft(other *Module) *Symbol {
	var first *Symbol
	moved := map[*Symbol]*Symbol{}
	for _, s := range other.Symbols {
		known := m.Symbol(s.Name)
		if known == nil {
			known = m.Add(s)
		}
		if moved[s] = known; first == nil && s.Kind == FunctionSymbol && s.Defined() {
			first = known
		}
	}
	for s, known := range moved {
		if s == known {
			s.ReplaceSymbols(func(used *Symbol) Value { return moved[used] })
		}
	}
	return first
}

// ReversePostorder returns the blocks that can be reached, each after those that
// dominate it.
func ReversePostorder(f *Symbol) []*Block {
	f.Blocks[0].seen = true
	type frame struct {
		block *Block
		next  int
	}
	order := make([]*Block, 0, len(f.Blocks))
	stack := []frame{{f.Blocks[0], 0}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		succs := top.block.Terminator().Blocks
		if top.next == len(succs) {
			order = append(order, top.block)
			stack = stack[:len(stack)-1]
			continue
		}
		s := succs[len(succs)-1-top.next]
		top.next++
		if !s.seen {
			s.seen = true
			stack = append(stack, frame{s, 0})
		}
	}
	slices.Reverse(order)
	for _, b := range order {
		b.seen = false
	}
	return order
}
