package module

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// BuildBody returns the model of one function block, which depends on nothing
// but the block's records and the State in front of it. Different blocks may be
// built at the same time.
func BuildBody(p *assembler.Program, b *FunctionBlock) *Body { return new(Builder).Body(p, b) }

// Builder builds one body after the other in the same memory.
type Builder struct{ bodyBuilder }

// Body is BuildBody. The result is valid until the next call.
func (r *Builder) Body(p *assembler.Program, b *FunctionBlock) *Body {
	r.restart(b)
	records := p.Segments[b.Enter.Segment].Records[b.Enter.Record:]
	if len(records) == 0 || b.Oversized || records[0].Poison != 0 {
		return r.body
	}
	r.cursor.Apply(&records[0])
	if _, unread := b.State.Unread(); unread {
		return r.body // it may be that of any function
	}
	if r.fn = r.cursor.Fn; r.fn != nil {
		r.build(records)
	}
	return r.body
}

// bodyBuilder reads the records of one function block.
type bodyBuilder struct {
	cursor bind.Cursor
	fn     *bind.FunctionState
	body   *Body
	enter  int // index of the enter record in its segment
	first  int // index in Insts of the first instruction of the open basic block

	args    arena[ValueID]
	targets arena[uint32]
	cases   arena[int64]
	edges   edges
}

// restart makes room for another body in the memory of the last one.
func (d *bodyBuilder) restart(b *FunctionBlock) {
	if d.body == nil {
		d.body = &Body{}
	}
	*d.body = Body{Function: -1, Segment: b.Enter.Segment,
		Values: d.body.Values[:0], Blocks: d.body.Blocks[:0], Insts: d.body.Insts[:0]}
	d.cursor.Restart(b.State, b.Number)
	d.enter, d.first = b.Enter.Record, 0
	d.args.reuse()
	d.targets.reuse()
	d.cases.reuse()
}

func (d *bodyBuilder) build(records []bitstream.Record) {
	d.begin(records)
	for i := 1; i < len(records); i++ {
		r := &records[i]
		if r.Poison != 0 {
			d.poisoned(d.enter+i, r)
			continue
		}
		if len(r.Values) == 0 {
			continue
		}
		if isData(r.Abbrev) {
			d.data(d.enter+i, r)
			continue
		}
		d.cursor.Apply(r)
		if d.cursor.Fn == nil {
			break
		}
	}
	if d.first < len(d.body.Insts) {
		d.endBlock()
	}
	d.body.connect(&d.edges)
}

// begin makes room for what the records can hold at most, and defines the
// parameters.
func (d *bodyBuilder) begin(records []bitstream.Record) {
	b := d.body
	b.Function, b.Base = d.fn.Index, ValueID(d.fn.NumAbsolute())
	n := census(records)
	b.Insts = slices.Grow(b.Insts, n.insts)
	b.Blocks = slices.Grow(b.Blocks, n.blocks+1)
	b.Values = slices.Grow(b.Values, n.values+int(d.fn.NumParams))
	d.args.chunk, d.targets.chunk = n.operands, 2*n.blocks
	if d.fn.Signature == nil {
		return
	}
	for i, t := range d.fn.Signature.Params {
		b.Values = append(b.Values, Value{Kind: Param, Type: t, Index: i, Record: d.enter})
	}
}

// sizes are how many of each thing a body has, at most.
type sizes struct{ insts, blocks, values, operands int }

// census counts what the records of a function block hold.
func census(records []bitstream.Record) sizes {
	var n sizes
	depth := 0
	for i := range records {
		r := &records[i]
		switch {
		case r.Abbrev == isa.AbbrevEnter:
			depth++
		case r.Abbrev == isa.AbbrevExit:
			depth--
		case !isData(r.Abbrev) || len(r.Values) == 0:
		case depth > 1:
			n.values++
		default:
			n.count(functionCode(r.Values))
		}
	}
	return n
}

func (n *sizes) count(c *recordCode) {
	if c == nil {
		return
	}
	row := c.rows[0]
	n.insts++
	n.operands += plans[row.ID].fixedArgs + plans[row.ID].groupArgs
	if row.Terminator {
		n.blocks++
	}
	if row.Result.Rule != isa.NoResult {
		n.values++
	}
}

// data reads a data record and moves the cursor over it.
func (d *bodyBuilder) data(record int, r *bitstream.Record) {
	switch block := d.cursor.Block(); {
	case block == isa.Constants:
		d.constant(record, r)
	case block == isa.Valuesymtab:
		d.name(r.Values)
		d.cursor.Apply(r)
	case block == isa.Function && d.cursor.Depth() == 2:
		d.instruction(record, r)
	default:
		d.cursor.Apply(r)
	}
}

// apply moves the cursor over a record and returns the type of the value that
// the record defines, if it defines one.
func (d *bodyBuilder) apply(r *bitstream.Record) (t isa.Type, defined bool) {
	next := d.fn.Next()
	d.cursor.Apply(r)
	if d.fn.Next() == next {
		return isa.Type{}, false
	}
	return d.fn.TypeOfValue(next), true
}

// poisoned takes in what a poisoned record of the function or of its constants
// defines.
func (d *bodyBuilder) poisoned(record int, r *bitstream.Record) {
	b, block := d.body, d.cursor.Block()
	_, defined := d.apply(r)
	if block == isa.Constants {
		if defined {
			b.Values = append(b.Values, Value{Kind: Constant, Record: record})
		}
		return
	}
	b.Insts = append(b.Insts, Inst{Result: NoValue, Record: record, Poisoned: true})
	if defined {
		b.Insts[len(b.Insts)-1].Result = b.Base + ValueID(len(b.Values))
		b.Values = append(b.Values, Value{Kind: Result, Index: len(b.Insts) - 1, Record: record})
	}
	if d.fn.NumBasicBlocks > uint64(len(b.Blocks)) {
		d.endBlock()
	}
	b.Unread = d.fn.UnreadBlocks
}

func (d *bodyBuilder) constant(record int, r *bitstream.Record) {
	row := rowOf(isa.Constants, r.Values)
	t, defined := d.apply(r)
	if !defined {
		return
	}
	v := Value{Kind: Constant, Type: t, Record: record}
	if row != nil {
		v.Undef = row.ID == isa.Undef
		v.Bits = constantBits(row.ID, t, at(r.Values, 1))
	}
	d.body.Values = append(d.body.Values, v)
}

// constantBits returns the bits of a literal.
func constantBits(id isa.ID, t isa.Type, v uint64) uint64 {
	switch {
	case id == isa.IntegerLiteral:
		return uint64(signExtend(bind.Unrotate(v), t))
	case id == isa.FloatingLiteral && t.Kind == isa.Float:
		return uint64(uint32(v))
	case id == isa.FloatingLiteral:
		return v
	}
	return 0
}

// name reads an entry of the function's own symbol table.
func (d *bodyBuilder) name(values []uint64) {
	row := rowOf(isa.Valuesymtab, values)
	if row == nil || len(values) < 2 || values[1] >= uint64(NoValue) {
		return
	}
	b := d.body
	switch row.ID {
	case isa.Entry:
		if b.Names == nil {
			b.Names = map[ValueID]string{}
		}
		b.Names[ValueID(values[1])] = text(values[2:])
	case isa.BlockEntry:
		if b.BlockNames == nil {
			b.BlockNames = map[uint32]string{}
		}
		b.BlockNames[uint32(values[1])] = text(values[2:])
	}
}

// instruction reads a record of the function block itself.
func (d *bodyBuilder) instruction(record int, r *bitstream.Record) {
	code := functionCode(r.Values)
	if code == nil {
		if d.body.Unknown == 0 {
			d.body.Unknown = record
		}
		d.cursor.Apply(r)
		return
	}
	row, ok := code.choose(r.Values, d.classType(code, r.Values))
	if row.ID == isa.BlocksCount || row.ID == isa.ForwardDeclare {
		d.cursor.Apply(r)
		return
	}
	b := d.body
	b.Insts = append(b.Insts, Inst{ID: row.ID, Malformed: !ok, Result: NoValue, Record: record})
	in := &b.Insts[len(b.Insts)-1]
	d.operands(in, r.Values)
	in.Type = d.writtenType(in.ID, r.Values)
	if t, defined := d.apply(r); defined {
		in.Type, in.Result = t, b.Base+ValueID(len(b.Values))
		b.Values = append(b.Values, Value{Kind: Result, Type: t, Index: len(b.Insts) - 1, Record: record})
	}
	if code.operator > 0 && len(code.candidates(r.Values)) == 0 {
		in.ID = isa.NoRow
	}
	if row.Terminator {
		d.endBlock()
	}
}

// classType returns the type that tells the rows of a code apart.
func (d *bodyBuilder) classType(code *recordCode, values []uint64) isa.Type {
	n := plans[code.rows[0].ID].class
	if n == 0 || n >= len(values) {
		return isa.Type{}
	}
	return d.fn.TypeOfValue(d.fn.Relative(values[n]))
}

// writtenType returns the first type that the statement's text writes, as far
// as it is known before the cursor has moved over its record.
func (d *bodyBuilder) writtenType(id isa.ID, values []uint64) isa.Type {
	p := plans[id]
	switch {
	case p.typed == 0 || p.typed >= len(values):
		return isa.VoidType
	case p.typedID:
		return d.fn.TypeOf(values[p.typed])
	}
	return d.fn.TypeOfValue(d.fn.Relative(values[p.typed]))
}

// operands spreads the values of a record over an instruction.
func (d *bodyBuilder) operands(in *Inst, values []uint64) {
	p := plans[in.ID]
	groups := 0
	if n := len(values) - 1 - len(p.fixed); n > 0 && len(p.repeat) > 0 {
		groups = n / len(p.repeat)
	}
	in.Args = d.args.take(p.fixedArgs + groups*p.groupArgs)
	in.Targets = d.targets.take(p.fixedTargets + groups*p.groupTargets)
	in.Cases = d.cases.take(groups * p.groupCs)
	for i := range in.Args {
		in.Args[i] = NoValue
	}
	for i := range p.fixed {
		if i+1 < len(values) {
			d.put(in, &p.fixed[i], 0, 0, values[i+1])
		}
	}
	next := 1 + len(p.fixed)
	caseType := d.writtenType(in.ID, values)
	for g := range groups {
		for i := range p.repeat {
			st := &p.repeat[i]
			if st.goal == toCase {
				in.Cases[g*p.groupCs+st.slot] = signExtend(bind.Unrotate(values[next]), caseType)
			} else {
				d.put(in, st, p.fixedArgs+g*p.groupArgs, p.fixedTargets+g*p.groupTargets, values[next])
			}
			next++
		}
	}
}

// put stores one value; args and targets are where its group's begin.
func (d *bodyBuilder) put(in *Inst, st *step, args, targets int, v uint64) {
	switch st.goal {
	case toArg:
		in.Args[args+st.slot] = d.value(st.codec, v)
	case toTarget:
		in.Targets[targets+st.slot] = uint32(min(v, 1<<32-1))
	case toImm:
		switch st.codec {
		case isa.CodecAlign:
			in.Imm = Align(v)
		case isa.CodecTail:
			in.Imm = v & 1
		default:
			in.Imm = v
		}
	}
}

// value returns the ValueID an operand stands for.
func (d *bodyBuilder) value(codec isa.Codec, v uint64) ValueID {
	if codec == isa.CodecSigned {
		return ValueID(d.fn.Relative(uint64(bind.Unrotate(v))))
	}
	return ValueID(d.fn.Relative(v))
}

func (d *bodyBuilder) endBlock() {
	end := len(d.body.Insts)
	d.body.Blocks = append(d.body.Blocks, Block{First: d.first, End: end})
	d.first = end
}
