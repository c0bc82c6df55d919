package wasm_test

import (
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// Offsets in the code lead to records, in order, and damaged descriptions nowhere.
func TestLine(t *testing.T) {
	_, b := translated(t, recursive, wasm.Options{Lines: true})
	var places []uint64
	for offset := range uint32(len(b.Code)) {
		s, ok := b.Line(offset)
		if n := len(places); ok && (n == 0 || places[n-1] != s.Place) {
			places = append(places, s.Place)
		}
	}
	var want []uint64
	for at, rest := 0, recursive; ; {
		before, after, ok := strings.Cut(rest, "= call")
		if !ok {
			break
		}
		want = append(want, uint64(at+len(before)-len("%v0 ")))
		at, rest = at+len(before)+len("= call"), after
	}
	if len(places) < len(want) || places[0] != want[0] {
		t.Errorf("places %v, want %v among them", places, want)
	}
	for n := range b.Code {
		(&wasm.Binary{Code: b.Code[:n]}).Line(1 << 20)
	}
}

// FuzzLine reads any description.
func FuzzLine(f *testing.F) {
	_, b := translated(f, recursive, wasm.Options{Lines: true})
	f.Add(b.Code, uint32(40))
	f.Fuzz(func(_ *testing.T, code []byte, offset uint32) {
		b := &wasm.Binary{Code: code}
		b.Line(offset)
		b.Site(offset)
	})
}
