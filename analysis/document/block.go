package document

import (
	"bytes"
	"sync"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Block is a piece of a document's text. It never changes.
type Block struct {
	Text []byte
	// Function says that the text is a function block by itself.
	Function bool
	// breaks are the offsets behind the newlines of Text.
	breaks []uint32

	once  sync.Once
	chunk *asmparse.Chunk
}

func newBlock(text []byte, function bool) *Block {
	return &Block{Text: text, Function: function, breaks: lineBreaks(text)}
}

// functionContext is the stack of blocks around a function block.
var functionContext = []isa.BlockID{isa.Module}

// functionChunk returns the tree of a function block of the module.
func (b *Block) functionChunk() *asmparse.Chunk {
	b.once.Do(func() { b.chunk = asmparse.ParseChunk(b.Text, functionContext, true) })
	return b.chunk
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
