package verify

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// Check reads a program in any form the assembler knows and verifies it. The
// diagnostics are those of reading it and those of the rules, sorted; a mistake
// that both see is reported once. The Verified is nil if, and only if, one of them
// is an error, the Program only if nothing can be read.
func Check(data []byte, cfg Config) (*assembler.Program, *Verified, diag.List) {
	return CheckSource(source.Input{Text: data}, cfg)
}

// CheckSource is Check for a text that may include files. Spans are those of the
// program's Files.
func CheckSource(in source.Input, cfg Config) (*assembler.Program, *Verified, diag.List) {
	p, m, list, ok := study(in, cfg)
	if m == nil {
		return p, nil, list
	}
	v, list := conclude(m, list, ok)
	return p, v, list
}

// Study is Check for a person to read: what cfg has lowered stays so, and the
// diagnostics do not say whether the program could be translated. Their spans are
// those of the files, which are nil for a program that is no text.
func Study(in source.Input, cfg Config) (*source.Files, diag.List) {
	p, _, list, _ := study(in, cfg)
	if p == nil {
		return nil, list
	}
	return p.Files, list
}

// study reads a program and judges it. The module is nil where there is nothing to
// judge.
func study(in source.Input, cfg Config) (p *assembler.Program, m *module.Module, list diag.List, ok bool) {
	p, list = load(in, cfg)
	data := in.Text
	if p != nil && p.Files != nil {
		data = p.Files.Text
	}
	switch {
	case p == nil:
		return nil, nil, list, false
	case list.HasErrors() && !hasBlock(p): // which says all there is to say
		return p, nil, list, false
	}
	m = module.Build(p)
	found, ok := judge(m, meant(cfg.levels(), p))
	return p, m, Merge(data, list, found), ok
}

// hasBlock reports whether a program has a block at all.
func hasBlock(p *assembler.Program) bool {
	for _, s := range p.Segments {
		if slices.ContainsFunc(s.Records, func(r bitstream.Record) bool { return r.Abbrev == isa.AbbrevEnter }) {
			return true
		}
	}
	return false
}

// load reads a program. Bits are judged by the rules of section A; records that
// come from elsewhere must have an encoding.
func load(in source.Input, cfg Config) (*assembler.Program, diag.List) {
	if form := assembler.Detect(in.Text); form == assembler.Bits || form == assembler.Foreign {
		return Load(in.Text, cfg)
	}
	p, list := assembler.LoadInput(in)
	if p != nil && !list.HasErrors() {
		_, problems := assembler.Encode(p)
		list = append(list, problems...)
	}
	return p, list
}

// Merge adds to what reading a text has found what verifying it has. Where both
// complain about one line, reading is nearer to the mistake: what the verifier
// says follows from it.
func Merge(text []byte, read, verified diag.List) diag.List {
	var wrong []diag.Span // lines with errors, by line
	for _, d := range read {
		if d.Severity != diag.Error || d.Origin.InBits {
			continue
		}
		// Many may stand on one line, which may be long.
		if n := len(wrong); n == 0 || d.Origin.Span.Start < wrong[n-1].Start || d.Origin.Span.End >= wrong[n-1].End {
			wrong = append(wrong, lines(text, d.Origin.Span))
		}
	}
	slices.SortFunc(wrong, func(a, b diag.Span) int { return cmp.Compare(a.Start, b.Start) })
	var all diag.List
	for _, d := range verified {
		if d.Origin.InBits || !within(wrong, d.Origin.Span.Start) {
			all = append(all, d)
		}
	}
	all = append(Unruled(read, all), all...)
	all.Sort()
	return all
}

// Unruled returns what reading a text has found without the warnings that a rule
// has also seen: a literal too large for its type, for example.
func Unruled(read, verified diag.List) diag.List {
	ruled := map[diag.Origin]bool{}
	for _, d := range verified {
		ruled[d.Origin] = true
	}
	return slices.DeleteFunc(slices.Clone(read), func(d diag.Diagnostic) bool {
		return d.Severity != diag.Error && ruled[d.Origin]
	})
}

// within reports whether a position lies in one of the runs of lines, which are
// sorted.
func within(runs []diag.Span, pos int) bool {
	i, found := slices.BinarySearchFunc(runs, pos, func(s diag.Span, pos int) int { return cmp.Compare(s.Start, pos) })
	return found || i > 0 && pos < runs[i-1].End
}

// lines extends a span to whole lines.
func lines(text []byte, s diag.Span) diag.Span {
	s.Start, s.End = min(s.Start, len(text)), min(s.End, len(text))
	s.Start = bytes.LastIndexByte(text[:s.Start], '\n') + 1
	if i := bytes.IndexByte(text[s.End:], '\n'); i >= 0 {
		s.End += i
	} else {
		s.End = len(text)
	}
	return diag.Span{Start: s.Start, End: s.End + 1}
}
