package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/translate/interp"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/run"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// leastPrograms is how many small programs there are at least.
const leastPrograms = 60

// TestSmallPrograms takes each program of testdata/source, which is in the source
// form, to the manual's language and back: the bytes stay the same. What its comment
// says that it prints, it prints on both engines that need no other tool. Adding a
// program needs no Go.
func TestSmallPrograms(t *testing.T) {
	t.Chdir(root)
	files, _ := filepath.Glob("testdata/source/*.pnaclasm")
	if len(files) < leastPrograms {
		t.Errorf("%d programs, want at least %d", len(files), leastPrograms)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".pnaclasm"), func(t *testing.T) {
			in := &input{name: name, path: name, data: readFile(t, name)}
			stays(t, in)
			if filepath.Base(name) == "show.pnaclasm" {
				return // the others include it
			}
			_, v, diags := inspect(in, verify.Config{})
			if len(diags) > 0 {
				t.Fatal(diags)
			}
			printsWhatItSays(t, in, v)
		})
	}
}

// stays writes a text out in the manual's language, takes that to the source form
// again, and lays the text out: all of them assemble to the same bytes.
func stays(t *testing.T, in *input) {
	t.Helper()
	want, diags := assemble(in)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	written, diags := canonical(in)
	if got, more := assembler.Assemble(written); !bytes.Equal(got, want) {
		t.Fatalf("written out it assembles to other bytes: %v %v\n%s", diags, more, written)
	}
	for _, c := range asmparse.Parse(written).Chunks {
		if c.Source {
			t.Errorf("what is written out still has something of the source form:\n%s", written)
		}
	}
	plain := &input{name: in.name, data: written}
	short, ok, diags := assembler.Shorten(plain.form(), nil)
	if got, more := assembler.Assemble(short); !ok || !bytes.Equal(got, want) {
		t.Errorf("back in the source form it assembles to other bytes: %v %v\n%s", diags, more, short)
	}
	if diff := cmp.Diff(string(in.data), string(asmparse.Format(asmparse.Parse(in.data)))); diff != "" {
		t.Errorf("it is not laid out (-is +should be):\n%s", diff)
	}
}

// engines run verified programs inside of the test.
var engines = map[string]func(context.Context, *verify.Verified, process.Options) (int, error){"compiled": run.Run, "interpreted": interp.Run}

// printsWhatItSays runs a program whose comment shows the command that runs it, and
// what it prints then.
func printsWhatItSays(t *testing.T, in *input, v *verify.Verified) {
	t.Helper()
	var want, read string
	lines := strings.Split(string(in.data), "\n")
	for i, line := range lines {
		if m := lesson.FindStringSubmatch(line); m != nil {
			want, read = printed(lines[i+1:]), m[1]+"\n"
			if m[2] != in.name {
				t.Errorf("the comment shows how to run %s", m[2])
			}
		}
	}
	for name, engine := range engines {
		var out bytes.Buffer
		o := process.Options{Memory: 64 << 20, Stdin: strings.NewReader(read), Stdout: &out}
		if status, err := engine(t.Context(), v, o); status != 0 || err != nil {
			t.Errorf("%s it ends with %d: %v", name, status, err)
		}
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Errorf("%s it prints something else (-said +printed):\n%s", name, diff)
		}
	}
}
