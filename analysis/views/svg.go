package views

import (
	"fmt"
	"html"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/document"
)

// Sizes of the drawing, in its units.
const (
	lineHeight = 16
	charWidth  = 7.3
	boxGap     = 26
	margin     = 60
	laneWidth  = 9
	maxLines   = 24
	maxColumns = 90
)

// GraphSVG returns the graph of the basic blocks of function block i as a
// drawing: the blocks in their order from top to bottom, edges forward on the
// right, edges back on the left.
func GraphSVG(s *document.Snapshot, i int) string {
	nodes := Flow(s, i)
	d := drawing{tops: make([]int, len(nodes)), heights: make([]int, len(nodes))}
	lines := make([][]string, len(nodes))
	for k := range nodes {
		lines[k] = shorten(nodes[k].Lines)
		for _, l := range lines[k] {
			d.width = max(d.width, int(float64(len(l))*charWidth)+20)
		}
		d.tops[k] = d.height + boxGap
		d.heights[k] = lineHeight*(len(lines[k])+1) + 10
		d.height = d.tops[k] + d.heights[k]
	}
	for k := range nodes {
		d.box(k, lines[k])
		for _, e := range nodes[k].Edges {
			if e.To < len(nodes) {
				d.edge(k, e.To)
			}
		}
	}
	lanes := margin + laneWidth*max(d.left, d.right)
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="%d 0 %d %d" font-family="monospace" font-size="12">`+
		`<defs><marker id="a" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>`+
		"\n%s</svg>\n", -lanes, d.width+2*lanes, d.height+boxGap, d.b.String())
}

func shorten(lines []FlowLine) []string {
	if len(lines) > maxLines {
		lines = append(append([]FlowLine{}, lines[:maxLines-2]...), FlowLine{Text: "…"}, lines[len(lines)-1])
	}
	out := make([]string, len(lines))
	for i := range lines {
		l := lines[i].Text
		if r := []rune(l); len(r) > maxColumns {
			l = string(r[:maxColumns-1]) + "…"
		}
		out[i] = l
	}
	return out
}

// drawing collects the parts of a graph.
type drawing struct {
	b             strings.Builder
	tops, heights []int
	width, height int
	left, right   int // lanes in use
}

func (d *drawing) box(k int, lines []string) {
	fmt.Fprintf(&d.b, `<rect x="0" y="%d" width="%d" height="%d" rx="4" fill="#fff" stroke="#555"/>`, d.tops[k], d.width, d.heights[k])
	fmt.Fprintf(&d.b, `<text x="8" y="%d" font-weight="bold">%%b%d</text>`, d.tops[k]+lineHeight, k)
	for j, l := range lines {
		fmt.Fprintf(&d.b, `<text x="8" y="%d" xml:space="preserve">%s</text>`, d.tops[k]+lineHeight*(j+2), html.EscapeString(l))
	}
	d.b.WriteByte('\n')
}

func (d *drawing) edge(from, to int) {
	y1, y2 := d.tops[from]+d.heights[from]-6, d.tops[to]+8
	x, lane := d.width, 0
	switch {
	case to == from+1:
		fmt.Fprintf(&d.b, `<path d="M%d %dV%d" stroke="#333" marker-end="url(#a)"/>`+"\n", d.width/2, d.tops[from]+d.heights[from], d.tops[to])
		return
	case to > from:
		d.right++
		lane = d.width + 12 + laneWidth*d.right
	default:
		d.left++
		x, lane = 0, -12-laneWidth*d.left
	}
	fmt.Fprintf(&d.b, `<path d="M%d %dH%dV%dH%d" fill="none" stroke="#36c" marker-end="url(#a)"/>`+"\n", x, y1, lane, y2, x)
}
