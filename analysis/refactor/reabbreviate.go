package refactor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/compress"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// errUnalike says that two programs do not have the same data records.
var errUnalike = errors.New("the records are not those of the text")

// Reabbreviate returns the edits, sorted, that give a text the abbreviations that
// package compress chooses for it, and how many bits they save. Layout stays, and so
// do comments outside of the old abbreviations block. The error says why that cannot be: the text must be without fault.
func Reabbreviate(ctx context.Context, text []byte) (edits []diag.Edit, saved uint64, err error) {
	p, diags := assembler.LoadText(text)
	if diags.HasErrors() {
		return nil, 0, errors.New("the text has errors")
	}
	if p.Source != nil {
		return nil, 0, errors.New("records are left to be inferred, which have no place for an abbreviation")
	}
	r, err := compress.Compress(p.Segments, compress.Options{Effort: compress.Fast})
	if err != nil || r.After >= r.Before || ctx.Err() != nil {
		return nil, 0, err
	}
	w := rewriter{text: text, globals: map[uint64]int{}}
	for _, s := range r.Segments {
		w.next = append(w.next, s.Records...)
	}
	for i := range p.Segments {
		if err := w.segment(&p.Segments[i], &p.Origins[i]); err != nil {
			return nil, 0, err
		}
	}
	diag.SortEdits(w.edits)
	return w.edits, r.Before - r.After, nil
}

// rewriter goes through the records of a text and those that are to be in their
// place, which differ in abbreviations only.
type rewriter struct {
	text  []byte
	next  []bitstream.Record // those to come
	edits []diag.Edit
	// globals counts the global abbreviations by kind of block, open are the
	// kinds of the open blocks.
	globals map[uint64]int
	open    []uint64
	// behind is the end of the last record that stays. dropping counts the open
	// blocks of the text's abbreviations block, which does not.
	behind   int
	dropping int
	dropFrom int
}

func (w *rewriter) segment(s *bitstream.Segment, o *bind.SegmentOrigin) error {
	for i := range s.Records {
		if err := w.record(&s.Records[i], o, &o.Chunk.Nodes[o.Nodes[i]]); err != nil {
			return err
		}
	}
	return nil
}

// record handles one record of the text: it stays, with another abbreviation, or
// goes.
func (w *rewriter) record(r *bitstream.Record, o *bind.SegmentOrigin, n *asmparse.Node) error {
	start, end := o.Start+int(n.Start), o.Start+int(n.End)
	switch {
	case w.dropping > 0:
		if w.dropping += depthChange(r); w.dropping == 0 {
			w.drop(w.dropFrom, end)
		}
		return nil
	case entersAbbreviations(r):
		w.dropping, w.dropFrom = 1, start
		return nil
	case r.Abbrev == isa.AbbrevDefine:
		w.drop(start, end)
		return nil
	}
	if err := w.insert(start); err != nil {
		return err
	}
	if len(w.next) == 0 || !slices.Equal(values(&w.next[0]), values(r)) || depthChange(&w.next[0]) != depthChange(r) {
		return errUnalike
	}
	w.replace(&w.next[0], o, n)
	w.next = w.next[1:]
	w.behind = end
	return nil
}

// values are those that stay: of an enter record, all but the width.
func values(r *bitstream.Record) []uint64 {
	if r.Abbrev == isa.AbbrevEnter {
		return r.Values[:2]
	}
	return r.Values
}

func depthChange(r *bitstream.Record) int {
	switch r.Abbrev {
	case isa.AbbrevEnter:
		return 1
	case isa.AbbrevExit:
		return -1
	}
	return 0
}

func entersAbbreviations(r *bitstream.Record) bool {
	return r.Abbrev == isa.AbbrevEnter && r.Values[1] == uint64(isa.Abbreviations)
}

// drop takes lines away; of a line that has more than that, only the part.
func (w *rewriter) drop(start, end int) {
	from := bytes.LastIndexByte(w.text[:start], '\n') + 1
	to := end
	if n := bytes.IndexByte(w.text[end:], '\n'); n >= 0 {
		to += n + 1
	} else {
		to = len(w.text)
	}
	if from < w.behind || len(bytes.TrimSpace(w.text[from:start])) > 0 || len(bytes.TrimSpace(w.text[end:to])) > 0 {
		from, to = start, end
	}
	w.edits = append(w.edits, diag.Edit{Span: diag.Span{Start: from, End: to}})
}

// insert writes the definitions that come next behind the last record that
// stays; before is where the next one of the text starts.
func (w *rewriter) insert(before int) error {
	var lines []string
	for locals := 0; len(w.next) > 0; locals++ {
		r := &w.next[0]
		if entersAbbreviations(r) {
			block, err := w.block()
			if err != nil {
				return err
			}
			lines = append(lines, block...)
			continue
		}
		if r.Abbrev != isa.AbbrevDefine {
			break
		}
		a, err := bitstream.ParseAbbrev(r.Values)
		if err != nil {
			return err
		}
		lines = append(lines, fmt.Sprintf("%%a%d = abbrev %s;", locals, a))
		w.next = w.next[1:]
	}
	if len(lines) == 0 {
		return nil
	}
	at, indent := w.behind, w.indent(before)
	end := at + len(w.text[at:before]) - len(bytes.TrimLeft(w.text[at:before], " \t"))
	if bytes.HasPrefix(w.text[end:], []byte("//")) { // a remark on the last record
		if n := bytes.IndexByte(w.text[end:before], '\n'); n >= 0 {
			at = end + n
		}
	}
	edit := diag.Edit{Span: diag.Span{Start: at, End: at}, Text: "\n" + indent + strings.Join(lines, "\n"+indent)}
	w.edits = append(w.edits, edit)
	return nil
}

// indent is the white space in front of what stands at an offset.
func (w *rewriter) indent(at int) string {
	line := w.text[bytes.LastIndexByte(w.text[:at], '\n')+1 : at]
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

// block takes the abbreviations block that comes next and returns its lines.
func (w *rewriter) block() ([]string, error) {
	lines := []string{isa.Abbreviations.String() + " {"}
	section := uint64(0)
	for w.next = w.next[1:]; len(w.next) > 0; w.next = w.next[1:] {
		switch r := &w.next[0]; r.Abbrev {
		case isa.AbbrevExit:
			w.next = w.next[1:]
			return append(lines, "}"), nil
		case isa.AbbrevDefine:
			a, err := bitstream.ParseAbbrev(r.Values)
			if err != nil {
				return nil, err
			}
			lines = append(lines, fmt.Sprintf("    @a%d = abbrev %s;", w.globals[section], a))
			w.globals[section]++
		default:
			section = r.Values[1]
			kind := isa.BlockByID(isa.BlockID(section))
			if kind == nil {
				return nil, fmt.Errorf("blocks of kind %d have no name", section)
			}
			lines = append(lines, "  "+kind.Name+":")
		}
	}
	return nil, errUnalike
}

// replace writes what changes of a record that stays.
func (w *rewriter) replace(r *bitstream.Record, o *bind.SegmentOrigin, n *asmparse.Node) {
	switch {
	case r.Abbrev == isa.AbbrevEnter:
		w.open = append(w.open, r.Values[1])
		w.width(r, o.Start+int(n.Start), o.Start+int(n.End))
	case r.Abbrev == isa.AbbrevExit:
		w.open = w.open[:len(w.open)-1]
	case n.Kind == asmparse.Escape:
		index := &o.Chunk.Args(n)[0]
		w.edit(o.Start+int(index.Start), o.Start+int(index.End), strconv.Itoa(int(r.Abbrev)))
	default:
		w.suffix(r.Abbrev, o.Start, n)
	}
}

// width writes the width of a block's abbreviation indices, if it is not the one
// that the assembler finds.
func (w *rewriter) width(r *bitstream.Record, start, end int) {
	brace := start + bytes.LastIndexByte(w.text[start:end], '{') + 1
	text := ""
	if width := r.Values[2]; width != uint64(bitstream.InferWidth(w.globals[r.Values[1]], w.locals())) {
		text = fmt.Sprintf(" <%d>", width)
	}
	w.edit(brace, end, text)
}

// locals is how many abbreviations the block defines that comes next.
func (w *rewriter) locals() int {
	n, depth := 0, 0
	for i := range w.next {
		r := &w.next[i]
		if depth += depthChange(r); depth == 0 {
			break
		}
		if depth == 1 && r.Abbrev == isa.AbbrevDefine {
			n++
		}
	}
	return n
}

// suffix writes the abbreviation of a statement.
func (w *rewriter) suffix(index uint32, start int, n *asmparse.Node) {
	from, to := start+int(n.End), start+int(n.End)
	if n.Suffix.Sort != 0 {
		from = start + int(n.Suffix.Start)
		from = len(bytes.TrimRight(w.text[:from], " "))
	}
	text := ""
	if index != isa.AbbrevDefault {
		text = " <" + w.id(index) + ">"
	}
	w.edit(from, to, text)
}

// id is what the abbreviation of an index is called in the innermost block.
func (w *rewriter) id(index uint32) string {
	i, globals := int(index-isa.FirstUserAbbrev), w.globals[w.open[len(w.open)-1]]
	if i < globals {
		return fmt.Sprintf("@a%d", i)
	}
	return fmt.Sprintf("%%a%d", i-globals)
}

// edit replaces a part of the text, if that makes a difference.
func (w *rewriter) edit(start, end int, text string) {
	if string(w.text[start:end]) != text {
		w.edits = append(w.edits, diag.Edit{Span: diag.Span{Start: start, End: end}, Text: text})
	}
}
