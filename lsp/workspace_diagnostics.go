package lsp

import (
	"context"
	"fmt"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// workspaceDiagnostic checks the texts of the workspace that are not open. Where the
// client knows all already, the answer waits until something changes, if the client
// says when that is.
func workspaceDiagnostic(s *server, ctx context.Context, p *protocol.WorkspaceDiagnosticParams) (*protocol.WorkspaceDiagnosticReport, error) {
	c := workspaceCheck{server: s, params: p, known: map[string]string{}, told: map[string]bool{},
		items: []protocol.WorkspaceDocumentDiagnosticReport{}}
	for _, id := range p.PreviousResultIds {
		c.known[documentKey(id.URI)] = id.Value
	}
	for {
		change := s.workspace.next()
		if err := c.run(ctx); err != nil {
			return nil, err
		}
		if c.news || change == nil || !s.clientNow().registerWatchers {
			return &protocol.WorkspaceDiagnosticReport{Items: c.items}, nil
		}
		select {
		case <-change:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// workspaceCheck is the work for one request.
type workspaceCheck struct {
	*server
	params *protocol.WorkspaceDiagnosticParams
	// known are the results that the client has, told those that are still right or
	// were replaced, by document.
	known map[string]string
	told  map[string]bool
	items []protocol.WorkspaceDocumentDiagnosticReport
	news  bool
}

func (c *workspaceCheck) run(ctx context.Context) error {
	var work []workspaceFile
	c.items = c.items[:0]
	for _, f := range c.texts(ctx) {
		if key := documentKey(uri.File(f.path)); c.known[key] == c.resultOf(&f) {
			c.told[key] = true
			continue
		}
		work = append(work, f)
	}
	c.news = len(work) > 0
	title := ""
	if len(work) > 10 || c.params.WorkDoneToken != nil && c.news {
		title = "Checking the workspace"
	}
	ctx, done := c.progress(ctx, c.params.WorkDoneToken, title)
	defer done()
	for i := range work {
		c.file(ctx, &work[i])
	}
	c.gone()
	return ctx.Err()
}

// texts are those to check: none where the person does not want it.
func (c *workspaceCheck) texts(ctx context.Context) []workspaceFile {
	if !c.wanted() {
		return nil
	}
	return c.closedTexts(ctx)
}

func (c *workspaceCheck) wanted() bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.settings.Workspace
}

// resultOf names the state of a file: one with the same result has the same
// diagnostics.
func (c *workspaceCheck) resultOf(f *workspaceFile) string {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return fmt.Sprintf("%d.%d.%s", f.info.ModTime().UnixNano(), f.info.Size(), c.settingsOf(uri.File(f.path)).id)
}

func (c *workspaceCheck) file(ctx context.Context, f *workspaceFile) {
	id := c.resultOf(f)
	v, err := c.viewOfFile(f)
	if err != nil || ctx.Err() != nil {
		return
	}
	c.told[documentKey(v.uri)] = true
	v.Complete(ctx)
	c.tellFile(v.uri, &id, v.diagnostics())
}

// tellFile tells the diagnostics of one file: at once to a client that takes parts.
func (c *workspaceCheck) tellFile(u uri.URI, id *string, list []protocol.Diagnostic) {
	full := &protocol.WorkspaceFullDocumentDiagnosticReport{URI: u, FullDocumentDiagnosticReport: protocol.FullDocumentDiagnosticReport{
		Kind: string(protocol.DocumentDiagnosticReportKindFull), ResultID: id, Items: list}}
	if c.params.PartialResultToken != nil {
		c.report(c.params.PartialResultToken, &protocol.WorkspaceDiagnosticReportPartialResult{Items: []protocol.WorkspaceDocumentDiagnosticReport{full}})
		return
	}
	c.items = append(c.items, full)
}

// gone takes back what was said about files that are not there any more, or that
// nobody wants to have checked any more.
func (c *workspaceCheck) gone() {
	wanted := c.wanted()
	for _, id := range c.params.PreviousResultIds {
		key := documentKey(id.URI)
		if path := filePath(id.URI); !c.told[key] && path != "" && !c.isOpen(path) && (!wanted || !exists(path)) {
			c.told[key], c.news = true, true
			c.tellFile(id.URI, nil, []protocol.Diagnostic{})
		}
	}
}
