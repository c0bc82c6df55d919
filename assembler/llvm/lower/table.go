package lower

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

// same are the instructions whose record is that of one row with the operands in
// the order of the text.
var same = map[ir.Op]isa.ID{
	ir.Add: isa.Add, ir.Sub: isa.Sub, ir.Mul: isa.Mul, ir.SDiv: isa.SDiv, ir.UDiv: isa.UDiv, ir.SRem: isa.SRem, ir.URem: isa.URem,
	ir.Shl: isa.Shl, ir.LShr: isa.LShr, ir.AShr: isa.AShr, ir.And: isa.And, ir.Or: isa.Or, ir.Xor: isa.Xor,
	ir.FAdd: isa.FAdd, ir.FSub: isa.FSub, ir.FMul: isa.FMul, ir.FDiv: isa.FDiv, ir.FRem: isa.FRem,
	ir.InsertElement: isa.InsertElement, ir.ExtractElement: isa.ExtractElement,
	ir.Unreachable: isa.Unreachable,
}

// casts are the instructions whose record has the type of the result.
var casts = map[ir.Op]isa.ID{
	ir.Trunc: isa.Trunc, ir.ZExt: isa.ZExt, ir.SExt: isa.SExt, ir.FPTrunc: isa.FPTrunc, ir.FPExt: isa.FPExt,
	ir.FPToUI: isa.FPToUI, ir.FPToSI: isa.FPToSI, ir.UIToFP: isa.UIToFP, ir.SIToFP: isa.SIToFP, ir.Bitcast: isa.Bitcast,
}

// ops are the instructions by their rows: those of the tables above, and others.
var ops = func() map[isa.ID]ir.Op {
	index := map[isa.ID]ir.Op{isa.Br: ir.Br, isa.BrIf: ir.Br, isa.Switch: ir.Switch, isa.RetVoid: ir.Ret, isa.Ret: ir.Ret,
		isa.Alloca: ir.Alloca, isa.Load: ir.Load, isa.Store: ir.Store, isa.ICmp: ir.ICmp, isa.FCmp: ir.FCmp,
		isa.Phi: ir.Phi, isa.Select: ir.Select, isa.Call: ir.Call, isa.CallIndirect: ir.Call}
	for _, table := range []map[ir.Op]isa.ID{same, casts} {
		for op, id := range table {
			index[id] = op
		}
	}
	return index
}()
