package lsp

import (
	"slices"
	"strconv"
	"sync"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
	"github.com/pnaclasm/pnaclasm/analysis/document"
)

// This file finds out which tokens an edit has changed, at the price of the edit and
// not of the document: a block that is the same as before has the same tokens.

// sentTokens is a document whose tokens a client has.
type sentTokens struct {
	palette *describe.Palette
	blocks  []*document.Block
	counts  []uint32 // of the tokens of each
}

// tokenCache remembers whose tokens were sent last, for the next delta. All versions
// of a document share one.
type tokenCache struct {
	mu   sync.Mutex
	id   int
	sent *sentTokens
}

// put remembers what is sent and returns its id.
func (c *tokenCache) put(sent *sentTokens) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.id++
	c.sent = sent
	return strconv.Itoa(c.id)
}

// get returns what was sent last if that had this id, else nil.
func (c *tokenCache) get(id string) *sentTokens {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.id > 0 && id == strconv.Itoa(c.id) {
		return c.sent
	}
	return nil
}

// newTokens returns what a client is to have of the document, but for the counts.
func (v *view) newTokens() *sentTokens {
	sent := &sentTokens{palette: describe.NewPalette(v.Snapshot), blocks: make([]*document.Block, v.NumBlocks())}
	for i := range sent.blocks {
		sent.blocks[i] = v.Block(i)
	}
	return sent
}

// allTokens encodes the tokens of the whole document.
func (v *view) allTokens() (*sentTokens, []uint32) {
	sent := v.newTokens()
	sent.counts = make([]uint32, len(sent.blocks))
	w := v.newTokenWriter(sent.palette)
	w.addBlocks(sent.blocks, sent.counts)
	return sent, w.data
}

// addBlocks encodes the tokens of blocks and notes how many each has.
func (w *tokenWriter) addBlocks(blocks []*document.Block, counts []uint32) {
	for i, b := range blocks {
		before := len(w.data)
		w.add(b.Text)
		counts[i] = uint32((len(w.data) - before) / numbersPerToken)
	}
}

// tokenEdits replaces what lies between the blocks at the start and at the end that
// the document has in common with the one sent before.
func (v *view) tokenEdits(old *sentTokens) (*sentTokens, []protocol.SemanticTokensEdit) {
	sent := v.newTokens()
	first, rest := common(old.blocks, sent.blocks)
	if !old.palette.Equal(sent.palette) {
		first, rest = 0, 0
	}
	for rest > 0 { // the first token behind an edit is encoded relative to one in it
		if rest--; old.counts[len(old.counts)-1-rest] > 0 {
			break
		}
	}
	oldEnd, newEnd := len(old.blocks)-rest, len(sent.blocks)-rest
	was := v.tokensBehind(old, first)
	is := was
	is.palette = sent.palette
	sent.counts = slices.Concat(old.counts[:first], make([]uint32, newEnd-first), old.counts[oldEnd:])
	was.addBlocks(old.blocks[first:oldEnd], make([]uint32, oldEnd-first))
	is.addBlocks(sent.blocks[first:newEnd], sent.counts[first:newEnd])
	return sent, replaceTokens(sum(old.counts[:first]), was.data, is.data)
}

// tokensBehind returns what encodes the tokens of the blocks from number n on.
func (v *view) tokensBehind(s *sentTokens, n int) tokenWriter {
	w := v.newTokenWriter(s.palette)
	last := n
	for last > 0 && (last == n || s.counts[last] == 0) {
		last--
	}
	w.addBlocks(s.blocks[last:n], make([]uint32, n-last))
	w.data = nil
	return w
}

// common returns how many blocks two documents have in common at the start and, of
// the others, at the end.
func common(a, b []*document.Block) (first, last int) {
	n := min(len(a), len(b))
	for first < n && a[first] == b[first] {
		first++
	}
	for last < n-first && a[len(a)-1-last] == b[len(b)-1-last] {
		last++
	}
	return first, last
}

// sum adds numbers of tokens.
func sum(counts []uint32) (n uint32) {
	for _, c := range counts {
		n += c
	}
	return n
}

// replaceTokens is the edit that makes one run of tokens, the first of which has a
// number, another.
func replaceTokens(first uint32, was, is []uint32) []protocol.SemanticTokensEdit {
	if slices.Equal(was, is) {
		return []protocol.SemanticTokensEdit{}
	}
	n, p, q := min(len(was), len(is)), 0, 0
	for p < n && was[p] == is[p] {
		p++
	}
	for q < n-p && was[len(was)-1-q] == is[len(is)-1-q] {
		q++
	}
	return []protocol.SemanticTokensEdit{{
		Start: first*numbersPerToken + uint32(p), DeleteCount: uint32(len(was) - p - q), Data: is[p : len(is)-q]}}
}
