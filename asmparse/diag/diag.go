// Package diag holds diagnostics as values: a code, a place, one line of
// message, related places and fixes. Packages collect them; only cmd and lsp
// show them. It imports nothing of this module.
package diag

import (
	"cmp"
	"slices"
	"strconv"
)

// Severity orders diagnostics by how much they matter.
type Severity uint8

// The severities. Off stands for a diagnostic that is switched off.
const (
	Error Severity = iota + 1
	Warning
	Note
	Hint
	Off
)

// String returns the word a person reads.
func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	case Note:
		return "note"
	case Hint:
		return "hint"
	}
	return "off"
}

// Span is a range of bytes [Start, End) of a source text.
type Span struct{ Start, End int }

// BitPos is a position in a bitcode file, in bits from its start.
type BitPos uint64

// String returns the manual's B:N form: byte, and bit within the byte.
func (p BitPos) String() string {
	return strconv.FormatUint(uint64(p/8), 10) + ":" + strconv.FormatUint(uint64(p%8), 10)
}

// Origin is the place a diagnostic is about: a span of the text, or a bit
// position of a file that was read as bits.
type Origin struct {
	Span Span
	Bit  BitPos
	// InBits says that Bit holds the place and Span says nothing.
	InBits bool
}

// At returns the origin of a span of text.
func At(s Span) Origin { return Origin{Span: s} }

// AtBit returns the origin of a bit position.
func AtBit(p BitPos) Origin { return Origin{Bit: p, InBits: true} }

// Related is another place that explains a diagnostic.
type Related struct {
	Origin  Origin
	Message string
}

// Edit replaces a span of the text.
type Edit struct {
	Span Span
	Text string
}

// Fix is a change that resolves a diagnostic.
type Fix struct {
	Title string
	Edits []Edit
}

// Diagnostic is one thing that is wrong, or worth saying.
type Diagnostic struct {
	// Code is the stable name of the rule; it is never changed.
	Code     string
	Severity Severity
	Origin   Origin
	// Message is one line that starts in lower case: what is wrong and what
	// was expected.
	Message string
	Related []Related
	Fixes   []Fix
}

// List is a collection of diagnostics.
type List []Diagnostic

// Sort orders the list by place, then severity, then code.
func (l List) Sort() {
	slices.SortStableFunc(l, func(a, b Diagnostic) int {
		return cmp.Or(
			cmp.Compare(a.Origin.Bit, b.Origin.Bit),
			cmp.Compare(a.Origin.Span.Start, b.Origin.Span.Start),
			cmp.Compare(a.Origin.Span.End, b.Origin.Span.End),
			cmp.Compare(a.Severity, b.Severity),
			cmp.Compare(a.Code, b.Code))
	})
}

// HasErrors reports whether one of the diagnostics is an error.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(d Diagnostic) bool { return d.Severity == Error })
}

// SortEdits sorts edits by their places; those of one place stay in their order.
func SortEdits(edits []Edit) {
	slices.SortStableFunc(edits, func(a, b Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
}

// Apply returns a text with edits made, which are in order and do not overlap.
func Apply(text []byte, edits []Edit) []byte {
	out := make([]byte, 0, len(text))
	end := 0
	for _, e := range edits {
		out = append(append(out, text[end:e.Span.Start]...), e.Text...)
		end = e.Span.End
	}
	return append(out, text[end:]...)
}
