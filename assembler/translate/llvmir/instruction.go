package llvmir

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// instructions writes an instruction of each kind. Phis are written apart,
// since they come before the text of their block is known.
var instructions = [isa.NumIDs]func(*function, *module.Inst){
	isa.Br:          (*function).branch,
	isa.BrIf:        (*function).branchIf,
	isa.Unreachable: (*function).unreachable,
	isa.Switch:      (*function).choose,
	isa.RetVoid:     (*function).leave,
	isa.Ret:         (*function).leave,

	isa.Add:  (*function).binary,
	isa.Sub:  (*function).binary,
	isa.Mul:  (*function).binary,
	isa.SDiv: (*function).divide,
	isa.UDiv: (*function).divide,
	isa.SRem: (*function).divide,
	isa.URem: (*function).divide,
	isa.Shl:  (*function).shift,
	isa.LShr: (*function).shift,
	isa.AShr: (*function).shift,
	isa.And:  (*function).binary,
	isa.Or:   (*function).binary,
	isa.Xor:  (*function).binary,
	isa.FAdd: (*function).binary,
	isa.FSub: (*function).binary,
	isa.FMul: (*function).binary,
	isa.FDiv: (*function).binary,
	isa.FRem: (*function).binary,

	isa.Alloca: (*function).allocate,
	isa.Load:   (*function).load,
	isa.Store:  (*function).store,

	isa.Trunc:   (*function).cast,
	isa.FPTrunc: (*function).cast,
	isa.ZExt:    (*function).cast,
	isa.SExt:    (*function).cast,
	isa.FPExt:   (*function).cast,
	isa.FPToUI:  (*function).saturate,
	isa.FPToSI:  (*function).saturate,
	isa.UIToFP:  (*function).cast,
	isa.SIToFP:  (*function).cast,
	isa.Bitcast: (*function).cast,

	isa.ICmp: (*function).compare,
	isa.FCmp: (*function).compare,

	isa.InsertElement:  (*function).typedOperands,
	isa.ExtractElement: (*function).typedOperands,

	isa.Select:       (*function).typedOperands,
	isa.Call:         (*function).call,
	isa.CallIndirect: (*function).callIndirect,
}

func init() {
	isa.MustCover("llvmir", func(r *isa.Row) bool { return instructions[r.ID] != nil || r.ID == isa.Phi })
}

// name is the LLVM name of an instruction that means the same there.
func name(in *module.Inst) string { return in.ID.Row().Name }

func (f *function) branch(in *module.Inst) {
	f.printf("  br label %%b%d\n", in.Targets[0])
}

func (f *function) branchIf(in *module.Inst) {
	f.printf("  br %s, label %%b%d, label %%b%d\n", f.typed(in.Args[0]), in.Targets[0], in.Targets[1])
}

func (f *function) choose(in *module.Inst) {
	f.printf("  switch %s, label %%b%d [", f.typed(in.Args[0]), in.Targets[0])
	for i, c := range in.Cases {
		f.printf(" %v %d, label %%b%d", in.Type, c, in.Targets[i+1])
	}
	f.printf(" ]\n")
}

func (f *function) unreachable(*module.Inst) { f.trap(trapUnreachable) }

// leave returns, with the stack pointer and the jumps as they were.
func (f *function) leave(in *module.Inst) {
	if f.moved {
		f.printf("  store i32 %%sp, %s\n", f.variable(stackPointer))
	}
	if f.jumps {
		f.printf("  store i32 %%jumps, %s\n", f.variable(jumpCount))
	}
	if in.ID == isa.Ret {
		f.printf("  ret %s\n", f.typed(in.Args[0]))
	} else {
		f.printf("  ret void\n")
	}
}

func (f *function) binary(in *module.Inst) {
	f.result(in, "%s %v %s, %s", name(in), in.Type, f.value(in.Args[0]), f.value(in.Args[1]))
}

// shift takes the amount modulo the width.
func (f *function) shift(in *module.Inst) {
	amount := f.value(in.Args[1])
	width := uint64(in.Type.Underlying().Bits)
	if bits, ok := f.constant(in.Args[1]); !ok || bits >= width {
		amount = f.define("and %v %s, %s", in.Type, amount, splat(in.Type, width-1))
	}
	f.result(in, "%s %v %s, %s", name(in), in.Type, f.value(in.Args[0]), amount)
}

// splat is a literal with n in all elements of a vector, or n itself.
func splat(t isa.Type, n uint64) string {
	lit := integer(n, t.Underlying().Bits)
	if !t.IsVector() {
		return lit
	}
	elem := t.Underlying().String() + " " + lit
	return "<" + strings.Repeat(elem+", ", int(t.N)-1) + elem + ">"
}

func (f *function) compare(in *module.Inst) {
	words := isa.IntegerPredicates
	if in.ID == isa.FCmp {
		words = isa.FloatingPredicates
	}
	word, _ := words.Word(in.Imm)
	f.result(in, "%s %s %s, %s", name(in), word, f.typed(in.Args[0]), f.value(in.Args[1]))
}

// typedOperands writes instructions that are a list of values with types.
func (f *function) typedOperands(in *module.Inst) {
	f.result(in, "%s %s", name(in), f.list(in.Args))
}

// list writes values with their types, separated by commas.
func (f *function) list(args []module.ValueID) string {
	typed := make([]string, len(args))
	for i, a := range args {
		typed[i] = f.typed(a)
	}
	return strings.Join(typed, ", ")
}

// cast converts between types. A conversion to the same type does nothing.
func (f *function) cast(in *module.Inst) {
	op := name(in)
	if f.typeOf(in.Args[0]) == in.Type {
		op = isa.Bitcast.Row().Name
	}
	f.result(in, "%s %s to %v", op, f.typed(in.Args[0]), in.Type)
}

// saturate converts to an integer with the bounds of the type as its limits.
func (f *function) saturate(in *module.Inst) {
	from := f.typeOf(in.Args[0])
	callee := f.declare(name(in)+".sat", in.Type, in.Type, from)
	f.result(in, "call %v %s(%s)", in.Type, callee, f.typed(in.Args[0]))
}

// declare notes that an LLVM intrinsic is used, which is overloaded on its
// result and on its parameters as LLVM's naming of it needs, and returns its
// name.
func (f *function) declare(stem string, result isa.Type, overloads ...isa.Type) string {
	name := isa.IntrinsicPrefix + stem
	for _, t := range overloads {
		name += "." + mangled(t)
	}
	param := overloads[len(overloads)-1]
	f.declared[name] = "declare " + result.String() + " %s(" + param.String() + ")"
	return "@" + name
}

// mangled is a type's part of the name of an overloaded intrinsic.
func mangled(t isa.Type) string {
	switch e := t.Underlying(); {
	case t.IsVector():
		return "v" + itoa(t.N) + mangled(e)
	case t.Kind == isa.Float:
		return "f32"
	case t.Kind == isa.Double:
		return "f64"
	}
	return t.String()
}
