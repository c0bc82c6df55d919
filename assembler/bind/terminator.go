package bind

import (
	"bytes"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file is about basic blocks that have lost their terminator. No record can
// say where such a block ends, so that is an error; a poisoned record stands in for
// the terminator, so that the blocks behind it have the numbers they are written with.

// endBlock ends the basic block in front of a label, if nothing else does.
func (l *lowerer) endBlock(i uint32, n *asmparse.Node, name *asmparse.Operand) {
	unread, lost := l.blocks.Unread(), l.blocks.Number
	if !l.blocks.Label() {
		return
	}
	if !unread {
		label := string(l.text(name))
		d := l.report(codeNoTerminator, l.lastOf(i), "basic block "+idString('b', lost)+" has no terminator: expected "+terminators()+" behind this, in front of "+label)
		branch := isa.Br.Row().Name + " label " + label + ";"
		indent := l.indent(n)
		d.Fixes = append(d.Fixes, insertion(n, branch, "  "+branch+"\n"+indent))
	}
	l.poison(i, endsBlock)
}

// lastOf is the last line of the basic block in front of node i.
func (l *lowerer) lastOf(i uint32) diag.Span { return nodeSpan(&l.chunk.Nodes[max(i, 1)-1]) }

// emptyBlock ends a basic block at the end of its function that is but a label.
func (l *lowerer) emptyBlock(i uint32) {
	row := isa.Unreachable.Row()
	if !l.blocks.Unread() {
		d := l.report(codeNoTerminator, nodeSpan(l.node), "basic block "+idString('b', l.blocks.Number)+" has no terminator: expected "+terminators()+" behind its label")
		d.Fixes = append(d.Fixes, insertion(l.node, row.Syntax, "  "+row.Syntax+"\n"+l.indent(l.node)))
	}
	l.poison(i, endsBlock)
}

// insertion is the fix that puts a line in front of a node.
func insertion(n *asmparse.Node, line, text string) diag.Fix {
	at := diag.Span{Start: int(n.Start), End: int(n.Start)}
	return diag.Fix{Title: "insert `" + line + "`", Edits: []diag.Edit{{Span: at, Text: text}}}
}

// indent is the space in front of a node on its line.
func (l *lowerer) indent(n *asmparse.Node) string {
	line := l.chunk.Text[bytes.LastIndexByte(l.chunk.Text[:n.Start], '\n')+1 : n.Start]
	if len(bytes.TrimLeft(line, " \t")) > 0 {
		return ""
	}
	return string(line)
}

// terminators lists the words that end a basic block.
func terminators() string {
	var words []string
	for _, key := range isa.Keys(isa.Function) {
		if isa.ByKey(isa.Function, key)[0].Terminator {
			words = append(words, "`"+key+"`")
		}
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
