package bind

import (
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// function is the cursor in a function with the parameters i32 %p0, float %p1:
// the next value has the absolute index 3.
func function() *Cursor {
	c := NewCursor()
	enter := func(id isa.BlockID) bitstream.Record {
		return bitstream.Record{Abbrev: isa.AbbrevEnter, Values: []uint64{isa.CodeEnter, uint64(id), 2}}
	}
	data := func(id isa.ID, values ...uint64) bitstream.Record {
		return bitstream.Record{Abbrev: isa.AbbrevDefault, Values: append([]uint64{id.Row().Code}, values...)}
	}
	for _, r := range []bitstream.Record{
		enter(isa.Module), enter(isa.Types), data(isa.TypeInteger, 32), data(isa.TypeFloat), data(isa.TypeFunction, 0, 0, 0, 1),
		{Abbrev: isa.AbbrevExit, Values: []uint64{isa.CodeExit}},
		data(isa.FunctionAddress, 2, 0, isa.ProtoDefine, 0), enter(isa.Function),
	} {
		c.Apply(&r)
	}
	return c
}

func TestRow(t *testing.T) {
	for _, c := range []struct {
		want   isa.ID
		values []uint64 // without the code
	}{
		{isa.Add, []uint64{2, 2, isa.Add.Row().Sub}},
		{isa.Add, []uint64{2, 2, isa.Add.Row().Sub, 3}}, // with flags
		{isa.FAdd, []uint64{1, 1, isa.FAdd.Row().Sub}},
		{isa.Xor, []uint64{2, 2, isa.Xor.Row().Sub}},
		{isa.ICmp, []uint64{2, 2, 32}},
		{isa.FCmp, []uint64{1, 1, 1}},
		{isa.ZExt, []uint64{2, 0, isa.ZExt.Row().Sub}},
		{isa.RetVoid, nil},
		{isa.Ret, []uint64{1}},
		{isa.Call, []uint64{0, 3, 2, 1}},
		{isa.Phi, []uint64{0, 2, 0, 4, 1}},
	} {
		values := append([]uint64{c.want.Row().Code}, c.values...)
		if row := RowOf(function(), values); row == nil || row.ID != c.want {
			t.Errorf("%v is read by %+v, expected %s", values, row, c.want.Row().Name)
		}
	}
}

func TestNoRow(t *testing.T) {
	for _, values := range [][]uint64{{9999}, {isa.Add.Row().Code, 1, 2}, {isa.Phi.Row().Code, 0, 1}, {isa.Add.Row().Code, 2, 2, 99}} {
		if row := RowOf(function(), values); row != nil {
			t.Errorf("%v is read by %s, expected no row", values, row.Name)
		}
	}
	if FieldsRow(isa.Function, []uint64{isa.Add.Row().Code, 2, 2, 99}) == nil {
		t.Error("the fields of an unknown operator are known")
	}
}
