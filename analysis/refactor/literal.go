package refactor

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// This file exchanges constants and literals.

// Proposal is a change that a person may want: what it is called, and its edits.
type Proposal struct {
	Title string
	Edits []diag.Edit
}

// InlineConstant returns the edit that writes a literal in the place of the constant
// at an offset.
func InlineConstant(s *document.Snapshot, offset int) (Proposal, bool) {
	site := s.At(offset)
	o, t := literalPlace(&site)
	if o == nil || o.Sort == asmparse.SortLiteral {
		return Proposal{}, false
	}
	literal, ok := constantText(site.Chunk, o, t)
	if !ok {
		return Proposal{}, false
	}
	return Proposal{"Write the literal `" + literal + "` here", []diag.Edit{{Span: site.Span(o.Start, o.End), Text: literal}}}, true
}

// literalPlace returns the operand of a site, and its type, if a literal may stand
// there.
func literalPlace(site *document.Site) (*asmparse.Operand, isa.Type) {
	n, o := site.NodeAt(), site.OperandAt()
	if o == nil || n.Kind != asmparse.Statement {
		return nil, isa.Type{}
	}
	t, ok := source.LiteralType(n.Op.Row(), site.Chunk.Args(n), site.Operand)
	if !ok {
		return nil, isa.Type{}
	}
	return o, t
}

// constantText returns the literal that the constant of an operand was defined with.
func constantText(c *asmparse.Chunk, o *asmparse.Operand, t isa.Type) (string, bool) {
	name := string(c.Text[o.Start:o.End])
	var set isa.Type
	for i := range c.Nodes {
		n := &c.Nodes[i]
		def, ok := c.Defined(n)
		if n.Kind == asmparse.Statement && n.Op.Row().ID == isa.SetType {
			set = c.Args(n)[0].Type()
		}
		if !ok || n.Op.Row().Block != isa.Constants || string(c.Text[def.Start:def.End]) != name || set != t {
			continue
		}
		if n.Op.Row().ID == isa.Undef {
			return asmparse.UndefWord, true
		}
		args := c.Args(n)
		last := &args[len(args)-1]
		literal := string(c.Text[last.Start:last.End])
		_, why := asmparse.ParseLiteral(literal, t)
		return literal, why == ""
	}
	return "", false
}

// ExtractConstant returns the edits that make a constant with a name of the literal at
// an offset, wherever the function has it.
func ExtractConstant(s *document.Snapshot, offset int) (Proposal, bool) {
	site := s.At(offset)
	o, t := literalPlace(&site)
	if o == nil || o.Sort != asmparse.SortLiteral {
		return Proposal{}, false
	}
	literal := string(site.Chunk.Text[o.Start:o.End])
	name := freeName(site.Chunk, "%constant")
	at, text := constantPlace(site.Chunk, []constantLine{{t, name + " = " + t.String() + " " + literal + ";"}})
	if at < 0 {
		return Proposal{}, false
	}
	edits := []diag.Edit{{Span: site.Span(uint32(at), uint32(at)), Text: text}}
	for i := range site.Chunk.Nodes {
		n := &site.Chunk.Nodes[i]
		args := site.Chunk.Args(n)
		for j := range args {
			same := args[j].Sort == asmparse.SortLiteral && string(site.Chunk.Text[args[j].Start:args[j].End]) == literal
			if typ, ok := source.LiteralType(n.Op.Row(), args, j); same && ok && typ == t {
				edits = append(edits, diag.Edit{Span: site.Span(args[j].Start, args[j].End), Text: name})
			}
		}
	}
	return Proposal{"Make a constant of `" + literal + "`", edits}, true
}

// constantLine is the definition of a constant.
type constantLine struct {
	typ  isa.Type
	text string
}

// constantPlace returns where the definitions of constants go, and their text there:
// the end of the constants block, or behind the header with a block of its own; -1 in
// what is no function.
func constantPlace(c *asmparse.Chunk, lines []constantLine) (at int, text string) {
	at = -1
	depth, blanks := 0, ""
	for i := range c.Nodes {
		n := &c.Nodes[i]
		switch {
		case n.Kind == asmparse.Enter:
			if depth++; depth == 1 && c.Function {
				at, blanks = int(n.End), indentation(c.Text, int(n.Start))
			}
			if depth == 2 && isa.BlockID(c.Args(n)[0].Value) == isa.Constants {
				if end, last, ok := closing(c, i); ok {
					blanks = indentation(c.Text, end)
					return end, constantLines(blanks, last, lines)[len(blanks):] + blanks
				}
			}
		case n.Kind == asmparse.Exit:
			depth--
		case n.Kind == asmparse.Statement && n.Op.Row().ID == isa.BlocksCount:
			at = int(n.End)
		}
	}
	if at < 0 {
		return at, ""
	}
	at, blanks = behindRemark(c.Text, at), blanks+"  "
	return at, fmt.Sprintf("\n%s%s {\n%s%s}", blanks, isa.Constants, constantLines(blanks, isa.Type{}, lines), blanks)
}

// behindRemark returns the end of the remark that the line goes on with at an offset, or
// the offset.
func behindRemark(text []byte, at int) int {
	line, _, _ := bytes.Cut(text[at:], []byte("\n"))
	if !bytes.HasPrefix(bytes.TrimSpace(line), []byte("//")) {
		return at
	}
	return at + len(bytes.TrimRight(line, " \t\r"))
}

// constantLines is the text of definitions in a block that is indented by blanks: with
// their types, unless those in front of them have it.
func constantLines(blanks string, last isa.Type, lines []constantLine) string {
	text := ""
	for _, l := range lines {
		if l.typ != last {
			text += blanks + "  " + l.typ.String() + ":\n"
		}
		text += blanks + "    " + l.text + "\n"
		last = l.typ
	}
	return text
}

// indentation is what stands in front of an offset in its line: blanks.
func indentation(text []byte, offset int) string {
	line := string(text[bytes.LastIndexByte(text[:offset], '\n')+1 : offset])
	return line[:len(line)-len(strings.TrimLeft(line, " \t"))]
}

// closing returns where the brace of a constants block stands, and the type of the
// last constants in it.
func closing(c *asmparse.Chunk, enter int) (at int, last isa.Type, ok bool) {
	for i := enter + 1; i < len(c.Nodes); i++ {
		n := &c.Nodes[i]
		if n.Kind == asmparse.Statement && n.Op.Row().ID == isa.SetType {
			last = c.Args(n)[0].Type()
		}
		if n.Kind == asmparse.Exit {
			return int(n.Start), last, n.End > n.Start
		}
	}
	return 0, last, false
}

// freeName returns a name that a chunk does not have yet.
func freeName(c *asmparse.Chunk, name string) string {
	text := string(c.Text)
	for i, try := 2, name; ; i++ {
		if !strings.Contains(text, try) {
			return try
		}
		try = fmt.Sprintf("%s.%d", name, i)
	}
}
