package views

import (
	"context"
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
)

// widestRecord is how wide the column of records becomes, in characters: what is longer
// goes on below. An editor shows the listing beside the text, in half a window.
const widestRecord = 28

// Listing returns block i of a document in three columns, as wide as they need to be:
// bit position, record and text.
func Listing(ctx context.Context, s *document.Snapshot, i int) string {
	l := lister{ctx: ctx, snapshot: s, block: i}
	c := s.Tree(i)
	indent := asmparse.NewIndenter(c.Context)
	for node := range c.Nodes {
		n := &c.Nodes[node]
		level := indent.Level(c, n)
		if node == 0 {
			l.base = level
		}
		l.node(node, strings.Repeat("  ", max(0, level-l.base)))
	}
	return l.String()
}

// listedRow is a line of a listing.
type listedRow struct{ place, record, text string }

type lister struct {
	ctx      context.Context
	snapshot *document.Snapshot
	block    int
	base     int // the level of the first line
	rows     []listedRow
}

// node adds the lines of a node: as many as its record or its text has.
func (l *lister) node(node int, pad string) {
	c, m := l.snapshot.Tree(l.block), l.snapshot.Meaning(l.block)
	place := ""
	var record []string
	if r := m.RecordOf(node); r >= 0 {
		if pos, ok := l.snapshot.RecordPos(l.ctx, l.block, r); ok {
			place = pos.String()
		}
		record = folded(describe.RecordText(&m.Records[r], 0))
	}
	n := &c.Nodes[node]
	lines := strings.Split(text(c, n), "\n")
	for k := range max(len(record), len(lines)) {
		row := listedRow{}
		if k == 0 {
			row.place = place
		}
		if k < len(record) {
			row.record = record[k]
		}
		if k < len(lines) {
			row.text = pad + strings.TrimSpace(lines[k])
		}
		l.rows = append(l.rows, row)
	}
}

// folded is a record on lines that fit the column.
func folded(record string) []string {
	var lines []string
	for indent := ""; len(indent)+len(record) > widestRecord; indent = "    " {
		at := strings.LastIndex(record[:widestRecord-len(indent)], ", ")
		if at < 0 {
			break
		}
		lines = append(lines, indent+record[:at+1])
		record = record[at+2:]
	}
	if len(lines) > 0 {
		record = "    " + record
	}
	return append(lines, record)
}

// String writes the rows below each other.
func (l *lister) String() string {
	places, records := 0, 0
	for _, r := range l.rows {
		places, records = max(places, len(r.place)), max(records, len(r.record))
	}
	var b strings.Builder
	for _, r := range l.rows {
		fmt.Fprintf(&b, "%*s|%-*s|%s\n", places, r.place, records, r.record, r.text)
	}
	return b.String()
}
