package document

import (
	"bytes"
	"sync"
	"weak"

	"github.com/pnaclasm/pnaclasm/asmparse"
)

// Block is a piece of a document's text. It never changes.
type Block struct {
	Text []byte
	// part is which part of the document it is.
	part asmparse.Part
	// open says that it is a function block without a closing brace.
	open bool
	// breaks are the offsets behind the newlines of Text.
	breaks []uint32

	mu    sync.Mutex
	chunk weak.Pointer[asmparse.Chunk]
	// revision leads to the tree of an older text, until the block has its own.
	revision *revision
}

func newBlock(text []byte, part asmparse.Part) *Block {
	return &Block{Text: text, part: part, breaks: lineBreaks(text)}
}

// Function reports whether the text is a function block by itself.
func (b *Block) Function() bool { return b.part == asmparse.Body }

// as returns the block as another part of a document.
func (b *Block) as(part asmparse.Part) *Block {
	if b.part == part {
		return b
	}
	return &Block{Text: b.Text, part: part, breaks: b.breaks}
}

// functionChunk returns the tree of a function block of the module.
func (b *Block) functionChunk() *asmparse.Chunk {
	b.mu.Lock()
	defer b.mu.Unlock()
	if c := b.chunk.Value(); c != nil {
		return c
	}
	c := (*asmparse.Chunk)(nil)
	if b.revision != nil {
		c = b.revision.splice(b.Text)
		b.revision = nil
	}
	if c == nil {
		c = asmparse.ParsePiece(b.Text, asmparse.Body)
	}
	b.chunk = weak.Make(c)
	return c
}

// lineBreaks returns the offsets behind the newlines of text.
func lineBreaks(text []byte) []uint32 {
	breaks := make([]uint32, 0, bytes.Count(text, []byte{'\n'}))
	for at := 0; ; {
		n := bytes.IndexByte(text[at:], '\n')
		if n < 0 {
			return breaks
		}
		at += n + 1
		breaks = append(breaks, uint32(at))
	}
}
