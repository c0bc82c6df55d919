package main

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"math/rand"
	"path/filepath"
	"slices"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// This file makes one mistake after the other in texts that are right, and looks
// at what is said about it.

var (
	mistakes        = flag.Int("mistakes", 250, "how many mistakes the tests make in each text")
	corpusMistakes  = flag.Bool("corpus-mistakes", false, "make mistakes in real programs, too")
	showMistakes    = flag.Int("show-mistakes", 0, "show so many mistakes about which too much is said")
	mistakesInTexts = flag.String("mistakes-in", "*", "the examples to make mistakes in")
)

// mistakesEach is how many mistakes a test makes in each text.
func mistakesEach() int {
	if testing.Short() {
		return min(*mistakes, 25)
	}
	return *mistakes
}

// mistake is a change of a text: the bytes [start, end) become something else.
type mistake struct {
	kind       string
	start, end int
	text       string
	// at is where the mistake is in the changed text, in bytes.
	at int
}

func (m *mistake) apply(text []byte) []byte {
	return slices.Concat(text[:m.start], []byte(m.text), text[m.end:])
}

// allMistakes returns the mistakes that lines and tokens can have, one of each kind
// for each.
func allMistakes(text []byte) []mistake {
	return append(lineMistakes(text), tokenMistakes(text)...)
}

func lineMistakes(text []byte) []mistake {
	var list []mistake
	previous := -1
	for start := 0; start < len(text); {
		end := start + bytes.IndexByte(text[start:], '\n') + 1
		if end == start {
			break
		}
		line := string(text[start:end])
		list = append(list,
			mistake{"line deleted", start, end, "", start},
			mistake{"line doubled", end, end, line, end},
			mistake{"line blank", start, end - 1, "", start})
		if previous >= 0 {
			list = append(list, mistake{"lines swapped", previous, end, line + string(text[previous:start]), previous})
		}
		previous, start = start, end
	}
	return list
}

func tokenMistakes(text []byte) []mistake {
	var list []mistake
	l := asmparse.NewLexer(text, 0)
	var previous asmparse.Token
	for t := l.Next(); t.Kind != asmparse.EOF; t = l.Next() {
		if t.Kind == asmparse.CommentLine {
			continue
		}
		start, end := int(t.Start), int(t.End)
		token := string(text[start:end])
		kind := "token"
		switch {
		case token == "{" || token == "}":
			kind = "brace"
		case t.Kind == asmparse.Punctuation:
			kind = "separator"
		}
		list = append(list, mistake{kind + " deleted", start, end, "", start}, mistake{kind + " doubled", end, end, " " + token, end})
		if len(list) > 2 && previous.Kind != asmparse.CommentLine {
			between := string(text[previous.End:start])
			list = append(list, mistake{"tokens swapped", int(previous.Start), end, token + between + string(text[previous.Start:previous.End]), int(previous.Start)})
		}
		previous = t
	}
	return list
}

// found is what two ways of looking at a text must agree about.
type found struct {
	Code, Message string
	Severity      diag.Severity
	Span          diag.Span
}

func findingsOf(list diag.List) []found {
	var all []found
	for _, d := range list {
		all = append(all, found{d.Code, d.Message, d.Severity, d.Origin.Span})
	}
	slices.SortFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End),
			cmp.Compare(a.Code, b.Code), cmp.Compare(a.Message, b.Message))
	})
	return all
}

// editorShows returns what the editor shows of a document.
func editorShows(t *testing.T, s *document.Snapshot) diag.List {
	t.Helper()
	s.Complete(t.Context())
	var list diag.List
	for i := range s.NumBlocks() {
		list = append(list, s.Diagnostics(i)...)
	}
	return list
}

// mistakenTexts returns the texts to make mistakes in, by name.
func mistakenTexts(t *testing.T) map[string][]byte {
	texts := map[string][]byte{}
	for _, name := range examples(t, *mistakesInTexts+".pnaclasm") {
		texts[filepath.Base(name)] = readFile(t, name)
	}
	if !*corpusMistakes {
		return texts
	}
	for _, name := range testcorpus.Files(t, "small", "real") {
		data := testcorpus.Read(t, name)
		if p, diags := assembler.LoadBits(data); len(data) < 300_000 && !diags.HasErrors() {
			if text := assembler.Disassemble(p); !check(text).HasErrors() {
				texts[filepath.Base(name)] = text
			}
		}
	}
	return texts
}

// sampleMistakes calls f with a sample of the mistakes in all texts, always the
// same one.
func sampleMistakes(t *testing.T, f func(name string, text []byte, m mistake)) {
	texts := mistakenTexts(t)
	names := make([]string, 0, len(texts))
	for name := range texts {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		for _, m := range sampleOf(allMistakes(texts[name])) {
			f(name, texts[name], m)
		}
	}
}

// sampleOf returns as many mistakes of a text as a test makes, always the same ones.
func sampleOf(list []mistake) []mistake {
	rng := rand.New(rand.NewSource(1))
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:min(len(list), mistakesEach())]
}

// originals returns the documents of texts without their mistakes, each made once:
// the mistakes of a text come one after the other.
func originals(t *testing.T) func(name string, text []byte) *document.Snapshot {
	var of string
	var original *document.Snapshot
	return func(name string, text []byte) *document.Snapshot {
		if of != name {
			original, of = document.New(text), name
			original.Complete(t.Context())
		}
		return original
	}
}

// TestEditorAndCommandAgree compares what the editor shows of a text that was
// edited, of a fresh one, and what the command line prints.
func TestEditorAndCommandAgree(t *testing.T) {
	tried, same := 0, 0
	original := originals(t)
	sampleMistakes(t, func(name string, text []byte, m mistake) {
		wrong := m.apply(text)
		_, _, list := inspect(&input{data: wrong}, verify.Config{})
		command := findingsOf(list)
		fresh := findingsOf(editorShows(t, document.New(wrong)))
		edited := findingsOf(editorShows(t, original(name, text).Edit(m.start, m.end, []byte(m.text))))
		if !slices.Equal(fresh, edited) {
			t.Errorf("%s: %s at %s: edited and fresh documents differ:\n%v\n%v", name, m.kind, whereIn(text, m.start), edited, fresh)
		}
		tried++
		if slices.Equal(fresh, command) {
			same++
		} else if tried-same <= *showMistakes {
			t.Logf("%s: %s at %s:\neditor:  %v\ncommand: %v", name, m.kind, whereIn(text, m.start), fresh, command)
		}
	})
	t.Logf("editor and command line agree about %d of %d mistakes", same, tried)
	if same*100 < tried*agreement {
		t.Errorf("expected agreement about %d in 100", agreement)
	}
}

// agreement is how many of 100 mistakes editor and command line agree about.
const agreement = 100

// tally counts what single mistakes cause.
type tally struct {
	number              [6]int // by how many errors there are, the last for more
	tried, wrong, right int
}

// add counts a mistake in a text, after which these are found.
func (c *tally) add(t *testing.T, name string, text []byte, m mistake, changed []byte, found diag.List) {
	found = slices.DeleteFunc(found, func(d diag.Diagnostic) bool { return d.Severity != diag.Error })
	c.tried++
	c.number[min(len(found), len(c.number)-1)]++
	if len(found) == 0 {
		return
	}
	c.wrong++
	distance := lineOf(changed, found[0].Origin.Span.Start) - lineOf(changed, m.at)
	near := distance >= -1 && distance <= 1
	if near {
		c.right++
	}
	if (len(found) > 2 || !near) && *showMistakes > 0 {
		*showMistakes--
		t.Logf("%s: %s at %s, first %d lines off: %v", name, m.kind, whereIn(text, m.start), distance, findingsOf(found))
	}
}

// expect prints how the errors are distributed. Of 100 mistakes, so many have at most
// two errors, and of those that have some, the first at the mistake or on a line
// beside it.
func (c *tally) expect(t *testing.T, few, first int) {
	t.Logf("of %d mistakes, %v have 0, 1, 2, 3, 4, more errors; the first of %d is at the mistake %d times", c.tried, c.number, c.wrong, c.right)
	if n := c.number[0] + c.number[1] + c.number[2]; n*100 < c.tried*few {
		t.Errorf("%d of %d have at most 2 errors, expected %d in 100", n, c.tried, few)
	}
	if c.right*100 < c.wrong*first {
		t.Errorf("expected the first at the mistake in %d of 100", first)
	}
}

// TestOneMistakeOneDiagnostic counts the errors that single mistakes cause.
func TestOneMistakeOneDiagnostic(t *testing.T) {
	if testing.Short() {
		t.Skip("how often something is the case takes many mistakes")
	}
	var c tally
	sampleMistakes(t, func(name string, text []byte, m mistake) {
		if m.kind == "lines swapped" || m.kind == "tokens swapped" || m.kind == "token doubled" {
			return
		}
		changed := m.apply(text)
		c.add(t, name, text, m, changed, check(changed))
	})
	c.expect(t, 98, 96)
}

// TestMistakesInLessons does the same with the tokens of the tutorial, which is in the
// source form: one is deleted, or written twice.
func TestMistakesInLessons(t *testing.T) {
	if testing.Short() {
		t.Skip("how often something is the case takes many mistakes")
	}
	files, _ := filepath.Glob(filepath.Join(root, "testdata/learn/[0-9]*.pnaclasm"))
	var c tally
	for _, name := range files {
		text := readFile(t, name)
		list := slices.DeleteFunc(tokenMistakes(text), func(m mistake) bool { return m.kind == "tokens swapped" })
		for _, m := range sampleOf(list) {
			changed := m.apply(text)
			_, _, found := inspect(&input{name: name, path: name, data: changed}, verify.Config{})
			c.add(t, filepath.Base(name), text, m, changed, found)
		}
	}
	c.expect(t, 95, 95)
}

func lineOf(text []byte, offset int) int {
	return bytes.Count(text[:min(offset, len(text))], []byte("\n"))
}

// whereIn is a position in a text as people name it, and its line.
func whereIn(text []byte, offset int) string {
	start := bytes.LastIndexByte(text[:offset], '\n') + 1
	line, _, _ := bytes.Cut(text[start:], []byte("\n"))
	return fmt.Sprintf("%d:%d `%s`", lineOf(text, offset)+1, offset-start+1, bytes.TrimSpace(line))
}
