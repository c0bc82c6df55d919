package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
