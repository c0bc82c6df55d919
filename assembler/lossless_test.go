package assembler

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/asmparse/testgrowth"
)

// eachCorpusFile runs a test for the bitcode files of folders of the corpus.
func eachCorpusFile(t *testing.T, folders []string, test func(t *testing.T, file string, data []byte)) {
	for _, file := range testcorpus.Files(t, folders...) {
		t.Run(filepath.Base(file), func(t *testing.T) { test(t, file, testcorpus.Read(t, file)) })
	}
}

// Every file that the original disassembler can read, and every other one that
// is readable and canonical, comes back byte for byte.
func TestLossless(t *testing.T) {
	rows := map[string]map[string]string{}
	for _, folder := range []string{"real", "small"} {
		for name, row := range manifest(t, folder) {
			rows[name] = row
		}
	}
	eachCorpusFile(t, []string{"real", "small", "edge", "spec-examples"}, func(t *testing.T, file string, data []byte) {
		p, diags := LoadBits(data)
		if p == nil || len(diags) > 0 {
			if row := rows[filepath.Base(file)]; row != nil && row["listing_rc"] == "0" {
				t.Fatalf("refused: %v", diags)
			}
			return
		}
		text := Disassemble(p)
		got, diags := Assemble(text)
		if len(diags) > 0 {
			t.Fatalf("diagnostic: %v", diags[0])
		}
		if !bytes.Equal(got, data) {
			t.Error("the bytes differ")
		}
	})
}

// The damaged programs are refused.
func TestDamaged(t *testing.T) {
	files, _ := filepath.Glob(testcorpus.Path(t, "real", "damaged-*.pexe"))
	for _, file := range files {
		p, diags := LoadBits(testcorpus.Read(t, file))
		if p != nil && len(diags)+len(Orphans(p)) == 0 {
			t.Errorf("%s: not refused", filepath.Base(file))
		}
	}
}

var comment = regexp.MustCompile(`//[^\n]*`)

// squeeze removes comments and white space.
func squeeze(text []byte) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, comment.ReplaceAllString(string(text), ""))
}

// The text in the original disassembler's style is the original's, but for
// white space and comments.
func TestBcdisReal(t *testing.T) {
	rows := manifest(t, "real")
	eachCorpusFile(t, []string{"real"}, func(t *testing.T, file string, data []byte) {
		want := rows[filepath.Base(file)]["asm_sha256"]
		if want == "" {
			return
		}
		p, _ := LoadBits(data)
		sum := sha256.Sum256([]byte(squeeze(DisassembleBcdis(p))))
		if got := hex.EncodeToString(sum[:]); got != want {
			t.Errorf("SHA-256 is %s, want %s", got, want)
		}
	})
}

// listingColumns joins the record and the text column of a listing.
func listingColumns(listing []byte) (addresses, records, text string) {
	var a, r, x strings.Builder
	for line := range strings.SplitSeq(string(listing), "\n") {
		columns := strings.SplitN(line, "|", 3)
		if len(columns) < 3 {
			continue
		}
		a.WriteString(columns[0] + "\n")
		r.WriteString(columns[1] + "\n")
		x.WriteString(columns[2] + "\n")
	}
	return a.String(), r.String(), x.String()
}

// The listing has the original's addresses and text, but for white space.
func TestListing(t *testing.T) {
	rows := manifest(t, "small")
	eachCorpusFile(t, []string{"small"}, func(t *testing.T, file string, data []byte) {
		if rows[filepath.Base(file)]["listing_rc"] != "0" {
			return
		}
		p, _ := LoadBits(data)
		compareListing(t, Listing(p), testcorpus.Read(t, strings.TrimSuffix(file, ".pexe")+".listing"))
	})
}

func compareListing(t *testing.T, got, want []byte) {
	t.Helper()
	gotAddresses, _, gotText := listingColumns(got)
	wantAddresses, _, wantText := listingColumns(want)
	if strings.Join(strings.Fields(gotAddresses), " ") != strings.Join(strings.Fields(wantAddresses), " ") {
		t.Error("the addresses differ")
	}
	if got, want := squeeze([]byte(gotText)), squeeze([]byte(wantText)); got != want {
		t.Errorf("the text differs:\n%s", difference(got, want))
	}
}

// difference shows where two texts part.
func difference(got, want string) string {
	n := 0
	for n < len(got) && n < len(want) && got[n] == want[n] {
		n++
	}
	excerpt := func(s string) string { return s[max(0, min(n, len(s))-40):min(n+40, len(s))] }
	return excerpt(got) + "\n" + excerpt(want)
}

// A listing, the original's or ours, assembles by its records.
func TestLoadListing(t *testing.T) {
	rows := manifest(t, "small")
	eachCorpusFile(t, []string{"small"}, func(t *testing.T, file string, data []byte) {
		if rows[filepath.Base(file)]["listing_rc"] != "0" {
			return
		}
		own, _ := LoadBits(data)
		for _, listing := range [][]byte{testcorpus.Read(t, strings.TrimSuffix(file, ".pexe")+".listing"), Listing(own)} {
			p, diags := LoadListing(listing)
			if p == nil {
				t.Fatalf("refused: %v", diags)
			}
			if got, _ := Encode(p); !bytes.Equal(got, data) {
				t.Error("the bytes differ")
			}
		}
	})
}

// The listings of the manual: their text assembles to their records and bit
// addresses. Number 7 counts one type too many (errata E70), which the
// original reports within its listing.
func TestManual(t *testing.T) {
	eachCorpusFile(t, []string{"spec-examples"}, func(t *testing.T, file string, data []byte) {
		base := strings.TrimSuffix(file, ".pexe")
		listing := testcorpus.Read(t, base+".listing.txt")
		_, _, text := listingColumns(listing)
		_, text, _ = strings.Cut(text, "module")
		got, diags := Assemble([]byte("module" + text))
		if len(diags) > 0 {
			t.Fatalf("diagnostic: %v", diags[0])
		}
		if !bytes.Equal(got, data) {
			t.Error("the bytes differ")
		}
		p, _ := LoadBits(got)
		compareListing(t, Listing(p), listing)
		if fragment := squeeze(testcorpus.Read(t, base+".spec-asm.txt")); !strings.Contains(squeeze([]byte(text)), strings.Trim(fragment, "}")) {
			t.Log("the manual prints this example differently")
		}
	})
}

// A listing costs what it says: a record may be as wide as the file.
func TestListingOfWideRecords(t *testing.T) {
	testgrowth.Check(t, 5000, func(values int) func() {
		text := "module {\n3: <1" + strings.Repeat(", 7", values) + ">\n}\n"
		p, diags := LoadText([]byte(text))
		if _, problems := Encode(p); diags.HasErrors() || problems.HasErrors() {
			t.Fatal(diags, problems)
		}
		return func() { Listing(p) }
	})
}
