package assembler

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/foreign"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// Format is a form in which programs are kept in files.
type Format uint8

// The formats.
const (
	Text    Format = iota // PNaClAsm
	Bits                  // bitcode
	Columns               // a three-column listing
	Records               // textual records, one a line
	Foreign               // no program: see package foreign
)

// String returns what a person calls the format.
func (f Format) String() string {
	return [...]string{"text", "bitcode", "a listing", "textual records", "no program"}[f]
}

var (
	listingLine = regexp.MustCompile(`^\s*\d+:\d+\s*\|`)
	recordsLine = regexp.MustCompile(`^\s*(\d+\s*:\s*)?\d+\s*[,;]`)
)

// Detect tells the format of a file by its first lines: of a format, if half of
// them are, so that a mistake in one does not make a file something else.
func Detect(data []byte) Format {
	start := data[:min(len(data), 1024)]
	switch {
	case foreign.Detect(data) != nil:
		return Foreign
	case bytes.HasPrefix(data, bitstream.Header[:4]), bytes.IndexByte(start[:min(len(start), 256)], 0) >= 0:
		return Bits
	case half(start, listingLine):
		return Columns
	case half(start, recordsLine):
		return Records
	}
	return Text
}

// half reports whether at least half of the lines that are not blank have a form.
func half(text []byte, form *regexp.Regexp) bool {
	lines, found := 0, 0
	for line := range bytes.Lines(text) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		lines++
		if form.Match(line) {
			found++
		}
	}
	return found > 0 && 2*found >= lines
}

// Load reads a program in any of the formats. It is nil where nothing can be
// said about a damaged file but the diagnostics.
func Load(data []byte) (*Program, diag.List) { return LoadInput(source.Input{Text: data}) }

// LoadInput is Load for a file that, if it is text, may include others.
func LoadInput(in source.Input) (*Program, diag.List) {
	switch Detect(in.Text) {
	case Bits, Foreign:
		return LoadBits(in.Text)
	case Columns:
		return LoadListing(in.Text)
	case Records:
		return LoadRecords(in.Text)
	}
	return LoadSource(in)
}

// LoadBits reads a bitcode file. The Program is nil if the file is damaged; the
// diagnostic then gives the bit position. Flaws, which text cannot express, are
// warnings.
func LoadBits(data []byte) (*Program, diag.List) {
	f, err := bitstream.Decode(data, uint32(isa.Function))
	if err != nil {
		return nil, diag.List{damage(err)}
	}
	if len(f.Segments) == 0 {
		return nil, diag.List{{Code: codeDamaged, Severity: diag.Error, Origin: diag.AtBit(8 * bitstream.HeaderSize),
			Message: "expected a module block: the file ends behind its header"}}
	}
	var diags diag.List
	for _, flaw := range f.Flaws {
		diags = append(diags, diag.Diagnostic{Code: codeNotCanonical, Severity: diag.Warning,
			Origin: diag.AtBit(flaw.Pos), Message: flaw.Msg})
	}
	return &Program{Segments: f.Segments}, append(diags, dependent(f.Segments)...)
}

// Salvage reads what can be read of a damaged bitcode file, and says, as warnings,
// which parts could not be. The Program is nil, and the diagnostic an error, if
// that is nothing.
func Salvage(data []byte) (*Program, diag.List) {
	f, losses, err := bitstream.Salvage(data, uint32(isa.Function))
	if err != nil {
		return nil, diag.List{damage(err)}
	}
	if len(f.Segments) == 0 {
		return LoadBits(data)
	}
	var diags diag.List
	for _, l := range losses {
		d := damage(l.Err)
		d.Severity = diag.Warning
		d.Message += "; what stands between here and " + diag.BitPos(l.Resumed).String() + " is left out"
		diags = append(diags, d)
	}
	return &Program{Segments: f.Segments}, diags
}

// dependent returns a warning for every abbreviations block inside a function
// block: text is assembled one function at a time, and such a block would say
// something about the next ones.
func dependent(segments []bitstream.Segment) diag.List {
	var diags diag.List
	for i := range segments {
		if !segments[i].Split {
			continue
		}
		for j := range segments[i].Records {
			if r := &segments[i].Records[j]; r.Abbrev == isa.AbbrevEnter && r.Values[1] == uint64(isa.Abbreviations) {
				diags = append(diags, diag.Diagnostic{Code: codeNotCanonical, Severity: diag.Warning,
					Origin: diag.AtBit(diag.BitPos(r.Pos)), Message: "an abbreviations block stands inside a function block"})
			}
		}
	}
	return diags
}

// damage turns an error of the decoder into a diagnostic.
func damage(err error) diag.Diagnostic {
	d := diag.Diagnostic{Code: codeDamaged, Severity: diag.Error, Origin: diag.AtBit(0), Message: err.Error()}
	var at *bitstream.Error
	if errors.As(err, &at) {
		d.Origin, d.Message = diag.AtBit(at.Pos), at.Msg
	}
	return d
}

// LoadRecords reads textual records, one a line.
func LoadRecords(text []byte) (*Program, diag.List) {
	segments, err := bitstream.ReadText(text, uint32(isa.Function))
	if err != nil {
		return nil, diag.List{recordsProblem(text, err)}
	}
	if diags := checkShapes(segments, codeRecords); diags != nil {
		return nil, diags
	}
	return &Program{Segments: segments}, nil
}

// Encode turns a program into the bytes of a bitcode file and sets the position
// of every record. The bytes are nil if records cannot be encoded: the diagnostics
// then say which, all of the functions', and the first one of the rest.
func Encode(p *Program) ([]byte, diag.List) {
	data, err := bitstream.Encode(p.Segments)
	if err == nil {
		return data, nil
	}
	if diags := encodeProblems(p); len(diags) > 0 {
		return nil, diags
	}
	return nil, diag.List{problemAt(nil, 0, err)}
}

// encodeProblems finds what cannot be encoded.
func encodeProblems(p *Program) diag.List {
	w := bitstream.NewWriter()
	diags, _ := Misfits(w, p)
	return diags
}

// Misfits finds the records of a program that have no encoding, and writes those
// that have one: all of the functions', and of the rest those up to the first. What is
// poisoned is passed over. It is not ok if text may define abbreviations that means
// nothing: what would fit is not known then.
func Misfits(w *bitstream.Writer, p *Program) (misfits diag.List, ok bool) {
	var diags diag.List
	if hasPoison(p, hidesAbbrevs) {
		return nil, false
	}
	for i := range p.Segments {
		records, origin := sound(p, i)
		if p.Segments[i].Split {
			_, problems := encodeFunction(w.Scope(), records, origin)
			diags = append(diags, problems...)
			continue
		}
		for j := range records {
			if err := w.WriteRecord(&records[j]); err != nil {
				return append(diags, problemAt(origin, j, err)), true // what follows depends on it
			}
		}
	}
	return diags, true
}

// hidesAbbrevs reports whether a record stands for an abbreviation of which nothing
// is known.
func hidesAbbrevs(r *bitstream.Record) bool {
	if r.Abbrev == isa.AbbrevDefine {
		_, err := bitstream.ParseAbbrev(r.Values)
		return err != nil
	}
	return r.Poison == bind.DefinesAbbrev || r.Poison == bind.UnknownParts
}

// hasPoison reports whether a program has a record of a kind.
func hasPoison(p *Program, kind func(*bitstream.Record) bool) bool {
	for i := range p.Segments {
		if slices.ContainsFunc(p.Segments[i].Records, func(r bitstream.Record) bool { return kind(&r) }) {
			return true
		}
	}
	return false
}

// IsSound reports whether all records of a program mean something.
func IsSound(p *Program) bool {
	return p.Origins == nil || !hasPoison(p, func(r *bitstream.Record) bool { return r.Poison != 0 })
}

// FunctionMisfits is Misfits for a program of but one function block, in front of
// which scope is defined.
func FunctionMisfits(scope bitstream.Scope, p *Program) diag.List {
	records, origin := sound(p, 0)
	_, problems := encodeFunction(scope, records, origin)
	return problems
}

// sound returns the records of a segment that are not poisoned, and where they come
// from.
func sound(p *Program, segment int) ([]bitstream.Record, *bind.SegmentOrigin) {
	all := p.Segments[segment].Records
	if p.Origins == nil {
		return all, nil
	}
	o := &p.Origins[segment]
	if !slices.ContainsFunc(all, func(r bitstream.Record) bool { return r.Poison != 0 }) {
		return all, o
	}
	var records []bitstream.Record
	origin := &bind.SegmentOrigin{Chunk: o.Chunk, Start: o.Start}
	for i, r := range all {
		if r.Poison == 0 || r.Abbrev == isa.AbbrevEnter {
			r.Poison = 0
			records, origin.Nodes = append(records, r), append(origin.Nodes, o.Nodes[i])
		}
	}
	return records, origin
}

// maxMisfits bounds the misfits that are reported of one function: finding each
// takes an attempt to encode all of it.
const maxMisfits = 20

// encodeFunction encodes a function block. With problems, which say where the
// records come from, the block is nil.
func encodeFunction(scope bitstream.Scope, records []bitstream.Record, o *bind.SegmentOrigin) (*bitstream.SplitBlock, diag.List) {
	b, err := bitstream.EncodeSplit(scope, records)
	if err == nil {
		return b, nil
	}
	var problems diag.List
	rest := slices.Clone(records)
	for range maxMisfits {
		var at *bitstream.RecordError
		if !errors.As(err, &at) {
			break
		}
		problems = append(problems, problemAt(o, at.Record, at.Err))
		var misfit *bitstream.FitError
		if !errors.As(at.Err, &misfit) {
			break
		}
		// The default abbreviation fits all records: see what else there is.
		rest[at.Record].Abbrev = bitstream.AbbrevDefault
		_, err = bitstream.EncodeSplit(scope, rest)
	}
	return nil, problems
}

// checkShapes refuses records that shape a file but are malformed themselves:
// those of textual records and listings, which may be anything.
func checkShapes(segments []bitstream.Segment, code string) diag.List {
	n := 0
	for _, s := range segments {
		for i := range s.Records {
			n++
			if problem := shapeProblem(&s.Records[i]); problem != "" {
				return diag.List{{Code: code, Severity: diag.Error, Message: fmt.Sprintf("record number %d: %s", n, problem)}}
			}
		}
	}
	return nil
}

// shapeProblem says what is wrong with an enter, exit or define record.
func shapeProblem(r *bitstream.Record) string {
	switch {
	case r.Abbrev == isa.AbbrevEnter && (len(r.Values) != 3 || r.Values[0] != isa.CodeEnter):
		return fmt.Sprintf("expected <%d, ID, B> to enter a block", isa.CodeEnter)
	case r.Abbrev == isa.AbbrevExit && (len(r.Values) != 1 || r.Values[0] != isa.CodeExit):
		return fmt.Sprintf("expected <%d> to leave a block", isa.CodeExit)
	case r.Abbrev == isa.AbbrevDefine:
		if _, err := bitstream.ParseAbbrev(r.Values); err != nil {
			return err.Error()
		}
	}
	return ""
}

// recordsProblem turns an error of the reader of textual records into a
// diagnostic.
func recordsProblem(text []byte, err error) diag.Diagnostic {
	d := diag.Diagnostic{Code: codeRecords, Severity: diag.Error, Message: err.Error()}
	var at *bitstream.TextError
	if !errors.As(err, &at) {
		return d
	}
	start := 0
	for range at.Line - 1 {
		start += lineLength(text[start:])
	}
	start = min(start+at.Column-1, len(text))
	d.Message, d.Origin = at.Msg, diag.At(diag.Span{Start: start, End: min(start+1, len(text))})
	return d
}
