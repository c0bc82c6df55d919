package lsp

import (
	"bytes"
	"unicode/utf8"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// This file converts coordinates. The protocol counts lines and, within a
// line, the units of the encoding agreed on; all else counts bytes from the
// start of the text.

// encoding is the unit of Position.Character.
type encoding protocol.PositionEncodingKind

const (
	utf8Units  = encoding(protocol.PositionEncodingKindUTF8)
	utf16Units = encoding(protocol.PositionEncodingKindUTF16)
)

// negotiate chooses UTF-8 if the client offers it, else the protocol's default.
func negotiate(offered []protocol.PositionEncodingKind) encoding {
	for _, k := range offered {
		if k == protocol.PositionEncodingKindUTF8 {
			return utf8Units
		}
	}
	return utf16Units
}

// units returns how many units a piece of a line has.
func (e encoding) units(text []byte) uint32 {
	if e == utf8Units {
		return uint32(len(text))
	}
	n := uint32(0)
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			n++
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		i += size
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}

// bytes returns how many bytes of a line the first n units take; all where the
// line has fewer.
func (e encoding) bytes(line []byte, n uint32) int {
	if e == utf8Units {
		at := min(int(n), len(line))
		for at > 0 && at < len(line) && !utf8.RuneStart(line[at]) {
			at--
		}
		return at
	}
	at := 0
	for at < len(line) && n > 0 {
		r, size := utf8.DecodeRune(line[at:])
		if r > 0xFFFF {
			if n == 1 {
				break
			}
			n--
		}
		at += size
		n--
	}
	return at
}

// offset converts a position. Positions outside of the text become the nearest
// inside.
func (e encoding) offset(s *document.Snapshot, p protocol.Position) int {
	if int64(p.Line) >= int64(s.NumLines()) {
		return s.Len()
	}
	line := int(p.Line)
	return s.LineStart(line) + e.bytes(s.Line(line), p.Character)
}

// position converts a byte offset.
func (e encoding) position(s *document.Snapshot, offset int) protocol.Position {
	offset = max(0, min(offset, s.Len()))
	line := s.LineOf(offset)
	return protocol.Position{Line: uint32(line), Character: e.units(s.Slice(s.LineStart(line), offset))}
}

// positionIn converts a byte offset of a small text.
func (e encoding) positionIn(text []byte, offset int) protocol.Position {
	before := text[:max(0, min(offset, len(text)))]
	line := bytes.LastIndexByte(before, '\n') + 1
	return protocol.Position{Line: uint32(bytes.Count(before, []byte("\n"))), Character: e.units(before[line:])}
}

func (v *view) offset(p protocol.Position) int { return v.client.encoding.offset(v.Snapshot, p) }

func (v *view) position(offset int) protocol.Position {
	return v.client.encoding.position(v.Snapshot, offset)
}

// span converts a range; one that is upside down is empty.
func (v *view) span(r protocol.Range) diag.Span {
	start := v.offset(r.Start)
	return diag.Span{Start: start, End: max(start, v.offset(r.End))}
}

// rng converts a span.
func (v *view) rng(s diag.Span) protocol.Range {
	return protocol.Range{Start: v.position(s.Start), End: v.position(s.End)}
}

func (v *view) location(s diag.Span) protocol.Location {
	return protocol.Location{URI: v.uri, Range: v.rng(s)}
}

// textEdits converts edits of the text.
func (v *view) textEdits(edits []diag.Edit) []protocol.TextEdit {
	list := make([]protocol.TextEdit, len(edits))
	for i, e := range edits {
		list[i] = protocol.TextEdit{Range: v.rng(e.Span), NewText: e.Text}
	}
	return list
}
