package lsp

import (
	"fmt"
	"time"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// heat is what the lines of a state of a document have cost when the program ran: by
// line, from 0. A change of the text moves lines, and ends it.
type heat struct {
	state int64
	lines map[int]lineCost
	total lineCost
}

// lineCost is how many records were executed, and how long that took.
type lineCost struct {
	records uint64
	time    time.Duration
}

func (c *lineCost) add(more lineCost) {
	c.records += more.records
	c.time += more.time
}

// heat returns what is known of this state of the document; nil for nothing.
func (v *view) heat() *heat {
	v.server.mu.RLock()
	defer v.server.mu.RUnlock()
	h := v.server.heats[documentKey(v.uri)]
	if h == nil || h.state != v.state {
		return nil
	}
	return h
}

// setHeat notes what the lines of the document have cost.
func (v *view) setHeat(h *heat) {
	v.server.mu.Lock()
	defer v.server.mu.Unlock()
	if v.server.heats == nil {
		v.server.heats = map[string]*heat{}
	}
	v.server.heats[documentKey(v.uri)] = h
}

// title says what a function has cost, "" for nothing.
func (h *heat) title(v *view, span diag.Span, block int) string {
	if h == nil {
		return ""
	}
	var sum lineCost
	for line := v.LineOf(span.Start); line <= v.LineOf(v.Start(block)+len(v.Tree(block).Text)); line++ {
		sum.add(h.lines[line])
	}
	if sum.records == 0 {
		return "never executed"
	}
	text := fmt.Sprintf("%d records", sum.records)
	if h.total.time > 0 {
		text += fmt.Sprintf(", %.1f %% of the time", 100*float64(sum.time)/float64(h.total.time))
	}
	return text
}

// count returns how often a basic block was executed: its first line that has a cost
// tells. It is nil where nothing is known.
func (h *heat) count(lines []graphLine) *uint64 {
	if h == nil {
		return nil
	}
	for _, l := range lines {
		if c, ok := h.lines[l.Line]; ok {
			return &c.records
		}
	}
	return new(uint64)
}
