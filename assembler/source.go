package assembler

import (
	"context"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// Output is what became of a text.
type Output struct {
	// Bits are the bytes of a bitcode file; nil if one of the diagnostics is an
	// error.
	Bits  []byte
	Diags diag.List
	// Files are the text and what it includes: the spans of diagnostics are those
	// of Files.Text.
	Files *source.Files
	// Source is the program in the manual's language where the text is in the
	// source form; nil where it is in that language itself.
	Source *source.Result
}

// AssembleSource is Assemble for a text that may include files.
func AssembleSource(in source.Input) Output {
	bits, diags, plain := assemblePlain(in.Text)
	if plain {
		return Output{Bits: bits, Diags: diags, Files: source.NewFiles(in.Name, in.Text)}
	}
	r := source.Resolve(in)
	out := Output{Files: r.Files, Source: r}
	out.Bits, out.Diags = assembleUnits(r.Files.Text, resolvedUnits(r))
	out.Bits, out.Diags = withSource(out.Bits, r.Diags, out.Diags)
	return out
}

// Canonical returns what a text in the source form stands for in the manual's
// language, with its comments. It assembles to the same bytes. The text is nil if
// one of the diagnostics is an error.
func Canonical(in source.Input) ([]byte, *source.Files, diag.List) {
	out := AssembleSource(in)
	return out.Canonical(), out.Files, out.Diags
}

// Canonical is the program in the manual's language, nil if it has errors.
func (o *Output) Canonical() []byte {
	switch {
	case o.Bits == nil:
		return nil
	case o.Source == nil:
		return asmparse.Format(asmparse.Parse(o.Files.Text))
	}
	const width = 100
	var text []byte
	for _, u := range o.Source.Units {
		text = asmparse.AppendChunk(text, u.Chunk, asmparse.Layout{Width: width, Canonical: true})
	}
	return text
}

// withSource puts the diagnostics of both stages together.
func withSource(bits []byte, first, second diag.List) ([]byte, diag.List) {
	all := append(append(diag.List(nil), first...), second...)
	all.Sort()
	if all.HasErrors() {
		bits = nil
	}
	return bits, all
}

// LoadSource is LoadText for a text that may include files.
func LoadSource(in source.Input) (*bind.Program, diag.List) {
	p, diags, _ := loadSource(context.Background(), in)
	return p, diags
}

// loadSource is LoadSource until ctx ends, which is the error then.
func loadSource(ctx context.Context, in source.Input) (*bind.Program, diag.List, error) {
	p, diags, plain := loadPlain(ctx, in.Text)
	if plain && ctx.Err() == nil {
		p.Files = source.NewFiles(in.Name, in.Text)
		return p, diags, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	r := source.Resolve(in)
	p, diags = loadUnits(ctx, r.Files.Text, resolvedUnits(r))
	p.Files, p.Source = r.Files, r
	_, diags = withSource(nil, r.Diags, diags)
	return p, diags, ctx.Err()
}

// isPlain reports whether the manual's language gives a text its meaning: nothing
// of the source form was found in it, and no type is missing.
func isPlain(list []unit, diags diag.List) bool {
	if len(list) > 0 && list[0].source.Load() {
		return false
	}
	if len(list) == 1 && list[0].chunk.Bare {
		return true // nothing is written
	}
	missing := false
	for _, d := range diags {
		if d.Severity == diag.Error {
			if d.Code != bind.CodeUndefinedType && d.Code != bind.CodeNoModule {
				return true
			}
			missing = true
		}
	}
	return !missing
}

// resolvedUnits binds the shell of a program that was taken to the manual's
// language. Its trees are at hand.
func resolvedUnits(r *source.Result) []unit {
	list := make([]unit, len(r.Units))
	for i := range r.Units {
		u := &r.Units[i]
		part := asmparse.Middle
		if u.Function {
			part = asmparse.Body
		}
		list[i] = unit{piece: asmparse.Piece{Start: u.Start, End: u.Start + len(u.Chunk.Text), Part: part}, chunk: u.Chunk}
	}
	bindShell(r.Files.Text, list)
	return list
}

// segmentsOf makes a program of units that are lowered.
func segmentsOf(list []unit) *bind.Program {
	p := &bind.Program{
		Segments: make([]bitstream.Segment, len(list)),
		Origins:  make([]bind.SegmentOrigin, len(list)),
	}
	for i := range list {
		u := &list[i]
		p.Segments[i] = bitstream.Segment{Records: u.low.Records, Split: u.piece.IsFunction()}
		p.Origins[i] = bind.SegmentOrigin{Chunk: u.chunk, Start: u.piece.Start, Nodes: u.low.Nodes}
	}
	return p
}
