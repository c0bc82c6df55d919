// Package link joins modules of LLVM IR to one: names find their definitions,
// constructors their lists, and what nothing reaches is dropped.
//
// It stands between the early steps of assembler/llvm/legalize, which a module
// takes alone, and the rest. It may import assembler/llvm/ir and what that
// imports.
package link

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// The codes of what linking finds.
const (
	codeDuplicate = "link-duplicate"
	codeUndefined = "link-undefined"
)

// Rules are the cards of the package's codes, in alphabetical order. Each
// example is a module, or two with a line of three dashes between them.
var Rules = []diag.Rule{
	{Code: codeDuplicate, Title: "a symbol has one definition", Severity: diag.Error, Clause: "LLVM Language Reference, Linkage Types",
		Explanation: "Two modules define a function or a variable of one name. Make one of them internal (`static` in C), or weak.",
		Example:     "define void @f() {\n  ret void\n}\n---\ndefine void @f() {\n  ret void\n}\ndefine void @_start(i32 %p) {\n  call void @f()\n  ret void\n}\n"},
	{Code: codeUndefined, Title: "a symbol that is used is defined", Severity: diag.Error, Clause: "Only allow certain intrinsics and external symbols",
		Explanation: "A program is complete: it can call nothing outside of itself but the intrinsics of the ABI. Add the module that defines the name, or the directory of the library with `--lib`.",
		Example:     "declare void @g()\ndefine void @_start(i32 %p) {\n  call void @g()\n  ret void\n}\n"},
}

// Options are what a link depends on besides the modules.
type Options struct {
	// Library are modules that are taken if they define what others lack.
	Library []*ir.Module
	// Provided are names that later steps define.
	Provided []string
}

// Link joins modules. The result is nil if there are errors. The modules must not
// be used any more.
func Link(modules []*ir.Module, o Options) (*ir.Module, diag.List) {
	l := &linker{provided: o.Provided, chosen: map[string]*ir.Symbol{}, moved: map[*ir.Symbol]*ir.Symbol{}}
	modules = withLibrary(modules, o)
	if len(modules) == 0 {
		return nil, nil
	}
	l.out = &ir.Module{Name: modules[0].Name, Layout: modules[0].Layout, Triple: modules[0].Triple}
	for _, m := range modules {
		l.choose(m)
	}
	l.join(modules)
	l.resolveAliases()
	l.arrays()
	l.prune()
	if len(l.diags) > 0 {
		l.diags.Sort()
		return nil, l.diags
	}
	return l.out, nil
}

// linker is a link at work.
type linker struct {
	out      *ir.Module
	provided []string
	// chosen are the definitions, or declarations without one, by name.
	chosen map[string]*ir.Symbol
	// moved are the symbols of the result that others became.
	moved map[*ir.Symbol]*ir.Symbol
	// lists are the parts of variables that are joined, such as the constructors.
	lists map[string][]*ir.Symbol
	diags diag.List
}

// isLocal reports whether a symbol is seen by its own module only.
func isLocal(s *ir.Symbol) bool { return s.Linkage == ir.Internal }

// choose enters the symbols of a module into the table of names.
func (l *linker) choose(m *ir.Module) {
	for _, s := range m.Symbols {
		switch known := l.chosen[s.Name]; {
		case isLocal(s):
		case s.Linkage == ir.Appending:
			if l.lists == nil {
				l.lists = map[string][]*ir.Symbol{}
			}
			l.lists[s.Name] = append(l.lists[s.Name], s)
		case known == nil:
			l.chosen[s.Name] = s
		case rank(s) == strong && rank(known) == strong:
			l.duplicate(known, s)
		case rank(s) > rank(known) || rank(s) == common && rank(known) == common && larger(s, known):
			l.chosen[s.Name] = s
		}
	}
}

// How strong a symbol is: the strongest of a name is taken, the first of several
// equals.
const (
	optional = iota // a declaration that may stay undefined
	declared
	weak
	common
	strong
)

func rank(s *ir.Symbol) int {
	switch {
	case s.Linkage == ir.ExternWeak:
		return optional
	case !s.Defined():
		return declared
	case s.Linkage == ir.LinkOnce || s.Linkage == ir.Weak:
		return weak
	case s.Linkage == ir.Common:
		return common
	}
	return strong
}

func larger(a, b *ir.Symbol) bool {
	return a.Module.Layout.Size(a.ValueType) > b.Module.Layout.Size(b.ValueType)
}

func place(s *ir.Symbol) diag.Origin {
	return diag.At(diag.Span{Start: s.Pos, End: s.Pos + len(s.Name) + 1})
}

func (l *linker) duplicate(first, second *ir.Symbol) {
	l.diags = append(l.diags, diag.Diagnostic{Code: codeDuplicate, Severity: diag.Error, Origin: place(second),
		Message: fmt.Sprintf("@%s is defined in %s and in %s: make one of them `static` or weak", second.Name, first.Module.Name, second.Module.Name),
		Related: []diag.Related{{Origin: place(first), Message: "the other definition"}}})
}

// join moves the chosen symbols into the result.
func (l *linker) join(modules []*ir.Module) {
	for _, m := range modules {
		for _, s := range m.Symbols {
			switch {
			case s.Linkage == ir.Appending:
			case isLocal(s):
				l.addLocal(s)
			case l.chosen[s.Name] == s:
				l.add(s)
			}
		}
	}
	for _, m := range modules {
		for _, s := range m.Symbols {
			if c := l.chosen[s.Name]; !isLocal(s) && c != nil {
				l.moved[s] = c
			}
		}
	}
	l.redirect(func(s *ir.Symbol) ir.Value {
		if to := l.moved[s]; to != nil {
			return to
		}
		return s
	})
}

// add moves a symbol. A local one that came first makes place for it.
func (l *linker) add(s *ir.Symbol) {
	if other := l.out.Symbol(s.Name); other != nil {
		l.out.Rename(other, l.freeName(other.Name))
	}
	l.out.Add(s)
}

func (l *linker) addLocal(s *ir.Symbol) {
	if l.out.Symbol(s.Name) != nil {
		s.Name = l.freeName(s.Name)
	}
	l.out.Add(s)
}

// freeName is a name that no symbol of the result has.
func (l *linker) freeName(name string) string {
	for n := 1; ; n++ {
		if s := fmt.Sprintf("%s.%d", name, n); l.out.Symbol(s) == nil && l.chosen[s] == nil {
			return s
		}
	}
}

// redirect replaces symbols wherever they are used.
func (l *linker) redirect(replace func(*ir.Symbol) ir.Value) {
	for _, s := range l.out.Symbols {
		s.ReplaceSymbols(replace)
	}
	for _, list := range l.lists {
		for _, s := range list {
			s.ReplaceSymbols(replace)
		}
	}
}

// resolveAliases puts what aliases stand for in their place.
func (l *linker) resolveAliases() {
	values := map[*ir.Symbol]ir.Value{}
	for _, s := range l.out.Symbols {
		if s.Kind == ir.AliasSymbol {
			values[s] = s.Init
		}
	}
	if len(values) == 0 {
		return
	}
	// An alias of an alias takes another round; one of itself never ends.
	for range len(values) + 1 {
		again := false
		l.redirect(func(s *ir.Symbol) ir.Value {
			if v, ok := values[s]; ok && v != ir.Value(s) {
				again = true
				return v
			}
			return s
		})
		if !again {
			break
		}
	}
	l.out.Keep(func(s *ir.Symbol) bool { return s.Kind != ir.AliasSymbol })
}

// The symbols around the lists of constructors and destructors, and the
// variables that hold what is in them.
var arrays = []struct{ list, start, end string }{
	{"llvm.global_ctors", "__init_array_start", "__init_array_end"},
	{"llvm.global_dtors", "__fini_array_start", "__fini_array_end"},
}

// arrays defines the lists of constructors and destructors where the program
// looks for them.
func (l *linker) arrays() {
	for _, a := range arrays {
		start, end := l.out.Symbol(a.start), l.out.Symbol(a.end)
		if start == nil || start.Defined() {
			continue
		}
		functions := l.listed(a.list)
		typ := ir.ArrayOf(uint64(len(functions)), ir.PtrType)
		start.Kind, start.Linkage, start.Constant = ir.VariableSymbol, ir.Internal, true
		start.ValueType, start.Align = typ, 4
		start.Init = &ir.Const{Typ: typ, Kind: ir.AggregateConst, Elems: functions}
		if end == nil || end.Defined() {
			continue
		}
		behind := &ir.Const{Typ: ir.PtrType, Kind: ir.ExprConst, Op: ir.GetElementPtr, Source: typ,
			Elems: []ir.Value{start, ir.IntOf(ir.I32, 1)}}
		l.redirect(func(s *ir.Symbol) ir.Value {
			if s == end {
				return behind
			}
			return s
		})
		l.out.Keep(func(s *ir.Symbol) bool { return s != end })
	}
}

// listed are the functions of a list, by priority, then in order.
func (l *linker) listed(name string) []ir.Value {
	type entry struct {
		priority uint64
		function ir.Value
	}
	var entries []entry
	for _, s := range l.lists[name] {
		c, ok := s.Init.(*ir.Const)
		if !ok || c.Kind != ir.AggregateConst {
			continue
		}
		for _, e := range c.Elems {
			if e, ok := e.(*ir.Const); ok && e.Kind == ir.AggregateConst && len(e.Elems) >= 2 {
				if n, ok := e.Elems[0].(*ir.Const); ok {
					entries = append(entries, entry{n.Bits, e.Elems[1]})
				}
			}
		}
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return cmp.Compare(a.priority, b.priority) })
	functions := make([]ir.Value, len(entries))
	for i, e := range entries {
		functions[i] = e.function
	}
	return functions
}

// prune makes all but the entry point internal, drops what cannot be reached
// from it, and reports what is reached and not defined. Modules without an entry
// point keep all that they define.
func (l *linker) prune() {
	users := map[*ir.Symbol]*ir.Symbol{}
	var work []*ir.Symbol
	reach := func(s, user *ir.Symbol) {
		if _, seen := users[s]; !seen {
			users[s] = user
			work = append(work, s)
		}
	}
	entry := l.out.Symbol(isa.EntryPoint)
	for _, s := range l.out.Symbols {
		if s == entry || (entry == nil || !entry.Defined()) && s.Defined() {
			reach(s, nil)
		}
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		s.References(func(used *ir.Symbol) { reach(used, s) })
	}
	l.out.Keep(func(s *ir.Symbol) bool { _, ok := users[s]; return ok })
	l.undefined(users)
	for _, s := range l.out.Symbols {
		if s != entry && s.Defined() {
			s.Linkage = ir.Internal
		}
	}
}

// undefined reports what nobody defines; what may stay undefined is null.
func (l *linker) undefined(users map[*ir.Symbol]*ir.Symbol) {
	null := map[*ir.Symbol]bool{}
	for _, s := range l.out.Symbols {
		switch {
		case s.Defined() || isa.IsIntrinsicName(s.Name) || slices.Contains(l.provided, s.Name):
		case s.Linkage == ir.ExternWeak:
			null[s] = true
		default:
			l.reportUndefined(s, users[s])
		}
	}
	if len(null) == 0 {
		return
	}
	l.redirect(func(s *ir.Symbol) ir.Value {
		if null[s] {
			return ir.Zero(ir.PtrType)
		}
		return s
	})
	l.out.Keep(func(s *ir.Symbol) bool { return !null[s] })
}

func (l *linker) reportUndefined(s, user *ir.Symbol) {
	message := fmt.Sprintf("@%s is not defined", s.Name)
	if user != nil {
		message += fmt.Sprintf(", and @%s in %s uses it", user.Name, user.Module.Name)
	}
	if strings.HasPrefix(s.Name, "__cxa_") || strings.HasPrefix(s.Name, "_Unwind_") {
		message += ": exceptions have no form in PNaCl, compile with `-fno-exceptions`"
	}
	l.diags = append(l.diags, diag.Diagnostic{Code: codeUndefined, Severity: diag.Error, Origin: place(s), Message: message})
}
