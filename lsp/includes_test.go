package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// TestIncludes opens a text that includes files: they are read from its folder, what
// is wrong with them stands at the include, and what lies outside is refused.
func TestIncludes(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"good.pnaclasm":  "// Gives one.\nfunction internal i32 @one() {\n  ret i32 1;\n}\n",
		"wrong.pnaclasm": "function internal i32 @two() {\n  ret i32 %gone;\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const tail = "function external void @_start(i32 %info) {\n  %x = call i32 @one();\n  ret void;\n}\n"
	for _, c := range []struct{ includes, message string }{
		{"include \"good.pnaclasm\"\n", ""},
		{"include \"good.pnaclasm\"\ninclude \"wrong.pnaclasm\"\n", "wrong.pnaclasm:2: there is no value `%gone`"},
		{"include \"../good.pnaclasm\"\n", "in the folder of the text or below it"},
		{"include \"nowhere.pnaclasm\"\n", "cannot read `nowhere.pnaclasm`"},
	} {
		found := diagnosticsOf(t, string(uri.File(filepath.Join(dir, "main.pnaclasm"))), c.includes+tail)
		if c.message == "" && len(found) > 0 || c.message != "" && (len(found) == 0 || !strings.Contains(fmt.Sprint(found[0].Message), c.message)) {
			t.Errorf("%s: %v, want %q", c.includes, found, c.message)
		}
	}
}

// diagnosticsOf asks a server for what is wrong with a text at a place.
func diagnosticsOf(t *testing.T, at, text string) []protocol.Diagnostic {
	t.Helper()
	c := connect(t, modern, Options{})
	c.notify(protocol.MethodTextDocumentDidOpen, map[string]any{"textDocument": map[string]any{
		"uri": at, "languageId": "pnaclasm", "version": 1, "text": text}})
	return c.wait(1)
}

// TestIncludedFilesChange changes a file that an open text includes: in the editor, and
// on the disk. The text is checked again.
func TestIncludedFilesChange(t *testing.T) {
	dir := t.TempDir()
	included, main := filepath.Join(dir, "part.pnaclasm"), uri.File(filepath.Join(dir, "main.pnaclasm"))
	write := func(name string) {
		text := "function internal i32 @" + name + "() {\n  ret i32 1;\n}\n"
		if err := os.WriteFile(included, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	open := func(c *testClient, u uri.URI, text string) {
		c.notify(protocol.MethodTextDocumentDidOpen, map[string]any{"textDocument": map[string]any{
			"uri": u, "languageId": "pnaclasm", "version": 1, "text": text}})
	}
	write("one")
	c := connect(t, modern, Options{})
	open(c, main, "include \"part.pnaclasm\"\nfunction external void @_start(i32 %info) {\n  %x = call i32 @one();\n  ret void;\n}\n")
	c.expect(main, 0)
	write("two")
	changed := func() {
		c.notify(protocol.MethodWorkspaceDidChangeWatchedFiles, map[string]any{"changes": []any{map[string]any{"uri": uri.File(included), "type": 2}}})
	}
	changed()
	c.expect(main, 1)
	open(c, uri.File(included), "function internal i32 @one() {\n  ret i32 1;\n}\n")
	c.expect(main, 0)
	c.notify(protocol.MethodTextDocumentDidChange, map[string]any{"textDocument": map[string]any{"uri": uri.File(included), "version": 2},
		"contentChanges": []any{map[string]any{"text": "function internal i32 @three() {\n  ret i32 1;\n}\n"}}})
	c.expect(main, 1)
	write("one")
	c.notify(protocol.MethodTextDocumentDidClose, map[string]any{"textDocument": map[string]any{"uri": uri.File(included)}})
	c.expect(main, 0)
}

// expect waits until a document has so many diagnostics.
func (c *testClient) expect(of uri.URI, count int) {
	c.tb.Helper()
	for {
		select {
		case p := <-c.diags:
			if p.URI == of && len(p.Diagnostics) == count {
				return
			}
		case <-time.After(time.Minute):
			c.tb.Fatalf("%s never had %d diagnostics", of, count)
		}
	}
}
