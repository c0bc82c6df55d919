package ir

import (
	"fmt"
	"strconv"
	"strings"
)

// Print returns a module as text that Parse reads, and so do opt and clang of
// LLVM 17 to 22. Names of types are not kept: types are written in full.
func Print(m *Module) string {
	w := &printer{}
	fmt.Fprintf(w, "target datalayout = %s\n", quote(m.Layout.Text))
	if m.Triple != "" {
		fmt.Fprintf(w, "target triple = %s\n", quote(m.Triple))
	}
	for _, kind := range []SymbolKind{VariableSymbol, AliasSymbol, FunctionSymbol} {
		w.symbols(m, kind)
	}
	return w.String()
}

type printer struct {
	strings.Builder
	names map[any]string // of the values and blocks of the function at work
}

func (w *printer) symbols(m *Module, kind SymbolKind) {
	first := true
	for _, s := range m.Symbols {
		if s.Kind != kind {
			continue
		}
		if first || kind == FunctionSymbol && s.Defined() {
			w.WriteByte('\n')
		}
		first = false
		switch kind {
		case VariableSymbol:
			w.variable(s)
		case AliasSymbol:
			fmt.Fprintf(w, "%s = %salias %s, %s\n", global(s.Name), linkageWord(s), s.ValueType, w.typed(s.Init))
		default:
			w.function(s)
		}
	}
}

func linkageWord(s *Symbol) string {
	word := [...]string{External: "", Internal: "internal ", LinkOnce: "linkonce_odr ", Weak: "weak ",
		Common: "common ", Appending: "appending ", ExternWeak: "extern_weak "}[s.Linkage]
	if word == "" && s.Kind == VariableSymbol && !s.Defined() {
		return "external "
	}
	return word
}

func (w *printer) variable(s *Symbol) {
	fmt.Fprintf(w, "%s = %s", global(s.Name), linkageWord(s))
	if s.ThreadLocal {
		w.WriteString("thread_local ")
	}
	if s.Constant {
		w.WriteString("constant ")
	} else {
		w.WriteString("global ")
	}
	if s.Init != nil {
		w.WriteString(w.typed(s.Init))
	} else {
		w.WriteString(s.ValueType.String())
	}
	if s.Align > 0 {
		fmt.Fprintf(w, ", align %d", s.Align)
	}
	w.WriteByte('\n')
}

func (w *printer) function(s *Symbol) {
	w.name(s)
	word := "declare "
	if s.Defined() {
		word = "define "
	}
	w.WriteString(word + linkageWord(s) + s.ValueType.Elem.String() + " " + global(s.Name) + "(")
	for i, p := range s.Params {
		w.comma(i)
		w.WriteString(p.Typ.String() + p.Attrs.text())
		if s.Defined() {
			w.WriteString(" %" + w.names[p])
		}
	}
	if s.ValueType.Variadic {
		w.comma(len(s.Params))
		w.WriteString("...")
	}
	w.WriteByte(')')
	if s.ReturnsTwice {
		w.WriteString(" returns_twice")
	}
	if !s.Defined() {
		w.WriteByte('\n')
		return
	}
	w.WriteString(" {\n")
	for i, b := range s.Blocks {
		if i > 0 {
			w.WriteByte('\n')
		}
		w.WriteString(w.names[b] + ":\n")
		for _, in := range b.Insts {
			w.inst(in)
		}
	}
	w.WriteString("}\n")
}

func (w *printer) comma(i int) {
	if i > 0 {
		w.WriteString(", ")
	}
}

// name gives all values and blocks of a function names of their own: numbers in
// order for those without one.
func (w *printer) name(s *Symbol) {
	w.names = map[any]string{}
	used, next := map[string]int{}, 0
	give := func(v any, name string) {
		if _, number := decimal(name); name == "" || number {
			w.names[v] = strconv.Itoa(next)
			next++
			return
		}
		base := name
		for used[name] > 0 {
			name = base + "." + strconv.Itoa(used[base])
			used[base]++
		}
		used[name]++
		w.names[v] = local(name)
	}
	for _, p := range s.Params {
		give(p, p.Name)
	}
	for _, b := range s.Blocks {
		give(b, b.Name)
		for _, in := range b.Insts {
			if in.Typ.Kind != Void {
				give(in, in.Name)
			}
		}
	}
}

func (a Attrs) text() string {
	s := ""
	if a.ZeroExt {
		s += " zeroext"
	}
	if a.SignExt {
		s += " signext"
	}
	if a.ByVal != nil {
		s += " byval(" + a.ByVal.String() + ")"
	}
	if a.StructRet != nil {
		s += " sret(" + a.StructRet.String() + ")"
	}
	if a.Align > 0 {
		s += fmt.Sprintf(" align %d", a.Align)
	}
	return s
}

func global(name string) string { return "@" + local(name) }

// local returns a name as it stands behind its mark: in quotes if it has to.
func local(name string) string {
	for i := range len(name) {
		if !wordChar[name[i]] || name[i] == '\\' {
			return quote(name)
		}
	}
	if name == "" {
		return `""`
	}
	return name
}

// quote returns a string in quotes, with everything but plain characters escaped.
func quote(s string) string {
	b := []byte{'"'}
	for i := range len(s) {
		if c := s[i]; c >= ' ' && c < 0x7F && c != '"' && c != '\\' {
			b = append(b, c)
		} else {
			b = append(b, '\\', "0123456789ABCDEF"[c>>4], "0123456789ABCDEF"[c&15])
		}
	}
	return string(append(b, '"'))
}

func (w *printer) typed(v Value) string {
	if _, ok := v.(*Meta); ok {
		return "metadata !{}"
	}
	return v.Type().String() + " " + w.value(v)
}

// value returns a value without its type.
func (w *printer) value(v Value) string {
	switch v := v.(type) {
	case *Symbol:
		return global(v.Name)
	case *Const:
		return w.constant(v)
	}
	return "%" + w.names[v]
}

func (w *printer) constant(c *Const) string {
	switch c.Kind {
	case IntConst:
		return integerText(c)
	case FloatConst:
		return floatText(c)
	case NullConst:
		if c.Typ.Kind == Token {
			return "none"
		}
		return "null"
	case ZeroConst:
		return "zeroinitializer"
	case UndefConst:
		return "undef"
	case PoisonConst:
		return "poison"
	case BytesConst:
		return "c" + quote(c.Bytes)
	case BlockAddressConst:
		return "blockaddress(" + w.value(c.Elems[0]) + ", %" + local(c.Block.Name) + ")"
	case ExprConst:
		return w.expression(c)
	}
	return w.aggregate(c)
}

func integerText(c *Const) string {
	switch {
	case c.Typ.Bits == 1:
		return [...]string{"false", "true"}[c.Bits&1]
	case c.Big != nil:
		return c.Big.String()
	}
	return strconv.FormatInt(c.Signed(), 10)
}

// floatText writes the bits of a double in hexadecimal, which is exact.
func floatText(c *Const) string {
	bits := c.Bits
	if c.Typ.Kind == Float {
		bits = widen(uint32(bits))
	}
	return fmt.Sprintf("0x%016X", bits)
}

func (w *printer) aggregate(c *Const) string {
	list := make([]string, len(c.Elems))
	for i, e := range c.Elems {
		list[i] = w.typed(e)
	}
	s := strings.Join(list, ", ")
	switch {
	case c.Typ.Kind == Array:
		return "[" + s + "]"
	case c.Typ.Kind == Vector:
		return "<" + s + ">"
	case c.Typ.Packed:
		return "<{ " + s + " }>"
	}
	return "{ " + s + " }"
}

func (w *printer) expression(c *Const) string {
	s := c.Op.String() + " ("
	if c.Op == ICmp || c.Op == FCmp {
		word, _ := predicates[c.Op].Word(c.Pred)
		s = c.Op.String() + " " + word + " ("
	}
	if c.Source != nil {
		s += c.Source.String() + ", "
	}
	for i, e := range c.Elems {
		if i > 0 {
			s += ", "
		}
		s += w.typed(e)
	}
	if c.Op == ShuffleVector {
		s += ", " + maskText(c.Indices)
	}
	if c.Op.IsCast() {
		s += " to " + c.Typ.String()
	}
	return s + ")"
}
