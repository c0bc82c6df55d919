package lsp

import (
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// methodTable returns the methods of the protocol that the server knows.
func methodTable() map[string]method {
	return map[string]method{
		protocol.MethodInitialize:    {prepare: prepareInitialize, always: true, first: true},
		protocol.MethodInitialized:   notify(initialized),
		protocol.MethodShutdown:      {prepare: prepareShutdown},
		protocol.MethodExit:          {prepare: prepareExit, always: true},
		protocol.MethodCancelRequest: notify(cancelRequest),
		protocol.MethodSetTrace:      notify(func(*server, *protocol.SetTraceParams) error { return nil }),

		protocol.MethodTextDocumentDidOpen:             {prepare: prepareDidOpen},
		protocol.MethodTextDocumentDidChange:           notify(didChange),
		protocol.MethodTextDocumentDidSave:             notify(didSave),
		protocol.MethodTextDocumentDidClose:            notify(didClose),
		protocol.MethodWorkspaceDidChangeConfiguration: notify(didChangeConfiguration),
		protocol.MethodWorkspaceDidChangeWatchedFiles:  notify(didChangeWatchedFiles),
		protocol.MethodWindowWorkDoneProgressCancel:    notify(cancelProgress),

		protocol.MethodTextDocumentDiagnostic:    fresh(func(p *protocol.DocumentDiagnosticParams) uri.URI { return p.TextDocument.URI }, diagnostic),
		protocol.MethodTextDocumentHover:         query(func(p *protocol.HoverParams) uri.URI { return p.TextDocument.URI }, hover),
		protocol.MethodTextDocumentSignatureHelp: query(func(p *protocol.SignatureHelpParams) uri.URI { return p.TextDocument.URI }, signatureHelp),
		protocol.MethodTextDocumentInlayHint:     query(func(p *protocol.InlayHintParams) uri.URI { return p.TextDocument.URI }, inlayHint),
		protocol.MethodTextDocumentCompletion:    query(func(p *protocol.CompletionParams) uri.URI { return p.TextDocument.URI }, completion),
		protocol.MethodCompletionItemResolve:     request(resolveCompletion),

		protocol.MethodTextDocumentDeclaration:       query(func(p *protocol.DeclarationParams) uri.URI { return p.TextDocument.URI }, declaration),
		protocol.MethodTextDocumentDefinition:        query(func(p *protocol.DefinitionParams) uri.URI { return p.TextDocument.URI }, definition),
		protocol.MethodTextDocumentTypeDefinition:    query(func(p *protocol.TypeDefinitionParams) uri.URI { return p.TextDocument.URI }, typeDefinition),
		protocol.MethodTextDocumentImplementation:    query(func(p *protocol.ImplementationParams) uri.URI { return p.TextDocument.URI }, implementation),
		protocol.MethodTextDocumentReferences:        query(func(p *protocol.ReferenceParams) uri.URI { return p.TextDocument.URI }, references),
		protocol.MethodTextDocumentDocumentHighlight: query(func(p *protocol.DocumentHighlightParams) uri.URI { return p.TextDocument.URI }, documentHighlight),
		protocol.MethodTextDocumentDocumentSymbol:    fresh(func(p *protocol.DocumentSymbolParams) uri.URI { return p.TextDocument.URI }, documentSymbol),
		protocol.MethodWorkspaceSymbol:               request(workspaceSymbol),

		protocol.MethodTextDocumentPrepareCallHierarchy: query(func(p *protocol.CallHierarchyPrepareParams) uri.URI { return p.TextDocument.URI }, prepareCallHierarchy),
		protocol.MethodCallHierarchyIncomingCalls:       query(func(p *protocol.CallHierarchyIncomingCallsParams) uri.URI { return p.Item.URI }, incomingCalls),
		protocol.MethodCallHierarchyOutgoingCalls:       query(func(p *protocol.CallHierarchyOutgoingCallsParams) uri.URI { return p.Item.URI }, outgoingCalls),

		protocol.MethodTextDocumentFoldingRange:            fresh(func(p *protocol.FoldingRangeParams) uri.URI { return p.TextDocument.URI }, foldingRange),
		protocol.MethodTextDocumentSelectionRange:          query(func(p *protocol.SelectionRangeParams) uri.URI { return p.TextDocument.URI }, selectionRange),
		protocol.MethodTextDocumentSemanticTokensFull:      fresh(func(p *protocol.SemanticTokensParams) uri.URI { return p.TextDocument.URI }, semanticTokensFull),
		protocol.MethodTextDocumentSemanticTokensFullDelta: fresh(func(p *protocol.SemanticTokensDeltaParams) uri.URI { return p.TextDocument.URI }, semanticTokensDelta),
		protocol.MethodTextDocumentSemanticTokensRange:     query(func(p *protocol.SemanticTokensRangeParams) uri.URI { return p.TextDocument.URI }, semanticTokensRange),
		protocol.MethodTextDocumentDocumentLink:            fresh(func(p *protocol.DocumentLinkParams) uri.URI { return p.TextDocument.URI }, documentLink),
		protocol.MethodTextDocumentCodeLens:                fresh(func(p *protocol.CodeLensParams) uri.URI { return p.TextDocument.URI }, codeLens),

		protocol.MethodTextDocumentFormatting:       fresh(func(p *protocol.DocumentFormattingParams) uri.URI { return p.TextDocument.URI }, formatting),
		protocol.MethodTextDocumentRangeFormatting:  fresh(func(p *protocol.DocumentRangeFormattingParams) uri.URI { return p.TextDocument.URI }, rangeFormatting),
		protocol.MethodTextDocumentOnTypeFormatting: fresh(func(p *protocol.DocumentOnTypeFormattingParams) uri.URI { return p.TextDocument.URI }, onTypeFormatting),
		protocol.MethodTextDocumentPrepareRename:    query(func(p *protocol.PrepareRenameParams) uri.URI { return p.TextDocument.URI }, prepareRename),
		protocol.MethodTextDocumentRename:           fresh(func(p *protocol.RenameParams) uri.URI { return p.TextDocument.URI }, rename),
		protocol.MethodTextDocumentCodeAction:       query(func(p *protocol.CodeActionParams) uri.URI { return p.TextDocument.URI }, codeAction),
		protocol.MethodCodeActionResolve:            {prepare: prepareResolveAction},
		protocol.MethodWorkspaceExecuteCommand:      {prepare: prepareExecuteCommand},
		protocol.MethodWorkspaceTextDocumentContent: request(textDocumentContent),
	}
}
