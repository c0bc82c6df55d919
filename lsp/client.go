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

// newClient reads the client's capabilities.
func newClient(c *clientCapabilities) client {
	var k client
	k.encoding = negotiate(c.General.PositionEncodings)
	k.readTextDocument(&c.TextDocument)
	k.readWorkspace(&c.Workspace)
	k.progress = c.Window.WorkDoneProgress
	k.showDocument = c.Window.ShowDocument.Support
	return k
}

func (k *client) readTextDocument(t *documentCapabilities) {
	k.markdown = slices.Contains(t.Hover.ContentFormat, protocol.MarkupKindMarkdown)
	k.snippets = t.Completion.CompletionItem.SnippetSupport
	k.markdownItems = slices.Contains(t.Completion.CompletionItem.DocumentationFormat, protocol.MarkupKindMarkdown)
	k.hierarchical = t.DocumentSymbol.Hierarchical
	k.actionLiterals = len(t.CodeAction.LiteralSupport.Kind.ValueSet) > 0
	k.actionResolve = t.CodeAction.DataSupport && slices.Contains(t.CodeAction.ResolveSupport.Properties, "edit")
	k.readDiagnostics(&t.PublishDiagnostics.diagnosticCapabilities)
	k.versionedDiags = t.PublishDiagnostics.VersionSupport
	if t.Diagnostic != nil {
		k.pullDiags = true
		k.readDiagnostics(t.Diagnostic)
	}
	k.locationLinks = t.Definition.LinkSupport
	k.lineFoldingOnly = t.FoldingRange.LineFoldingOnly
}

func (k *client) readDiagnostics(d *diagnosticCapabilities) {
	k.relatedInfo = k.relatedInfo || d.RelatedInformation
	k.codeDescription = k.codeDescription || d.CodeDescriptionSupport
	k.fades = k.fades || slices.Contains(d.TagSupport.ValueSet, protocol.DiagnosticTagUnnecessary)
}

func (k *client) readWorkspace(w *workspaceCapabilities) {
	k.configuration = w.Configuration
	k.applyEdit = w.ApplyEdit
	k.documentChanges = w.WorkspaceEdit.DocumentChanges
	k.refreshDiags = w.Diagnostics.RefreshSupport
	k.refreshHints = w.InlayHint.RefreshSupport
	k.refreshLenses = w.CodeLens.RefreshSupport
	k.refreshContent = w.TextDocumentContent != nil
	k.registerWatchers = w.DidChangeWatchedFiles.DynamicRegistration
	k.registerSettings = w.DidChangeConfiguration.DynamicRegistration
}
