package assembler

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// seeds adds the project's examples to a fuzz target: as they are, or assembled.
func seeds(f *testing.F, assemble bool) {
	files, _ := filepath.Glob(filepath.Join("..", "testdata", "*.pnaclasm"))
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		if assemble {
			data, _ = Assemble(data)
		}
		f.Add(data)
	}
	for _, rule := range Rules {
		f.Add([]byte(rule.Example))
	}
}

// Whatever the text: bytes or an error, never both; and the bytes come back
// from their own disassembly.
func FuzzAssemble(f *testing.F) {
	seeds(f, false)
	f.Fuzz(func(t *testing.T, text []byte) {
		bits, diags := Assemble(text)
		if (bits == nil) != diags.HasErrors() {
			t.Fatalf("bytes: %v, diagnostics: %v", bits != nil, diags)
		}
		checkSpans(t, text, diags)
		p, again := LoadText(text)
		if again.HasErrors() != diags.HasErrors() && len(diags) > 0 && diags[0].Code != bind.CodeFit && diags[0].Code != bind.CodeWidth {
			t.Fatalf("Assemble says %v, LoadText %v", diags, again)
		}
		if bits == nil {
			return
		}
		if got, d := Encode(p); !bytes.Equal(got, bits) {
			t.Fatalf("Encode makes other bytes: %v", d)
		}
		checkLossless(t, bits)
	})
}

func checkSpans(t *testing.T, text []byte, diags diag.List) {
	for _, d := range diags {
		if s := d.Origin.Span; s.Start < 0 || s.End < s.Start || s.End > len(text) {
			t.Fatalf("span %v is not within the text of %d bytes: %s", s, len(text), d.Message)
		}
	}
}

// Whatever the bits: a file without flaws comes back byte for byte.
func FuzzDisassemble(f *testing.F) {
	seeds(f, true)
	f.Fuzz(checkLossless)
}

func checkLossless(t *testing.T, bits []byte) {
	p, diags := LoadBits(bits)
	if p == nil || len(diags) > 0 {
		return
	}
	text := Disassemble(p)
	got, diags := Assemble(text)
	if diags.HasErrors() {
		t.Fatalf("the text does not assemble: %v\n%s", diags[0], text)
	}
	if !bytes.Equal(got, bits) {
		t.Fatalf("the bytes differ:\n%s", text)
	}
	DisassembleBcdis(p)
	if q, d := LoadListing(Listing(p)); q == nil {
		t.Fatalf("the listing is not read: %v", d)
	}
}
