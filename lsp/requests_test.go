package lsp

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

// TestSaved saves a text after a line has gone: the numbers follow, but not when
// the editor saves by itself.
func TestSaved(t *testing.T) {
	c := connect(t, modern, Options{})
	c.open(sample)
	before, _, _ := strings.Cut(sample, "%v0 = add")
	at := protocol.Position{Line: uint32(strings.Count(before, "\n"))}
	added := "%v0 = mul i32 %p0, %p0;\n"
	c.change(2, protocol.Range{Start: at, End: at}, added)
	changed := strings.Replace(sample, "%v0 = add", added+"%v0 = add", 1)
	for reason, want := range map[protocol.TextDocumentSaveReason]string{
		protocol.TextDocumentSaveReasonAfterDelay: changed,
		protocol.TextDocumentSaveReasonManual:     strings.Replace(strings.Replace(changed, "%v0 = add", "%v1 = add", 1), "ret i32 %v0", "ret i32 %v1", 1),
	} {
		var edits []protocol.TextEdit
		c.call(protocol.MethodTextDocumentWillSaveWaitUntil, onDocument(map[string]any{"reason": reason}), &edits)
		if got := applied(changed, edits); got != want {
			t.Errorf("saved for reason %d, the text is\n%s", reason, got)
		}
	}
}

// TestRanges lays out two ranges that share a line.
func TestRanges(t *testing.T) {
	const text = "module {\nversion 1;\n  types {\n  }\n}\n"
	c := connect(t, modern, Options{})
	c.open(text)
	var edits []protocol.TextEdit
	first := protocol.Range{Start: protocol.Position{Line: 1}, End: protocol.Position{Line: 1, Character: 3}}
	c.call(protocol.MethodTextDocumentRangesFormatting, onDocument(map[string]any{"ranges": []protocol.Range{first, first},
		"options": map[string]any{"tabSize": 2, "insertSpaces": true}}), &edits)
	if got := applied(text, edits); got != strings.Replace(text, "version", "  version", 1) {
		t.Errorf("the text is\n%s", got)
	}
}

// TestTokensToTheEnd colours the last line of a large text.
func TestTokensToTheEnd(t *testing.T) {
	text := sample + strings.Repeat("// "+strings.Repeat("-", 9997)+"\n", 500) + "// end\n"
	c := connect(t, modern, Options{})
	c.open(text)
	var tokens protocol.SemanticTokens
	c.call(protocol.MethodTextDocumentSemanticTokensFull, onDocument(nil), &tokens)
	line := uint32(0)
	for i := 0; i < len(tokens.Data); i += 5 {
		line += tokens.Data[i]
	}
	if want := uint32(strings.Count(text, "\n")) - 1; line != want {
		t.Errorf("the last token is in line %d, want %d", line, want)
	}
}

// TestMethods compares the table in methods.md with what the server answers, and
// with the methods that the protocol has.
func TestMethods(t *testing.T) {
	known := protocolMethods(t)
	answered := methodTable()
	text, err := os.ReadFile("methods.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(text), "\n") {
		cells := strings.Split(line, "|")
		name := strings.Trim(cells[min(1, len(cells)-1)], " `")
		if len(cells) != 5 || !known[name] {
			continue
		}
		delete(known, name)
		_, ok := answered[name]
		delete(answered, name)
		if says := strings.TrimSpace(cells[2]); ok != (says == "answered") {
			t.Errorf("%s: the table says %q, that it is answered is %v", name, says, ok)
		}
		if strings.TrimSpace(cells[3]) == "" {
			t.Errorf("%s: the table says nothing about it", name)
		}
	}
	for name := range known {
		t.Errorf("%s is not in the table", name)
	}
	for name := range answered {
		t.Errorf("%s is answered and not in the table", name)
	}
}

// protocolMethods are the methods that the library knows: its constants.
func protocolMethods(t *testing.T) map[string]bool {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "go.lsp.dev/protocol").Output()
	if err != nil {
		t.Skip("the go command is not here: ", err)
	}
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(strings.TrimSpace(string(dir)), "metamodel_messages.gen.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	methods := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok && strings.HasPrefix(v.Names[0].Name, "Method") && len(v.Values) == 1 {
			if text, ok := v.Values[0].(*ast.BasicLit); ok && text.Kind == token.STRING {
				s, _ := strconv.Unquote(text.Value)
				methods[s] = true
			}
		}
		return true
	})
	if len(methods) < 90 {
		t.Fatalf("found %d methods", len(methods))
	}
	return methods
}
