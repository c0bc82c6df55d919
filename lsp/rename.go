package lsp

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/analysis/symbol"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// errNumbered says why an ID cannot be renamed.
var errNumbered = errors.New("IDs are numbers: only a placeholder, or the name of a function address or global, can be changed")

func prepareRename(v *view, _ context.Context, p *protocol.PrepareRenameParams) (protocol.PrepareRenameResult, error) {
	y, span, ok := symbol.At(v.Snapshot, v.offset(p.Position))
	if !ok || y.Sort == 't' || y.Sort == 'a' {
		return nil, errNumbered
	}
	name := y.String()
	if isAddress(y) {
		name = v.Module().Index().Names[document.ID{Sort: y.Sort, Index: y.Index}]
	}
	return &protocol.PrepareRenamePlaceholder{Range: v.rng(span), Placeholder: name}, nil
}

func isAddress(y symbol.Symbol) bool { return y.Sort == 'f' || y.Sort == 'g' }

// rename changes the name an address has in the symbol table, or writes a
// placeholder for a value in all places.
func rename(v *view, ctx context.Context, p *protocol.RenameParams) (*protocol.WorkspaceEdit, error) {
	y, _, ok := symbol.At(v.Snapshot, v.offset(p.Position))
	switch {
	case !ok || y.Sort == 't' || y.Sort == 'a':
		return nil, errNumbered
	case isAddress(y):
		edit, err := v.renameAddress(y, p.NewName)
		if err != nil {
			return nil, err
		}
		return v.workspaceEdit([]diag.Edit{edit}), nil
	}
	if err := v.mayTake(y, p.NewName); err != nil {
		return nil, err
	}
	var edits []diag.Edit
	for _, r := range symbol.References(ctx, v.Snapshot, y) {
		edits = append(edits, diag.Edit{Span: r.Span, Text: p.NewName})
	}
	return v.workspaceEdit(edits), ctx.Err()
}

// mayTake says why a value or a label cannot be called by a name: it is none, or
// something else has it, which from then on could not be told apart.
func (v *view) mayTake(y symbol.Symbol, name string) error {
	old := y.String()
	switch {
	case !isPlaceholder(name):
		return fmt.Errorf("%q is no placeholder: write a name such as %%sum; numbers follow from the order", name)
	case name[0] != old[0]:
		return fmt.Errorf("%q cannot become %q: a name starts with %c here", old, name, old[0])
	case name != old && v.isWritten(y.Block, name):
		return fmt.Errorf("%q is in use: choose a name that nothing has", name)
	}
	return nil
}

// isWritten reports whether an ID or a placeholder stands in a block, or in one
// of those outside of functions.
func (v *view) isWritten(block int, name string) bool {
	if block != symbol.Module {
		return mentions(v.Block(block).Text, name)
	}
	for i := range v.NumBlocks() {
		if v.Context(i) == nil && mentions(v.Block(i).Text, name) {
			return true
		}
	}
	return false
}

func mentions(text []byte, name string) bool {
	l := asmparse.NewLexer(text, 0)
	for t := l.Next(); t.Kind != asmparse.EOF; t = l.Next() {
		if (t.Kind == asmparse.ID || t.Kind == asmparse.Name) && string(text[t.Start:t.End]) == name {
			return true
		}
	}
	return false
}

// isPlaceholder reports whether the lexer reads a name as one token in place of
// an ID.
func isPlaceholder(name string) bool {
	t := asmparse.NewLexer([]byte(name), 0).Next()
	return (t.Kind == asmparse.Name || t.Kind == asmparse.ID) && int(t.End) == len(name)
}

// renameAddress edits the entry of an address in the symbol table, or adds one.
func (v *view) renameAddress(y symbol.Symbol, name string) (diag.Edit, error) {
	if name == "" || strings.ContainsAny(name, "\"\\\n") {
		return diag.Edit{}, fmt.Errorf("%q is no name for the symbol table", name)
	}
	self := document.ID{Sort: y.Sort, Index: y.Index}
	for id, n := range v.Module().Index().Names {
		if n == name && id != self {
			return diag.Edit{}, fmt.Errorf("%q is in use: it is the name of @%c%d", name, id.Sort, id.Index)
		}
	}
	quoted := `"` + name + `"`
	if at, ok := v.Module().Index().Entries[document.ID{Sort: y.Sort, Index: y.Index}]; ok {
		c := v.Tree(at.Block)
		o := &c.Args(&c.Nodes[at.Node])[1]
		start := v.Start(at.Block)
		return diag.Edit{Span: diag.Span{Start: start + int(o.Start), End: start + int(o.End)}, Text: quoted}, nil
	}
	at, ok := v.symbolTable()
	if !ok {
		return diag.Edit{}, errors.New("the module has no symbol table for the name: add a valuesymtab block first")
	}
	return diag.Edit{Span: diag.Span{Start: at, End: at}, Text: "\n" + y.String() + " : " + quoted + ";"}, nil
}

// symbolTable returns the end of the line that opens the module's symbol table.
func (v *view) symbolTable() (offset int, ok bool) {
	for i := range v.NumBlocks() {
		if v.Context(i) != nil {
			continue
		}
		c := v.Tree(i)
		for j := range c.Nodes {
			n := &c.Nodes[j]
			if n.Kind == asmparse.Enter && isa.BlockID(c.Args(n)[0].Value) == isa.Valuesymtab {
				return v.Start(i) + int(n.End), true
			}
		}
	}
	return 0, false
}

// workspaceEdit puts edits of the document in the form the client knows.
func (v *view) workspaceEdit(edits []diag.Edit) *protocol.WorkspaceEdit {
	list := v.textEdits(edits)
	if !v.client.documentChanges {
		return &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{v.uri: list}}
	}
	e := &protocol.TextDocumentEdit{Edits: make([]protocol.TextDocumentEditElement, len(list))}
	e.TextDocument.URI, e.TextDocument.Version = v.uri, &v.version
	for i := range list {
		e.Edits[i] = &list[i]
	}
	return &protocol.WorkspaceEdit{DocumentChanges: []protocol.DocumentChange{e}}
}
