package lsp

import (
	"github.com/go-json-experiment/json/jsontext"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// The first request and its answer, as far as this server has to do with them. The types of
// the library name all there is in the protocol, which is a fifth of what a browser loads.

// initializeParams is what a client says of itself.
type initializeParams struct {
	Capabilities          clientCapabilities         `json:"capabilities"`
	InitializationOptions jsontext.Value             `json:"initializationOptions"`
	RootURI               *uri.URI                   `json:"rootUri"`
	WorkspaceFolders      []protocol.WorkspaceFolder `json:"workspaceFolders"`
}

// clientCapabilities is what a client can do; what it does not mention, it cannot do.
type clientCapabilities struct {
	General struct {
		PositionEncodings []protocol.PositionEncodingKind `json:"positionEncodings"`
	} `json:"general"`
	TextDocument documentCapabilities  `json:"textDocument"`
	Workspace    workspaceCapabilities `json:"workspace"`
	Window       struct {
		WorkDoneProgress bool `json:"workDoneProgress"`
		ShowDocument     struct {
			Support bool `json:"support"`
		} `json:"showDocument"`
	} `json:"window"`
}

type documentCapabilities struct {
	Hover struct {
		ContentFormat []protocol.MarkupKind `json:"contentFormat"`
	} `json:"hover"`
	Completion struct {
		CompletionItem struct {
			SnippetSupport      bool                  `json:"snippetSupport"`
			DocumentationFormat []protocol.MarkupKind `json:"documentationFormat"`
		} `json:"completionItem"`
	} `json:"completion"`
	DocumentSymbol struct {
		Hierarchical bool `json:"hierarchicalDocumentSymbolSupport"`
	} `json:"documentSymbol"`
	CodeAction struct {
		LiteralSupport struct {
			Kind struct {
				ValueSet []string `json:"valueSet"`
			} `json:"codeActionKind"`
		} `json:"codeActionLiteralSupport"`
		DataSupport    bool `json:"dataSupport"`
		ResolveSupport struct {
			Properties []string `json:"properties"`
		} `json:"resolveSupport"`
	} `json:"codeAction"`
	PublishDiagnostics struct {
		diagnosticCapabilities
		VersionSupport bool `json:"versionSupport"`
	} `json:"publishDiagnostics"`
	Diagnostic *diagnosticCapabilities `json:"diagnostic"`
	Definition struct {
		LinkSupport bool `json:"linkSupport"`
	} `json:"definition"`
	FoldingRange struct {
		LineFoldingOnly bool `json:"lineFoldingOnly"`
	} `json:"foldingRange"`
}

// diagnosticCapabilities is what a client shows of diagnostics that it is sent or asks for.
type diagnosticCapabilities struct {
	RelatedInformation     bool `json:"relatedInformation"`
	CodeDescriptionSupport bool `json:"codeDescriptionSupport"`
	TagSupport             struct {
		ValueSet []protocol.DiagnosticTag `json:"valueSet"`
	} `json:"tagSupport"`
}

// refreshed is what a client asks for again when it is told to.
type refreshed struct {
	RefreshSupport bool `json:"refreshSupport"`
}

// registered is what a client sends after the server has asked for it.
type registered struct {
	DynamicRegistration bool `json:"dynamicRegistration"`
}

type workspaceCapabilities struct {
	Configuration bool `json:"configuration"`
	ApplyEdit     bool `json:"applyEdit"`
	WorkspaceEdit struct {
		DocumentChanges bool `json:"documentChanges"`
	} `json:"workspaceEdit"`
	Diagnostics            refreshed  `json:"diagnostics"`
	InlayHint              refreshed  `json:"inlayHint"`
	CodeLens               refreshed  `json:"codeLens"`
	TextDocumentContent    *struct{}  `json:"textDocumentContent"`
	DidChangeWatchedFiles  registered `json:"didChangeWatchedFiles"`
	DidChangeConfiguration registered `json:"didChangeConfiguration"`
}

// initializeResult is what the server says of itself.
type initializeResult struct {
	Capabilities object `json:"capabilities"`
	ServerInfo   struct {
		Name    string `json:"name"`
		Version string `json:"version,omitzero"`
	} `json:"serverInfo"`
}

// object is a JSON object of options.
type object = map[string]any
