package llvm_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/llvm"
)

var mutations = flag.Int("mutations", 1500, "how many damaged modules to import")

// Modules of which tokens and lines were changed at random are imported or
// refused, whatever they say by now. Most of them can still be read, which bytes
// changed at random can not.
func TestDamagedModules(t *testing.T) {
	m := newMutator(t)
	count := *mutations
	if testing.Short() {
		count /= 5
	}
	for n := range count {
		name, text := m.next(n)
		if err := tryImport(text); err != nil {
			file := filepath.Join(t.ArtifactDir(), fmt.Sprintf("damaged.%d.ll", n))
			_ = os.WriteFile(file, []byte(text), 0o666)
			t.Fatalf("number %d, from %s, kept as %s with -artifacts: %v", n, name, file, err)
		}
	}
}

// tryImport imports a text; what it returns is wrong with the import, not with the
// text.
func tryImport(text string) (err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("panic: %v\n%s", e, debug.Stack())
		}
	}()
	r, diags := llvm.Import([]llvm.Source{{Name: "damaged", Text: text}}, llvm.Options{})
	if (r.Program == nil) != (len(diags) > 0) {
		return fmt.Errorf("program %v, diagnostics %v", r.Program != nil, diags)
	}
	if r.Program != nil {
		if _, diags := assembler.Encode(r.Program); len(diags) > 0 {
			return fmt.Errorf("no bits: %v", diags[0])
		}
	}
	return nil
}

// mutator damages texts: the modules that show what the steps do, what becomes of
// them, and pieces of both.
type mutator struct {
	names, texts []string
	tokens       []string
}

var tokenPattern = regexp.MustCompile(`[%@!#$]?[\w.$-]+|"[^"\n]*"|\n|[^\s\w]`)

func newMutator(t *testing.T) *mutator {
	m := &mutator{}
	for _, pattern := range []string{"testdata/steps/*/*.ll", "testdata/steps/*/*.want", "testdata/constructs/*.ll"} {
		files, _ := filepath.Glob(pattern)
		m.names = append(m.names, files...)
	}
	for _, name := range m.names {
		text := read(t, name)
		m.texts = append(m.texts, text)
		m.tokens = append(m.tokens, tokenPattern.FindAllString(text, -1)...)
	}
	m.tokens = append(m.tokens, strings.Fields("0 1 -1 2 7 31 32 33 64 127 128 255 65535 4294967295 4294967296 18446744073709551615 i1 i24 i65 i128 i4096 i8388607")...)
	slices.Sort(m.tokens)
	m.tokens = slices.Compact(m.tokens)
	return m
}

// next returns a damaged text, always the same for a number.
func (m *mutator) next(n int) (name, text string) {
	r := rand.New(rand.NewPCG(uint64(n), 14))
	at := r.IntN(len(m.texts))
	text = m.texts[at]
	for range 1 + r.IntN(3) {
		if r.IntN(4) == 0 {
			text = m.line(r, text)
		} else {
			text = m.token(r, text)
		}
	}
	return m.names[at], text
}

// token replaces, drops or repeats a token.
func (m *mutator) token(r *rand.Rand, text string) string {
	spans := tokenPattern.FindAllStringIndex(text, -1)
	if len(spans) == 0 {
		return text
	}
	s := spans[r.IntN(len(spans))]
	by := m.tokens[r.IntN(len(m.tokens))]
	switch r.IntN(6) {
	case 0:
		by = ""
	case 1:
		by = text[s[0]:s[1]] + " " + text[s[0]:s[1]]
	case 2, 3: // a token of the same text
		other := spans[r.IntN(len(spans))]
		by = text[other[0]:other[1]]
	}
	return text[:s[0]] + by + text[s[1]:]
}

// line drops, moves or repeats a line, or takes one from another text.
func (m *mutator) line(r *rand.Rand, text string) string {
	lines := strings.Split(text, "\n")
	from, to := r.IntN(len(lines)), r.IntN(len(lines))
	line := lines[from]
	switch r.IntN(4) {
	case 0:
		return strings.Join(slices.Delete(lines, from, from+1), "\n")
	case 1:
		lines = slices.Delete(lines, from, from+1)
		to = min(to, len(lines))
	case 2:
		other := strings.Split(m.texts[r.IntN(len(m.texts))], "\n")
		line = other[r.IntN(len(other))]
	}
	return strings.Join(slices.Insert(lines, to, line), "\n")
}
