package document

import (
	"bytes"
	"cmp"
	"slices"
	"sort"
	"sync"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Written is a record that a line of the source form became: itself, or what was
// inferred for it.
type Written struct {
	// Start is the place in the text that it stands for.
	Start int
	// Record has its place in the file, Bits is how many it takes there.
	Record *bitstream.Record
	Bits   uint64

	chunk *asmparse.Chunk
	node  int
}

// Text is the statement of the record in the manual's language.
func (w *Written) Text() string {
	c := *w.chunk
	c.Nodes, c.Comments = c.Nodes[w.node:w.node+1], nil
	return string(bytes.TrimSpace(asmparse.AppendChunk(nil, &c, asmparse.Layout{Canonical: true})))
}

// maxWritten is the largest text, in bytes, whose records are at hand.
const maxWritten = 4 << 20

// writtenProgram is what a text in the source form became, once somebody asks.
type writtenProgram struct {
	once    sync.Once
	program *bind.Program
	records map[int][]Written // by block, in the order of the text
}

// Written returns the records that block i of a text in the source form became, in the
// order of their places in the text; none for another text, and for one with mistakes.
func (s *Snapshot) Written(i int) []Written {
	if s.Source() == nil || s.Len() > maxWritten {
		return nil
	}
	w := &s.sourceFound.Load().written
	w.once.Do(func() { w.index(s) })
	return w.records[i]
}

func (w *writtenProgram) index(s *Snapshot) {
	if _, diags := assembler.Encode(w.program); diags.HasErrors() {
		return
	}
	w.records = map[int][]Written{}
	for _, r := range w.list() {
		if r.chunk != nil && r.Start < s.Len() {
			b := s.BlockAt(r.Start)
			w.records[b] = append(w.records[b], r)
		}
	}
	for _, list := range w.records {
		sort.SliceStable(list, func(i, j int) bool { return list[i].Start < list[j].Start })
	}
}

// list returns all records, in the order of the file.
func (w *writtenProgram) list() []Written {
	var list []Written
	for i := range w.program.Segments {
		o := &w.program.Origins[i]
		for j := range w.program.Segments[i].Records {
			r := Written{Record: &w.program.Segments[i].Records[j]}
			if n := len(list); n > 0 {
				list[n-1].Bits = r.Record.Pos - list[n-1].Record.Pos
			}
			if j < len(o.Nodes) && o.Chunk != nil && int(o.Nodes[j]) < len(o.Chunk.Nodes) {
				r.chunk, r.node = o.Chunk, int(o.Nodes[j])
				r.Start = o.Start + int(r.chunk.Nodes[r.node].Start)
			}
			list = append(list, r)
		}
	}
	return list
}

// WrittenFor returns those of a block's records that stand for a node of it.
func (s *Snapshot) WrittenFor(i int, n *asmparse.Node) []Written {
	list := s.Written(i)
	start, end := s.Start(i)+int(n.Start), s.Start(i)+int(n.End)
	find := func(offset int) int {
		at, _ := slices.BinarySearchFunc(list, offset, func(w Written, offset int) int { return cmp.Compare(w.Start, offset) })
		return at
	}
	return list[find(start):max(find(start), find(end))]
}
