package refactor

import (
	"bytes"
	"flag"
	"math/rand"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

var deletions = flag.Int("deletions", 150, "how many deletions of labels and terminators are tried")

// TestLostLines deletes labels and terminators of real functions, one to three at
// a time, and renumbers: nothing that is still there may mean another block than
// before. What is expected comes from the lines alone.
func TestLostLines(t *testing.T) {
	functions := functionTexts(t)
	rng := rand.New(rand.NewSource(2))
	for i := range *deletions {
		f := functions[rng.Intn(len(functions))]
		lost := map[int]bool{}
		for range 1 + rng.Intn(3) {
			lost[f.marks[rng.Intn(len(f.marks))]] = true
		}
		text, want := f.without(lost), f.expected(lost)
		if got := apply(text, Renumber(document.New(text), nil, Number)); !bytes.Equal(got, want) {
			t.Fatalf("deletion %d: got\n%s\nwant\n%s", i, got, want)
		}
	}
}

// TestLostLineEdit deletes a label or a terminator as an editor does and takes the
// change back: the text must stay as it is, and be again what it was.
func TestLostLineEdit(t *testing.T) {
	functions := functionTexts(t)
	rng := rand.New(rand.NewSource(3))
	for range *deletions {
		f := functions[rng.Intn(len(functions))]
		line := f.marks[rng.Intn(len(f.marks))]
		whole := document.New(f.without(nil))
		start, end := whole.LineStart(line), whole.LineStart(line+1)
		gone := whole.Edit(start, end, nil)
		if edits := Renumber(gone, whole, Keep); len(edits) > 0 {
			t.Fatalf("without %q: %v", f.lines[line], edits)
		}
		back := gone.Edit(start, start, whole.Slice(start, end))
		if edits := Renumber(back, gone, Keep); len(edits) > 0 {
			t.Fatalf("with %q again: %v", f.lines[line], edits)
		}
	}
}

// functionText is what stands in front of a program's functions, and one of them.
// All its basic blocks have labels.
type functionText struct {
	lines []string
	// marks are the lines that are a label, or a terminator on a line of its own.
	marks []int
}

var (
	commentLine = regexp.MustCompile(`(?m)^\s*//.*\n`)
	labelLine   = regexp.MustCompile(`^\s*%b(\d+):$`)
	labelUse    = regexp.MustCompile(`%b\d+`)
	blocksLine  = regexp.MustCompile(`^(\s*` + isa.BlocksCount.Row().Name + ` )\d+;$`)
)

// functionTexts are the functions with labels of a real program and of the
// examples.
func functionTexts(t *testing.T) []functionText {
	t.Helper()
	texts := [][]byte{}
	files, _ := filepath.Glob("../../testdata/*.pnaclasm")
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, data)
	}
	if _, err := os.Stat("../../../shared/corpus/real/nbody.pexe"); err == nil {
		texts = append(texts, program(t, "nbody"))
	}
	var list []functionText
	for _, text := range texts {
		s := document.New(commentLine.ReplaceAll(text, nil))
		for i := range s.NumBlocks() {
			if f := functionTextOf(s, i); len(f.marks) > 2 {
				list = append(list, f)
			}
		}
	}
	if len(list) == 0 {
		t.Fatal("no function has labels")
	}
	return list
}

func functionTextOf(s *document.Snapshot, i int) functionText {
	if s.Context(i) == nil {
		return functionText{}
	}
	shell := bytes.Count(s.Block(0).Text, []byte("\n"))
	text := string(s.Block(0).Text) + string(s.Block(i).Text) + "\n}\n"
	f := functionText{lines: strings.SplitAfter(text, "\n")}
	words := terminatorWords()
	for k, line := range f.lines {
		if k < shell {
			continue
		}
		trimmed := strings.TrimSpace(line)
		if labelLine.MatchString(trimmed) || words[firstWord(trimmed)] && !strings.HasSuffix(trimmed, "{") {
			f.marks = append(f.marks, k)
		}
	}
	return f
}

// firstWord is what a statement starts with.
func firstWord(line string) string {
	return line[:len(line)-len(strings.TrimLeft(line, "abcdefghijklmnopqrstuvwxyz"))]
}

// terminatorWords are what terminators on one line start with. The branches of a
// switch are indented behind `default:`, and start with something else.
func terminatorWords() map[string]bool {
	words := map[string]bool{}
	for _, key := range isa.Keys(isa.Function) {
		words[key] = isa.ByKey(isa.Function, key)[0].Terminator
	}
	return words
}

// without returns the text with lines left out.
func (f functionText) without(lost map[int]bool) []byte {
	var b bytes.Buffer
	for i, line := range f.lines {
		if !lost[i] {
			b.WriteString(line)
		}
	}
	return b.Bytes()
}

// block is what is left of a basic block.
type block struct{ label, instruction, terminator bool }

// blocks returns the basic blocks without some of their lines.
func (f functionText) blocks(lost map[int]bool) []block {
	words := terminatorWords()
	var list []block
	for i, line := range f.lines {
		line = strings.TrimSpace(line)
		word := firstWord(line)
		if labelLine.MatchString(line) {
			list = append(list, block{label: !lost[i]})
			continue
		}
		if len(list) == 0 || line == "" || line == "}" || word == isa.ForwardDeclare.Row().Name {
			continue
		}
		b := &list[len(list)-1]
		b.terminator = b.terminator || words[word] && !lost[i]
		b.instruction = b.instruction || !words[word]
	}
	return list
}

// blockNames returns what the names of the basic blocks must become, and how many
// there are. A block is still there where its label is, or the terminator in front
// of it and anything of its own. Of several without a label one of which is gone,
// nobody knows which.
func (f functionText) blockNames(lost map[int]bool) (names map[string]string, count int) {
	list := f.blocks(lost)
	names = map[string]string{}
	open, first, doubtful := false, 0, false
	for k, b := range list {
		name := idOf('b', uint64(k))
		if b.label {
			first, doubtful = k+1, false
		}
		if b.label || !open && (b.instruction || b.terminator) {
			names[name] = idOf('b', uint64(count))
			count++
		} else {
			doubtful = true
		}
		for i := first; i <= k && doubtful; i++ {
			names[idOf('b', uint64(i))] = ""
		}
		open = !b.terminator && (open || b.label || b.instruction)
	}
	for k := range list {
		name := idOf('b', uint64(k))
		if names[name] == "" && k < count {
			names[name] = name + "?"
		} else if names[name] == "" {
			names[name] = name
		}
	}
	return names, count
}

// expected returns the text without some lines as it must be once numbered: blocks
// that have grown into the one in front are asked for with a question mark, and
// those behind count one less.
func (f functionText) expected(lost map[int]bool) []byte {
	names, count := f.blockNames(lost)
	var b bytes.Buffer
	for i, line := range f.lines {
		if lost[i] {
			continue
		}
		line = labelUse.ReplaceAllStringFunc(line, func(id string) string {
			if name, ok := names[id]; ok {
				return name
			}
			return id
		})
		b.WriteString(blocksLine.ReplaceAllString(strings.TrimSuffix(line, "\n"), "${1}"+strconv.Itoa(count)+";"))
		if strings.HasSuffix(line, "\n") {
			b.WriteByte('\n')
		}
	}
	return b.Bytes()
}
