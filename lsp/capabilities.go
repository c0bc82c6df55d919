package lsp

import (
	"go.lsp.dev/protocol"
)

// capabilities are what the server tells a client that it can do, by the names of the
// protocol.
func capabilities(k *client) object {
	c := object{
		"positionEncoding":                 k.encoding,
		"textDocumentSync":                 object{"openClose": true, "change": protocol.TextDocumentSyncKindIncremental, "save": object{}, "willSaveWaitUntil": true},
		"completionProvider":               completionOptions(),
		"signatureHelpProvider":            object{"triggerCharacters": []string{"(", ",", " "}},
		"codeActionProvider":               actionOptions(),
		"codeLensProvider":                 object{},
		"documentLinkProvider":             object{},
		"documentRangeFormattingProvider":  object{"rangesSupport": true},
		"documentOnTypeFormattingProvider": object{"firstTriggerCharacter": "\n", "moreTriggerCharacter": []string{";"}},
		"renameProvider":                   object{"prepareProvider": true},
		"semanticTokensProvider":           object{"legend": tokenLegend(), "range": true, "full": object{"delta": true}},
		"executeCommandProvider":           object{"commands": commandNames()},
		"workspace": object{
			"workspaceFolders":    object{"supported": true, "changeNotifications": true},
			"textDocumentContent": object{"schemes": []string{scheme}},
		},
	}
	for _, name := range simpleProviders {
		c[name+"Provider"] = true
	}
	if k.pullDiags {
		c["diagnosticProvider"] = object{"identifier": source, "interFileDependencies": false, "workspaceDiagnostics": true}
	}
	return c
}

// simpleProviders are what needs no options.
var simpleProviders = []string{
	"hover", "declaration", "definition", "typeDefinition", "implementation", "references", "documentHighlight", "documentSymbol",
	"workspaceSymbol", "documentFormatting", "foldingRange", "selectionRange", "callHierarchy", "typeHierarchy", "linkedEditingRange",
	"inlineValue", "inlayHint",
}

func completionOptions() object {
	return object{"triggerCharacters": []string{"%", "@", "<", " "}, "resolveProvider": true}
}

func actionOptions() object {
	return object{"resolveProvider": true, "codeActionKinds": []protocol.CodeActionKind{
		protocol.CodeActionKindQuickFix, protocol.CodeActionKindRefactorRewrite,
		protocol.CodeActionKindRefactorExtract, protocol.CodeActionKindRefactorInline,
		kindFixAll, kindRenumber, kindRecount, kindReabbreviate, kindWriteOut, kindShorten, kindFormat,
	}}
}
