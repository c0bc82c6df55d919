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
	"github.com/pnaclasm/pnaclasm/assembler/bind"
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

// misnumbering reports whether the types and the function addresses of a text have
// other numbers than their order gives them.
func misnumbering(p *assembler.Program) (types, addresses bool) {
	var next struct{ types, addresses uint64 }
	var stack []isa.BlockID
	for i := range p.Origins {
		o := &p.Origins[i]
		if o.Chunk == nil || p.Segments[i].Split {
			continue
		}
		for k, r := range p.Segments[i].Records {
			switch {
			case r.Abbrev == isa.AbbrevDefine:
			case r.Abbrev == isa.AbbrevEnter && len(r.Values) > 1:
				stack = append(stack, isa.BlockID(min(r.Values[1], uint64(isa.TopLevel))))
			case r.Abbrev == isa.AbbrevExit:
				stack = stack[:max(len(stack)-1, 0)]
			case len(stack) == 0 || len(r.Values) == 0:
			case definesType(stack[len(stack)-1], r.Values[0]):
				types = types || misnumbers(o, k, next.types)
				next.types++
			case definesAddress(stack[len(stack)-1], r.Values[0]):
				addresses = addresses || misnumbers(o, k, next.addresses)
				next.addresses++
			}
		}
	}
	return types, addresses
}

// misnumbers reports whether the statement of a record gives what it defines
// another number than it has.
func misnumbers(o *bind.SegmentOrigin, record int, number uint64) bool {
	n, ok := definedNumber(o, record)
	return ok && n != number
}

// definesType reports whether a record defines a type: all of a types block but its
// count do, whatever they are.
func definesType(block isa.BlockID, code uint64) bool {
	if block != isa.Types {
		return false
	}
	rows := isa.ByCode(block, code)
	return len(rows) == 0 || rows[0].ID != isa.TypesCount
}

func definesAddress(block isa.BlockID, code uint64) bool {
	return block == isa.Module && code == isa.FunctionAddress.Row().Code
}

// meant returns levels with the rules switched off that mean little where types or
// function addresses are not those meant.
func meant(levels []diag.Severity, p *assembler.Program) []diag.Severity {
	types, addresses := misnumbering(p)
	types = types || unparsed(p)[isa.Types]
	if !types && !addresses {
		return levels
	}
	levels = slices.Clone(levels)
	for _, r := range allRules {
		if needsTypes(r) || addresses && needsAddresses(r) {
			levels[r.index] = diag.Off
		}
	}
	return levels
}

// needsTypes reports whether a rule is about values and signatures, and not about
// the structure of bodies.
func needsTypes(r *Rule) bool {
	if slices.Contains(untyped, r) {
		return false
	}
	return strings.ContainsAny(r.Code[:1], "CGHIJ") || r == addressType || r == signatureTypes
}

// needsAddresses reports whether a rule is about what functions are.
func needsAddresses(r *Rule) bool {
	return strings.ContainsAny(r.Code[:1], "DF") || r == missingBody || r == extraBody
}

// untyped are the rules about types and bodies that need no types.
var untyped = []*Rule{
	typeRecordUnknown, typeUnique, blockCountFirst, blocksMore, blocksFewer, unterminated, branchTarget, branchEntry,
	phiPlace, phiEntry, phiEdges, bodyRecord,
}

// isUnread reports whether a record stands for text that could not be parsed.
func isUnread(program *assembler.Program, p place) bool {
	if program.Origins == nil || p.record < 0 {
		return false
	}
	o := &program.Origins[p.segment]
	return o.Chunk != nil && p.record < len(o.Nodes) && o.Chunk.Nodes[o.Nodes[p.record]].Kind == asmparse.Bad
}

// isStatement reports whether a record comes from a statement of the language, which
// has the types it needs or does not assemble.
func isStatement(program *assembler.Program, p place) bool {
	if program.Origins == nil || program.Origins[p.segment].Chunk == nil {
		return false
	}
	o := &program.Origins[p.segment]
	return p.record < len(o.Nodes) && o.Chunk.Nodes[o.Nodes[p.record]].Kind == asmparse.Statement
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
func definedNumber(o *bind.SegmentOrigin, record int) (uint64, bool) {
	def, ok := o.Chunk.Defined(&o.Chunk.Nodes[o.Nodes[record]])
	if !ok || def.Value == asmparse.NoID || def.Sort == asmparse.SortPlaceholder {
		return 0, false
	}
	return def.Value, true
}
