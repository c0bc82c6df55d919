package assembler

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/parallel"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// bytesColumns is the column after which a list of bytes is wrapped.
const bytesColumns = 100

// Disassemble returns the canonical text of a program. Assembling it gives the
// same records, and so the same bytes for a file without flaws.
func Disassemble(p *Program) []byte {
	return disassemble(p, bind.Raise, asmparse.Layout{Width: bytesColumns})
}

// DisassembleBcdis returns the text in the style of the original disassembler
// (`pnacl-bcdis -no-records`), but for white space. It loses what that loses:
// see errata section 1.
func DisassembleBcdis(p *Program) []byte {
	return disassemble(p, bind.RaiseLossy, asmparse.Layout{Width: bytesColumns, Bcdis: true})
}

// disassemble raises and prints the segments in parallel.
func disassemble(p *Program, raise raiseFunc, layout asmparse.Layout) []byte {
	list := raiseShell(p, raise)
	texts := make([][]byte, len(p.Segments))
	parallel.Each(len(p.Segments), func(i int) {
		s := &p.Segments[i]
		chunk := list[i].finish(s, raise)
		list[i] = raised{}
		texts[i] = asmparse.AppendChunk(make([]byte, 0, 48*len(s.Records)), chunk, layout)
	})
	size := 0
	for _, t := range texts {
		size += len(t)
	}
	text := make([]byte, 0, size)
	for _, t := range texts {
		text = append(text, t...)
	}
	return text
}

// Orphans returns a warning for every function block that no `define` is left
// for. Such a file is broken (errata E34): its text, which assembles to the same
// bytes, shows the block without a header.
func Orphans(p *Program) diag.List {
	var diags diag.List
	for i, r := range raiseShell(p, func(c *bind.Cursor, records []bitstream.Record) *asmparse.Chunk {
		for j := range records {
			c.Apply(&records[j])
		}
		return &asmparse.Chunk{}
	}) {
		if r.context != nil && r.context.IsOrphan() {
			diags = append(diags, diag.Diagnostic{Code: bind.CodeHeader, Severity: diag.Warning, Origin: p.Origin(i, 0, -1),
				Message: fmt.Sprintf("function block number %d has no `define` that it could implement", r.context.Number+1)})
		}
	}
	return diags
}
