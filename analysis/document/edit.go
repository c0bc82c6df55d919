package document

import (
	"bytes"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// New returns the first snapshot of a document. It keeps text: do not change
// it.
func New(text []byte) *Snapshot {
	pieces := asmparse.Split(text)
	blocks := make([]*Block, len(pieces))
	for i, p := range pieces {
		blocks[i] = newBlock(slices.Clip(text[p.Start:p.End]), p.Part)
		blocks[i].open = p.Open
	}
	return build(blocks, nil)
}

// split cuts a text into blocks. Those that known returns for a piece are not
// made anew.
func split(text []byte, closes bool, known func(p asmparse.Piece) *Block) []*Block {
	pieces := asmparse.Cut(text, closes)
	blocks := make([]*Block, 0, len(pieces)+1)
	for _, p := range pieces {
		b := known(p)
		if b == nil {
			b = newBlock(slices.Clip(text[p.Start:p.End]), p.Part)
			b.open = p.Open
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// Edit returns the snapshot in which text replaces the bytes [start, end).
// Offsets outside of the document mean its start or end.
func (s *Snapshot) Edit(start, end int, text []byte) *Snapshot {
	start = max(0, min(start, s.Len()))
	end = max(start, min(end, s.Len()))
	e := edit{s, start, end, text}
	if i, ok := e.inside(); ok {
		blocks := slices.Clone(s.blocks)
		blocks[i] = newBlock(e.replaced(i, i+1), s.blocks[i].part)
		blocks[i].revision = e.revision(i)
		return build(blocks, s).at(start)
	}
	first, last := e.region()
	text = e.replaced(first, last)
	head := text
	if first > 0 {
		head = e.blocks[0].Text
	}
	if first == 0 && asmparse.OpensModule(text) != asmparse.OpensModule(e.blocks[0].Text) {
		return New(e.replaced(0, len(e.blocks))).at(start) // the end is another one
	}
	middle := split(text, last == len(e.blocks) && asmparse.OpensModule(head), e.known(first))
	blocks := slices.Concat(s.blocks[:first], middle, s.blocks[last:])
	return build(blocks, s).at(start)
}

// Replace returns the snapshot with a whole new text: the edit of what lies
// between the common start and the common end.
func (s *Snapshot) Replace(text []byte) *Snapshot {
	start, end := 0, 0
	for _, b := range s.blocks {
		n := common(b.Text, text[start:])
		if start += n; n < len(b.Text) {
			break
		}
	}
	limit := min(s.Len(), len(text)) - start
	for i := len(s.blocks) - 1; i >= 0 && end < limit; i-- {
		b := s.blocks[i].Text
		n := min(commonEnd(b, text[:len(text)-end]), limit-end)
		if end += n; n < len(b) {
			break
		}
	}
	return s.Edit(start, s.Len()-end, text[start:len(text)-end])
}

// common returns the length of the common start of two texts.
func common(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// commonEnd returns the length of the common end of two texts.
func commonEnd(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

// at notes where the edit was that led to a new snapshot.
func (s *Snapshot) at(offset int) *Snapshot {
	s.edited = s.BlockAt(offset)
	return s
}

// edit is a change of a snapshot.
type edit struct {
	*Snapshot
	start, end int
	text       []byte
}

// inside returns the block that the edit changes without moving the borders of
// blocks: it stays away from them and the lines it touches neither had nor have
// anything that borders depend on.
func (e *edit) inside() (block int, ok bool) {
	i := e.BlockAt(e.start)
	from, to := e.LineStart(e.LineOf(e.start)), e.LineStart(e.LineOf(e.end)+1)
	if from <= e.starts[i] || to >= e.starts[i+1] {
		return 0, false
	}
	b := e.blocks[i]
	above := b.Text[:from-e.starts[i]]
	if at := b.brace(); b.Function() && (at < 0 || at >= len(above)) || bytes.HasSuffix(bytes.TrimSpace(lastLines(above)), functionWord) {
		return 0, false
	}
	if b.open || !b.Function() && !hasCode(above) {
		return 0, false // its borders depend on its length, or those of the function in front on it
	}
	old := e.Slice(from, to)
	changed := slices.Concat(old[:e.start-from], e.text, old[e.end-from:])
	return i, !bordersIn(old, b.Function()) && !bordersIn(changed, b.Function())
}

// hasCode reports whether a text is more than blanks and comments.
func hasCode(text []byte) bool {
	for line := range bytes.Lines(text) {
		if line = bytes.TrimSpace(line); len(line) > 0 && !bytes.HasPrefix(line, []byte("//")) {
			return true
		}
	}
	return false
}

// revision says how the new text of block i, which holds the whole edit, was
// made; nil where that is of no use.
func (e *edit) revision(i int) *revision {
	b := e.blocks[i]
	b.mu.Lock()
	defer b.mu.Unlock()
	old := b.chunk.Value()
	if !b.Function() || old == nil || len(b.Text) < spliceText {
		return nil
	}
	return &revision{old: old, start: e.start - e.starts[i], end: e.end - e.starts[i], delta: len(e.text) - (e.end - e.start)}
}

// lastLines returns the end of a text with the last line that is not blank.
func lastLines(text []byte) []byte {
	text = bytes.TrimRight(text, " \t\r\n")
	return text[max(0, len(text)-2*len(functionWord)):]
}

// functionWord starts function blocks.
var functionWord = []byte(isa.Function.String())

// bordersIn reports whether the borders of blocks may depend on some lines: the
// word that starts a function block and, in one, braces and what hides them.
func bordersIn(lines []byte, function bool) bool {
	return bytes.Contains(lines, functionWord) || function && bytes.ContainsAny(lines, "{}\"'/")
}

// region returns the blocks that must be split anew: from the one before the
// edit up to a function block behind it, whose borders do not depend on what
// stands before.
func (e *edit) region() (first, last int) {
	first, last = e.BlockAt(e.start), e.BlockAt(e.end)+1
	for first--; first > 0 && !(e.blocks[first].Function() && e.startsLine(first) && !e.blocks[first-1].open); first-- {
	}
	for last < len(e.blocks) && !(e.blocks[last].hasBrace() && !e.blocks[last].open && e.startsLine(last)) {
		last++
	}
	return max(first, 0), min(last+1, len(e.blocks))
}

// hasBrace reports whether a block is a function block with more than its first
// word, of which alone it is not clear what it starts.
func (b *Block) hasBrace() bool { return b.Function() && b.brace() >= 0 }

// startsLine reports whether a block starts at the start of a line.
func (e *edit) startsLine(block int) bool {
	if block == 0 {
		return true
	}
	before := e.blocks[block-1].Text
	return len(before) > 0 && before[len(before)-1] == '\n'
}

// replaced returns the new text of the blocks [first, last), which hold the
// whole edit.
func (e *edit) replaced(first, last int) []byte {
	from, to := e.starts[first], e.starts[last]
	text := make([]byte, 0, to-from+len(e.text)-(e.end-e.start))
	text = e.AppendSlice(text, from, e.start)
	text = append(text, e.text...)
	return e.AppendSlice(text, e.end, to)
}

// known returns a function that finds the block that holds a piece of the new
// text already. Offsets of pieces count from the given block.
func (e *edit) known(first int) func(p asmparse.Piece) *Block {
	return func(p asmparse.Piece) *Block {
		at := p.Start + e.starts[first]
		if end := p.End + e.starts[first]; end > e.start {
			at += e.end - e.start - len(e.text) // where it was before the edit
			if at < e.end {
				return nil
			}
		}
		i := e.BlockAt(at)
		if b := e.blocks[i]; e.starts[i] == at && len(b.Text) == p.End-p.Start && b.Function() == p.IsFunction() && b.open == p.Open {
			return b
		}
		return nil
	}
}
