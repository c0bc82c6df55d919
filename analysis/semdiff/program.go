package semdiff

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/namemap"
)

// program is one side of the comparison.
type program struct {
	segments []bitstream.Segment
	names    *namemap.Map // beside the symbol table
	ledger   *ledger.Ledger
	renderer renderer

	state     *bind.State // at the end of the file
	functions []entity    // by function address
	globals   []entity    // by global address
	bodies    []body      // by function address; segment is -1 without one
	version   []uint64
}

// An entity is a function address or a global.
type entity struct {
	name string
	// label is what it is called in its text or a map, beside the symbol table.
	label string
	// class is what a pair must agree on: a function's signature and whether
	// it has a body; "" for globals.
	class string
	// content is a hash of the initializers or of the body without references
	// to functions and globals, which are in targets; refined also covers what
	// these have for content.
	content uint64
	refined uint64
	targets []ref
	// defined says that a function has a body, keys are the keys of its
	// instructions, sorted.
	defined bool
	keys    []uint64
	// line is a global with its initializers, segment where its record is.
	line    line
	segment int
}

// known is the name that an entity is known by. Compilers make up names with a dot
// in front for what has none, such as strings; these are numbered anew each time.
func (e *entity) known() string {
	if strings.HasPrefix(e.name, ".") {
		return ""
	}
	return e.name
}

// called is what people call an entity.
func (e *entity) called() string { return cmp.Or(e.name, e.label) }

// body is a function block.
type body struct {
	segment int
	number  uint32      // among the function blocks
	state   *bind.State // in front of it
}

// reader reads a program.
type reader struct {
	*program
	cursor  *bind.Cursor
	symbols map[uint64]string
	// memory are the bytes of the last global that its content lacks.
	memory memory
}

// newProgram takes a file apart.
func newProgram(segments []bitstream.Segment, shared renderer, names *namemap.Map) *program {
	p := &program{segments: segments, names: names, ledger: ledger.Of(segments), renderer: shared}
	r := reader{program: p, cursor: bind.NewCursor(), symbols: map[uint64]string{}}
	blocks := map[int]body{} // by function address
	for i, s := range segments {
		if s.Split {
			b := r.body(i)
			if fn := bind.NewFunctionState(b.state, b.number).Index; fn >= 0 {
				blocks[fn] = b
			}
		}
		for j := range s.Records {
			if !s.Split {
				r.record(&s.Records[j], i, j)
			}
			r.cursor.Apply(&s.Records[j])
		}
	}
	p.state = r.cursor.State
	r.finish(blocks)
	return p
}

func (r *reader) body(segment int) body {
	return body{segment: segment, number: r.cursor.State.FunctionBlocks, state: r.cursor.State.Snapshot()}
}

// record takes in a record outside of functions.
func (r *reader) record(rec *bitstream.Record, segment, i int) {
	if rec.Abbrev < isa.AbbrevDefault || len(rec.Values) == 0 {
		return
	}
	block := r.cursor.Block()
	row := bind.FieldsRow(block, rec.Values)
	switch {
	case block == isa.Globals:
		r.global(row, rec, segment, i)
	case row == nil:
	case row.ID == isa.Version:
		r.version = rec.Values
	case row.ID == isa.Entry:
		r.symbols[rec.Values[1]] = name(rec.Values[2:])
	}
}

// name returns the bytes of a name.
func name(values []uint64) string {
	b := make([]byte, len(values))
	for i, v := range values {
		b[i] = byte(v)
	}
	return string(b)
}

// global begins a global or adds to the last one.
func (r *reader) global(row *isa.Row, rec *bitstream.Record, segment, i int) {
	if row != nil && len(r.globals) > 0 && r.memory.take(row.ID, rec.Values) || row != nil && row.ID == isa.GlobalsCount {
		return
	}
	r.seal()
	if row != nil && (row.ID == isa.GlobalVar || row.ID == isa.GlobalConst) || len(r.globals) == 0 {
		r.globals = append(r.globals, entity{line: line{record: i}, segment: segment})
	}
	g := &r.globals[len(r.globals)-1]
	out := &r.renderer
	out.buf = binary.LittleEndian.AppendUint64(out.buf[:0], g.content)
	out.refs = g.line.refs
	out.render(r.cursor, rec.Values)
	g.content, g.line.refs = out.key(), out.refs
	g.line.key = g.content
}

// seal makes the bytes read so far part of the last global.
func (r *reader) seal() {
	if len(r.globals) == 0 {
		return
	}
	g := &r.globals[len(r.globals)-1]
	if bytes := r.memory.flush(); len(bytes) > 0 {
		out := &r.renderer
		out.buf = append(binary.LittleEndian.AppendUint64(out.buf[:0], g.content), bytes...)
		g.content = out.key()
		g.line.key = g.content
	}
}

// finish fills in what only the end of the file tells.
func (r *reader) finish(blocks map[int]body) {
	r.seal()
	for i := range r.state.Functions {
		f := &r.state.Functions[i]
		e := entity{name: r.symbols[uint64(i)], label: r.names.Name(-1, 'f', uint64(i)), class: classOf(f)}
		b, ok := blocks[i]
		if ok {
			lines := r.lines(b)
			e.content, e.targets = r.bodyKey(lines), targets(lines)
			e.defined, e.keys = true, keysOf(lines)
		} else {
			b.segment = -1
		}
		r.functions = append(r.functions, e)
		r.bodies = append(r.bodies, b)
	}
	for i := range r.globals {
		g := &r.globals[i]
		g.name, g.label = r.symbols[uint64(len(r.functions)+i)], r.names.Name(-1, 'g', uint64(i))
		g.targets, g.refined = g.line.refs, g.content
	}
	for i := range r.functions {
		r.functions[i].refined = r.functions[i].content
	}
	for range refinements {
		r.refine()
	}
}

// refinements is how many steps of references refined hashes cover.
const refinements = 2

// refine takes the targets of references into the refined hashes.
func (p *program) refine() {
	functions, globals := p.refined(p.functions), p.refined(p.globals)
	for i, h := range functions {
		p.functions[i].refined = h
	}
	for i, h := range globals {
		p.globals[i].refined = h
	}
}

func (p *program) refined(list []entity) []uint64 {
	hashes := make([]uint64, len(list))
	for i := range list {
		out := binary.LittleEndian.AppendUint64(p.renderer.buf[:0], list[i].refined)
		for _, t := range list[i].targets {
			if e := p.target(t); e != nil {
				out = append(binary.LittleEndian.AppendUint64(out, e.refined), e.name...)
			}
		}
		p.renderer.buf = out
		hashes[i] = p.renderer.key()
	}
	return hashes
}

// target returns what a reference is to, nil if nothing defines it.
func (p *program) target(r ref) *entity {
	list := p.functions
	if r.sort == 'g' {
		list = p.globals
	}
	if r.n >= uint64(len(list)) {
		return nil
	}
	return &list[r.n]
}

// targets returns the references to functions and globals.
func targets(lines []line) []ref {
	var list []ref
	for _, l := range lines {
		for _, r := range l.refs {
			if r.sort == 'f' || r.sort == 'g' {
				list = append(list, r)
			}
		}
	}
	return list
}

// keysOf returns the keys of instructions, sorted.
func keysOf(lines []line) []uint64 {
	keys := make([]uint64, len(lines))
	for i := range lines {
		keys[i] = lines[i].key
	}
	slices.Sort(keys)
	return keys
}

// classOf is what functions that correspond have in common.
func classOf(f *bind.FunctionAddress) string {
	s := "?"
	if f.Signature != nil {
		s = f.Signature.String()
	}
	if f.Defined() {
		return "define " + s
	}
	return "declare " + s
}

// lines returns the instructions of a function.
func (p *program) lines(b body) []line {
	return p.renderer.lines(bind.FunctionCursor(b.state, b.number), p.segments[b.segment].Records)
}

// bodyKey hashes a body without its references to functions and globals.
func (p *program) bodyKey(lines []line) uint64 {
	out := p.renderer.buf[:0]
	for _, l := range lines {
		out = binary.LittleEndian.AppendUint64(out, l.key)
		for _, r := range l.refs {
			if r.sort != 'f' && r.sort != 'g' {
				out = binary.AppendUvarint(append(out, r.sort), r.n)
			}
		}
	}
	p.renderer.buf = out
	return p.renderer.key()
}

// bits is the size of a function's block.
func (p *program) bits(b body) uint64 {
	if b.segment < 0 {
		return 0
	}
	return p.ledger.TotalOf(p.segments, b.segment).Bits
}
