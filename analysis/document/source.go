package document

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/source"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// A text in the source form has its meaning as a whole: any line may need a type,
// a constant or a function of another one. What is wrong with it is what the
// command line says.

// sourceFound is what is known of a text in the source form: what is wrong with it, by
// block, and what it means.
type sourceFound struct {
	blocks  []diag.List
	result  *source.Result
	defined map[string]source.Definition
	written writtenProgram
}

// In returns the snapshot with the folder of the text, from which it and those that
// are made of it take included files.
func (s *Snapshot) In(folder source.Opener) *Snapshot {
	return &Snapshot{blocks: s.blocks, starts: s.starts, lines: s.lines, module: s.module, units: s.units,
		edited: s.edited, recent: s.recent, folder: folder}
}

// MayInclude reports whether the text takes a file in, by its path relative to the
// folder of the text, as far as is known: a text that includes anything may, until its
// files are.
func (s *Snapshot) MayInclude(file string) bool {
	if !s.includes() {
		return false
	}
	found := s.sourceFound.Load()
	if found == nil || found.result == nil || found.result.Incomplete() {
		return true
	}
	files := found.result.Files
	for i := range files.Len() {
		if files.File(i).Name == file {
			return true
		}
	}
	return false
}

// includes reports whether the text includes other files than the prelude.
func (s *Snapshot) includes() bool {
	for _, u := range s.units {
		if u.shell == nil {
			continue
		}
		c := u.shell.chunk
		if slices.ContainsFunc(c.Nodes, func(n asmparse.Node) bool {
			return n.Kind == asmparse.Include && n.Count > 0 && c.Args(&n)[0].Sort != asmparse.SortPrelude
		}) {
			return true
		}
	}
	return false
}

// Input is the text as the assembler takes it.
func (s *Snapshot) Input() source.Input {
	return source.Input{Text: s.Bytes(), Open: s.folder, Most: s.Len() + maxIncluded}
}

// maxIncluded is how many bytes of other files an editor reads for a text.
const maxIncluded = 16 << 20

// Trees returns the trees of all blocks.
func (s *Snapshot) Trees() []*asmparse.Chunk {
	trees := make([]*asmparse.Chunk, s.NumBlocks())
	for i := range trees {
		trees[i] = s.Tree(i)
	}
	return trees
}

// checkSource finds out what is wrong with the text, if it is in the source form.
func (s *Snapshot) checkSource() {
	if s.sourceFound.Load() != nil || s.plain.Load() {
		return
	}
	if !s.inSourceForm() {
		s.plain.Store(true)
		return
	}
	p, _, list := verify.CheckSource(s.Input(), verify.Config{})
	found := &sourceFound{blocks: make([]diag.List, len(s.blocks))}
	if p != nil && p.Source != nil {
		found.written.program = p
		found.result, found.defined = p.Source, map[string]source.Definition{}
		for _, d := range p.Source.Definitions() {
			found.defined[d.Name] = d
		}
	}
	for _, d := range list {
		if d.Origin.InBits {
			continue
		}
		if p != nil && p.Files != nil {
			d = atInclude(p.Files, d)
		}
		i := s.BlockAt(d.Origin.Span.Start)
		found.blocks[i] = append(found.blocks[i], d)
	}
	s.sourceFound.Store(found)
}

// atInclude puts what is wrong with an included file to the line that includes it.
func atInclude(files *source.Files, d diag.Diagnostic) diag.Diagnostic {
	related := d.Related
	d.Related = nil
	for _, r := range related {
		if !r.Origin.InBits && files.At(r.Origin.Span.Start) == 0 {
			d.Related = append(d.Related, r)
		}
	}
	at := d.Origin.Span
	i := files.At(at.Start)
	if i == 0 {
		return d
	}
	f := files.File(i)
	line := 1 + bytes.Count(f.Text[:at.Start-f.Start], []byte("\n"))
	d.Message = fmt.Sprintf("%s:%d: %s", f.Name, line, d.Message)
	d.Origin, d.Fixes = diag.At(files.IncludeOf(at)), nil
	return d
}

// Source returns what the text means, if it is in the source form, or nil. Of a large
// text it is known once its diagnostics are: nobody waits for all of it to be checked.
// But one that begins as the source form is taken for it up to maxWritten.
func (s *Snapshot) Source() *source.Result {
	if s.Len() <= maxAwaited || s.Len() <= maxWritten && s.beginsAsSource() {
		s.checkSource()
	}
	if found := s.sourceFound.Load(); found != nil {
		return found.result
	}
	return nil
}

// maxAwaited is how many bytes of a text are read to find out which form it is in when
// somebody waits.
const maxAwaited = 64 << 10

// beginsAsSource reports whether something of the source form is in the first functions,
// or outside of functions, which is read in any case.
func (s *Snapshot) beginsAsSource() bool {
	read := 0
	for i, u := range s.units {
		if u.shell == nil {
			read += s.Start(i+1) - s.Start(i)
		}
		if read > maxAwaited {
			return false
		}
		if s.Tree(i).Source {
			return true
		}
	}
	return false
}

// Defined returns the function or global of a name, with its sigil, in a text in the
// source form.
func (s *Snapshot) Defined(name string) (source.Definition, bool) {
	if s.Source() == nil {
		return source.Definition{}, false
	}
	d, ok := s.sourceFound.Load().defined[name]
	return d, ok
}

// inSourceForm reports whether something of the source form was found, or nothing is
// wrong but that types are missing: as the assembler decides it.
func (s *Snapshot) inSourceForm() bool {
	missing := false
	wrong := false
	for _, u := range s.units {
		found := u.summarize()
		if found.source {
			return true
		}
		for _, d := range found.diags {
			missing = missing || d.Code == bind.CodeUndefinedType || d.Code == bind.CodeNoModule
			wrong = wrong || d.Severity == diag.Error && d.Code != bind.CodeUndefinedType && d.Code != bind.CodeNoModule && len(verify.Lookup(d.Code)) == 0
		}
	}
	return missing && !wrong
}
