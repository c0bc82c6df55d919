package lsp

import (
	"go.lsp.dev/protocol"
)

// capabilities are what the server tells a client that it can do.
func capabilities(k *client) protocol.ServerCapabilities {
	yes := protocol.Boolean(true)
	c := protocol.ServerCapabilities{
		PositionEncoding: protocol.PositionEncodingKind(k.encoding),
		TextDocumentSync: &protocol.TextDocumentSyncOptions{
			OpenClose: new(true), Change: new(protocol.TextDocumentSyncKindIncremental), Save: &protocol.SaveOptions{},
			WillSaveWaitUntil: new(true),
		},
		HoverProvider:                   yes,
		CompletionProvider:              completionOptions(),
		SignatureHelpProvider:           &protocol.SignatureHelpOptions{TriggerCharacters: []string{"(", ",", " "}},
		DeclarationProvider:             yes,
		DefinitionProvider:              yes,
		TypeDefinitionProvider:          yes,
		ImplementationProvider:          yes,
		ReferencesProvider:              yes,
		DocumentHighlightProvider:       yes,
		DocumentSymbolProvider:          yes,
		WorkspaceSymbolProvider:         yes,
		CodeActionProvider:              actionOptions(),
		CodeLensProvider:                &protocol.CodeLensOptions{},
		DocumentLinkProvider:            &protocol.DocumentLinkOptions{},
		DocumentFormattingProvider:      yes,
		DocumentRangeFormattingProvider: &protocol.DocumentRangeFormattingOptions{RangesSupport: new(true)},
		DocumentOnTypeFormattingProvider: protocol.DocumentOnTypeFormattingOptions{
			FirstTriggerCharacter: "\n", MoreTriggerCharacter: []string{";"}},
		RenameProvider:             &protocol.RenameOptions{PrepareProvider: new(true)},
		FoldingRangeProvider:       yes,
		SelectionRangeProvider:     yes,
		CallHierarchyProvider:      yes,
		TypeHierarchyProvider:      yes,
		LinkedEditingRangeProvider: yes,
		InlineValueProvider:        yes,
		SemanticTokensProvider: &protocol.SemanticTokensOptions{
			Legend: tokenLegend(), Range: yes, Full: &protocol.SemanticTokensFullDelta{Delta: new(true)}},
		InlayHintProvider:      yes,
		ExecuteCommandProvider: protocol.ExecuteCommandOptions{Commands: commandNames()},
		Workspace: &protocol.WorkspaceOptions{
			WorkspaceFolders:    &protocol.WorkspaceFoldersServerCapabilities{Supported: new(true), ChangeNotifications: protocol.Boolean(true)},
			TextDocumentContent: &protocol.TextDocumentContentOptions{Schemes: []string{scheme}},
		},
	}
	if k.pullDiags {
		c.DiagnosticProvider = &protocol.DiagnosticOptions{Identifier: new(source), WorkspaceDiagnostics: true}
	}
	return c
}

func completionOptions() *protocol.CompletionOptions {
	return &protocol.CompletionOptions{TriggerCharacters: []string{"%", "@", "<", " "}, ResolveProvider: new(true)}
}

func actionOptions() *protocol.CodeActionOptions {
	return &protocol.CodeActionOptions{ResolveProvider: new(true), CodeActionKinds: []protocol.CodeActionKind{
		protocol.CodeActionKindQuickFix, protocol.CodeActionKindRefactorRewrite,
		protocol.CodeActionKindRefactorExtract, protocol.CodeActionKindRefactorInline,
		kindFixAll, kindRenumber, kindRecount, kindReabbreviate, kindWriteOut, kindShorten, kindFormat,
	}}
}
