package describe

import (
	"sort"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// statement is the statement that is being written at a place.
type statement struct {
	snapshot *document.Snapshot
	block    int
	chunk    *asmparse.Chunk
	// kind is the kind of block around it.
	kind isa.BlockID
	// before is the number of nodes in front of it.
	before int
	// tokens are those in front of the place, without the one it is in; word is
	// that one, and span where it stands in the document.
	tokens []token
	word   string
	span   diag.Span
}

// statementAt looks at the statement at an offset. ok is false within comments.
func statementAt(s *document.Snapshot, offset int) (st statement, ok bool) {
	site := s.At(offset)
	c := site.Chunk
	st = statement{snapshot: s, block: site.Block, chunk: c}
	start := s.LineStart(s.LineOf(offset)) - site.Start
	if n := site.NodeAt(); n != nil && n.Start < site.Offset && int(n.Start) < start {
		start = int(n.Start)
	}
	start = max(start, 0)
	st.before = sort.Search(len(c.Nodes), func(i int) bool { return int(c.Nodes[i].End) > start && int(c.Nodes[i].Start) >= start })
	st.kind = document.InnerBlock(c, st.before)
	return st, st.lex(site.Start, start, int(site.Offset))
}

// lex reads the tokens between the start of the statement and the place.
func (st *statement) lex(base, start, at int) bool {
	st.span = diag.Span{Start: base + at, End: base + at}
	l := asmparse.NewLexer(st.chunk.Text, start)
	for {
		t := l.Next()
		switch {
		case t.Kind == asmparse.EOF || int(t.Start) >= at:
			return true
		case t.Kind == asmparse.CommentLine:
			return false
		case int(t.End) >= at && isWord(t.Kind):
			st.word = string(st.chunk.Text[t.Start:at])
			st.span = diag.Span{Start: base + int(t.Start), End: base + int(t.End)}
			return true
		}
		text := string(st.chunk.Text[t.Start:t.End])
		st.tokens = append(st.tokens, token{t, text})
		if text == ";" && len(st.tokens) > 1 || t.Kind == asmparse.Punctuation && text == "{" || text == "}" {
			if !st.open() {
				st.tokens = st.tokens[:0]
			}
		}
	}
}

// open reports whether the braces of the tokens are not closed: those of a
// switch hold the rest of the statement.
func (st *statement) open() bool {
	depth := 0
	for i := range st.tokens {
		switch {
		case st.tokens[i].is("{") && isStatementBrace(st.tokens):
			depth++
		case st.tokens[i].is("}"):
			depth--
		}
	}
	return depth > 0
}

// isStatementBrace reports whether the tokens belong to a row whose statements
// have braces.
func isStatementBrace(tokens []token) bool {
	return tokens[0].text == isa.Switch.Row().Name
}

// isWord reports whether a token may be one that is not finished.
func isWord(k asmparse.TokenKind) bool {
	switch k {
	case asmparse.Word, asmparse.ID, asmparse.Name, asmparse.Number, asmparse.Invalid:
		return true
	}
	return false
}

// rows returns the rows of the block around the statement.
func (st *statement) rows() []*isa.Row {
	var rows []*isa.Row
	for i := range isa.Rows {
		if isa.Rows[i].Block == st.kind {
			rows = append(rows, &isa.Rows[i])
		}
	}
	return rows
}

// expected returns what may stand at the place.
func (st *statement) expected() []expectation { return expected(st.rows(), st.tokens) }
