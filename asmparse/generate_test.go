package asmparse

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// generator makes chunks of random statements of the table, as if they were
// raised from records.
type generator struct {
	*rand.Rand
	chunk *Chunk
}

func newGenerator(seed uint64) *generator {
	return &generator{rand.New(rand.NewPCG(seed, 1)), &Chunk{}}
}

// scalars and vectors are the types of the ABI.
var (
	scalars = []isa.Type{isa.I1, isa.I8, isa.I16, isa.I32, isa.I64, isa.FloatType, isa.DoubleType}
	vectors = []isa.Type{isa.VectorOf(4, isa.I32), isa.VectorOf(4, isa.FloatType), isa.VectorOf(16, isa.I1)}
)

// typeFor picks a type that the row takes in a slot and that selects no row
// with the same text before it.
func (g *generator) typeFor(row *isa.Row, s *isa.Slot) isa.Type {
	for {
		t := scalars[g.IntN(len(scalars))]
		if g.IntN(4) == 0 {
			t = vectors[g.IntN(len(vectors))]
		}
		if row.Block == isa.Types && row.ID == isa.TypeFunction && g.IntN(2) == 0 {
			t = isa.VoidType
		}
		if admits(row, s, t) {
			return t
		}
	}
}

// node adds a node and the operands that fill adds.
func (g *generator) node(n Node, fill func()) {
	n.First = uint32(len(g.chunk.Operands))
	fill()
	n.Count = uint32(len(g.chunk.Operands)) - n.First
	g.chunk.Nodes = append(g.chunk.Nodes, n)
}

func (g *generator) operand(kind isa.SlotKind, sort byte, value uint64) {
	g.chunk.Operands = append(g.chunk.Operands, Operand{Kind: kind, Sort: sort, Value: value})
}

// statement adds a random statement of a row.
func (g *generator) statement(row *isa.Row) {
	n := Node{Kind: Statement, Op: row.Op()}
	if g.IntN(3) == 0 {
		n.Suffix = Suffix{Sort: "@%"[g.IntN(2)], Index: g.Uint32N(20)}
	}
	g.node(n, func() {
		for i := range row.Shape.Fixed {
			g.slot(row, &row.Shape.Slots[i])
		}
		for range g.IntN(4) {
			for i := row.Shape.Fixed; i < len(row.Shape.Slots); i++ {
				g.slot(row, &row.Shape.Slots[i])
			}
		}
	})
}

func (g *generator) slot(row *isa.Row, s *isa.Slot) {
	switch s.Kind {
	case isa.SlotType:
		g.operand(s.Kind, 0, g.typeFor(row, s).Pack())
	case isa.SlotKeyword:
		g.operand(s.Kind, 0, s.Words.List[g.IntN(len(s.Words.List))].Code)
	case isa.SlotCount:
		g.operand(s.Kind, 0, g.Uint64()>>g.IntN(64))
	case isa.SlotAlign:
		g.operand(s.Kind, 0, 1<<g.IntN(30))
	case isa.SlotInteger:
		g.operand(s.Kind, 0, g.integer())
	case isa.SlotFloating:
		g.operand(s.Kind, 0, g.floating())
	case isa.SlotAddend:
		g.operand(s.Kind, 0, uint64(g.Uint32()))
	case isa.SlotName, isa.SlotBytes:
		g.bytes(s.Kind)
	default:
		g.id(row, s)
	}
}

func (g *generator) id(row *isa.Row, s *isa.Slot) {
	sorts := sortsOf(s)
	if row.ID == isa.CallIndirect && s.Kind == isa.SlotValue {
		sorts = "pcv" // a function address would make it direct
	}
	sort := sorts[g.IntN(len(sorts))]
	if s.Optional && g.IntN(3) == 0 {
		g.operand(s.Kind, sort, NoID)
		return
	}
	g.operand(s.Kind, sort, uint64(g.Uint32()>>g.IntN(32)))
}

// integer returns a literal that fits in the type before it.
func (g *generator) integer() uint64 {
	t := g.chunk.Operands[len(g.chunk.Operands)-1].Type().Underlying()
	v, _ := signRotate(g.IntN(2) == 0, g.Uint64()>>(65-min(64, uint(t.Bits))))
	return v
}

func (g *generator) floating() uint64 {
	if g.chunk.Operands[len(g.chunk.Operands)-1].Type().Underlying().Kind == isa.Float {
		return g.Uint64() >> 32
	}
	return g.Uint64()
}

func (g *generator) bytes(kind isa.SlotKind) {
	start := len(g.chunk.Bytes)
	const letters = "abcdefghijklmnopqrstuvwxyz._0123456789"
	plain := kind == isa.SlotName && g.IntN(2) == 0
	for range g.IntN(40) {
		c := byte(g.Uint32())
		if plain {
			c = letters[g.IntN(len(letters))]
		}
		g.chunk.Bytes = append(g.chunk.Bytes, c)
	}
	sort := byte(SortList)
	if kind == isa.SlotName && simpleName(g.chunk.Bytes[start:]) {
		sort = SortQuoted
	}
	g.operand(kind, sort, byteRange(start, len(g.chunk.Bytes)-start))
}

// enter adds the first line of a block.
func (g *generator) enter(block isa.BlockID) {
	g.node(Node{Kind: Enter, Width: uint32(g.IntN(3))}, func() {
		g.operand(isa.SlotCount, 0, uint64(block))
		if block != isa.Function {
			return
		}
		g.operand(isa.SlotType, 0, isa.I32.Pack())
		g.operand(isa.SlotValue, 'f', uint64(g.IntN(1000)))
		for i := range g.IntN(4) {
			g.operand(isa.SlotType, 0, scalars[g.IntN(len(scalars))].Pack())
			g.operand(isa.SlotDef, 'p', uint64(i))
		}
	})
}

// exit adds the end of a block.
func (g *generator) exit() { g.node(Node{Kind: Exit}, func() {}) }

// rowsOf returns the rows of a block, but for those whose text is that of
// another row.
func rowsOf(block isa.BlockID) []*isa.Row {
	var rows []*isa.Row
	for i := range isa.Rows {
		if isa.Rows[i].Block == block {
			rows = append(rows, &isa.Rows[i])
		}
	}
	return rows
}

// function adds a function block of about the given number of instructions.
func (g *generator) function(instructions int) {
	g.enter(isa.Function)
	g.statement(isa.ByKey(isa.Function, isa.Keys(isa.Function)[0])[0])
	g.enter(isa.Constants)
	constants, rows := rowsOf(isa.Constants), rowsOf(isa.Function)
	for range instructions / 5 {
		g.statement(constants[g.IntN(len(constants))])
	}
	g.exit()
	for i := range instructions {
		if i%8 == 0 {
			g.node(Node{Kind: Label}, func() { g.operand(isa.SlotLabel, 'b', uint64(i/8)) })
		}
		g.statement(rows[g.IntN(len(rows))])
	}
	g.exit()
}

// Every row's statements are read as they are printed.
func TestRowsRoundTrip(t *testing.T) {
	for i := range isa.Rows {
		row := &isa.Rows[i]
		for seed := range uint64(50) {
			g := newGenerator(seed)
			g.statement(row)
			text := AppendNode(nil, g.chunk, &g.chunk.Nodes[0], Layout{})
			got := ParseLines(text, []isa.BlockID{row.Block})
			if len(got.Diags) > 0 {
				t.Errorf("%s: %s: %s", row.Name, text, got.Diags[0].Message)
				break
			}
			if d := cmp.Diff(tree(g.chunk), tree(got)); d != "" {
				t.Errorf("%s: %s:\n%s", row.Name, text, d)
				break
			}
		}
	}
}

// A chunk is read as it is printed, with wrapped lists and as pnacl-bcdis
// prints it too.
func TestChunkRoundTrip(t *testing.T) {
	g := newGenerator(7)
	g.chunk.Context = moduleContext
	g.function(2000)
	for _, l := range []Layout{{}, {Width: lineWidth}} {
		text := AppendChunk(nil, g.chunk, l)
		if d := cmp.Diff(tree(g.chunk), tree(ParsePiece(text, Body))); d != "" {
			t.Error(d)
		}
		if d := compareParsers(text); d != "" {
			t.Error(d)
		}
	}
}
