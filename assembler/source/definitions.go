package source

import (
	"bytes"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This step sorts what stands in the files by what it defines.

// ref is a node of a file.
type ref struct {
	chunk *asmparse.Chunk
	node  *asmparse.Node
	index int // of the node in the chunk
	base  int // where the chunk starts in the text of all files
}

func (r ref) span() diag.Span {
	return diag.Span{Start: r.base + int(r.node.Start), End: r.base + int(r.node.End)}
}

func (r ref) at(o *asmparse.Operand) diag.Span {
	return diag.Span{Start: r.base + int(o.Start), End: r.base + int(o.End)}
}

// text is what is written for an operand.
func (r ref) text(o *asmparse.Operand) string { return string(r.chunk.Text[o.Start:o.End]) }

func (r ref) row() *isa.Row {
	if r.node.Kind != asmparse.Statement {
		return nil
	}
	return r.node.Op.Row()
}

// section is all that was written of one kind of block.
type section struct {
	enter *ref // the first heading
	lines []ref
}

// shell is what was written outside of functions.
type shell struct {
	module   *ref // `module {`
	exit     *ref
	version  []ref
	sections map[isa.BlockID]*section
	// order is what was written, part by part.
	order []part
}

// sectionBlocks are the blocks of the module of which there is one.
var sectionBlocks = map[isa.BlockID]bool{isa.Abbreviations: true, isa.Types: true, isa.Globals: true, isa.Valuesymtab: true}

// definition is what a name of the module stands for.
type definition struct {
	name string
	kind byte // letter of the ID
	at   diag.Span
	// index is the number, once there is one.
	index   uint64
	address *address
	global  *global
}

// address is a function address: a `define` or `declare`, or a function that
// declares itself.
type address struct {
	index    uint64
	name     string // with its sigil; "" for a number
	written  *ref   // the statement; nil where there is none
	function *function
	ret      isa.Type
	params   []isa.Type
	proto    uint64
	linkage  uint64
	at       diag.Span
	def      *definition // of the name, or nil
	// optional says that it comes in only where it is used; used that it is.
	optional, used bool
}

// global is a variable or constant with its initializers.
type global struct {
	index          uint64
	head           ref
	items          []ref
	def            *definition
	optional, used bool
}

// collector walks over the nodes of a file that are outside of functions.
type collector struct {
	*program
	file   *sourceFile
	blocks []isa.BlockID
	// verbatim counts the open blocks whose lines are kept as they are.
	verbatim int
}

func (p *program) collect() {
	p.shell.sections = map[isa.BlockID]*section{}
	for id := range sectionBlocks {
		p.shell.sections[id] = &section{}
	}
	for _, f := range p.sources {
		c := &collector{program: p, file: f}
		for i, chunk := range f.tree.Chunks {
			base := f.start + f.tree.Starts[i]
			if chunk.Function {
				p.addFunction(chunk, base, f.prelude)
				continue
			}
			for j := range chunk.Nodes {
				c.node(ref{chunk, &chunk.Nodes[j], j, base})
			}
		}
	}
	p.matchFunctions()
}

// inner is the innermost open block.
func (c *collector) inner() isa.BlockID {
	if len(c.blocks) == 0 {
		return isa.TopLevel
	}
	return c.blocks[len(c.blocks)-1]
}

// node puts a line where it belongs.
func (c *collector) node(r ref) {
	switch {
	case c.verbatim > 0:
		c.keep(r)
	case r.node.Kind == asmparse.Enter:
		c.enter(r)
	case r.node.Kind == asmparse.Exit:
		if c.inner() == isa.Module && c.shell.exit == nil {
			c.shell.exit = &r
		}
		c.blocks = c.blocks[:max(len(c.blocks)-1, 0)]
	case r.node.Kind == asmparse.Include:
	case r.node.Kind == asmparse.Bad:
		c.suspect(r.chunk.Text[r.node.Start:r.node.End])
		c.badLine(r)
	case sectionBlocks[c.inner()]:
		c.line(c.inner(), r)
	default:
		c.definition(r)
	}
}

// badLine keeps text that could not be read where it stands: behind a global on its
// line it was to be the memory of that.
func (c *collector) badLine(r ref) {
	switch {
	case sectionBlocks[c.inner()]:
		c.line(c.inner(), r)
	case c.onLineOfGlobal(r):
		c.line(isa.Globals, r)
	default:
		c.definition(r)
	}
}

func (c *collector) onLineOfGlobal(r ref) bool {
	if len(c.globals) == 0 {
		return false
	}
	last := c.globals[len(c.globals)-1].head.span().End
	return last <= r.span().Start && bytes.IndexByte(c.files.Text[last:r.span().Start], '\n') < 0
}

// enter opens a block.
func (c *collector) enter(r ref) {
	id := isa.BlockID(r.chunk.Args(r.node)[0].Value)
	s := c.shell.sections[id]
	switch {
	case id == isa.Module && c.shell.module == nil:
		c.shell.module = &r
	case id == isa.Module && c.inner() == isa.TopLevel:
	case s != nil && !sectionBlocks[c.inner()]:
		c.shell.begin(rankOf(id))
		if s.enter == nil {
			s.enter = &r
		}
	default:
		c.keep(r)
		return
	}
	c.blocks = append(c.blocks, id)
}

// keep adds a line of a block that is kept as it is.
func (c *collector) keep(r ref) {
	if sectionBlocks[c.inner()] {
		s := c.shell.sections[c.inner()]
		s.lines = append(s.lines, r)
	} else {
		c.shell.keep(r)
	}
	switch r.node.Kind {
	case asmparse.Enter:
		c.verbatim++
	case asmparse.Exit:
		c.verbatim--
	}
}

// definition puts a line outside of the blocks with others of its kind.
func (c *collector) definition(r ref) {
	row := r.row()
	switch {
	case r.node.Kind == asmparse.Initial, r.node.Kind == asmparse.Close, row != nil && row.Block == isa.Globals:
		c.shell.begin(rankGlobals)
		c.line(isa.Globals, r)
	case row != nil && row.ID == isa.Version:
		c.shell.begin(rankVersion)
		c.shell.version = append(c.shell.version, r)
	case row != nil && row.ID == isa.FunctionAddress:
		c.shell.begin(rankAddresses)
		c.addAddress(r)
	default:
		c.shell.keep(r)
	}
}

// line adds a line to a section.
func (c *collector) line(id isa.BlockID, r ref) {
	if id == isa.Globals && c.globalLine(r) {
		return
	}
	s := c.shell.sections[id]
	s.lines = append(s.lines, r)
	if row := r.row(); row != nil && row.Block == isa.Types {
		if def, ok := r.chunk.Defined(r.node); ok {
			c.define(r, def, &definition{kind: 't'})
		}
	}
}

// globalLine takes in a line that is a global or belongs to one.
func (c *collector) globalLine(r ref) bool {
	row := r.row()
	switch {
	case row != nil && row.Defines() != 0:
		g := &global{head: r, optional: c.file.prelude}
		def, _ := r.chunk.Defined(r.node)
		g.def = c.define(r, def, &definition{kind: 'g', global: g})
		c.globals = append(c.globals, g)
	case row != nil && row.ID == isa.GlobalsCount:
		return false
	case len(c.globals) == 0:
		if r.node.Kind == asmparse.Initial || row != nil {
			c.report(codeOwner, r.span(), "an initializer stands here, and no `"+isa.GlobalVar.Row().Name+"` or `"+isa.GlobalConst.Row().Name+"` in front of it")
		}
		return r.node.Kind == asmparse.Initial
	default:
		g := c.globals[len(c.globals)-1]
		g.items = append(g.items, r)
	}
	return true
}

// addAddress takes in a `define` or `declare`.
func (c *collector) addAddress(r ref) {
	args := r.chunk.Args(r.node)
	a := &address{written: &r, proto: args[0].Value, linkage: args[1].Value, ret: args[2].Type(), at: r.span(), optional: c.file.prelude}
	for i := 4; i < len(args); i++ {
		a.params = append(a.params, args[i].Type())
	}
	a.def = c.define(r, &args[3], &definition{kind: 'f', address: a})
	if a.def != nil {
		a.name = a.def.name
	}
	c.addresses = append(c.addresses, a)
}

// define enters a name of the module; nil for a number, and for a name that is
// taken.
func (p *program) define(r ref, o *asmparse.Operand, d *definition) *definition {
	if o == nil || o.Sort != asmparse.SortPlaceholder {
		return nil
	}
	d.name, d.at = r.text(o), r.at(o)
	if first := p.names[d.name]; first != nil {
		p.twice(d.name, d.at, first.at)
		return nil
	}
	p.names[d.name] = d
	return d
}

// twice reports a name with two definitions.
func (p *program) twice(name string, at, first diag.Span) {
	d := p.report(codeTwice, at, "`"+name+"` is defined twice: give one of them another name")
	related(d, first, "it is defined here too")
}

// addFunction takes in a function block.
func (p *program) addFunction(c *asmparse.Chunk, base int, prelude bool) {
	f := &function{chunk: c, base: base, optional: prelude}
	p.suspectFunction(c)
	for i := range c.Nodes {
		n := &c.Nodes[i]
		if n.Kind == asmparse.Enter && isa.BlockID(c.Args(n)[0].Value) == isa.Function && n.Count > 2 {
			f.header = &ref{c, n, i, base}
			break
		}
	}
	p.functions = append(p.functions, f)
}

// matchFunctions gives each function block its address: that of the `define` of
// its name or number or, where there is none, one of its own.
func (p *program) matchFunctions() {
	written := len(p.addresses)
	for _, f := range p.functions {
		if f.header == nil {
			continue
		}
		o := &f.header.chunk.Args(f.header.node)[2]
		a := p.addressOf(f, o, written)
		switch {
		case a != nil && a.function == nil && a.proto == isa.ProtoDefine:
			a.function, f.address = f, a
			continue
		case a != nil && o.Sort != asmparse.SortPlaceholder:
			p.twice(f.header.text(o), f.header.at(o), a.at)
			continue
		}
		f.declareItself(p, o)
	}
}

// addressOf returns the address that the header of a function names, or nil.
func (p *program) addressOf(f *function, o *asmparse.Operand, written int) *address {
	if o.Sort != asmparse.SortPlaceholder {
		if o.Value < uint64(written) {
			return p.addresses[o.Value]
		}
		return nil
	}
	if d := p.names[f.header.text(o)]; d != nil {
		return d.address
	}
	return nil
}

// declareItself gives a function without `define` an address.
func (f *function) declareItself(p *program, o *asmparse.Operand) {
	args := f.header.chunk.Args(f.header.node)
	a := &address{function: f, ret: args[1].Type(), proto: isa.ProtoDefine, linkage: isa.LinkageInternal, at: f.header.at(o), optional: f.optional}
	for i := 3; i+1 < len(args); i += 2 {
		a.params = append(a.params, args[i].Type())
	}
	if len(args)%2 == 0 {
		a.linkage = args[len(args)-1].Value
	}
	if o.Sort == asmparse.SortPlaceholder {
		if d := p.names[f.header.text(o)]; d != nil {
			p.twice(d.name, f.header.at(o), d.at)
		} else {
			a.def = p.define(*f.header, o, &definition{kind: 'f', address: a})
			a.name = a.def.name
		}
	}
	f.address = a
	p.addresses = append(p.addresses, a)
}
