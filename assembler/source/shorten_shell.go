package source

import (
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file leaves out of the module the addresses of functions, the symbol table, the
// types and the counts that would be inferred, and the blocks that are empty then.

// shortenAddresses leaves out the last of the `define` and `declare` statements: those
// of functions, whose header then says how they are linked, and behind them those of
// intrinsics, in the order in which they are used.
func (s *shortener) shortenAddresses() {
	first := s.firstUses()
	n := len(s.addresses)
	for ; n > 0; n-- {
		a := s.addresses[n-1]
		if !s.declaresItself(a) || first[a.index] == 0 {
			break
		}
		if n < len(s.addresses) && first[a.index] > first[a.index+1] {
			break
		}
		s.infer(a)
	}
	for ; n > 0; n-- {
		a := s.addresses[n-1]
		if a.written == nil {
			continue // the text leaves it out
		}
		if !s.definesItself(a) {
			return
		}
		s.infer(a)
		word := a.function.header.span().Start + len(isa.Function.String())
		linkage, _ := isa.LinkageWords.Word(a.linkage)
		s.change(diag.Span{Start: word, End: word}, " "+linkage)
	}
}

// infer leaves out the statement of an address.
func (s *shortener) infer(a *address) {
	s.inferred[a] = true
	if a.written != nil {
		s.drop(a.written.span())
	}
}

// firstUses returns the order in which the functions use addresses, from 1 on, and
// behind them the globals.
func (s *shortener) firstUses() map[uint64]int {
	order := map[uint64]int{}
	note := func(c *asmparse.Chunk, n *asmparse.Node) {
		for _, o := range c.Args(n) {
			if o.Sort == 'f' && o.Kind != isa.SlotDef && n.Kind != asmparse.Enter && order[o.Value] == 0 {
				order[o.Value] = len(order) + 1
			}
		}
	}
	for _, f := range s.functions {
		if !f.optional && f.out != nil {
			for i := range f.out.Nodes {
				note(f.out, &f.out.Nodes[i])
			}
		}
	}
	for _, g := range s.globals {
		for _, r := range g.items {
			note(r.chunk, r.node)
		}
	}
	return order
}

// declaresItself reports whether an address is that of an intrinsic under its name.
func (s *shortener) declaresItself(a *address) bool {
	row := isa.IntrinsicByName(s.chosen[id{'f', a.index}])
	if row == nil || a.written == nil || !a.written.isBare() || a.proto != isa.ProtoDeclare || a.linkage != isa.LinkageExternal {
		return false
	}
	return signatureKey(row.Return, row.Params) == signatureKey(a.ret, a.params)
}

// definesItself reports whether the header of a function says all that its `define`
// does.
func (s *shortener) definesItself(a *address) bool {
	f := a.function
	if f == nil || !a.written.isBare() || f.header == nil || f.base >= len(s.files.File(0).Text) {
		return false
	}
	args := f.header.chunk.Args(f.header.node)
	var params []isa.Type
	for i := 3; i+1 < len(args); i += 2 {
		params = append(params, args[i].Type())
	}
	_, known := isa.LinkageWords.Word(a.linkage)
	return known && len(args)%2 != 0 && signatureKey(args[1].Type(), params) == signatureKey(a.ret, a.params)
}

// shortenSymbols leaves out the last entries of functions, which are those of the
// functions that are visible outside, in their order.
func (s *shortener) shortenSymbols() {
	section := s.shell.sections[isa.Valuesymtab]
	n, before := len(section.lines), uint64(len(s.addresses))
	if len(s.symbols) > 0 {
		before = s.symbols[0].index // the text leaves these out
	}
	for ; n > 0; n-- {
		r := section.lines[n-1]
		f, ok := s.impliedEntry(r)
		if !ok || f >= before {
			break
		}
		before = f
	}
	if n == 0 && len(section.lines) > 0 && s.dropSection(section) {
		return
	}
	for _, r := range section.lines[n:] {
		s.drop(r.span())
	}
}

// impliedEntry returns the function whose entry a line of the symbol table is, if it
// has that entry because of its name.
func (s *shortener) impliedEntry(r ref) (f uint64, ok bool) {
	row := r.row()
	if row == nil || row.ID != isa.Entry || !r.isBare() {
		return 0, false
	}
	args := r.chunk.Args(r.node)
	kind, f, ok := s.value(r, &args[0])
	if !ok || kind != 'f' || f >= uint64(len(s.addresses)) {
		return 0, false
	}
	a := s.addresses[f]
	name := string(r.chunk.Data(&args[1]))
	return f, a.linkage == isa.LinkageExternal && (s.chosen[id{'f', f}] == name || a.def != nil && a.def.name == "@"+name)
}

// shortenTypes leaves out the last types: those that are missing then are added in
// their order.
func (s *shortener) shortenTypes() {
	section := s.shell.sections[isa.Types]
	var lines []ref
	least := 0
	for _, r := range section.lines {
		if row := r.row(); row != nil && row.ID == isa.TypesCount {
			continue
		}
		lines = append(lines, r)
		if row := r.row(); row == nil || row.Defines() == 0 || !r.isBare() || s.hasName(r) {
			least = len(lines)
		}
	}
	keep := s.typesToKeep(lines, least)
	if keep == 0 && len(lines) > 0 && s.dropSection(section) {
		return
	}
	if keep == 0 {
		keep = len(lines) // an empty block would say nothing
	}
	s.dropCount(section, isa.TypesCount, s.types.written+uint64(len(s.types.missing)))
	for _, r := range lines[keep:] {
		s.drop(r.span())
	}
}

// typesToKeep returns how many lines of the types block must stay; all where the text
// leaves some out already.
func (s *shortener) typesToKeep(lines []ref, least int) int {
	if len(s.types.missing) > 0 {
		return len(lines)
	}
	return linesToKeep(least, len(lines), func(keep int) bool { return s.typesComeBack(lines, keep) })
}

// hasName reports whether a line defines a name.
func (s *shortener) hasName(r ref) bool {
	def, ok := r.chunk.Defined(r.node)
	return ok && def.Sort == asmparse.SortPlaceholder
}

// typesComeBack reports whether the types from a line on are inferred in their order.
func (s *shortener) typesComeBack(lines []ref, keep int) bool {
	var t, rest typeTable
	t.entries, rest.entries = map[typeKey]*typeEntry{}, map[typeKey]*typeEntry{}
	for _, r := range lines[:keep] {
		t.write(r)
	}
	s.useTypes(&t)
	t.arrange()
	var want []typeKey
	for _, r := range lines[keep:] {
		want = append(want, rest.write(r).key)
	}
	if len(want) != len(t.missing) {
		return false
	}
	for i, e := range t.missing {
		if want[i] != e.key {
			return false
		}
	}
	return true
}

// dropCount leaves out the count of a section, where it is right and stands first.
func (s *shortener) dropCount(section *section, id isa.ID, n uint64) {
	if len(section.lines) == 0 || section.enter == nil {
		return
	}
	r := section.lines[0]
	if row := r.row(); row != nil && row.ID == id && r.isBare() && r.chunk.Args(r.node)[0].Value == n {
		s.drop(r.span())
	}
}

// dropSection leaves out a block of the module with all that is in it, if it stands
// where it would be put. It returns false if it stays.
func (s *shortener) dropSection(section *section) bool {
	if !s.inOrder() || section.enter == nil || !section.enter.isBare() {
		return false
	}
	exit, ok := section.enter.end()
	if !ok || !exit.isBare() {
		return false
	}
	s.drop(diag.Span{Start: section.enter.span().Start, End: exit.span().End})
	return true
}

// inOrder reports whether the parts of the module have the order of the manual.
func (s *shortener) inOrder() bool {
	last := -1
	for _, p := range s.shell.order {
		if p.rank <= last || p.rank == rankOther {
			return false
		}
		last = p.rank
	}
	return true
}

// shortenModule leaves out the module block itself, where nothing but its version is
// said of it.
func (s *shortener) shortenModule() {
	m, exit := s.shell.module, s.shell.exit
	if m == nil || exit == nil || m.node.Width != 0 || !s.inOrder() || len(s.shell.version) != 1 {
		return
	}
	v := s.shell.version[0]
	if !v.isBare() || v.chunk.Args(v.node)[0].Value != 1 {
		return
	}
	for _, r := range []ref{*m, v, *exit} {
		s.drop(r.span())
	}
}
