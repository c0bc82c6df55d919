package verify

import (
	"context"
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
	if list, ok := skim(in.Text, cfg); ok {
		return nil, list
	}
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
	switch {
	case p == nil:
		return nil, nil, list, false
	case list.HasErrors() && (isBare(p) || !hasBlock(p)): // which says all there is to say
		return p, nil, list, false
	}
	m = module.Build(p)
	levels := cfg.levels()
	if p.Source != nil && p.Source.Incomplete() {
		levels[entryPoint.index] = diag.Off // it may be what could not be read
	}
	found, ok := judge(context.Background(), m, levels)
	return p, m, Merge(list, found), ok
}

// isBare reports whether a program comes from a text without a module.
func isBare(p *assembler.Program) bool {
	return len(p.Origins) > 0 && p.Origins[0].Chunk.Bare
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
	switch {
	case p == nil:
	case list.HasErrors() || !assembler.IsSound(p):
		problems, _ := assembler.Misfits(bitstream.NewWriter(), p)
		list = append(list, problems...)
	default:
		_, problems := assembler.Encode(p)
		list = append(list, problems...)
	}
	return p, list
}

// Merge adds to what reading a text has found what verifying it has. Where both
// speak about the same, reading is nearer to the mistake, but a rule to what is
// merely unusual.
func Merge(read, verified diag.List) diag.List {
	if len(read) == 0 {
		return verified
	}
	wrong, ruled := map[diag.Origin]bool{}, map[diag.Origin]bool{}
	for _, d := range read {
		wrong[d.Origin] = wrong[d.Origin] || d.Severity == diag.Error
	}
	var all diag.List
	for _, d := range verified {
		if ruled[d.Origin] = true; !wrong[d.Origin] || d.Origin.InBits {
			all = append(all, d)
		}
	}
	for _, d := range read {
		if d.Severity == diag.Error || !ruled[d.Origin] {
			all = append(all, d)
		}
	}
	all.Sort()
	return all
}
