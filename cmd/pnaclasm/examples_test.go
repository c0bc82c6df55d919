package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

var update = flag.Bool("update", false, "rewrite the files that results are compared with")

// examples returns the files of testdata that match a pattern.
func examples(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, "testdata", pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("no %s in testdata (%v)", pattern, err)
	}
	return files
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestExamplesAreCanonical holds the examples to the layout of `pnaclasm fmt`,
// and the text to what comes back from the bits.
func TestExamplesAreCanonical(t *testing.T) {
	for _, name := range examples(t, "*.pnaclasm") {
		text := readFile(t, name)
		if diff := cmp.Diff(string(asmparse.Format(asmparse.Parse(text))), string(text)); diff != "" {
			t.Errorf("%s (-formatted +file):\n%s", name, diff)
		}
		bits, diags := assembler.Assemble(text)
		if len(diags) > 0 {
			t.Errorf("%s: %v", name, diags)
			continue
		}
		p, _ := assembler.LoadBits(bits)
		again, diags := assembler.Assemble(assembler.Disassemble(p))
		if len(diags) > 0 || !bytes.Equal(bits, again) {
			t.Errorf("%s: disassembled and assembled again it is another file: %v", name, diags)
		}
	}
}

// TestListings compares the listings of the examples, bit address, record and
// text, with the golden files in testdata/listings. -update rewrites them.
func TestListings(t *testing.T) {
	for _, name := range examples(t, "*.pnaclasm") {
		p, diags := assembler.LoadText(readFile(t, name))
		if len(diags) > 0 {
			t.Fatalf("%s: %v", name, diags)
		}
		bits, diags := assembler.Encode(p)
		if len(diags) > 0 {
			t.Fatalf("%s: %v", name, diags)
		}
		checkListing(t, golden(name), assembler.Listing(p), bits)
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// golden returns the listing that belongs to an example.
func golden(example string) string {
	dir, base := filepath.Split(example)
	return filepath.Join(dir, "listings", stem(base)+".listing")
}

// checkListing compares a listing with a golden file, and the bytes that the
// golden file assembles to with bits.
func checkListing(t *testing.T, name string, listing, bits []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, listing, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want := readFile(t, name)
	if diff := cmp.Diff(string(want), string(listing)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
	p, diags := assembler.LoadListing(want)
	if len(diags) > 0 {
		t.Fatalf("%s: %v", name, diags)
	}
	if again, _ := assembler.Encode(p); !bytes.Equal(again, bits) {
		t.Errorf("%s assembles to other bytes than the text it was made from", name)
	}
}

// expectation matches the end of a line with mistakes: one regular expression in
// quotes for each diagnostic, in any order.
var (
	expectation = regexp.MustCompile(`// ERROR((?: "[^"]*")+)`)
	quoted      = regexp.MustCompile(`"([^"]*)"`)
)

// TestWrong checks testdata/wrong: each error must be expected by a comment on
// its line, and each comment must find its error. The expression is matched with
// the message and the code.
func TestWrong(t *testing.T) {
	for _, name := range examples(t, "wrong/*.pnaclasm") {
		t.Run(filepath.Base(name), func(t *testing.T) {
			text := readFile(t, name)
			wanted := expectations(text)
			source := newLines(text)
			for _, d := range check(text) {
				if d.Severity != diag.Error {
					continue
				}
				line := source.place(d.Origin.Span.Start).Line
				if !take(wanted, line, d.Message+" ["+d.Code+"]") {
					t.Errorf("%s:%d: unexpected: %s [%s]", name, line, d.Message, d.Code)
				}
			}
			for line, patterns := range wanted {
				for _, p := range patterns {
					t.Errorf("%s:%d: no error matches %q", name, line, p)
				}
			}
		})
	}
}

// expectations returns the regular expressions of each line.
func expectations(text []byte) map[int][]string {
	wanted := map[int][]string{}
	for i, line := range strings.Split(string(text), "\n") {
		m := expectation.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		for _, q := range quoted.FindAllStringSubmatch(m[1], -1) {
			wanted[i+1] = append(wanted[i+1], q[1])
		}
	}
	return wanted
}

// take removes one expression of a line that matches a message.
func take(wanted map[int][]string, line int, message string) bool {
	for i, p := range wanted[line] {
		if regexp.MustCompile(p).MatchString(message) {
			wanted[line] = append(wanted[line][:i:i], wanted[line][i+1:]...)
			return true
		}
	}
	return false
}

// TestExamplesAreWelcome: verifying an example says nothing about it, but for what
// the example is there to show.
func TestExamplesAreWelcome(t *testing.T) {
	for _, name := range examples(t, "*.pnaclasm") {
		text := readFile(t, name)
		_, _, list := verify.Check(text, verify.Config{Profile: verify.Fragment})
		for _, d := range list {
			if !bytes.Contains(text, []byte(d.Code)) {
				t.Errorf("%s: %v", name, d)
			}
		}
	}
}
