package describe

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// BitHints says which records show their cost.
type BitHints uint8

// What records show their cost: none, those that are dear, all.
const (
	NoBits BitHints = iota
	CostlyBits
	AllBits
)

// HintKinds chooses hints.
type HintKinds struct {
	Bits       BitHints
	Types      bool // of defined values
	Names      bool // of addresses
	Parameters bool // of intrinsics
}

// Hint is a small text shown at a place.
type Hint struct {
	Offset int
	Text   string
	// Tip says more.
	Tip string
	// Before says that the hint belongs to what follows, not to what is in front.
	Before bool
	Type   bool // shows a type
}

// Hints returns the hints within a span.
func Hints(s *document.Snapshot, span diag.Span, kinds HintKinds) []Hint {
	var hints []Hint
	for i := s.BlockAt(span.Start); i < s.NumBlocks() && s.Start(i) < span.End; i++ {
		h := hinter{s: s, block: i, start: s.Start(i), chunk: s.Tree(i), kinds: kinds}
		h.run(span)
		hints = append(hints, h.hints...)
	}
	return hints
}

type hinter struct {
	s        *document.Snapshot
	block    int
	start    int
	chunk    *asmparse.Chunk
	kinds    HintKinds
	accounts []ledger.Account
	// state knows the types of the values of a function block.
	state *bind.FunctionState
	hints []Hint
}

func (h *hinter) run(span diag.Span) {
	source := h.s.Source() != nil
	if h.kinds.Bits != NoBits && !source {
		h.accounts = h.s.Accounts(h.block)
	}
	if h.kinds.Types {
		h.state = h.s.FunctionState(h.block)
	}
	first := document.FirstNode(h.chunk, span.Start-h.start)
	for i := first; i < len(h.chunk.Nodes) && h.start+int(h.chunk.Nodes[i].Start) < span.End; i++ {
		n := &h.chunk.Nodes[i]
		if n.Kind == asmparse.Statement {
			h.statement(n)
		}
		switch {
		case h.accounts != nil:
			h.bits(i, n)
		case source && h.kinds.Bits == AllBits && n.Kind != asmparse.Enter:
			h.written(n)
		}
	}
}

func (h *hinter) add(offset uint32, hint Hint) {
	hint.Offset = h.start + int(offset)
	h.hints = append(h.hints, hint)
}

// written shows what a line of the source form costs, with all that is inferred for it.
func (h *hinter) written(n *asmparse.Node) {
	total := uint64(0)
	list := h.s.WrittenFor(h.block, n)
	for i := range list {
		total += list[i].Bits
	}
	if len(list) > 0 {
		h.add(n.End, Hint{Text: fmt.Sprintf("%d bits", total)})
	}
}

func (h *hinter) statement(n *asmparse.Node) {
	args := h.chunk.Args(n)
	row := n.Op.Row()
	if h.kinds.Names && row.Block != isa.Valuesymtab {
		for i := range args {
			h.name(&args[i])
		}
	}
	if h.state != nil && row.Block == isa.Function {
		h.typ(args)
	}
	if h.kinds.Parameters && row.ID == isa.Call {
		h.parameters(row, args)
	}
}

// typ shows the type of the value that an instruction defines.
func (h *hinter) typ(args []asmparse.Operand) {
	if len(args) == 0 {
		return // such as a return without a value
	}
	o := &args[0]
	if o.Kind != isa.SlotDef || o.End == o.Start || o.Sort == asmparse.SortPlaceholder {
		return
	}
	if abs, ok := h.state.AbsoluteIndex(o.Sort, o.Value); ok {
		if t := h.state.TypeOfValue(abs); t.IsKnown() {
			h.add(o.End, Hint{Text: ": " + t.String(), Type: true})
		}
	}
}

// name shows what an address is called.
func (h *hinter) name(o *asmparse.Operand) {
	if o.End == o.Start || o.Sort != 'f' && o.Sort != 'g' {
		return
	}
	switch o.Kind {
	case isa.SlotDef, isa.SlotValue, isa.SlotCallee:
		if name := h.s.Module().Index().Names[document.ID{Sort: o.Sort, Index: o.Value}]; name != "" {
			h.add(o.End, Hint{Text: name, Tip: "the name in the symbol table"})
		}
	}
}

// parameters shows what the arguments of an intrinsic are.
func (h *hinter) parameters(row *isa.Row, args []asmparse.Operand) {
	in := calledIntrinsic(h.s, args)
	if in == nil {
		return
	}
	arg := 0
	for i := row.Shape.Fixed; i < len(args) && arg < len(in.Args); i++ {
		if args[i].Kind == isa.SlotValue {
			h.add(args[i].Start, Hint{Text: in.Args[arg] + ":", Before: true, Tip: in.Doc})
			arg++
		}
	}
}

// calledIntrinsic returns the intrinsic that a direct call calls, or nil.
func calledIntrinsic(s *document.Snapshot, args []asmparse.Operand) *isa.Intrinsic {
	for i := range args {
		if o := &args[i]; o.Kind == isa.SlotCallee && o.Sort == 'f' {
			return isa.IntrinsicByName(s.Module().Index().Names[document.ID{Sort: 'f', Index: o.Value}])
		}
	}
	return nil
}

// A record is dear if an abbreviation would save so many bits, or if it takes
// so many.
const (
	dearSaving = 8
	dearBits   = 96
)

// bits shows what a record costs.
func (h *hinter) bits(node int, n *asmparse.Node) {
	m := h.s.Meaning(h.block)
	i := m.RecordOf(node)
	if i < 0 || n.Kind != asmparse.Statement && n.Kind != asmparse.Escape {
		return
	}
	values, account := m.Records[i].Values, &h.accounts[i]
	saved, id := Cheaper(values, account)
	dear := saved >= dearSaving || account.Bits >= dearBits && n.Op.Row().ID != isa.Data
	if h.kinds.Bits == CostlyBits && !dear {
		return
	}
	hint := Hint{Text: fmt.Sprintf("%d bits", account.Bits), Tip: RecordText(&m.Records[i], fewValues)}
	if saved > 0 {
		hint.Text += fmt.Sprintf(", <%s> −%d", id, saved)
	}
	h.add(n.End, hint)
}
