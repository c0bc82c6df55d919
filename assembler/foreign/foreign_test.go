package foreign_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/foreign"
)

// beginnings are how files begin, and what they are; "" for what may be a program.
var beginnings = []struct {
	data string
	want foreign.Name
}{
	{"", ""}, {"PEXE\x01\x00\x08\x00", ""}, {"module {\n  version 1;\n", ""}, {"// define x {\nmodule {", ""},
	{"module {\n  define external void @f0(i32);\n", ""}, {"     16:0|1: <65535, 8, 2>", ""},
	{"BC\xc0\xde5\x14", foreign.LLVMBitcode}, {"\xde\xc0\x17\x0b\x00\x00\x00\x00\x14\x00", foreign.Wrapper},
	{"; ModuleID = 'a.c'\nsource_filename = \"a.c\"\n", foreign.LLVMText},
	{"define i32 @f(i32 %x) {\n  ret i32 %x;\n}\n\nfunction external void @_start(i32 %info) {\n", ""},
	{"@msg = constant [4 x i8] c\"abc\"\ninclude <irt>\n", ""},
	{"; a note\n\ndefine i32 @main(i32 %n) #0 {\nentry:\n", foreign.LLVMText},
	{"!<arch>\n/               0", foreign.Archive}, {"!<thin>\n", foreign.ThinArchive},
	{"\x7fELF\x02\x01\x01\x7b\x00", foreign.NaCl}, {"\x7fELF\x02\x01\x01\x00", foreign.ELF}, {"\x7fELF", foreign.ELF},
	{"\x1f\x8b\x08\x00", foreign.Gzip}, {"PK\x03\x04\x14", foreign.Zip}, {"Cr24\x02\x00", foreign.CRX},
	{"{\"program\": {\"portable\": {\"pnacl-translate\": {\"url\": \"a.pexe\"}}}}", "nmf"},
	{"\n<!DOCTYPE html>\n<html>", "html"}, {"\x00asm\x01\x00\x00\x00", "wasm"},
}

func TestDetect(t *testing.T) {
	for _, b := range beginnings {
		got := foreign.Name("")
		if k := foreign.Detect([]byte(b.data)); k != nil {
			got = k.Name
		}
		if got != b.want {
			t.Errorf("%q is taken for %q, expected %q", b.data, got, b.want)
		}
	}
}

// TestEveryKind wants an example above for what is not recognised by its first
// bytes alone, and words for all.
func TestEveryKind(t *testing.T) {
	seen := map[foreign.Name]bool{}
	for _, k := range foreign.Kinds {
		if seen[k.Name] || k.What == "" || k.Do == "" || strings.HasSuffix(k.Do, ".") {
			t.Errorf("%s: %q", k.Name, k.Message())
		}
		seen[k.Name] = true
	}
}

// TestPrograms takes no program of ours for something else.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			continue // a directory
		}
		if k := foreign.Detect(data); k != nil {
			t.Errorf("%s is taken for %s", file, k.What)
		}
	}
}

// FuzzDetect looks at no more than the beginning.
func FuzzDetect(f *testing.F) {
	for _, b := range beginnings {
		f.Add([]byte(b.data))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		long := append(bytes.Clone(data), bytes.Repeat([]byte("\n"), 100_000)...)
		if foreign.Detect(long) != foreign.Detect(append(long, "define i32 @f() {\n"...)) {
			t.Error("what comes late was looked at")
		}
	})
}
