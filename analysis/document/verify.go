package document

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// blockShift puts the number of a block in front of the offsets in it, so that
// one span says both.
const blockShift = 40

// program returns the program of all that is no function block, with a segment
// for each block of the document. Function blocks are but their place.
func (m *Module) program() *assembler.Program {
	p := &assembler.Program{
		Segments: make([]bitstream.Segment, len(m.contexts)),
		Origins:  make([]bind.SegmentOrigin, len(m.contexts)),
	}
	for i := range m.contexts {
		chunk, records, nodes := headerOnly()
		if u := m.shells[i]; u != nil {
			chunk, records, nodes = u.shell.chunk, u.shell.meaning.Records, u.shell.meaning.Nodes
		}
		p.Segments[i] = bitstream.Segment{Records: records, Split: m.shells[i] == nil}
		p.Origins[i] = bind.SegmentOrigin{Chunk: chunk, Start: i << blockShift, Nodes: nodes}
	}
	return p
}

// headerOnly stands for a function block: its enter record, from a node without
// extent.
func headerOnly() (*asmparse.Chunk, []bitstream.Record, []uint32) {
	chunk := &asmparse.Chunk{Nodes: []asmparse.Node{{Kind: asmparse.Enter}}}
	enter := bitstream.Record{Abbrev: isa.AbbrevEnter, Values: []uint64{isa.CodeEnter, uint64(isa.Function), 2}}
	return chunk, []bitstream.Record{enter}, []uint32{0}
}

// Shell returns the typed model of the module without function bodies.
func (m *Module) Shell() *module.Module {
	m.shellOnce.Do(func() { m.shell = module.BuildShell(m.program()) })
	return m.shell
}

// Violations returns what breaks the rules outside of function bodies, by block;
// spans are relative to it.
func (m *Module) Violations() map[int]diag.List {
	m.verifyOnce.Do(func() {
		m.violations = map[int]diag.List{}
		var list diag.List
		if !m.shells[0].shell.chunk.Bare {
			list = verify.Shell(m.Shell(), verify.Config{})
		}
		for _, d := range list {
			block := d.Origin.Span.Start >> blockShift
			m.violations[block] = append(m.violations[block], local(d, block))
		}
		if m.suspicious {
			for block, list := range m.encoding().misfits {
				m.violations[block] = verify.Merge(list, m.violations[block])
			}
		}
		m.verified.Store(true)
	})
	return m.violations
}

// local makes the spans of a diagnostic of a program, in which blockShift bits
// say the segment, those of a diagnostic of a block: one of the segments.
func local(d diag.Diagnostic, block int) diag.Diagnostic {
	return mapSpans(d, func(s diag.Span) diag.Span {
		of := s.Start >> blockShift
		s = diag.Span{Start: s.Start - of<<blockShift, End: s.End - of<<blockShift}
		if of != block {
			s = inOther(s, of)
		}
		return s
	})
}

// The segments of the program that one function block is verified in: the
// first block of the document, which has the function addresses, and itself.
const (
	shellSegment = iota
	functionSegment
)

// functionShell is the model of the module for programs of these two segments.
func (m *Module) functionShell() *module.Module {
	m.functionShellOnce.Do(func() {
		shell := *m.Shell()
		shell.Functions = slices.Clone(shell.Functions)
		for i := range shell.Functions {
			if f := &shell.Functions[i]; f.Record.Segment != shellSegment {
				f.Record = module.RecordRef{}
			}
		}
		m.functionModel = &shell
	})
	return m.functionModel
}

// verify returns what breaks the rules in a function block, and the model it has looked
// at.
func (c *Context) verify(chunk *asmparse.Chunk, low *bind.Lowered) (diag.List, *module.Body) {
	u := c.module.shells[0]
	if u == nil || len(u.shell.meaning.Records) == 0 || u.shell.chunk.Bare {
		return nil, nil
	}
	first := u.shell
	m := *c.module.functionShell()
	m.Program = &assembler.Program{
		Segments: []bitstream.Segment{{Records: first.meaning.Records}, {Records: low.Records, Split: true}},
		Origins: []bind.SegmentOrigin{{Chunk: first.chunk, Nodes: first.meaning.Nodes},
			{Chunk: chunk, Start: functionSegment << blockShift, Nodes: low.Nodes}},
	}
	f := &module.FunctionBlock{Enter: module.RecordRef{Segment: functionSegment}, Number: c.Number, State: c.State}
	f.Body = module.BuildBody(m.Program, f)
	list := verify.Body(&m, f, verify.Config{})
	for i := range list {
		list[i] = local(list[i], functionSegment)
	}
	return list, f.Body
}

// misfits returns the records of a function block that have no encoding.
func (c *Context) misfits(chunk *asmparse.Chunk, low *bind.Lowered, accounts []ledger.Account) diag.List {
	if !suspicious(chunk, low.Records, accounts) {
		return nil
	}
	p := &assembler.Program{
		Segments: []bitstream.Segment{{Records: low.Records, Split: true}},
		Origins:  []bind.SegmentOrigin{{Chunk: chunk, Nodes: low.Nodes}},
	}
	if e := c.module.encoding(); e.known {
		return assembler.FunctionMisfits(e.scope, p)
	}
	return nil
}

// suspicious reports whether records may have no encoding: one does not fit its
// abbreviation, or the width of abbreviation indices is written.
func suspicious(chunk *asmparse.Chunk, records []bitstream.Record, accounts []ledger.Account) bool {
	for i := range accounts {
		if accounts[i].Misfit && records[i].Poison == 0 {
			return true
		}
	}
	return slices.ContainsFunc(chunk.Nodes, func(n asmparse.Node) bool { return n.Width > 0 })
}

// encoding is how what is no function block is encoded.
type encoding struct {
	// misfits are the records that have none, by block.
	misfits map[int]diag.List
	// known says that all abbreviations are, and scope what function blocks may use.
	known bool
	scope bitstream.Scope
}

// encoding encodes what is no function block.
func (m *Module) encoding() *encoding {
	m.encodeOnce.Do(func() {
		p := m.program()
		for i := range p.Segments {
			p.Segments[i].Records = slices.Clone(p.Segments[i].Records) // which get positions
			if p.Segments[i].Split {
				p.Segments[i] = bitstream.Segment{}
			}
		}
		w := bitstream.NewWriter()
		list, known := assembler.Misfits(w, p)
		m.encoded = &encoding{misfits: map[int]diag.List{}, known: known, scope: w.Scope()}
		for _, d := range list {
			block := d.Origin.Span.Start >> blockShift
			m.encoded.misfits[block] = append(m.encoded.misfits[block], local(d, block))
		}
	})
	return m.encoded
}
