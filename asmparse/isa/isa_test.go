package isa

import "testing"

// Every row compiles, can be found again by its code and by its key, and is
// documented.
func TestRows(t *testing.T) {
	for i := range Rows {
		r := &Rows[i]
		if r.Op().Row() != r {
			t.Errorf("%s: Op does not lead back to the row", r.Name)
		}
		if r.ID.Row() != r {
			t.Errorf("%s: ID does not lead back to the row", r.Name)
		}
		if r.Doc == "" || r.Clause == "" {
			t.Errorf("%s: no documentation", r.Name)
		}
		if !contains(ByCode(r.Block, r.Code), r) || !contains(ByKey(r.Block, r.key()), r) {
			t.Errorf("%s: not in the indexes", r.Name)
		}
	}
}

func contains(rows []*Row, r *Row) bool {
	for _, x := range rows {
		if x == r {
			return true
		}
	}
	return false
}

func TestKeys(t *testing.T) {
	want := map[string]struct {
		block BlockID
		rows  int
	}{
		"br": {Function, 2}, "ret": {Function, 2}, "call": {Function, 2}, "add": {Function, 1},
		"reloc": {Globals, 2}, "declare": {Function, 1}, "switch": {Function, 1}, "phi": {Function, 1},
	}
	for word, w := range want {
		if got := len(ByKey(w.block, word)); got != w.rows {
			t.Errorf("ByKey(%v, %q) has %d rows, want %d", w.block, word, got, w.rows)
		}
	}
	if got := len(ByKey(Types, "")); got != 6-3 {
		t.Errorf("types without a keyword: %d rows", got)
	}
}

func TestPackType(t *testing.T) {
	for _, ty := range []Type{{}, VoidType, I1, I64, DoubleType, VectorOf(4, FloatType), VectorOf(16, I1), TypeRef(FunctionType, 77)} {
		if got := UnpackType(ty.Pack()); got != ty {
			t.Errorf("UnpackType(Pack(%v)) = %v", ty, got)
		}
	}
}

func TestValueOperand(t *testing.T) {
	sw := ByKey(Function, "switch")[0].Shape
	// <12, T, V, D, N, (1, 1, C, L)*>; operands T V D | U C L.
	for v, want := range []int{-1, 0, 1, 2, -1, -1, -1, 4, 5, -1, -1, 7, 8} {
		if got := sw.ValueOperand(v); got != want {
			t.Errorf("switch value %d: operand %d, want %d", v, got, want)
		}
	}
}

// Every ID names one row, in the order of the table.
func TestIDs(t *testing.T) {
	if len(Rows) != int(NumIDs)-1 {
		t.Fatalf("%d rows, %d IDs", len(Rows), NumIDs-1)
	}
}

func TestFieldAt(t *testing.T) {
	for _, c := range []struct {
		id    ID
		value int
		codec Codec
		ok    bool
	}{
		{Add, 0, 0, false},
		{Add, 1, CodecRelative, true},
		{Add, 3, CodecOperator, true},
		{Add, 4, 0, false},
		{Phi, 1, CodecTypeID, true},
		{Phi, 2, CodecSigned, true},
		{Phi, 5, CodecNumber, true},
		{TypeVector, 2, CodecVector, true},
		{Entry, 9, CodecBytes, true},
		{Switch, 7, CodecSignRotate, true},
	} {
		f, ok := c.id.Row().Shape.FieldAt(c.value)
		if f.Codec != c.codec || ok != c.ok {
			t.Errorf("%s: value %d: codec %d, %v, expected %d, %v", c.id.Row().Name, c.value, f.Codec, ok, c.codec, c.ok)
		}
	}
}
