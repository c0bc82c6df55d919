package assembler

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/namemap"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// sources adds the programs of the tutorial, each with a file that it may include.
func sources(f *testing.F) {
	files, _ := filepath.Glob(filepath.Join("..", "testdata", "learn", "*.pnaclasm"))
	included := []byte("function internal i32 @twice(i32 %n) {\n  %sum = add i32 %n, %n;\n  ret i32 %sum;\n}\n")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, included)
	}
	f.Add([]byte("include \"a\"\n\nfunction internal i32 @four(i32 %n) {\n  %two = call i32 @twice(i32 %n);\n  %all = call i32 @twice(i32 %two);\n  ret i32 %all;\n}\n"), included)
	f.Add([]byte("include \"a\""), []byte("include \"b\""))
	f.Add([]byte("include \"a\";\nvar @x, i32 {@y + 4}, \"text\\x00\", zerofill 4\n"), []byte("const @y, x\"00 FF\"\n"))
}

// including is a text in a folder with the files a and b, which are the same.
func including(text, file []byte) source.Input {
	return source.Input{Name: "text", Text: text, Open: func(name string) ([]byte, error) {
		if name != "a" && name != "b" {
			return nil, fs.ErrNotExist
		}
		return file, nil
	}}
}

// FuzzSource holds, of a text in the source form that includes another, that there are
// bytes or an error, never both; that its places lie in the files; that what it stands
// for, and its shortest form, with and without its own names, have the same bytes; and
// that what is told about it can be asked for.
func FuzzSource(f *testing.F) {
	sources(f)
	f.Fuzz(func(t *testing.T, text, file []byte) {
		in := including(text, file)
		out := AssembleSource(in)
		if (out.Bits == nil) != out.Diags.HasErrors() {
			t.Fatalf("bytes: %v, diagnostics: %v", out.Bits != nil, out.Diags)
		}
		checkSpans(t, out.Files.Text, out.Diags)
		if r := out.Source; r != nil {
			checkDefinitions(t, r)
		}
		if p, diags := LoadSource(in); out.Bits != nil {
			if bits, _ := Encode(p); !bytes.Equal(bits, out.Bits) {
				t.Fatalf("LoadSource has other bytes: %v", diags)
			}
		}
		if out.Bits == nil {
			return
		}
		canonical, _, diags := Canonical(in)
		if bits, more := Assemble(canonical); !bytes.Equal(bits, out.Bits) {
			t.Fatalf("the canonical text has other bytes: %v %v\n%s", diags, more, canonical)
		}
		checkShortest(t, in, out.Bits, nil)
		checkShortest(t, source.Input{Text: canonical}, out.Bits, nil)
		if out.Source != nil {
			checkShortest(t, source.Input{Text: canonical}, out.Bits, out.Source.Names())
		}
	})
}

// checkDefinitions holds what is told about a program against its files.
func checkDefinitions(t *testing.T, r *source.Result) {
	for _, d := range r.Definitions() {
		if d.At.Start < 0 || d.At.End > len(r.Files.Text) || d.At.Start > d.At.End {
			t.Fatalf("%s stands at %v of %d bytes", d.Name, d.At, len(r.Files.Text))
		}
		r.Files.IncludeOf(d.At)
	}
	m := r.Names()
	m.Bitcode = namemap.Hash(nil)
	var b bytes.Buffer
	if err := m.Write(&b); err == nil {
		if _, err := namemap.Read(&b); err != nil {
			t.Fatalf("the map that was written is not read: %v", err)
		}
	}
}

// checkShortest holds the bytes of a text's shortest form against its own.
func checkShortest(t *testing.T, in source.Input, want []byte, names *namemap.Map) {
	short, _, diags := Shorten(in, names)
	in.Text = short
	if out := AssembleSource(in); !bytes.Equal(out.Bits, want) {
		t.Fatalf("the source form has other bytes: %v %v\n%s", diags, out.Diags, short)
	}
}
