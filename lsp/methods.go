package lsp

import (
	"maps"

	"go.lsp.dev/protocol"
)

// methodTable returns the methods of the protocol that the server knows.
func methodTable() map[string]method {
	table := map[string]method{
		protocol.MethodInitialize:    {prepare: prepareInitialize, always: true, first: true},
		protocol.MethodInitialized:   notify(initialized),
		protocol.MethodShutdown:      {prepare: prepareShutdown},
		protocol.MethodExit:          {prepare: prepareExit, always: true},
		protocol.MethodCancelRequest: notify(cancelRequest),
		protocol.MethodSetTrace:      notify(func(*server, *protocol.SetTraceParams) error { return nil }),

		protocol.MethodTextDocumentDidOpen:                {prepare: prepareDidOpen},
		protocol.MethodTextDocumentDidChange:              notify(didChange),
		protocol.MethodTextDocumentDidSave:                notify(didSave),
		protocol.MethodTextDocumentDidClose:               notify(didClose),
		protocol.MethodWorkspaceDidChangeConfiguration:    notify(didChangeConfiguration),
		protocol.MethodWorkspaceDidChangeWorkspaceFolders: notify(didChangeFolders),
		protocol.MethodWorkspaceDiagnostic:                request(workspaceDiagnostic),
		protocol.MethodWorkspaceDidChangeWatchedFiles:     notify(didChangeWatchedFiles),
		protocol.MethodWindowWorkDoneProgressCancel:       notify(cancelProgress),

		protocol.MethodTextDocumentDiagnostic:    pulled(diagnostic),
		protocol.MethodTextDocumentHover:         query(hover),
		protocol.MethodTextDocumentSignatureHelp: query(signatureHelp),
		protocol.MethodTextDocumentInlayHint:     query(inlayHint),
		protocol.MethodTextDocumentCompletion:    query(completion),
		protocol.MethodCompletionItemResolve:     request(resolveCompletion),

		protocol.MethodTextDocumentDeclaration:       query(declaration),
		protocol.MethodTextDocumentDefinition:        query(definition),
		protocol.MethodTextDocumentTypeDefinition:    query(typeDefinition),
		protocol.MethodTextDocumentImplementation:    query(implementation),
		protocol.MethodTextDocumentReferences:        query(references),
		protocol.MethodTextDocumentDocumentHighlight: query(documentHighlight),
		protocol.MethodTextDocumentDocumentSymbol:    fresh(documentSymbol),
		protocol.MethodWorkspaceSymbol:               request(workspaceSymbol),

		protocol.MethodTextDocumentPrepareCallHierarchy: query(prepareCallHierarchy),
		protocol.MethodCallHierarchyIncomingCalls:       query(incomingCalls),
		protocol.MethodCallHierarchyOutgoingCalls:       query(outgoingCalls),

		protocol.MethodTextDocumentPrepareTypeHierarchy: query(prepareTypeHierarchy),
		protocol.MethodTypeHierarchySupertypes:          query(supertypes),
		protocol.MethodTypeHierarchySubtypes:            query(subtypes),
	}
	maps.Copy(table, textMethods())
	return table
}

// textMethods are those about the text as a whole, or about changing it.
func textMethods() map[string]method {
	return map[string]method{
		protocol.MethodTextDocumentFoldingRange:            fresh(foldingRange),
		protocol.MethodTextDocumentSelectionRange:          query(selectionRange),
		protocol.MethodTextDocumentSemanticTokensFull:      fresh(semanticTokensFull),
		protocol.MethodTextDocumentSemanticTokensFullDelta: fresh(semanticTokensDelta),
		protocol.MethodTextDocumentSemanticTokensRange:     query(semanticTokensRange),
		protocol.MethodTextDocumentDocumentLink:            fresh(documentLink),
		protocol.MethodTextDocumentCodeLens:                fresh(codeLens),

		protocol.MethodTextDocumentFormatting:         fresh(formatting),
		protocol.MethodTextDocumentRangeFormatting:    fresh(rangeFormatting),
		protocol.MethodTextDocumentRangesFormatting:   fresh(rangesFormatting),
		protocol.MethodTextDocumentWillSaveWaitUntil:  query(willSaveWaitUntil),
		protocol.MethodTextDocumentLinkedEditingRange: query(linkedEditing),
		protocol.MethodTextDocumentInlineValue:        query(inlineValue),
		protocol.MethodTextDocumentOnTypeFormatting:   fresh(onTypeFormatting),
		protocol.MethodTextDocumentPrepareRename:      query(prepareRename),
		protocol.MethodTextDocumentRename:             fresh(rename),
		protocol.MethodTextDocumentCodeAction:         query(codeAction),
		protocol.MethodCodeActionResolve:              {prepare: prepareResolveAction},
		protocol.MethodWorkspaceExecuteCommand:        {prepare: prepareExecuteCommand},
		protocol.MethodWorkspaceTextDocumentContent:   request(textDocumentContent),
	}
}
