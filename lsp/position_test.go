package lsp

import (
	"maps"
	"slices"
	"testing"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
	"github.com/pnaclasm/pnaclasm/analysis/document"
)

func TestPositionConversion(t *testing.T) {
	s := document.New([]byte("// aé𝄞b\r\nmodule {\n}"))
	for _, test := range []struct {
		encoding        encoding
		line, character uint32
		offset          int
	}{
		{utf8Units, 0, 0, 0}, {utf8Units, 0, 4, 4}, {utf8Units, 0, 6, 6}, {utf8Units, 0, 10, 10}, {utf8Units, 0, 11, 11},
		{utf16Units, 0, 4, 4}, {utf16Units, 0, 5, 6}, {utf16Units, 0, 7, 10}, {utf16Units, 0, 8, 11},
		{utf16Units, 1, 0, 13}, {utf16Units, 1, 8, 21}, {utf16Units, 2, 1, 23},
	} {
		p := protocol.Position{Line: test.line, Character: test.character}
		if got := test.encoding.offset(s, p); got != test.offset {
			t.Errorf("%s %v is offset %d, want %d", test.encoding, p, got, test.offset)
		}
		if got := test.encoding.position(s, test.offset); got != p {
			t.Errorf("%s offset %d is %v, want %v", test.encoding, test.offset, got, p)
		}
	}
}

// TestOutsidePositions gives positions that do not exist: they become the
// nearest that do.
func TestOutsidePositions(t *testing.T) {
	s := document.New([]byte("// é𝄞\nx"))
	for _, test := range []struct {
		encoding        encoding
		line, character uint32
		offset          int
	}{
		{utf8Units, 0, 99, 9}, {utf8Units, 99, 0, 11}, {utf8Units, 0, 4, 3}, {utf8Units, 0, 7, 5},
		{utf16Units, 0, 99, 9}, {utf16Units, 0, 5, 5}, {utf16Units, 1, 99, 11},
	} {
		p := protocol.Position{Line: test.line, Character: test.character}
		if got := test.encoding.offset(s, p); got != test.offset {
			t.Errorf("%s %v is offset %d, want %d", test.encoding, p, got, test.offset)
		}
	}
}

// TestCodes checks that the codes the server knows by name are codes.
func TestCodes(t *testing.T) {
	for _, code := range slices.AppendSeq([]string{codeNumber}, maps.Keys(diagnosticTags)) {
		if _, ok := describe.FindRule(code); !ok {
			t.Errorf("there is no rule %q", code)
		}
	}
}
