package main

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// TestSnippets checks how places of a text are shown: columns are characters, a
// tab stays one above its marks, and a place outside of the text does no harm.
func TestSnippets(t *testing.T) {
	for _, c := range []struct {
		name, text string
		span       diag.Span
		want       string
	}{
		{"word", "module {\n  version one;\n}\n", diag.Span{Start: 19, End: 22},
			"in:2:11: error: message [code]\n    2 |   version one;\n      |           ^~~\n"},
		{"tab", "\tversion one;", diag.Span{Start: 9, End: 12},
			"in:1:10: error: message [code]\n    1 | \tversion one;\n      | \t        ^~~\n"},
		{"characters of several bytes", "// é\n// éé x", diag.Span{Start: 14, End: 15},
			"in:2:7: error: message [code]\n    2 | // éé x\n      |       ^\n"},
		{"carriage return", "a b\r\nc d\r\n", diag.Span{Start: 7, End: 8},
			"in:2:3: error: message [code]\n    2 | c d\n      |   ^\n"},
		{"several lines", "a {\n}\n", diag.Span{Start: 0, End: 5},
			"in:1:1: error: message [code]\n    1 | a {\n      | ^~~\n"},
		{"nothing", "ab", diag.Span{Start: 2, End: 2},
			"in:1:3: error: message [code]\n    1 | ab\n      |   ^\n"},
		{"empty line", "a\n\nb", diag.Span{Start: 2, End: 2}, "in:2:1: error: message [code]\n"},
		{"empty text", "", diag.Span{}, "in:1:1: error: message [code]\n"},
		{"outside", "a", diag.Span{Start: 7, End: 9}, "in:1:2: error: message [code]\n    1 | a\n      |  ^\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := diag.Diagnostic{Code: "code", Severity: diag.Error, Origin: diag.At(c.span), Message: "message"}
			if diff := cmp.Diff(c.want, shown(t, false, c.text, d)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestColors shows an error in bits, with a note, on a terminal.
func TestColors(t *testing.T) {
	d := diag.Diagnostic{Code: "code", Severity: diag.Warning, Origin: diag.AtBit(132*8 + 6), Message: "message",
		Related: []diag.Related{{Origin: diag.AtBit(8), Message: "declared here"}}}
	want := "\x1b[1min:132:6:\x1b[0m \x1b[1;35mwarning:\x1b[0m message [code]\n" +
		"\x1b[1min:1:0:\x1b[0m \x1b[1;36mnote:\x1b[0m declared here\n"
	if diff := cmp.Diff(want, shown(t, true, "", d)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// shown returns what is printed for one diagnostic.
func shown(t *testing.T, color bool, text string, d diag.Diagnostic) string {
	t.Helper()
	var out bytes.Buffer
	w := &world{stderr: &out, color: color}
	r := reporter{Format: formatText}
	if err := r.show(w, []findings{{&input{name: "in", data: []byte(text)}, diag.List{d}}}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestSarifURI checks that names of files become URIs.
func TestSarifURI(t *testing.T) {
	for name, want := range map[string]string{
		"a.pexe": "a.pexe", "dir/b c.pexe": "dir/b%20c.pexe", "a:b.pexe": "./a:b.pexe",
		"/tmp/ä.pexe": "file:///tmp/%C3%A4.pexe", "<stdin>": "%3Cstdin%3E",
	} {
		if got := sarifURI(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}
