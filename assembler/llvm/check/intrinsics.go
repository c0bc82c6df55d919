package check

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// intrinsics checks that intrinsics are declared as they are, defined by nobody,
// and used only in calls of their own type.
func (c *checker) intrinsics() {
	for _, s := range c.module.Symbols {
		switch {
		case isIntrinsic(s):
			c.intrinsic(s)
		case signaturesOf(s.Name) != nil:
			c.symbol(s, "@%s is an intrinsic, which is a function", s.Name)
		}
	}
	for _, s := range c.module.Symbols {
		c.intrinsicUses(s)
	}
}

// intrinsic checks a declaration.
func (c *checker) intrinsic(s *ir.Symbol) {
	if s.Defined() {
		c.symbol(s, "@%s is an intrinsic: a module cannot define it", s.Name)
		return
	}
	list := signaturesOf(s.Name)
	for _, sig := range list {
		if sig.match(s.ValueType) && isNamedFor(s) {
			return
		}
	}
	if len(list) > 0 {
		c.symbol(s, "the intrinsic %s is no function of type %s: expected %s", s.Name, s.ValueType, list[0].text)
	}
}

// isNamedFor reports whether the types in the name of an intrinsic are among those
// that it has, in order.
func isNamedFor(s *ir.Symbol) bool {
	if row := isa.IntrinsicByName(s.Name); row != nil {
		return ofRow(row).match(s.ValueType)
	}
	types := []*ir.Type{s.ValueType.Elem}
	if s.ValueType.Elem.Kind == ir.Struct {
		types = append([]*ir.Type(nil), s.ValueType.Elem.Fields...)
	}
	types = append(types, s.ValueType.Fields...)
	for _, word := range ir.IntrinsicTypes(s.Name) {
		at := slices.IndexFunc(types, func(t *ir.Type) bool { return ir.Mangled(t) == word })
		if at < 0 {
			return false
		}
		types = types[at:]
	}
	return true
}

func isIntrinsic(s *ir.Symbol) bool {
	return s.Kind == ir.FunctionSymbol && isa.IsIntrinsicName(s.Name)
}

// intrinsicUses checks where a symbol uses intrinsics.
func (c *checker) intrinsicUses(s *ir.Symbol) {
	if s.Init != nil {
		c.noIntrinsic(s.Init, s.Pos, len(s.Name)+1)
	}
	for _, b := range s.Blocks {
		for _, in := range b.Insts {
			args := in.Args
			if f := in.CalledSymbol(); f != nil && isIntrinsic(f) {
				c.intrinsicCall(in, f)
				args = in.CallArgs()
			}
			for _, a := range args {
				c.noIntrinsic(a, in.Pos, 0)
			}
		}
	}
}

// noIntrinsic checks that a value is not the address of an intrinsic.
func (c *checker) noIntrinsic(v ir.Value, pos, length int) {
	switch v := v.(type) {
	case *ir.Symbol:
		if isIntrinsic(v) {
			c.report(pos, length, "@%s is an intrinsic: it has no address", v.Name)
		}
	case *ir.Const:
		for _, e := range v.Elems {
			c.noIntrinsic(e, pos, length)
		}
	}
}

// intrinsicCall checks a call.
func (c *checker) intrinsicCall(in *ir.Inst, f *ir.Symbol) {
	if !in.Source.Equal(f.ValueType) {
		c.report(in.Pos, 0, "%s is called as %s, but it is %s", f.Name, in.Source, f.ValueType)
		return
	}
	for _, sig := range signaturesOf(f.Name) {
		if len(sig.params) > len(in.CallArgs()) {
			continue
		}
		for i, p := range sig.params {
			if _, ok := in.Args[i].(*ir.Const); p.constant && !ok {
				c.report(in.Pos, 0, "argument %d of %s is no constant", i+1, f.Name)
				return
			}
		}
	}
}
