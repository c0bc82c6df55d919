package ir

import (
	"fmt"
	"strings"
)

// inst writes an instruction as a line of its own.
func (w *printer) inst(in *Inst) {
	w.WriteString("  ")
	if in.Typ.Kind != Void {
		w.WriteString("%" + w.names[in] + " = ")
	}
	switch {
	case in.Op.IsBinary():
		fmt.Fprintf(w, "%s %s, %s", in.Op, w.typed(in.Args[0]), w.value(in.Args[1]))
	case in.Op.IsCast():
		fmt.Fprintf(w, "%s %s to %s", in.Op, w.typed(in.Args[0]), in.Typ)
	case in.Op.IsTerminator() && in.Op != Invoke:
		w.terminator(in)
	default:
		w.other(in)
	}
	w.WriteByte('\n')
}

func (w *printer) block(b *Block) string { return "label %" + w.names[b] }

func (w *printer) terminator(in *Inst) {
	w.WriteString(in.Op.String())
	switch in.Op {
	case Ret:
		if len(in.Args) == 0 {
			w.WriteString(" void")
		}
	case Unreachable:
		return
	}
	for _, a := range in.Args {
		w.WriteString(" " + w.typed(a))
	}
	switch in.Op {
	case Br:
		w.branchTargets(in)
	case Switch:
		w.WriteString(", " + w.block(in.Blocks[0]) + " [")
		for i, c := range in.Cases {
			fmt.Fprintf(w, "\n    %s, %s", w.typed(c), w.block(in.Blocks[i+1]))
		}
		w.WriteString("\n  ]")
	case IndirectBr:
		w.WriteString(", [")
		for i, b := range in.Blocks {
			w.comma(i)
			w.WriteString(w.block(b))
		}
		w.WriteString("]")
	}
}

func (w *printer) branchTargets(in *Inst) {
	for i, b := range in.Blocks {
		if i+len(in.Args) > 0 {
			w.WriteByte(',')
		}
		w.WriteString(" " + w.block(b))
	}
}

func (w *printer) other(in *Inst) {
	switch in.Op {
	case Call, Invoke:
		w.call(in)
	case Phi:
		w.phi(in)
	case ICmp, FCmp:
		word, _ := predicates[in.Op].Word(in.Pred)
		fmt.Fprintf(w, "%s %s %s, %s", in.Op, word, w.typed(in.Args[0]), w.value(in.Args[1]))
	case Alloca, Load, Store, Fence, CmpXchg, AtomicRMW:
		w.memory(in)
	case GetElementPtr:
		fmt.Fprintf(w, "%s %s, %s", in.Op, in.Source, w.typedList(in.Args))
	case VAArg:
		fmt.Fprintf(w, "%s %s, %s", in.Op, w.typed(in.Args[0]), in.Typ)
	case LandingPad:
		w.landingPad(in)
	case ShuffleVector:
		fmt.Fprintf(w, "%s %s, %s", in.Op, w.typedList(in.Args), maskText(in.Indices))
	default:
		fmt.Fprintf(w, "%s %s", in.Op, w.typedList(in.Args))
		for _, n := range in.Indices {
			fmt.Fprintf(w, ", %d", n)
		}
	}
}

func (w *printer) typedList(values []Value) string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = w.typed(v)
	}
	return strings.Join(list, ", ")
}

// maskText is the mask of a shufflevector, with its type.
func maskText(indices []int) string {
	list := make([]string, len(indices))
	for i, n := range indices {
		if list[i] = fmt.Sprintf("i32 %d", n); n < 0 {
			list[i] = "i32 poison"
		}
	}
	return fmt.Sprintf("<%d x i32> <%s>", len(list), strings.Join(list, ", "))
}

func (w *printer) landingPad(in *Inst) {
	fmt.Fprintf(w, "%s %s", in.Op, in.Typ)
	if in.Cleanup {
		w.WriteString(" cleanup")
	}
	for _, a := range in.Args {
		if a.Type().Kind == Array {
			w.WriteString(" filter " + w.typed(a))
		} else {
			w.WriteString(" catch " + w.typed(a))
		}
	}
}

func (w *printer) phi(in *Inst) {
	fmt.Fprintf(w, "%s %s", in.Op, in.Typ)
	for i, v := range in.Args {
		w.comma(i)
		fmt.Fprintf(w, " [ %s, %%%s ]", w.value(v), w.names[in.Blocks[i]])
	}
}

func (w *printer) call(in *Inst) {
	if in.Tail {
		w.WriteString("tail ")
	}
	w.WriteString(in.Op.String() + " ")
	if in.Source != nil && in.Source.Variadic {
		w.WriteString(in.Source.String())
	} else {
		w.WriteString(in.Typ.String())
	}
	if in.Asm != nil {
		fmt.Fprintf(w, " asm sideeffect %s, %s(", quote(in.Asm.Text), quote(in.Asm.Constraints))
	} else {
		w.WriteString(" " + w.value(in.Callee()) + "(")
	}
	for i, a := range in.CallArgs() {
		w.comma(i)
		w.WriteString(w.argument(in, i, a))
	}
	w.WriteByte(')')
	if in.Op == Invoke {
		fmt.Fprintf(w, " to %s unwind %s", w.block(in.Blocks[0]), w.block(in.Blocks[1]))
	}
}

func (w *printer) argument(in *Inst, i int, v Value) string {
	if _, meta := v.(*Meta); meta || i >= len(in.ArgAttrs) {
		return w.typed(v)
	}
	return v.Type().String() + in.ArgAttrs[i].text() + " " + w.value(v)
}

func (w *printer) memory(in *Inst) {
	w.WriteString(in.Op.String() + " ")
	if in.Order != NotAtomic && (in.Op == Load || in.Op == Store) {
		w.WriteString("atomic ")
	}
	if in.Weak {
		w.WriteString("weak ")
	}
	if in.Volatile {
		w.WriteString("volatile ")
	}
	switch in.Op {
	case Alloca:
		w.WriteString(in.Source.String() + ", " + w.typed(in.Args[0]))
	case Load:
		w.WriteString(in.Typ.String() + ", " + w.typed(in.Args[0]))
	case AtomicRMW:
		w.WriteString(in.RMW.String() + " " + w.typedList(in.Args))
	default:
		w.WriteString(w.typedList(in.Args))
	}
	if in.Order != NotAtomic {
		if in.Op != Fence {
			w.WriteByte(' ')
		}
		w.WriteString(in.Order.String())
	}
	if in.Op == CmpXchg {
		w.WriteString(" " + in.FailOrder.String())
	}
	if in.Align > 0 {
		fmt.Fprintf(w, ", align %d", in.Align)
	}
}
