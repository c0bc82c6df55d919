package module

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/parallel"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Build returns the model of a program. It never fails: what is wrong is left
// to the verifier. Function bodies are built in parallel.
func Build(p *assembler.Program) *Module {
	m := BuildShell(p)
	parallel.Each(len(m.FunctionBlocks), func(i int) {
		m.FunctionBlocks[i].Body = BuildBody(p, &m.FunctionBlocks[i])
	})
	for i := range m.FunctionBlocks {
		m.attach(m.FunctionBlocks[i].Body)
	}
	return m
}

// attach makes a body that of its function. Blocks and definitions pair up one
// to one, so no function gets two.
func (m *Module) attach(b *Body) {
	if b.Function >= 0 && b.Function < len(m.Functions) {
		m.Functions[b.Function].Body = b
	}
}

// BuildShell returns the model of a program without the bodies of its
// functions: addresses, globals, names, and where the function blocks are.
func BuildShell(p *assembler.Program) *Module {
	s := shell{module: &Module{Program: p}, cursor: bind.NewCursor(), params: maxParams(p), names: map[string]bool{}, named: map[ValueID]bool{}}
	for i := range p.Segments {
		if p.Segments[i].Split {
			s.functionBlock(RecordRef{i, 0})
			s.cursor.State.FunctionBlocks++
		} else {
			s.segment(i)
		}
	}
	s.module.State = s.cursor.State
	s.setNames()
	return s.module
}

// shell builds what lies outside the function blocks.
type shell struct {
	module  *Module
	cursor  *bind.Cursor
	entries []entry // of the symbol table, in order
	names   map[string]bool
	named   map[ValueID]bool
	// params is how many more parameters the function blocks may have in all.
	params int
	// before is the State in front of the last function block while nothing
	// but function blocks has followed; nil otherwise.
	before *bind.State
}

// segment reads a segment that is no function block of its own. Function blocks
// may still be inside of it: only well-formed ones were split off.
func (s *shell) segment(n int) {
	records := s.module.Program.Segments[n].Records
	for i := range records {
		r := &records[i]
		ref := RecordRef{n, i}
		switch {
		case r.Abbrev == isa.AbbrevEnter && startsFunction(s.cursor, r.Values):
			s.functionBlock(ref) // also one whose header means nothing
		case r.Poison != 0:
			s.poisoned(ref, r)
		case len(r.Values) == 0:
			continue
		case isData(r.Abbrev) && !s.cursor.InFunction():
			s.before = nil
			s.data(ref, r.Values)
		}
		s.cursor.Apply(r)
	}
}

// poisoned takes in what a poisoned record defines. The number of globals is that
// of their definitions, poisoned or not.
func (s *shell) poisoned(ref RecordRef, r *bitstream.Record) {
	s.before = nil
	switch r.Poison {
	case 'f':
		s.module.Functions = append(s.module.Functions, Function{Record: ref, Poisoned: true})
	case 'g':
		s.module.Globals = append(s.module.Globals, Global{Record: ref, Poisoned: true})
	}
}

// startsFunction reports whether an enter record opens a function block of the
// module.
func startsFunction(c *bind.Cursor, values []uint64) bool {
	return c.Depth() == 1 && c.Block() == isa.Module &&
		len(values) > 1 && isa.BlockID(values[1]) == isa.Function
}

// isData reports whether an abbreviation index is that of a data record.
func isData(abbrev uint32) bool { return abbrev >= isa.AbbrevDefault }

func (s *shell) functionBlock(enter RecordRef) {
	if s.before == nil {
		s.before = s.cursor.State.Snapshot()
	}
	b := FunctionBlock{Enter: enter, Number: s.cursor.State.FunctionBlocks, State: s.before}
	if st := b.State; int(b.Number) < len(st.Defining) {
		if sig := st.Functions[st.Defining[b.Number]].Signature; sig != nil {
			s.params -= len(sig.Params)
		}
	}
	b.Oversized = s.params < 0
	s.module.FunctionBlocks = append(s.module.FunctionBlocks, b)
}

// maxParams is how many parameters the function blocks of a program may have in
// all: more than any program needs, but in proportion to its size. Without it a
// small file could have a million functions of a million parameters, each of
// which is a value of its own.
func maxParams(p *assembler.Program) int {
	n := 1 << 16
	for i := range p.Segments {
		n += 16 * len(p.Segments[i].Records)
	}
	return n
}

// data reads a data record in front of which the cursor stands.
func (s *shell) data(ref RecordRef, values []uint64) {
	row := rowOf(s.cursor.Block(), values)
	if row == nil {
		return
	}
	switch row.ID {
	case isa.FunctionAddress:
		s.function(ref, values)
	case isa.GlobalVar, isa.GlobalConst:
		s.global(ref, values)
	case isa.Zerofill, isa.Data, isa.Reloc, isa.RelocAddend:
		s.initializer(row.ID, ref, values)
	case isa.Entry:
		s.name(values)
	}
}

// entry is an entry of the symbol table.
type entry struct {
	id   ValueID
	name string
}

// name notes an entry of the symbol table. The first one of a value and the
// first one of a name count.
func (s *shell) name(values []uint64) {
	if len(values) < 3 {
		return
	}
	e := entry{operand(values[1]), text(values[2:])}
	if !s.named[e.id] && !s.names[e.name] {
		s.named[e.id], s.names[e.name] = true, true
		s.entries = append(s.entries, e)
	}
}

func (s *shell) function(ref RecordRef, values []uint64) {
	f := bind.FunctionAddress{
		Signature: s.cursor.State.Signature(at(values, 1)),
		Proto:     at(values, 3),
		Linkage:   at(values, 4),
	}
	s.module.Functions = append(s.module.Functions, Function{
		Signature: f.Signature,
		Defined:   f.Defined(),
		External:  f.Linkage == isa.LinkageExternal,
		Record:    ref,
	})
}

func (s *shell) global(ref RecordRef, values []uint64) {
	s.module.Globals = append(s.module.Globals, Global{
		Align:    Align(at(values, 1)),
		Constant: at(values, 2) != 0,
		Record:   ref,
	})
}

// initializer adds a piece to the last global; one without a global is lost.
func (s *shell) initializer(id isa.ID, ref RecordRef, values []uint64) {
	if len(s.module.Globals) == 0 {
		return
	}
	init := Initializer{ID: id, Record: ref}
	switch id {
	case isa.Data:
		init.Data = values[1:]
	case isa.Zerofill:
		init.Zeros = at(values, 1)
	default:
		init.Target = operand(at(values, 1))
		init.Addend = uint32(at(values, 2))
	}
	g := &s.module.Globals[len(s.module.Globals)-1]
	g.Inits = append(g.Inits, init)
}

// setNames gives the names of the symbol table to functions and globals. It
// comes last: the table may stand in front of what it names.
func (s *shell) setNames() {
	funcs := len(s.module.Functions)
	for _, e := range s.entries {
		switch n := int(e.id); {
		case n < funcs:
			f := &s.module.Functions[n]
			f.Name, f.Intrinsic = e.name, isa.IntrinsicByName(e.name)
		case n-funcs < len(s.module.Globals):
			s.module.Globals[n-funcs].Name = e.name
		}
	}
}
