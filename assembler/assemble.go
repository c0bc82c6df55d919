package assembler

import (
	"errors"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/parallel"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// Assemble turns PNaClAsm text into the bytes of a bitcode file. The bytes are
// nil if one of the diagnostics is an error. Functions are handled in parallel
// and forgotten as soon as they are bits, so that the memory needed beyond text
// and result is that of the module's other blocks and of a few functions.
func Assemble(text []byte) ([]byte, diag.List) {
	out := AssembleSource(source.Input{Text: text})
	return out.Bits, out.Diags
}

// assemblePlain is Assemble for a text in the manual's language. plain says that the
// text is one.
func assemblePlain(text []byte) (bits []byte, diags diag.List, plain bool) {
	list := units(text)
	bits, diags = assembleUnits(text, list)
	return bits, diags, isPlain(list, diags)
}

func assembleUnits(text []byte, list []unit) ([]byte, diag.List) {
	a := &assembly{text: text, units: list, writer: bitstream.NewWriter()}
	for i := 0; i < len(list); {
		if !list[i].piece.IsFunction() {
			a.writeShell(&list[i])
			i++
			continue
		}
		end := functionRun(list, i)
		a.writeFunctions(list[i:end])
		i = end
	}
	diags := gather(list)
	if a.failed || diags.HasErrors() {
		return nil, diags
	}
	data, err := a.writer.Bytes()
	if err != nil {
		return nil, append(diags, diag.Diagnostic{Code: bind.CodeFit, Severity: diag.Error,
			Origin: diag.At(diag.Span{Start: len(text), End: len(text)}), Message: err.Error()})
	}
	return data, diags
}

// assembly is the state of one Assemble.
type assembly struct {
	text   []byte
	units  []unit
	writer *bitstream.Writer
	failed bool
}

// writeShell writes the records of a unit that is no function block.
func (a *assembly) writeShell(u *unit) {
	if a.failed = a.failed || u.diags.HasErrors(); a.failed {
		return
	}
	for i := range u.low.Records {
		if u.low.Records[i].Poison != 0 {
			a.failed = true // the mistake is reported where it is
			return
		}
		if err := a.writer.WriteRecord(&u.low.Records[i]); err != nil {
			a.fail(u, i, err)
			return
		}
	}
}

// writeFunctions lowers and encodes function blocks in parallel and writes
// them in order.
func (a *assembly) writeFunctions(list []unit) {
	scope := a.writer.Scope()
	blocks := make([]*bitstream.SplitBlock, len(list))
	parallel.Each(len(list), func(i int) {
		u := &list[i]
		if u.bindFunction(a.text); u.leftOut() {
			return
		}
		u.checkOrphan()
		if !a.failed && !u.diags.HasErrors() && u.isSound() {
			blocks[i] = u.encode(scope)
		}
		u.forget()
	})
	for i, b := range blocks {
		if b == nil {
			a.failed = true
		}
		if !a.failed {
			if err := a.writer.WriteBlock(b, nil); err != nil {
				a.fail(&list[i], 0, err)
			}
		}
	}
}

// encode turns a function block into bits; nil with diagnostics if records cannot
// be.
func (u *unit) encode(scope bitstream.Scope) *bitstream.SplitBlock {
	b, problems := encodeFunction(scope, u.low.Records, u.origin())
	u.diags = append(u.diags, problems...)
	return b
}

// checkOrphan reports a function block that implements no address.
func (u *unit) checkOrphan() {
	if !u.context.IsOrphan() || u.diags.HasErrors() {
		return
	}
	u.diags = append(u.diags, diag.Diagnostic{Code: bind.CodeHeader, Severity: diag.Error, Origin: u.origin().Origin(0, -1),
		Message: "no `define` is left that this function block could implement"})
}

// isSound reports whether all records of the unit mean something.
func (u *unit) isSound() bool {
	return !slices.ContainsFunc(u.low.Records, func(r bitstream.Record) bool { return r.Poison != 0 })
}

// forget drops what is not needed any more once a function is bits.
func (u *unit) forget() { u.chunk, u.low = nil, bind.Lowered{} }

func (a *assembly) fail(u *unit, record int, err error) {
	a.failed = true
	u.diags = append(u.diags, problemAt(u.origin(), record, err))
}

// origin leads from the unit's records back to the text.
func (u *unit) origin() *bind.SegmentOrigin {
	return &bind.SegmentOrigin{Chunk: u.chunk, Start: u.piece.Start, Nodes: u.low.Nodes}
}

// problemAt turns an error of the encoder into a diagnostic.
func problemAt(o *bind.SegmentOrigin, record int, err error) diag.Diagnostic {
	d := diag.Diagnostic{Code: bind.CodeWidth, Severity: diag.Error, Message: err.Error()}
	value := -1
	var fit *bitstream.FitError
	if errors.As(err, &fit) {
		d.Code, value = bind.CodeFit, fit.Operand
	}
	if o != nil && o.Chunk != nil && record < len(o.Nodes) {
		d.Origin = o.Origin(record, value)
	}
	return d
}
