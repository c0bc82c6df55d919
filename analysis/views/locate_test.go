package views

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
)

// The place of every record of an example, asked for by its bit, is the line that
// the disassembled text has there.
func TestAt(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "factorial.pnaclasm"))
	if err != nil {
		t.Fatal(err)
	}
	data, _ := assembler.Assemble(text)
	p, _ := assembler.LoadBits(data)
	lines := bytes.Split(assembler.Disassemble(p), []byte("\n"))
	l, last, inFunction := NewLocator(data), 0, 0
	for _, s := range p.Segments {
		for _, r := range s.Records {
			at, ok := l.At(diag.BitPos(r.Pos) + 1)
			if !ok || at.Line < last || !strings.HasPrefix(string(bytes.TrimSpace(lines[at.Line-1])), at.Statement) {
				t.Fatalf("bit %d: %+v, %v", r.Pos, at, ok)
			}
			if last = at.Line; strings.HasPrefix(at.Function, "@f0 (") {
				inFunction++
			}
		}
	}
	if inFunction == 0 {
		t.Error("no record is in the first function")
	}
	if NewLocator([]byte("GIF89a")) != nil {
		t.Error("what is no bitcode has places")
	}
}

// FuzzNew: whatever the bytes, every bit has a place or none.
func FuzzNew(f *testing.F) {
	f.Add([]byte("PEXE\x01\x00\x08\x00\x11\x00\x04\x00\x02\x00\x00\x00\x21\x08\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if l := NewLocator(data); l != nil {
			for bit := range 8 * len(data) {
				l.At(diag.BitPos(bit))
			}
		}
	})
}
