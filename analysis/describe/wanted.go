package describe

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// wanted is the type that a value has to have in the slot, as it is written; "" where
// the statement does not say it.
func (c *completer) wanted(e *expectation) string {
	slots := e.row.Shape.Slots
	if e.slot < 0 || slots[e.slot].Kind != isa.SlotValue {
		return ""
	}
	for i := range slots {
		if t := &slots[i]; t.Kind == isa.SlotType && t.Source == isa.TypeOfSlot && t.Ref == e.slot {
			return join(e.read[i])
		}
	}
	if pointer(e.row, e.slot) {
		return isa.I32.String() // addresses are integers
	}
	// The operands of an instruction have the type in front of them all.
	for i := range e.slot {
		if slots[i].Kind == isa.SlotType {
			return join(e.read[i])
		}
	}
	return ""
}

// pointer reports whether a slot is for an address: behind a `*`, or called.
func pointer(row *isa.Row, slot int) bool {
	text := row.Shape.Text
	for i := range text {
		if text[i].Kind != isa.ElemSlot || text[i].Slot != slot {
			continue
		}
		return i > 0 && text[i-1].Kind == isa.ElemLiteral && text[i-1].Text == "*" ||
			i+1 < len(text) && text[i+1].Kind == isa.ElemLiteral && text[i+1].Text == "("
	}
	return false
}

// WantedAt is the type that a value at an offset has to have, as it is written; ""
// where the statement does not say it.
func WantedAt(s *document.Snapshot, offset int) string {
	c, ok := completerAt(s, offset)
	if !ok {
		return ""
	}
	for _, e := range c.expected() {
		if want := c.wanted(&e); want != "" {
			return want
		}
	}
	return ""
}

// NearestValues are values of a type that may stand at an offset, the nearest first.
func NearestValues(s *document.Snapshot, offset int, want string, most int) []string {
	c, ok := completerAt(s, offset)
	if !ok || s.Context(c.block) == nil || want == "" {
		return nil
	}
	var found []string
	sc := c.inScope()
	for i := len(sc.defined) - 1; i >= 0 && len(found) < most; i-- {
		d := &sc.defined[i]
		if (d.node < c.before || d.sort != 'v') && sc.typeOf(d).String() == want {
			found = append(found, d.text)
		}
	}
	return found
}

// completerAt is what completes the statement at an offset.
func completerAt(s *document.Snapshot, offset int) (*completer, bool) {
	st, ok := statementAt(s, offset)
	return &completer{statement: st, seen: map[string]bool{}, nearby: map[string]string{}}, ok
}

// basicBlock is the number of the basic block that the statement stands in.
func (c *completer) basicBlock() int {
	block := 0
	for i := range c.chunk.Nodes[:c.before] {
		if n := &c.chunk.Nodes[i]; n.Kind == asmparse.Statement && n.Op.Row().Terminator {
			block++
		}
	}
	return block
}

// targets offers basic blocks: to a phi those that lead to its own, to all others every
// one but the entry, to which nothing may lead.
func (c *completer) targets(row *isa.Row) {
	sc := c.inScope()
	if row.ID != isa.Phi {
		for i := 1; i <= sc.blocks; i++ {
			if label, ok := sc.labels[i]; ok {
				c.add(Candidate{Kind: LabelCandidate, Label: label, Rank: i})
			}
		}
		return
	}
	body, block := c.snapshot.Body(c.block), c.basicBlock()
	if body == nil || block >= len(body.Blocks) {
		return
	}
	for i, p := range body.Blocks[block].Preds {
		label := sc.labels[p]
		if label == "" {
			label = fmt.Sprintf("%%b%d", p)
		}
		c.add(Candidate{Kind: LabelCandidate, Label: label, Detail: "leads here", Rank: i})
	}
}

// costOf is how many bits it takes to name a value in the statement without an
// abbreviation: its distance, modulo 2^32 where the value is behind it.
func (c *completer) costOf(d *definition) (n int, ok bool) {
	state := c.inScope().state
	if state == nil {
		return 0, false
	}
	here, ok1 := state.AbsoluteIndex('v', c.number)
	at, ok2 := state.AbsoluteIndex(d.sort, d.index)
	return bitstream.VBRSize(uint64(uint32(here-at)), relativeWidth), ok1 && ok2
}

// relativeWidth is the width of the chunks of an operand without an abbreviation.
const relativeWidth = 6
