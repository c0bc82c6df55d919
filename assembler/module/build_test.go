package module

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// program makes a Program of lines in the manual's notation for records,
// `a: <v0, v1, …>`. Function blocks become segments of their own.
func program(t testing.TB, lines string) *assembler.Program {
	t.Helper()
	p := &assembler.Program{}
	var records []bitstream.Record
	depth, inFunction := 0, false
	flush := func(split bool) {
		if len(records) > 0 {
			p.Segments = append(p.Segments, bitstream.Segment{Records: records, Split: split})
		}
		records = nil
	}
	for line := range strings.Lines(lines) {
		line, _, _ = strings.Cut(line, "//")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		r := parseRecord(t, line)
		if depth == 1 && r.Abbrev == isa.AbbrevEnter && r.Values[1] == uint64(isa.Function) {
			flush(false)
			inFunction = true
		}
		records = append(records, r)
		switch r.Abbrev {
		case isa.AbbrevEnter:
			depth++
		case isa.AbbrevExit:
			if depth--; depth == 1 && inFunction {
				flush(true)
				inFunction = false
			}
		}
	}
	flush(false)
	return p
}

func parseRecord(t testing.TB, line string) bitstream.Record {
	abbrev, values, _ := strings.Cut(line, ":")
	var r bitstream.Record
	r.Abbrev = uint32(number(t, abbrev))
	for v := range strings.SplitSeq(strings.Trim(values, " <>"), ",") {
		r.Values = append(r.Values, number(t, v))
	}
	return r
}

func number(t testing.TB, s string) uint64 {
	n, err := strconv.ParseUint(strings.TrimSpace(s), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// shellRecords opens a module with the types @t0 = i32, @t1 = void,
// @t2 = i32 (i32), @t3 = i1, @t4 = float, @t5 = void (), @t6 = i8, the functions
// `define external i32 @f0(i32)` and `declare external void @f1()`, and one
// global.
const shellRecords = `
1: <65535, 8, 2>
  3: <1, 1>
  1: <65535, 17, 2>
    3: <1, 7>
    3: <7, 32>
    3: <2>
    3: <21, 0, 0, 0>
    3: <7, 1>
    3: <3>
    3: <21, 0, 1>
    3: <7, 8>
  0: <65534>
  3: <8, 2, 0, 0, 0>
  3: <8, 5, 0, 1, 0>
  1: <65535, 19, 2>
    3: <5, 1>
    3: <0, 3, 1>
    3: <1, 3>
    3: <3, 104, 105>
    3: <2, 6>
    3: <4, 0, 4294967295>
  0: <65534>
  1: <65535, 14, 2>
    3: <1, 0, 95, 115, 116, 97, 114, 116>
    3: <1, 1, 108, 108, 118, 109, 46, 116, 114, 97, 112>
  0: <65534>
`

func TestShell(t *testing.T) {
	m := Build(program(t, shellRecords+"0: <65534>"))
	if len(m.Functions) != 2 || len(m.Globals) != 1 {
		t.Fatalf("%d functions, %d globals", len(m.Functions), len(m.Globals))
	}
	start, trap := m.Functions[0], m.Functions[1]
	if start.Name != isa.EntryPoint || !start.Defined || !start.External || start.Signature.String() != "i32 (i32)" {
		t.Errorf("@f0 = %+v", start)
	}
	if trap.Intrinsic == nil || trap.Intrinsic.ID != isa.Trap || trap.Defined {
		t.Errorf("@f1 = %+v", trap)
	}
	g := m.Globals[0]
	if !g.Constant || g.Align != 4 || g.Size() != 12 || len(g.Inits) != 3 {
		t.Errorf("@g0 = %+v, size %d", g, g.Size())
	}
	if r := g.Inits[2]; r.ID != isa.RelocAddend || r.Target != 0 || r.Addend != 1<<32-1 {
		t.Errorf("relocation = %+v", r)
	}
}

// body builds function @f0 from the records of its block.
func body(t testing.TB, records string) *Body {
	t.Helper()
	m := Build(program(t, shellRecords+"1: <65535, 12, 2>\n"+records+"0: <65534>\n0: <65534>"))
	if m.Functions[0].Body == nil {
		t.Fatal("no body")
	}
	return m.Functions[0].Body
}

func TestBody(t *testing.T) {
	b := body(t, `
		3: <1, 4>
		1: <65535, 11, 2>
		  3: <1, 0>
		  3: <4, 84>          // %c0 = i32 42
		  3: <1, 6>
		  3: <4, 510>         // %c1 = i8 255
		  3: <1, 4>
		  3: <6, 1065353216>  // %c2 = float 1
		0: <65534>
		3: <28, 4, 3, 36>                 // %v0 = icmp ult i32 %p0, %c0
		3: <11, 1, 2, 1>                  // br i1 %v0, label %b1, label %b2
		3: <2, 2, 2, 0>                   // %v1 = fadd float %c2, %c2
		3: <12, 0, 6, 3, 2, 1, 1, 3, 1, 1, 1, 6, 2>  // switch i32 %p0: default %b3, -1 %b1, 3 %b2
		3: <24, 6, 5, 1>                  // store i32 %c0, i32* %p0, align 1
		3: <34, 1, 9, 6>                  // %v2 = tail call i32 @f0(i32 %p0)
		3: <11, 3>
		3: <16, 0, 14, 1, 2, 2>           // %v3 = phi i32 [%p0, %b1], [%v2, %b2]
		3: <10, 1>                        // ret i32 %v3
	`)
	type inst struct {
		ID      isa.ID
		Type    isa.Type
		Result  ValueID
		Args    []ValueID
		Targets []uint32
		Cases   []int64
		Imm     uint64
	}
	// @f0 0, @f1 1, @g0 2, %p0 3, %c0 4, %c1 5, %c2 6, %v0 7, …
	want := []inst{
		{ID: isa.ICmp, Type: isa.I1, Result: 7, Args: []ValueID{3, 4}, Imm: 36},
		{ID: isa.BrIf, Type: isa.I1, Result: NoValue, Args: []ValueID{7}, Targets: []uint32{1, 2}},
		{ID: isa.FAdd, Type: isa.FloatType, Result: 8, Args: []ValueID{6, 6}},
		{ID: isa.Switch, Type: isa.I32, Result: NoValue, Args: []ValueID{3}, Targets: []uint32{3, 1, 2}, Cases: []int64{-1, 3}},
		{ID: isa.Store, Type: isa.I32, Result: NoValue, Args: []ValueID{4, 3}, Imm: 1},
		{ID: isa.Call, Type: isa.I32, Result: 9, Args: []ValueID{0, 3}, Imm: 1},
		{ID: isa.Br, Type: isa.VoidType, Result: NoValue, Targets: []uint32{3}},
		{ID: isa.Phi, Type: isa.I32, Result: 10, Args: []ValueID{3, 9}, Targets: []uint32{1, 2}},
		{ID: isa.Ret, Type: isa.I32, Result: NoValue, Args: []ValueID{10}},
	}
	var got []inst
	for _, in := range b.Insts {
		got = append(got, inst{in.ID, in.Type, in.Result, in.Args, in.Targets, in.Cases, in.Imm})
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	var blocks [][2][]int
	for _, bl := range b.Blocks {
		blocks = append(blocks, [2][]int{bl.Preds, bl.Succs})
	}
	wantBlocks := [][2][]int{{{}, {1, 2}}, {{0, 1}, {3, 1, 2}}, {{0, 1}, {3}}, {{1, 2}, {}}}
	if diff := cmp.Diff(wantBlocks, blocks); diff != "" {
		t.Error(diff)
	}
	for i, want := range []uint64{42, 1<<64 - 1, 1065353216} {
		if got := b.Values[1+i]; got.Bits != want || got.Kind != Constant {
			t.Errorf("%%c%d = %+v, want bits %d", i, got, want)
		}
	}
}

// Records that are wrong leave what is right of them.
func TestWrongRecords(t *testing.T) {
	b := body(t, `
		3: <1, 9>
		3: <2, 1>              // neither second operand nor operator
		3: <2, 1, 1, 99>       // an operator nobody knows
		3: <77, 1, 2, 3>       // no instruction
		3: <28, 1, 1, 99>      // no such predicate: the verifier's business
		3: <11, 70000, 1>      // a branch with two values
		3: <12, 0, 1, 0, 5, 1> // a switch that ends too early
		3: <3, 1>
		3: <16>
		3: <34>
		3: <10, 1, 2, 3>
		3: <20, 400, 1, 0>     // an operand ahead, without a declaration
	`)
	var ids []isa.ID
	for _, in := range b.Insts {
		ids = append(ids, in.ID)
		if wellFormed := in.ID == isa.ICmp || in.ID == isa.Load; in.Malformed == wellFormed {
			t.Errorf("%v: Malformed = %v", in.ID, in.Malformed)
		}
	}
	want := []isa.ID{isa.NoRow, isa.NoRow, isa.ICmp, isa.Br, isa.Switch, isa.NoRow, isa.Phi, isa.Call, isa.Ret, isa.Load}
	if diff := cmp.Diff(want, ids); diff != "" {
		t.Error(diff)
	}
	if len(b.Blocks) != 4 || b.Terminator(3) != nil {
		t.Errorf("%d blocks", len(b.Blocks))
	}
}

// A body can be built on its own, and the shell says where each one is.
func TestFunctionBlocks(t *testing.T) {
	p := program(t, shellRecords+"1: <65535, 12, 2>\n3: <1, 1>\n3: <10, 1>\n0: <65534>\n1: <65535, 12, 2>\n0: <65534>\n0: <65534>")
	m := BuildShell(p)
	if len(m.FunctionBlocks) != 2 {
		t.Fatalf("%d function blocks", len(m.FunctionBlocks))
	}
	if b := BuildBody(p, &m.FunctionBlocks[0]); b.Function != 0 || len(b.Insts) != 1 {
		t.Errorf("first block: %+v", b)
	}
	if b := BuildBody(p, &m.FunctionBlocks[1]); b.Function != -1 {
		t.Errorf("a block without a definition: %+v", b)
	}
}

// A small file cannot make the model large by functions with many parameters.
func TestManyParameters(t *testing.T) {
	const n = 3000
	text := "1: <65535, 8, 2>\n1: <65535, 17, 2>\n3: <7, 32>\n3: <2>\n3: <21, 0, 1" + strings.Repeat(", 0", n) + ">\n0: <65534>\n" +
		strings.Repeat("3: <8, 2, 0, 0, 3>\n", n) + strings.Repeat("1: <65535, 12, 2>\n3: <1, 1>\n3: <10>\n0: <65534>\n", n) + "0: <65534>"
	values := 0
	m := Build(program(t, text))
	for i := range m.FunctionBlocks {
		values += len(m.FunctionBlocks[i].Body.Values)
	}
	if values > 200*n || !m.FunctionBlocks[n-1].Oversized || m.FunctionBlocks[0].Oversized {
		t.Errorf("%d values", values)
	}
}
