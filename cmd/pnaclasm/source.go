package main

import (
	"bytes"
	"sort"
	"unicode/utf8"
)

// lines finds the lines of a source text.
type lines struct {
	text   []byte
	starts []int // byte offset of each line
	// last is the place found last and its offset: diagnostics come in order, and
	// there may be many on one long line.
	last   place
	offset int
}

func newLines(text []byte) *lines {
	l := &lines{text: text, starts: []int{0}}
	for i, c := range text {
		if c == '\n' {
			l.starts = append(l.starts, i+1)
		}
	}
	return l
}

// place is a position as people count it: both numbers start at 1, and a column
// is a character.
type place struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

// place returns the line and column of a byte offset.
func (l *lines) place(offset int) place {
	offset = max(0, min(offset, len(l.text)))
	n := sort.Search(len(l.starts), func(i int) bool { return l.starts[i] > offset })
	from := place{Line: n, Column: 1}
	start := l.starts[n-1]
	if l.last.Line == n && l.offset <= offset {
		from, start = l.last, l.offset
	}
	from.Column += utf8.RuneCount(l.text[start:offset])
	l.last, l.offset = from, offset
	return from
}

// line returns the text of line n, counted from 1, without its end.
func (l *lines) line(n int) []byte {
	text := l.text[l.starts[n-1]:]
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		text = text[:i]
	}
	return bytes.TrimSuffix(text, []byte("\r"))
}
