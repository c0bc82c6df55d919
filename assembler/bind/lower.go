package bind

import (
	"fmt"
	"math/bits"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Lowered is a chunk as records.
type Lowered struct {
	Records []bitstream.Record
	// Nodes[i] is the index of the chunk's node that record i was made from.
	Nodes []uint32
	// Diags are what the text says that no record can mean; spans are relative
	// to the chunk.
	Diags diag.List
}

// Lower turns a chunk into records and moves the cursor over them. There is a
// record for every node that has one, also where diagnostics say that it is
// wrong.
func Lower(c *Cursor, chunk *asmparse.Chunk) Lowered {
	l := &lowerer{cur: c, chunk: resolved(c.State, chunk), blocks: asmparse.NewBasicBlocks(chunk)}
	l.out.Records = make([]bitstream.Record, 0, len(chunk.Nodes))
	l.out.Nodes = make([]uint32, 0, len(chunk.Nodes))
	if chunk.Bare {
		l.openModule()
	}
	for i := range chunk.Nodes {
		l.lower(uint32(i), &chunk.Nodes[i])
		l.blocks.Follow(chunk, &chunk.Nodes[i])
	}
	return l.out
}

// openModule reports that the module of a text is missing, and enters it. It is
// missing once, however many parts of the text lack it.
func (l *lowerer) openModule() {
	if l.cur.Depth() == 0 {
		l.add(codeNoModule, diag.Span{}, "expected `"+isa.Module.String()+" {`: the text has no module")
		l.cur.Apply(&bitstream.Record{Abbrev: isa.AbbrevEnter, Values: []uint64{isa.CodeEnter, uint64(isa.Module), 0}})
	}
}

type lowerer struct {
	cur    *Cursor
	chunk  *asmparse.Chunk
	out    Lowered
	node   *asmparse.Node
	values []uint64 // the values of the record at work
	arena  []uint64 // where finished values are kept
	params []isa.Type
	// compound is the initializer list at work: how many initializers it still
	// expects.
	compound *compoundList
	// blocks are the basic blocks of the function at work.
	blocks *asmparse.BasicBlocks
	// letter is what poisons the record at work, 0 if nothing does.
	letter byte
	// labelShift is by how much the numbers of the function's labels are known to be
	// off, and reported are the IDs that were reported as undefined.
	labelShift uint64
	// abbrevShift is the same for abbreviations.
	abbrevShift uint64
	reported    map[ID]bool
	// ambiguous are the IDs that are defined twice: what uses them means nothing.
	ambiguous map[ID]bool
	// announcedTypes is how many types the types block says it has.
	announcedTypes uint64
}

type compoundList struct {
	node   *asmparse.Node
	record int // its index
	count  uint64
	seen   uint64
}

func (l *lowerer) put(v uint64) { l.values = append(l.values, v) }

// lower turns node number i into its record, if it has one.
func (l *lowerer) lower(i uint32, n *asmparse.Node) {
	l.node, l.values, l.letter = n, l.values[:0], 0
	switch n.Kind {
	case asmparse.Statement:
		l.statement(i, n)
	case asmparse.Enter:
		l.enter(i, n)
	case asmparse.Exit:
		l.exit(i)
	case asmparse.Close:
		l.closeCompound(n)
	case asmparse.Label:
		l.label(i, n)
	case asmparse.Section:
		l.abbrevShift = 0
		l.put(isa.CodeSetBlock)
		l.put(l.chunk.Args(n)[0].Value)
		l.emit(i, isa.AbbrevDefault)
	case asmparse.Define:
		l.abbreviation(i, n)
	case asmparse.Escape:
		l.escape(i, n)
	case asmparse.Bad:
		l.bad(i, n)
	}
}

// emit finishes the record at work.
func (l *lowerer) emit(node uint32, abbrev uint32) {
	if cap(l.arena)-len(l.arena) < len(l.values) {
		l.arena = make([]uint64, 0, max(len(l.values), min(4*len(l.chunk.Nodes)+16, 1<<14)))
	}
	at := len(l.arena)
	l.arena = append(l.arena, l.values...)
	r := bitstream.Record{Abbrev: abbrev, Poison: l.letter, Values: l.arena[at:len(l.arena):len(l.arena)]}
	l.out.Records = append(l.out.Records, r)
	l.out.Nodes = append(l.out.Nodes, node)
	l.cur.Apply(&r)
}

func (l *lowerer) statement(i uint32, n *asmparse.Node) {
	row := n.Op.Row()
	if row.Block != l.cur.Block() || needsFunction(row) && l.cur.Fn == nil {
		l.report(codeMisplaced, nodeSpan(n), "`"+row.Name+"` stands in a "+row.Block.String()+" block of the module, not here")
		l.poison(i, definesNothing)
		return
	}
	l.place(i, n, row)
	l.values = l.values[:0]
	l.encodeStatement(i, n, row)
	l.countInitializer(n, row)
	l.emit(i, l.suffix(n))
}

// needsFunction reports whether statements of a row only mean something within
// a function.
func needsFunction(row *isa.Row) bool {
	return row.Block == isa.Function || row.Block == isa.Constants
}

// suffix returns the abbreviation index of a node: the default one where it
// names none (errata E6, E12a).
func (l *lowerer) suffix(n *asmparse.Node) uint32 {
	s := &n.Suffix
	if s.Sort == 0 {
		return isa.AbbrevDefault
	}
	global, local := l.cur.Abbrevs()
	have, first := global, isa.FirstUserAbbrev
	if s.Sort == '%' {
		have, first = local, isa.FirstUserAbbrev+global
	}
	if s.Index >= have && l.cur.State.unreadAbbrevs {
		l.spoil()
		return isa.AbbrevDefault
	}
	if s.Index >= have {
		l.add(codeNoAbbrev, diag.Span{Start: int(s.Start), End: int(s.End)},
			fmt.Sprintf("abbreviation %ca%d is not defined: %s blocks have %d of them here", s.Sort, s.Index, l.cur.Block(), have))
		return isa.AbbrevDefault
	}
	return first + s.Index
}

// enter opens a block. A width that is not written is inferred when the block
// ends (errata E3).
func (l *lowerer) enter(i uint32, n *asmparse.Node) {
	id := l.chunk.Args(n)[0].Value
	l.abbrevShift = 0
	if isa.BlockID(id) == isa.Function {
		l.labelShift, l.reported, l.ambiguous = 0, nil, nil
	}
	if l.opensUnread(n) {
		l.letter = definesNothing
	}
	l.values = append(l.values, isa.CodeEnter, id, uint64(n.Width))
	l.emit(i, isa.AbbrevEnter)
	if n.Width == 0 {
		width := &l.out.Records[len(l.out.Records)-1].Values[2]
		l.cur.whenEnded(func(global, local uint32) { *width = uint64(inferredWidth(global, local)) })
	}
	if n.Count > 1 && l.cur.Fn != nil {
		l.checkHeader(n)
		l.out.Records[len(l.out.Records)-1].Poison = l.letter
	}
}

// opensUnread reports whether a node is the header of a function block that could
// not be parsed.
func (l *lowerer) opensUnread(n *asmparse.Node) bool {
	args := l.chunk.Args(n)
	return isa.BlockID(args[0].Value) == isa.Function && n.Count == 1 && l.chunk.Text != nil && args[0].Start == n.Start && args[0].End == n.End
}

func (l *lowerer) exit(i uint32) {
	l.endCompound(l.node)
	if l.cur.Fn != nil && l.cur.Block() == isa.Function && l.blocks.OnlyLabelled() {
		l.emptyBlock(i)
	}
	l.endTypes()
	l.abbrevShift = 0
	l.letter, l.values = 0, l.values[:0]
	l.put(isa.CodeExit)
	l.emit(i, isa.AbbrevExit)
}

// inferredWidth is the number of bits for the abbreviation indices of a block
// with so many global and local abbreviations (errata E3).
func inferredWidth(global, local uint32) int {
	return bits.Len32(3 + global + local)
}

func (l *lowerer) label(i uint32, n *asmparse.Node) {
	if l.cur.Fn == nil {
		l.report(codeMisplaced, nodeSpan(n), "a label stands in a function block, not here")
		return
	}
	o := &l.chunk.Args(n)[0]
	l.endBlock(i, n, o)
	switch {
	case o.Sort == asmparse.SortPlaceholder: // package source has given it a number
	case o.Value != l.blocks.Number+l.labelShift:
		l.wrongNumber(o, 'b', l.blocks.Number)
		l.labelShift = o.Value - l.blocks.Number
		l.poison(i, unknownBlocks)
	}
}

// abbreviation lowers a definition to <65533, M, …>.
func (l *lowerer) abbreviation(i uint32, n *asmparse.Node) {
	args := l.chunk.Args(n)
	l.checkAbbrevID(i, n, &args[0])
	var a bitstream.Abbrev
	for j := 1; j+1 < len(args); j += 2 {
		a = append(a, bitstream.Operator{Encoding: bitstream.Encoding(args[j].Value), Value: args[j+1].Value})
	}
	l.values = append(l.values, a.Values()...)
	if _, err := bitstream.ParseAbbrev(l.values); err != nil {
		l.add(codeAbbrev, nodeSpan(n), err.Error())
	}
	if l.letter != 0 {
		l.emit(i, isa.AbbrevDefault)
		return
	}
	l.emit(i, isa.AbbrevDefine)
}

// checkAbbrevID checks the number of an abbreviation. Like place, it leaves out those
// that are missing in front of it.
func (l *lowerer) checkAbbrevID(i uint32, n *asmparse.Node, o *asmparse.Operand) {
	_, local := l.cur.Abbrevs()
	prefix, want := byte('%'), uint64(local)
	if l.cur.Block() == isa.Abbreviations {
		section, ok := l.cur.Section()
		if !ok {
			l.noSection(n)
			return
		}
		prefix, want = '@', uint64(l.cur.State.GlobalAbbrevs(section))
	}
	number := o.Value - l.abbrevShift
	if n.Suffix.Sort == prefix && number == want {
		return
	}
	l.add(codeNumber, operandSpan(o), fmt.Sprintf("expected %ca%d: abbreviations are numbered in the order of their definitions", prefix, want+l.abbrevShift))
	next, more := l.followingAbbrev(i)
	switch {
	case n.Suffix.Sort != prefix:
	case number > want && number-want <= maxGap && (!more || next == o.Value+1):
		for range number - want {
			l.poison(i, 'a')
		}
		l.letter, l.values = 0, l.values[:0]
	case number < want && (more && next-l.abbrevShift == want || !more && number+1 == want):
		l.letter = definesNothing
	default:
		l.abbrevShift = o.Value - want
		l.letter = unknownParts
	}
}

// noSection reports an abbreviation that stands before the first section: the first of
// them, unless the line of the section is what could not be read.
func (l *lowerer) noSection(n *asmparse.Node) {
	if !l.cur.State.unreadAbbrevs {
		l.report(codeNoSection, nodeSpan(n), "an abbreviation stands before the first section: write the kind of block it is for, such as `function:`")
	}
	l.letter = unknownParts
}

// followingAbbrev returns the number of the abbreviation that is defined next in the
// section, as it is written.
func (l *lowerer) followingAbbrev(i uint32) (number uint64, ok bool) {
	if int(i)+1 >= len(l.chunk.Nodes) {
		return 0, false
	}
	n := &l.chunk.Nodes[i+1]
	if n.Kind != asmparse.Define {
		return 0, false
	}
	return l.chunk.Args(n)[0].Value, true
}

// escape lowers `a: <v0, v1, …>`: any record but those that shape the file.
func (l *lowerer) escape(i uint32, n *asmparse.Node) {
	args := l.chunk.Args(n)
	abbrev := args[0].Value
	global, local := l.cur.Abbrevs()
	if last := uint64(isa.AbbrevDefault + global + local); abbrev < uint64(isa.AbbrevDefault) || abbrev > last {
		l.add(codeNoAbbrev, operandSpan(&args[0]), fmt.Sprintf("abbreviation index %d is not defined: records here use 3 to %d", abbrev, last))
		abbrev = uint64(isa.AbbrevDefault)
	}
	for j := range args[1:] {
		l.put(args[j+1].Value)
	}
	if l.compound != nil && isInitializerCode(l.values[0]) {
		l.compound.seen++
	}
	l.emit(i, uint32(abbrev))
}
