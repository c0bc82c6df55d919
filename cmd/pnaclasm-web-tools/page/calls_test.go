package page

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/ledger"
)

const example = "../../../testdata/factorial.pnaclasm"

func made(t *testing.T, name string, program []byte) []byte {
	t.Helper()
	data, err := Call(name, "/program.pnaclasm", program)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return data
}

// same says whether a product of a text is that of its bitcode. The text has comments, and
// a translation knows the places of what may trap.
var same = map[string]func(a, b []byte) bool{
	"text":    func(a, b []byte) bool { return bytes.HasPrefix(b, []byte("module {")) },
	"wasm":    func(a, b []byte) bool { return bytes.HasPrefix(a, []byte("\x00asm")) && len(a) == len(b) },
	"listing": bytes.Equal,
	"stats":   bytes.Equal,
}

// TestCalls has the products of a text equal those of its bitcode.
func TestCalls(t *testing.T) {
	text, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	bits := made(t, "bits", text)
	if !bytes.HasPrefix(bits, []byte("PEXE")) || !bytes.Equal(bits, made(t, "bits", bits)) {
		t.Errorf("bits are not bitcode: %.20q", bits)
	}
	for _, name := range []string{"text", "listing", "stats", "wasm"} {
		if ofText, ofBits := made(t, name, text), made(t, name, bits); len(ofText) == 0 || !same[name](ofText, ofBits) {
			t.Errorf("%s: a text and its bitcode differ: %d and %d bytes", name, len(ofText), len(ofBits))
		}
	}
	var n ledger.Node
	if err := json.Unmarshal(made(t, "stats", bits), &n); err != nil || n.Bits != uint64(len(bits))*8 {
		t.Errorf("the tree is of %d bits: %v", n.Bits, err)
	}
	if !bytes.Equal(bits, made(t, "bits", made(t, "text", bits))) {
		t.Error("the text of bitcode gives other bitcode")
	}
}

// TestErrors has what goes wrong said in a sentence.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ name, program, want string }{
		{"paint", "", `there is no call "paint": expected one of bits,`},
		{"text", "PEXE damaged, as it is", ""},
		{"bits", "module {\n  wrong\n}\n", "line 2: "},
		{"wasm", "", ""},
		{"listing", "\x00", ""},
		{"stats", "PEXE", ""},
	} {
		_, err := Call(c.name, "/program", []byte(c.program))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s of %q: %v, expected %q", c.name, c.program, err, c.want)
		}
	}
}

// TestOpen has what is dropped into a page become a text to edit.
func TestOpen(t *testing.T) {
	text, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	if got := made(t, "open", text); !bytes.Equal(got, text) {
		t.Error("a text is not itself")
	}
	if got := made(t, "open", made(t, "bits", text)); !bytes.HasPrefix(got, []byte("module {")) {
		t.Errorf("bitcode is %.30q", got)
	}
	if got := made(t, "open", made(t, "listing", text)); !bytes.HasPrefix(got, []byte("module {")) {
		t.Errorf("a listing is %.30q", got)
	}
	ir := "target triple = \"wasm32\"\ndefine void @_start(i32 %info) {\n  ret void\n}\n"
	if got := made(t, "open", []byte(ir)); !bytes.Contains(got, []byte("_start")) {
		t.Errorf("LLVM IR is %.30q", got)
	}
}

// TestIncludedFiles has files beside the path of a text included, and their mistakes named.
func TestIncludedFiles(t *testing.T) {
	program := []byte("include \"more.pnaclasm\"\nfunction external void @_start(i32 %info) {\n  ret void;\n}\n")
	dir := t.TempDir()
	for text, want := range map[string]string{"const @x, \"x\"\n": "", "\n\nconst @x @y\n": "more.pnaclasm, line 3: "} {
		if err := os.WriteFile(filepath.Join(dir, "more.pnaclasm"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := Call("wasm", filepath.ToSlash(filepath.Join(dir, "program.pnaclasm")), program)
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("with %q: %v, expected %q", text, err, want)
		}
	}
}

// FuzzCalls has no bytes end the worker.
func FuzzCalls(f *testing.F) {
	f.Add([]byte("module {\n}\n"))
	f.Add([]byte("PEXE\x01\x00"))
	f.Fuzz(func(t *testing.T, program []byte) {
		for _, name := range []string{"text", "bits", "listing", "stats", "wasm", "open"} {
			_, _ = Call(name, "/program.pnaclasm", program)
		}
	})
}

// TestReports has reports of a text and of bitcode, whole and damaged.
func TestReports(t *testing.T) {
	text, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	bits := made(t, "bits", text)
	if small := made(t, "compress", bits); len(small) >= len(bits) || !bytes.Equal(made(t, "compress", small), small) {
		t.Errorf("%d bytes are compressed to %d", len(bits), len(small))
	}
	if o := string(made(t, "overview", bits)); !strings.Contains(o, "program.pnaclasm") {
		t.Errorf("the overview is %q", o)
	}
	wrong := bytes.Replace(text, []byte("mul i32"), []byte("mul i16"), 1)
	cut := bits[:len(bits)-20]
	for _, c := range []struct {
		program []byte
		want    string
	}{
		{text, `"code":"F8-unstripped"`}, {bits, `"bit":"152:0"`}, {wrong, `"start":{"line":`}, {cut, `"bit":"`}, {nil, `"severity":"error"`},
	} {
		if got := string(made(t, "verify", c.program)); !strings.Contains(got, c.want) {
			t.Errorf("%.30q: %s, want %s", c.program, got, c.want)
		}
	}
	if got := made(t, "salvage", cut); !bytes.HasPrefix(got, []byte("module {")) {
		t.Errorf("of damaged bitcode is read %.50q", got)
	}
	if _, err := Call("salvage", "/x.pexe", []byte("BC")); err == nil {
		t.Error("something is read of nothing")
	}
}
