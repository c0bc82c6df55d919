package lsp

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/document"
)

// positional are the requests about a position.
var positional = []string{
	protocol.MethodTextDocumentHover, protocol.MethodTextDocumentCompletion, protocol.MethodTextDocumentSignatureHelp,
	protocol.MethodTextDocumentDefinition, protocol.MethodTextDocumentDeclaration,
	protocol.MethodTextDocumentTypeDefinition, protocol.MethodTextDocumentImplementation,
	protocol.MethodTextDocumentReferences, protocol.MethodTextDocumentDocumentHighlight,
	protocol.MethodTextDocumentPrepareRename, protocol.MethodTextDocumentRename,
	protocol.MethodTextDocumentPrepareCallHierarchy, protocol.MethodTextDocumentOnTypeFormatting,
	protocol.MethodTextDocumentPrepareTypeHierarchy, protocol.MethodTextDocumentLinkedEditingRange,
}

// ranged are the requests about a range.
var ranged = []string{
	protocol.MethodTextDocumentInlayHint, protocol.MethodTextDocumentCodeAction,
	protocol.MethodTextDocumentSemanticTokensRange, protocol.MethodTextDocumentRangeFormatting,
}

// global are the requests about a document.
var global = []string{
	protocol.MethodTextDocumentDocumentSymbol, protocol.MethodTextDocumentFoldingRange, protocol.MethodTextDocumentSemanticTokensFull,
	protocol.MethodTextDocumentCodeLens, protocol.MethodTextDocumentDocumentLink, protocol.MethodTextDocumentFormatting,
	protocol.MethodTextDocumentDiagnostic, protocol.MethodTextDocumentSemanticTokensFullDelta,
	protocol.MethodTextDocumentWillSaveWaitUntil,
}

// sweep makes every request at every offset of a text. Answers may be errors,
// but not that the server has failed.
func sweep(t *testing.T, text string, step int) {
	c := connect(t, modern, Options{})
	c.open(text)
	s := document.New([]byte(text))
	for _, m := range global {
		c.accept(m, onDocument(map[string]any{"options": map[string]any{"tabSize": 2, "insertSpaces": true}}))
	}
	for offset := 0; offset <= len(text); offset += step {
		p := utf8Units.position(s, offset)
		for _, m := range positional {
			c.accept(m, onDocument(map[string]any{"position": p, "context": map[string]any{"includeDeclaration": true}, "newName": "%new", "ch": "\n",
				"options": map[string]any{"tabSize": 2, "insertSpaces": true}}))
		}
		r := protocol.Range{Start: p, End: utf8Units.position(s, offset+7)}
		for _, m := range ranged {
			c.accept(m, onDocument(map[string]any{"range": r, "context": map[string]any{"diagnostics": []any{}},
				"options": map[string]any{"tabSize": 2, "insertSpaces": true}}))
		}
		c.accept(protocol.MethodTextDocumentRangesFormatting, onDocument(map[string]any{"ranges": []any{r, r}}))
		c.accept(protocol.MethodTextDocumentInlineValue, onDocument(map[string]any{"range": r, "context": map[string]any{"frameId": 1, "stoppedLocation": r}}))
		c.accept(protocol.MethodTextDocumentSelectionRange, onDocument(map[string]any{"positions": []any{p}}))
	}
}

// accept makes a request that may fail, but not by a fault of the server.
func (c *testClient) accept(method string, params map[string]any) {
	c.tb.Helper()
	err := c.try(method, params, nil)
	var wire *jsonrpc2.Error
	if errors.As(err, &wire) && (wire.Code == jsonrpc2.InternalError || wire.Code == jsonrpc2.InvalidParams || wire.Code == 0) {
		c.tb.Fatalf("%s of %v: %v", method, params, err)
	}
}

func TestSweep(t *testing.T) {
	sweep(t, sample, 1)
	sweep(t, strings.ReplaceAll(sample, "\n", "\r\n"), 5)
	sweep(t, strings.ReplaceAll(sample, "i32 %p0", "i32 %p // é𝄞\n"), 3)
	sweep(t, strings.ReplaceAll(sample, ";", ""), 5)
	sweep(t, strings.ReplaceAll(sample, "}", ""), 5)
	sweep(t, "", 1)
}

var everyOffset = flag.Bool("every", false, "TestSweepExamples makes its requests at every offset, not at a sample of them")

// TestSweepExamples sweeps the examples of the manual and the test data.
func TestSweepExamples(t *testing.T) {
	files, _ := filepath.Glob("../../shared/corpus/spec-examples/*.spec-asm.txt")
	err := filepath.WalkDir("../testdata", func(path string, _ fs.DirEntry, err error) error {
		if filepath.Ext(path) == ".pnaclasm" {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("neither test data nor the corpus is here")
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		step := 1 + len(text)/20
		if *everyOffset {
			step = 1
		}
		t.Run(filepath.Base(f), func(t *testing.T) { sweep(t, string(text), step) })
	}
}
