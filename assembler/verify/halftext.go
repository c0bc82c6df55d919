package verify

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// This file recognizes text whose records are not what was meant: the
// assembler's diagnostics say why, and the rules have nothing to add.

// Unparsed returns the kinds of block in which a chunk has text that could not be
// parsed. isa.TopLevel stands for text with braces: nobody knows what it opens or
// closes.
func Unparsed(c *asmparse.Chunk) map[isa.BlockID]bool {
	var kinds map[isa.BlockID]bool
	stack := slices.Clone(c.Context)
	for i := range c.Nodes {
		switch n := &c.Nodes[i]; n.Kind {
		case asmparse.Enter:
			stack = append(stack, isa.BlockID(c.Args(n)[0].Value))
		case asmparse.Exit:
			stack = stack[:max(len(stack)-1, 0)]
		case asmparse.Bad:
			if kinds == nil {
				kinds = map[isa.BlockID]bool{}
			}
			kinds[kindAround(stack, c.Text[n.Start:n.End])] = true
		}
	}
	return kinds
}

// kindAround is the kind of block that unparsed text belongs to.
func kindAround(stack []isa.BlockID, text []byte) isa.BlockID {
	if len(stack) == 0 || bytes.ContainsAny(text, "{}") {
		return isa.TopLevel
	}
	return stack[len(stack)-1]
}

// unparsed returns the kinds of block outside of functions that have text which
// could not be parsed.
func unparsed(p *assembler.Program) map[isa.BlockID]bool {
	kinds := map[isa.BlockID]bool{}
	for i := range p.Origins {
		if c := p.Origins[i].Chunk; c != nil && !p.Segments[i].Split {
			maps.Copy(kinds, Unparsed(c))
		}
	}
	return kinds
}

// followsUnparsed are the rules that the records of a module may seem to break
// because some of a kind of block are missing.
var followsUnparsed = map[isa.BlockID][]*Rule{
	isa.Module:        {versionLate},
	isa.Abbreviations: {fileAbbreviationIndex, fileAbbreviationsBlock},
	isa.Types:         {typeCount, typeCountFirst, typeOrder, addressType},
	isa.Globals: {globalCount, globalCountFirst, globalInitializer, strayInitializer, compoundPlace, relocation,
		nameValue},
	isa.Valuesymtab: {nameStripped},
}

// without returns levels with the rules switched off that follow from what could
// not be parsed.
func without(levels []diag.Severity, kinds map[isa.BlockID]bool) []diag.Severity {
	if len(kinds) == 0 {
		return levels
	}
	levels = slices.Clone(levels)
	for kind := range kinds {
		for _, r := range followsUnparsed[kind] {
			levels[r.index] = diag.Off
		}
	}
	return levels
}

// misreadTypes reports whether a text has types that could not be parsed, or that
// are numbered in another way than their order: types are not those meant.
func misreadTypes(p *assembler.Program) bool {
	if unparsed(p)[isa.Types] {
		return true
	}
	for i := range p.Origins {
		if c := p.Origins[i].Chunk; c != nil && !p.Segments[i].Split && misnumberedTypes(c) {
			return true
		}
	}
	return false
}

// misnumberedTypes reports whether the types of a chunk, which are consecutive,
// have other numbers.
func misnumberedTypes(c *asmparse.Chunk) bool {
	next := uint64(0)
	for i := range c.Nodes {
		n := &c.Nodes[i]
		if n.Kind != asmparse.Statement || n.Op.Row().Defines() != 't' {
			continue
		}
		number := c.Args(n)[0].Value
		if number != next {
			return true
		}
		next = number + 1
	}
	return false
}

// needsTypes reports whether a diagnostic means little where types are not those
// meant: all about values and signatures, but not about the structure of bodies.
func needsTypes(d diag.Diagnostic) bool {
	found := Lookup(d.Code)
	if len(found) == 0 || slices.Contains(untyped, found[0]) {
		return false
	}
	return strings.ContainsAny(d.Code[:1], "CGHIJ") || found[0] == addressType || found[0] == signatureTypes
}

// untyped are the rules about types and bodies that need no types.
var untyped = []*Rule{
	typeRecordUnknown, typeUnique, blockCountFirst, blocksMore, blocksFewer, unterminated, branchTarget, branchEntry,
	phiPlace, phiEntry, phiEdges, bodyRecord,
}

// hasBadText reports whether a segment comes from text that could not be parsed.
func hasBadText(p *assembler.Program, segment int) bool {
	if p.Origins == nil || p.Origins[segment].Chunk == nil {
		return false
	}
	c := p.Origins[segment].Chunk
	return c.Diags.HasErrors() || slices.ContainsFunc(c.Nodes, func(n asmparse.Node) bool { return n.Kind == asmparse.Bad })
}

// misnumbered reports whether the text of a function numbers its values in
// another way than their order does, so that its operands are not those meant.
func misnumbered(p *assembler.Program, b *module.Body) bool {
	if p.Origins == nil || p.Origins[b.Segment].Chunk == nil {
		return false
	}
	o := &p.Origins[b.Segment]
	constants, results := uint64(0), uint64(0)
	for i := range b.Values {
		v := &b.Values[i]
		next := &constants
		switch v.Kind {
		case module.Param:
			continue
		case module.Result:
			next = &results
		}
		if n, ok := definedNumber(o, v.Record); ok && n != *next {
			return true
		}
		*next++
	}
	return false
}

// definedNumber returns the number that the statement of a record gives to what
// it defines, if it gives one.
func definedNumber(o *assembler.SegmentOrigin, record int) (uint64, bool) {
	n := &o.Chunk.Nodes[o.Nodes[record]]
	if n.Kind != asmparse.Statement || n.Count == 0 {
		return 0, false
	}
	def := &o.Chunk.Args(n)[0]
	return def.Value, def.Kind == isa.SlotDef && def.Value != asmparse.NoID && def.Sort != asmparse.SortPlaceholder
}
