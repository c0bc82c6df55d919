package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/pnaclasm/pnaclasm/analysis/refactor"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// The kinds of actions on a whole document.
const (
	kindFixAll       = protocol.CodeActionKindSourceFixAll + ".pnaclasm"
	kindRenumber     = protocol.CodeActionKindSource + ".renumber.pnaclasm"
	kindReabbreviate = protocol.CodeActionKindSource + ".reabbreviate.pnaclasm"
	kindRecount      = protocol.CodeActionKindSource + ".recount.pnaclasm"
	kindWriteOut     = protocol.CodeActionKindSource + ".writeOut.pnaclasm"
	kindShorten      = protocol.CodeActionKindSource + ".shorten.pnaclasm"
	kindFormat       = protocol.CodeActionKindSource + ".format.pnaclasm"
)

// kindDelete is the key of the action that deletes a line, whose edit is made
// when it is chosen as well: it may be about the whole function.
const kindDelete = protocol.CodeActionKindRefactorRewrite + ".delete.pnaclasm"

// sourceAction is an action on a whole document.
type sourceAction struct {
	kind  protocol.CodeActionKind
	title string
	edits func(v *view, ctx context.Context) []diag.Edit
}

// sourceActions are the actions on a whole document. Their edits are made when
// they are chosen, if the client can wait so long.
var sourceActions = append([]sourceAction{
	{kindFixAll, "Put all numbers and counts right", renumberAll},
	{kindRenumber, "Renumber the whole document", renumberAll},
	{kindRecount, "Put all counts right", func(v *view, _ context.Context) []diag.Edit { return refactor.Counts(v.Snapshot) }},
	{kindReabbreviate, "Choose the abbreviations that cost least", reabbreviate},
	{kindFormat, "Lay the text out", func(v *view, ctx context.Context) []diag.Edit {
		return refactor.Format(ctx, v.Snapshot, v.whole())
	}},
}, formActions...)

func renumberAll(v *view, _ context.Context) []diag.Edit {
	return refactor.Few(v.Snapshot, refactor.Renumber(v.Snapshot, v.base, refactor.Number), nil)
}

// reabbreviate chooses new abbreviations; in a text with faults, the best of those
// that are defined.
func reabbreviate(v *view, ctx context.Context) []diag.Edit {
	edits, _, err := refactor.Reabbreviate(ctx, v.Bytes())
	if err != nil {
		edits, _ = refactor.Abbreviate(ctx, v.Snapshot)
	}
	return edits
}

func codeAction(v *view, ctx context.Context, p *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	c := actionCollector{view: v, only: p.Context.Only, list: []protocol.CommandOrCodeAction{}}
	if !v.client.actionLiterals {
		return c.list, nil
	}
	span := v.span(p.Range)
	if c.wants(protocol.CodeActionKindQuickFix) {
		c.quickFixes(span)
		c.cheaper(span.Start)
	}
	if c.wants(protocol.CodeActionKindRefactorRewrite) {
		c.rewrites(span)
	}
	c.exchanges(ctx, span.Start)
	c.source(ctx)
	return c.list, ctx.Err()
}

// actionCollector gathers what can be done at a place.
type actionCollector struct {
	*view
	only []protocol.CodeActionKind
	list []protocol.CommandOrCodeAction
}

// wants reports whether the client asks for actions of a kind.
func (c *actionCollector) wants(kind protocol.CodeActionKind) bool {
	for _, o := range c.only {
		if o == "" || kind == o || strings.HasPrefix(string(kind), string(o)+".") || strings.HasPrefix(string(o), string(kind)+".") {
			return true
		}
	}
	return len(c.only) == 0
}

func (c *actionCollector) add(kind protocol.CodeActionKind, title string, edits []diag.Edit, d *diag.Diagnostic) *protocol.CodeAction {
	a := &protocol.CodeAction{Title: title, Kind: &kind, Edit: c.workspaceEdit(edits)}
	if d != nil {
		if p, ok := c.diagnostic(d); ok {
			a.Diagnostics = []protocol.Diagnostic{p}
		}
	}
	c.list = append(c.list, a)
	return a
}

// codeNumber is the assembler's code for an ID whose number is not that of its
// place.
const codeNumber = "id-number"

// quickFixes offers what resolves the diagnostics of a span.
func (c *actionCollector) quickFixes(span diag.Span) {
	offered := map[string]bool{}
	for i := c.BlockAt(span.Start); i < c.NumBlocks() && c.Start(i) <= span.End; i++ {
		c.Found(i) // so that Diagnostics knows it
		for _, d := range c.Diagnostics(i) {
			if d.Origin.Span.Start > span.End || d.Origin.Span.End < span.Start || c.settings.severity(&d) == diag.Off {
				continue
			}
			ok := d.Code == codeNumber
			if ok && !offered[d.Code] {
				offered[d.Code] = true
				c.add(protocol.CodeActionKindQuickFix, "Renumber from here on", c.renumberAt(d.Origin.Span.Start, refactor.Keep), &d).IsPreferred = new(true)
			}
			for k, fix := range append(slices.Clone(d.Fixes), refactor.Mend(c.Snapshot, &d)...) {
				a := c.add(protocol.CodeActionKindQuickFix, sentence(fix.Title), c.indented(fix.Edits), &d)
				a.IsPreferred = new(k == 0 && !ok)
			}
		}
	}
}

// indented returns edits in which a line put in front of another is indented as
// that one is.
func (c *actionCollector) indented(edits []diag.Edit) []diag.Edit {
	out := slices.Clone(edits)
	for i, e := range out {
		if e.Span.Start != e.Span.End || !strings.HasSuffix(e.Text, "\n") {
			continue
		}
		before := string(c.Slice(c.LineStart(c.LineOf(e.Span.Start)), e.Span.Start))
		if strings.TrimSpace(before) == "" {
			out[i].Text += before
		}
	}
	return out
}

// cheaper offers the abbreviation that saves most.
func (c *actionCollector) cheaper(offset int) {
	site := c.At(offset)
	if edit, id, saved, ok := refactor.AbbreviateAt(c.Snapshot, site.Block, site.Node); ok {
		c.add(protocol.CodeActionKindQuickFix, fmt.Sprintf("Use `<%s>`, saves %d bits", id, saved), []diag.Edit{edit}, nil)
	}
}

func sentence(title string) string {
	if title == "" {
		return title
	}
	return strings.ToUpper(title[:1]) + title[1:]
}

// rewrites offers better ways to write the record of a span.
func (c *actionCollector) rewrites(span diag.Span) {
	site := c.At(span.Start)
	c.deleteLine(span.Start)
	if o := site.OperandAt(); o != nil && o.Sort == asmparse.SortPlaceholder {
		c.add(protocol.CodeActionKindRefactorRewrite, "Give all names here their numbers", c.renumberAt(span.Start, refactor.Number), nil)
	}
	if c.Context(site.Block) != nil && site.Node == 0 {
		if edits, p, ok := refactor.Propose(c.Snapshot, site.Block); ok {
			c.add(protocol.CodeActionKindRefactorRewrite, fmt.Sprintf("Define `abbrev %s` for %d records, saves %d bits", p.Abbrev, p.Records, p.Net()), edits, nil)
		}
		if edits, ok := refactor.Redeclare(c.Snapshot, site.Block); ok {
			c.add(protocol.CodeActionKindRefactorRewrite, "Declare the function with the type of this header", edits, nil)
		}
		if edits, ok := refactor.Duplicate(c.Snapshot, site.Block); ok {
			c.add(protocol.CodeActionKindRefactorRewrite, "Duplicate this function", edits, nil)
		}
	}
}

// exchanges offers to write what stands at a place in another way: a literal or a
// constant, a name or a number, the text of a file or its include.
func (c *actionCollector) exchanges(ctx context.Context, offset int) {
	for _, x := range []struct {
		kind    protocol.CodeActionKind
		propose func() (refactor.Proposal, bool)
	}{
		{protocol.CodeActionKindRefactorExtract, func() (refactor.Proposal, bool) { return refactor.ExtractConstant(c.Snapshot, offset) }},
		{protocol.CodeActionKindRefactorInline, func() (refactor.Proposal, bool) { return refactor.InlineConstant(c.Snapshot, offset) }},
		{protocol.CodeActionKindRefactorInline, func() (refactor.Proposal, bool) { return refactor.InlineInclude(c.Snapshot, offset) }},
		{protocol.CodeActionKindRefactorRewrite, func() (refactor.Proposal, bool) { return refactor.Name(ctx, c.Snapshot, offset) }},
		{protocol.CodeActionKindRefactorRewrite, func() (refactor.Proposal, bool) { return refactor.WriteOutStatement(c.Snapshot, offset) }},
		{protocol.CodeActionKindRefactorRewrite, func() (refactor.Proposal, bool) { return refactor.WriteOutFunction(c.Snapshot, c.headerAt(offset)) }},
	} {
		if !c.wants(x.kind) {
			continue
		}
		if p, ok := x.propose(); ok {
			c.add(x.kind, p.Title, p.Edits, nil)
		}
	}
}

// headerAt returns the function block whose header an offset is in, or block 0, which
// is none.
func (c *actionCollector) headerAt(offset int) int {
	if site := c.At(offset); c.Context(site.Block) != nil && site.Node == 0 {
		return site.Block
	}
	return 0
}

func (c *actionCollector) deleteLine(offset int) {
	if !refactor.Deletable(c.Snapshot, offset) {
		return
	}
	a := &protocol.CodeAction{Title: "Delete this line, and let the numbers follow", Kind: new(protocol.CodeActionKindRefactorRewrite)}
	if c.client.actionResolve {
		a.Data = rawJSON(actionData{URI: c.uri, Version: c.version, Kind: kindDelete, Offset: offset})
	} else {
		edits, _ := refactor.DeleteLine(c.Snapshot, offset)
		a.Edit = c.workspaceEdit(edits)
	}
	c.list = append(c.list, a)
}

// actionData leads from an action back to its edits.
type actionData struct {
	URI     uri.URI                 `json:"uri"`
	Version int32                   `json:"version"`
	Kind    protocol.CodeActionKind `json:"kind"`
	// Offset is the place that the action is about, if not the whole document.
	Offset int `json:"offset,omitempty"`
}

// source offers the actions on the whole document: when they are asked for, or
// without their edits.
func (c *actionCollector) source(ctx context.Context) {
	for _, s := range sourceActions {
		if !c.wants(s.kind) || len(c.only) == 0 && !c.client.actionResolve {
			continue
		}
		a := &protocol.CodeAction{Title: s.title, Kind: new(s.kind)}
		if c.client.actionResolve {
			a.Data = rawJSON(actionData{URI: c.uri, Version: c.version, Kind: s.kind})
		} else if edits := s.edits(c.view, ctx); len(edits) > 0 {
			a.Edit = c.workspaceEdit(edits)
		} else {
			continue
		}
		c.list = append(c.list, a)
	}
}

func prepareResolveAction(s *server, params []byte) (work, error) {
	a, err := decode[protocol.CodeAction](params)
	if err != nil {
		return nil, err
	}
	var d actionData
	if json.Unmarshal(a.Data, &d) != nil {
		return func(context.Context) (any, error) { return a, nil }, nil
	}
	v, err := s.view(d.URI)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) (any, error) { return resolveAction(v, ctx, a, &d) }, nil
}

func resolveAction(v *view, ctx context.Context, a *protocol.CodeAction, d *actionData) (*protocol.CodeAction, error) {
	if v.version != d.Version {
		return nil, errSuperseded
	}
	if d.Kind == kindDelete {
		edits, _ := refactor.DeleteLine(v.Snapshot, d.Offset)
		a.Edit = v.workspaceEdit(edits)
		return a, nil
	}
	for _, s := range sourceActions {
		if s.kind == d.Kind {
			a.Edit = v.workspaceEdit(s.edits(v, ctx))
			return a, ctx.Err()
		}
	}
	return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, fmt.Sprintf("there is no action %q", d.Kind))
}
