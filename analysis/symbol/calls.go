package symbol

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Callee is what a call calls: a function address or, for an indirect call, all
// functions of a signature.
type Callee struct {
	Function uint64
	// Signature is the written type of an indirect call; "" for a direct one.
	Signature string
}

// Call is a call in a function block.
type Call struct {
	Callee Callee
	Span   diag.Span // of the callee
}

// Calls returns the calls in a function block.
func Calls(s *document.Snapshot, block int) []Call {
	c := s.Tree(block)
	var calls []Call
	for i := range c.Nodes {
		n := &c.Nodes[i]
		if n.Kind != asmparse.Statement {
			continue
		}
		row := n.Op.Row()
		if row.ID != isa.Call && row.ID != isa.CallIndirect {
			continue
		}
		callee, at := calleeOf(row, c.Args(n))
		span := diag.Span{Start: s.Start(block) + int(at.Start), End: s.Start(block) + int(at.End)}
		calls = append(calls, Call{callee, span})
	}
	return calls
}

func calleeOf(row *isa.Row, args []asmparse.Operand) (Callee, *asmparse.Operand) {
	var types []string
	var ret string
	at := &args[0]
	for i := range args {
		switch o, slot := &args[i], row.Shape.SlotAt(i); {
		case i >= row.Shape.Fixed && o.Kind == isa.SlotType:
			types = append(types, o.Type().String())
		case i < row.Shape.Fixed && o.Kind == isa.SlotType:
			ret = o.Type().String()
		case i < row.Shape.Fixed && (slot.Kind == isa.SlotCallee || slot.Kind == isa.SlotValue):
			at = o
		}
	}
	if row.ID == isa.Call {
		return Callee{Function: at.Value}, at
	}
	return Callee{Signature: ret + " (" + strings.Join(types, ", ") + ")"}, at
}

// Callers returns the calls of a callee by the function block they are in. The
// functions of a signature are called by the indirect calls of that signature.
func Callers(ctx context.Context, s *document.Snapshot, callee Callee) map[int][]Call {
	signature := callee.Signature
	if fn := s.Module().State.Function(callee.Function); signature == "" && fn != nil && fn.Signature != nil {
		signature = fn.Signature.String()
	}
	var mu sync.Mutex
	callers := map[int][]Call{}
	s.Each(ctx, func(i int) {
		if s.Context(i) == nil {
			return
		}
		for _, call := range Calls(s, i) {
			if call.Callee == callee || call.Callee.Signature != "" && call.Callee.Signature == signature {
				mu.Lock()
				callers[i] = append(callers[i], call)
				mu.Unlock()
			}
		}
	})
	return callers
}

// Sorted returns the keys of a map of blocks in their order.
func Sorted[V any](m map[int]V) []int { return slices.Sorted(maps.Keys(m)) }

// FunctionOf returns the function address that a function block implements.
func FunctionOf(s *document.Snapshot, block int) (uint64, bool) {
	c := s.Context(block)
	if c == nil || int(c.Number) >= len(c.State.Defining) {
		return 0, false
	}
	return uint64(c.State.Defining[c.Number]), true
}
