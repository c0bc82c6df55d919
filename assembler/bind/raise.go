package bind

import (
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Raise turns records into a chunk and moves the cursor over them: the opposite
// of Lower. Every record gets a node whose text lowers to the same record: the
// construct of the manual where there is one, the record escape otherwise
// (errata E77).
func Raise(c *Cursor, records []bitstream.Record) *asmparse.Chunk {
	r := &raiser{cur: c, records: records, chunk: &asmparse.Chunk{
		Context:  c.Blocks(),
		Nodes:    make([]asmparse.Node, 0, len(records)+len(records)/8),
		Operands: make([]asmparse.Operand, 0, 4*len(records)),
	}}
	for i := range records {
		r.raise(i, &records[i])
	}
	return r.chunk
}

// RaiseLossy is Raise for a reader instead of an assembler: it prefers the
// manual's constructs, as the original disassembler does, also where they leave
// out which of several records it was (errata section 1, point 4).
func RaiseLossy(c *Cursor, records []bitstream.Record) *asmparse.Chunk {
	c.lossy = true
	return Raise(c, records)
}

type raiser struct {
	cur     *Cursor
	records []bitstream.Record
	chunk   *asmparse.Chunk

	args   []asmparse.Operand // the operands of the node at work
	groups int64              // how often the record says its group is repeated, -1 if it does not
	// closing counts the initializers before the `}` of the list at work.
	closing uint64
	inList  bool
	// labelled is the number of labels printed in the current function.
	labelled uint64
	// instruction is the next record that is one of the function at work, and
	// searched where the records end that were looked at for it.
	instruction, searched int
}

func (r *raiser) raise(i int, rec *bitstream.Record) {
	r.args = r.args[:0]
	switch rec.Abbrev {
	case isa.AbbrevEnter:
		r.enter(rec)
	case isa.AbbrevExit:
		r.exit(rec)
	case isa.AbbrevDefine:
		r.define(rec)
		r.cur.Apply(rec)
	default:
		r.data(i, rec)
		r.cur.Apply(rec)
	}
}

// emit appends a node with the operands at work.
func (r *raiser) emit(n asmparse.Node) {
	n.First, n.Count = uint32(len(r.chunk.Operands)), uint32(len(r.args))
	r.chunk.Operands = append(r.chunk.Operands, r.args...)
	r.chunk.Nodes = append(r.chunk.Nodes, n)
}

func (r *raiser) enter(rec *bitstream.Record) {
	id := rec.Values[1]
	r.count(id)
	if isa.BlockID(id) == isa.Function && r.cur.Depth() == 1 && r.cur.Block() == isa.Module {
		r.labelled = 0
		r.header()
	}
	n := asmparse.Node{Kind: asmparse.Enter, Width: uint32(rec.Values[2])}
	if r.cur.lossy {
		n.Width = 0
	}
	r.emit(n)
	r.cur.Apply(rec)
	r.cur.whenEnded(dropInferredWidth(r.chunk, len(r.chunk.Nodes)-1))
}

// dropInferredWidth removes the width from an enter node, at the end of its
// block, where the text need not state it.
func dropInferredWidth(c *asmparse.Chunk, node int) func(global, local uint32) {
	return func(global, local uint32) {
		if n := &c.Nodes[node]; n.Width == uint32(inferredWidth(global, local)) {
			n.Width = 0
		}
	}
}

// header appends the operands of a function block's header: the address that
// it implements and the types of that (errata E34). A block that implements
// none is printed as `block(12)`.
func (r *raiser) header() {
	fn := NewFunctionState(r.cur.State, r.cur.State.FunctionBlocks)
	if fn.Signature == nil {
		return
	}
	r.operand(isa.SlotType, 0, fn.Signature.Return.Pack())
	r.operand(isa.SlotValue, 'f', uint64(fn.Index))
	for i, p := range fn.Signature.Params {
		r.operand(isa.SlotType, 0, p.Pack())
		r.operand(isa.SlotDef, 'p', uint64(i))
	}
}

func (r *raiser) operand(kind isa.SlotKind, sort byte, v uint64) {
	r.args = append(r.args, asmparse.Operand{Kind: kind, Sort: sort, Value: v})
}

func (r *raiser) count(v uint64) { r.operand(isa.SlotCount, 0, v) }

func (r *raiser) exit(rec *bitstream.Record) {
	r.endList()
	r.args = r.args[:0]
	r.emit(asmparse.Node{Kind: asmparse.Exit})
	r.cur.Apply(rec)
}

func (r *raiser) define(rec *bitstream.Record) {
	a, err := bitstream.ParseAbbrev(rec.Values)
	if err != nil {
		return // the reader and the writer refuse it before it gets here
	}
	sort, n := r.definedAbbrev()
	r.operand(isa.SlotDef, 'a', n)
	for _, op := range a {
		if r.cur.lossy && op.Value == 0 && (op.Encoding == bitstream.Fixed || op.Encoding == bitstream.VBR) {
			op.Encoding = bitstream.Literal // errata E10
		}
		r.count(uint64(op.Encoding))
		r.count(op.Value)
	}
	r.emit(asmparse.Node{Kind: asmparse.Define, Suffix: asmparse.Suffix{Sort: sort}})
}

// definedAbbrev returns the ID of the abbreviation that is defined next.
func (r *raiser) definedAbbrev() (sort byte, n uint64) {
	if r.cur.Block() == isa.Abbreviations {
		section, _ := r.cur.Section()
		return '@', uint64(r.cur.State.GlobalAbbrevs(section))
	}
	_, local := r.cur.Abbrevs()
	return '%', uint64(local)
}

func (r *raiser) data(i int, rec *bitstream.Record) {
	r.label(i, rec.Values[0])
	if r.section(rec) {
		return
	}
	row := r.match(i, rec.Values)
	if row == nil {
		r.escape(rec)
		return
	}
	r.emit(asmparse.Node{Kind: asmparse.Statement, Op: row.Op(), Suffix: r.suffix(rec.Abbrev)})
	r.list(row)
}

// section raises the record that opens a section of an abbreviations block.
func (r *raiser) section(rec *bitstream.Record) bool {
	v := rec.Values
	if r.cur.Block() != isa.Abbreviations || rec.Abbrev != isa.AbbrevDefault ||
		len(v) != 2 || v[0] != isa.CodeSetBlock || v[1] > bitstream.MaxBlockID {
		return false
	}
	r.count(v[1])
	r.emit(asmparse.Node{Kind: asmparse.Section})
	return true
}

// match finds the row whose statement means just this record, and decodes the
// operands.
func (r *raiser) match(i int, values []uint64) *isa.Row {
	for _, row := range isa.ByCode(r.cur.Block(), values[0]) {
		if needsFunction(row) && r.cur.Fn == nil {
			continue
		}
		mark := len(r.chunk.Bytes)
		if r.decodeStatement(row, values) && r.unambiguous(i, row) {
			return row
		}
		r.chunk.Bytes = r.chunk.Bytes[:mark]
	}
	return nil
}

// unambiguous rules out statements whose text would be read as another record:
// an indirect call of a function address (errata E54), and a list of
// initializers that is not as long as it says (errata E41).
func (r *raiser) unambiguous(i int, row *isa.Row) bool {
	switch row.ID {
	case isa.CallIndirect:
		return r.args[3].Sort != 'f' || r.cur.lossy
	case isa.Initializers:
		return r.listIsComplete(i, r.args[0].Value)
	}
	return true
}

// listIsComplete reports whether just n initializers follow record i.
func (r *raiser) listIsComplete(i int, n uint64) bool {
	rest := r.records[i+1:]
	if n > uint64(len(rest)) {
		return false
	}
	for j := range rest[:n] {
		if !isInitializerRecord(&rest[j]) {
			return false
		}
	}
	return true
}

func isInitializerRecord(rec *bitstream.Record) bool {
	return rec.Abbrev >= isa.AbbrevDefault && isInitializerCode(rec.Values[0])
}

// list follows compound initializers and prints the `}` after the last of one.
func (r *raiser) list(row *isa.Row) {
	switch {
	case row.ID == isa.Initializers:
		r.inList, r.closing = true, r.args[0].Value
	case r.inList && isInitializer(row.ID):
		r.closing--
	default:
		return
	}
	if r.closing == 0 {
		r.endList()
	}
}

func (r *raiser) endList() {
	if r.inList {
		r.inList = false
		r.args = r.args[:0]
		r.emit(asmparse.Node{Kind: asmparse.Close})
	}
}

// suffix is the inverse of the lowerer's: it names an abbreviation index.
func (r *raiser) suffix(abbrev uint32) asmparse.Suffix {
	if abbrev == isa.AbbrevDefault {
		return asmparse.Suffix{}
	}
	global, _ := r.cur.Abbrevs()
	n := abbrev - isa.FirstUserAbbrev
	if n < global {
		return asmparse.Suffix{Sort: '@', Index: n}
	}
	return asmparse.Suffix{Sort: '%', Index: n - global}
}

// label prints the label of the basic block that a record of the function
// begins: the first one after the count of blocks, and each one after a
// terminator (errata E40). Where no instruction follows, no block begins.
func (r *raiser) label(i int, code uint64) {
	fn := r.cur.Fn
	if fn == nil || r.cur.Block() != isa.Function || r.labelled > fn.NumBasicBlocks {
		return
	}
	if code == isa.BlocksCount.Row().Code && fn.NumBasicBlocks == 0 || !r.instructionAhead(i) {
		return
	}
	r.operand(isa.SlotLabel, 'b', fn.NumBasicBlocks)
	r.emit(asmparse.Node{Kind: asmparse.Label})
	r.labelled = fn.NumBasicBlocks + 1
	r.args = r.args[:0]
}

// instructionAhead reports whether record i, or one behind it in the function
// block, is an instruction. Every record is looked at once.
func (r *raiser) instructionAhead(i int) bool {
	if i < r.searched {
		return i <= r.instruction
	}
	r.instruction = -1
	depth := 0
	for r.searched = i; r.searched < len(r.records) && depth >= 0 && r.instruction < 0; r.searched++ {
		switch rec := &r.records[r.searched]; {
		case rec.Abbrev == isa.AbbrevEnter:
			depth++
		case rec.Abbrev == isa.AbbrevExit:
			depth--
		case rec.Abbrev >= isa.AbbrevDefault && depth == 0 && isInstruction(rec.Values):
			r.instruction = r.searched
		}
	}
	return r.instruction >= 0
}

// isInstruction reports whether a record of a function block is an instruction.
func isInstruction(values []uint64) bool {
	rows := isa.ByCode(isa.Function, values[0])
	return len(rows) > 0 && rows[0].IsInstruction()
}

// escape raises a record as such.
func (r *raiser) escape(rec *bitstream.Record) {
	r.args = r.args[:0]
	r.count(uint64(rec.Abbrev))
	for _, v := range rec.Values {
		r.count(v)
	}
	r.emit(asmparse.Node{Kind: asmparse.Escape})
	if r.inList && isInitializerRecord(rec) {
		if r.closing--; r.closing == 0 {
			r.endList()
		}
	}
}
