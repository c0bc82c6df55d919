package bind

import (
	"strconv"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// Program is a bitcode file as records. Segments are in the order of the file:
// a segment with Split set is one whole function block of the module.
type Program struct {
	Segments []bitstream.Segment
	// Origins says where records of text come from, one for each segment; nil
	// for a program that was read from bits.
	Origins []SegmentOrigin
	// Files are the text and what it includes, Source is the program in the
	// manual's language where the text is in the source form; nil where there is
	// none.
	Files  *source.Files
	Source *source.Result
}

// Called returns what a person calls something that has a number: by its name, in a text
// in the source form that gives it one, or by its ID. function is the number of the
// function that it belongs to, -1 for what belongs to the module.
func (p *Program) Called(function int, sort byte, n int) string {
	if p.Source != nil {
		if name := p.Source.Name(function, sort, n); name != "" {
			return name
		}
	}
	sigil := "%"
	if sort == 'f' || sort == 'g' || sort == 't' {
		sigil = "@"
	}
	return sigil + string(sort) + strconv.Itoa(n)
}

// SegmentOrigin leads from the records of a segment back to the text.
type SegmentOrigin struct {
	Chunk *asmparse.Chunk
	// Start is the byte offset of the chunk in the text.
	Start int
	// Nodes[i] is the index of the chunk's node that record i was made from.
	Nodes []uint32
}

// Origin returns the place of value number v of a record (0 is its code), or
// of the whole record where v is negative or stands for no operand.
func (p *Program) Origin(segment, record, v int) diag.Origin {
	if p.Origins == nil {
		return diag.AtBit(diag.BitPos(p.Segments[segment].Records[record].Pos))
	}
	return p.Origins[segment].Origin(record, v)
}

// Origin is Program.Origin for the records of the segment.
func (o *SegmentOrigin) Origin(record, v int) diag.Origin {
	n := &o.Chunk.Nodes[o.Nodes[record]]
	start, end := n.Start, n.End
	if i := operandOf(n, v); i >= 0 && i < int(n.Count) {
		if op := &o.Chunk.Args(n)[i]; op.End > op.Start {
			start, end = op.Start, op.End
		}
	}
	return diag.At(diag.Span{Start: o.Start + int(start), End: o.Start + int(end)})
}

// operandOf returns the operand of a node that holds value v of its record.
func operandOf(n *asmparse.Node, v int) int {
	switch {
	case v <= 0:
		return -1
	case n.Kind == asmparse.Statement:
		return n.Op.Row().Shape.ValueOperand(v)
	case n.Kind == asmparse.Escape:
		return v + 1 // the abbreviation index and the code come first
	}
	return -1
}
