package lsp

import (
	"slices"

	"go.lsp.dev/protocol"
)

// client is what the client can do, as far as answers depend on it.
type client struct {
	encoding         encoding
	markdown         bool // hover
	markdownItems    bool // completion items
	snippets         bool
	documentChanges  bool
	hierarchical     bool // document symbols
	actionLiterals   bool
	actionResolve    bool
	relatedInfo      bool
	codeDescription  bool
	versionedDiags   bool
	fades            bool // what is tagged as unnecessary
	pullDiags        bool
	locationLinks    bool
	progress         bool
	configuration    bool
	applyEdit        bool
	showDocument     bool
	refreshDiags     bool
	refreshHints     bool
	refreshLenses    bool
	refreshContent   bool
	lineFoldingOnly  bool
	registerWatchers bool
	registerSettings bool
}

func isTrue(b *bool) bool { return b != nil && *b }

// newClient reads the client's capabilities. What it does not mention, it
// cannot do.
func newClient(c *protocol.ClientCapabilities) client {
	var k client
	k.encoding = utf16Units
	if c.General != nil {
		k.encoding = negotiate(c.General.PositionEncodings)
	}
	if c.TextDocument != nil {
		k.readTextDocument(c.TextDocument)
	}
	if c.Workspace != nil {
		k.readWorkspace(c.Workspace)
	}
	if c.Window != nil {
		k.progress = isTrue(c.Window.WorkDoneProgress)
		k.showDocument = c.Window.ShowDocument != nil && c.Window.ShowDocument.Support
	}
	return k
}

func (k *client) readTextDocument(t *protocol.TextDocumentClientCapabilities) {
	if t.Hover != nil {
		k.markdown = slices.Contains(t.Hover.ContentFormat, protocol.MarkupKindMarkdown)
	}
	if t.Completion != nil && t.Completion.CompletionItem != nil {
		item := t.Completion.CompletionItem
		k.snippets = isTrue(item.SnippetSupport)
		k.markdownItems = slices.Contains(item.DocumentationFormat, protocol.MarkupKindMarkdown)
	}
	if t.DocumentSymbol != nil {
		k.hierarchical = isTrue(t.DocumentSymbol.HierarchicalDocumentSymbolSupport)
	}
	if a := t.CodeAction; a != nil {
		k.actionLiterals = len(a.CodeActionLiteralSupport.CodeActionKind.ValueSet) > 0
		k.actionResolve = isTrue(a.DataSupport) && slices.Contains(a.ResolveSupport.Properties, "edit")
	}
	if d := t.PublishDiagnostics; d != nil {
		k.relatedInfo = isTrue(d.RelatedInformation)
		k.codeDescription = isTrue(d.CodeDescriptionSupport)
		k.versionedDiags = isTrue(d.VersionSupport)
		k.fades = slices.Contains(d.TagSupport.ValueSet, protocol.DiagnosticTagUnnecessary)
	}
	if d := t.Diagnostic; d != nil {
		k.pullDiags = true
		k.relatedInfo = k.relatedInfo || isTrue(d.RelatedInformation)
		k.fades = k.fades || slices.Contains(d.TagSupport.ValueSet, protocol.DiagnosticTagUnnecessary)
		k.codeDescription = k.codeDescription || isTrue(d.CodeDescriptionSupport)
	}
	k.locationLinks = t.Definition != nil && isTrue(t.Definition.LinkSupport)
	k.lineFoldingOnly = t.FoldingRange != nil && isTrue(t.FoldingRange.LineFoldingOnly)
}

func (k *client) readWorkspace(w *protocol.WorkspaceClientCapabilities) {
	k.configuration = isTrue(w.Configuration)
	k.applyEdit = isTrue(w.ApplyEdit)
	k.documentChanges = w.WorkspaceEdit != nil && isTrue(w.WorkspaceEdit.DocumentChanges)
	k.refreshDiags = w.Diagnostics != nil && isTrue(w.Diagnostics.RefreshSupport)
	k.refreshHints = w.InlayHint != nil && isTrue(w.InlayHint.RefreshSupport)
	k.refreshLenses = w.CodeLens != nil && isTrue(w.CodeLens.RefreshSupport)
	k.refreshContent = w.TextDocumentContent != nil
	k.registerWatchers = w.DidChangeWatchedFiles != nil && isTrue(w.DidChangeWatchedFiles.DynamicRegistration)
	k.registerSettings = w.DidChangeConfiguration != nil && isTrue(w.DidChangeConfiguration.DynamicRegistration)
}
