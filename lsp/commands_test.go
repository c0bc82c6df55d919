package lsp

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/pnaclasm/pnaclasm/assembler"
)

// execute executes a command on the document and returns its result as JSON.
func (c *testClient) execute(name string, arguments map[string]any) (string, error) {
	if arguments["uri"] == nil {
		arguments["uri"] = testURI
	}
	var raw json.RawMessage
	err := c.try(protocol.MethodWorkspaceExecuteCommand, map[string]any{"command": name, "arguments": []any{arguments}}, (*rawResult)(&raw))
	return string(raw), err
}

// must is execute for a command that has to succeed.
func (c *testClient) must(name string, arguments map[string]any) string {
	c.tb.Helper()
	result, err := c.execute(name, arguments)
	if err != nil {
		c.tb.Fatalf("%s: %v", name, err)
	}
	return result
}

func TestAssembleAndDisassemble(t *testing.T) {
	c := connect(t, modern, Options{})
	c.open(sample)
	out := filepath.Join(t.TempDir(), "out.pexe")
	c.must(commandAssemble, map[string]any{"output": out})
	got, err := os.ReadFile(out)
	want, _ := assembler.Assemble([]byte(sample))
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%d bytes, want %d: %v", len(got), len(want), err)
	}
	result := c.must(commandDisassemble, map[string]any{"uri": uri.File(out)})
	var shown showResult
	if err := json.Unmarshal([]byte(result), &shown); err != nil || !strings.Contains(shown.Text, "define internal i32 @f1(i32);") {
		t.Errorf("%v: %s", err, result)
	}
	var content protocol.TextDocumentContentResult
	c.call(protocol.MethodWorkspaceTextDocumentContent, &protocol.TextDocumentContentParams{URI: shown.URI}, &content)
	if content.Text != shown.Text {
		t.Errorf("the virtual document is %q", content.Text)
	}
}

// TestOutputs has commands write over the document, and read what has no end.
func TestOutputs(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "x.pnaclasm")
	if err := os.WriteFile(path, []byte(sample), 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink("x.pnaclasm", link); err != nil {
		t.Skip(err)
	}
	c := connect(t, modern, Options{})
	u := uri.File(path)
	c.notify(protocol.MethodTextDocumentDidOpen, map[string]any{"textDocument": map[string]any{
		"uri": u, "languageId": "pnaclasm", "version": 1, "text": sample}})
	c.wait(1)
	for _, output := range []string{path, link} {
		if result, err := c.execute(commandAssemble, map[string]any{"uri": u, "output": output}); err == nil {
			t.Errorf("%s was written: %s", output, result)
		}
	}
	if text, _ := os.ReadFile(path); string(text) != sample {
		t.Errorf("the document holds %q", text)
	}
	for _, name := range []string{"/dev/zero", dir} {
		if result, err := c.execute(commandDisassemble, map[string]any{"uri": uri.File(name)}); err == nil {
			t.Errorf("%s was read: %.100s", name, result)
		}
		if result, err := c.execute(commandCompare, map[string]any{"uri": u, "other": uri.File(name)}); err == nil {
			t.Errorf("%s was compared: %.100s", name, result)
		}
	}
	out := filepath.Join(dir, "x.pexe")
	for range 2 { // bits over bits are fine
		c.must(commandAssemble, map[string]any{"uri": u, "output": out})
	}
}

func TestShow(t *testing.T) {
	c := connect(t, modern, Options{})
	c.open(sample)
	place := callPosition()
	for kind, want := range map[string]string{
		kindListing: "160:0|1: <65535, 12, 3>", kindRecords: "64 bits  1: <65535, 12, 3>",
		kindGraph: "%b0 → %b1, %b2", kindSVG: "<svg", kindLLVM: "define internal",
	} {
		result := c.must(commandShow, map[string]any{"kind": kind, "position": place})
		var shown showResult
		if err := json.Unmarshal([]byte(result), &shown); err != nil || !strings.Contains(shown.Text, want) {
			t.Errorf("%s lacks %q: %v\n%s", kind, want, err, shown.Text)
		}
		var content protocol.TextDocumentContentResult
		c.call(protocol.MethodWorkspaceTextDocumentContent, &protocol.TextDocumentContentParams{URI: shown.URI}, &content)
		if content.Text != shown.Text {
			t.Errorf("%s: the virtual document differs", kind)
		}
	}
	if _, err := c.execute(commandShow, map[string]any{"kind": "picture", "position": place}); err == nil {
		t.Error("an unknown view is no error")
	}
	var content protocol.TextDocumentContentResult
	c.call(protocol.MethodWorkspaceTextDocumentContent, &protocol.TextDocumentContentParams{URI: ruleURI("C2-type-count")}, &content)
	if !strings.HasPrefix(content.Text, "# C2-type-count") {
		t.Errorf("the card is %q", content.Text)
	}
}

// TestGraph has every statement of the graph stand in the line it says.
func TestGraph(t *testing.T) {
	c := connect(t, modern, Options{})
	c.open(sample)
	var g graphResult
	if err := json.Unmarshal([]byte(c.must(commandGraph, map[string]any{"position": callPosition()})), &g); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(sample, "\n")
	if len(g.Blocks) < 3 || !strings.HasPrefix(g.Name, "@f") || g.First >= g.Last {
		t.Fatalf("the graph is %+v", g)
	}
	for _, b := range g.Blocks {
		for _, l := range b.Lines {
			if first := strings.Fields(l.Text)[0]; !strings.Contains(lines[l.Line], first) {
				t.Errorf("line %d is %q, not %q", l.Line, lines[l.Line], l.Text)
			}
		}
	}
	if e := g.Blocks[0].Edges; len(e) != 2 || e[0] != (graphEdge{1, "true"}) || e[1] != (graphEdge{2, "false"}) {
		t.Errorf("the edges of the entry are %v", e)
	}
	if _, err := c.execute(commandGraph, map[string]any{"position": protocol.Position{}}); err == nil {
		t.Error("there is no function in line 0")
	}
}

func TestBits(t *testing.T) {
	c := connect(t, modern, Options{})
	c.open(sample)
	pos := c.must(commandBitAt, map[string]any{"position": callPosition()})
	var bit string
	if err := json.Unmarshal([]byte(pos), &bit); err != nil {
		t.Fatal(pos, err)
	}
	var there protocol.Location
	if err := json.Unmarshal([]byte(c.must(commandGoToBit, map[string]any{"bit": bit})), &there); err != nil || there.Range.Start.Line != callPosition().Line {
		t.Errorf("bit %s leads to %v, %v", bit, there, err)
	}
	for _, wrong := range []string{"", "x", "4:9", "0:0", "999999:0"} {
		if _, err := c.execute(commandGoToBit, map[string]any{"bit": wrong}); err == nil {
			t.Errorf("%q is no error", wrong)
		}
	}
}

func TestRunAndBuild(t *testing.T) {
	text := corpusText(t, "nbody")
	c := connect(t, modern, Options{})
	c.open(text)
	var result runResult
	if err := json.Unmarshal([]byte(c.must(commandRun, map[string]any{"args": []string{"50"}})), &result); err != nil || !strings.HasPrefix(result.Stdout, "-0.16907") {
		t.Errorf("%v: %+v", err, result)
	}
	out := filepath.Join(t.TempDir(), "nbody")
	c.must(commandBuild, map[string]any{"output": out})
	if info, err := os.Stat(out); err != nil || info.Mode()&0o100 == 0 {
		t.Errorf("%v %v", info, err)
	}
}

func TestAdviseAndCompare(t *testing.T) {
	c := connect(t, modern, Options{})
	c.open(sample)
	if advice := c.must(commandAdvise, map[string]any{}); !strings.Contains(advice, "The module has") {
		t.Error(advice)
	}
	other := filepath.Join(t.TempDir(), "other.pnaclasm")
	if err := os.WriteFile(other, []byte(strings.Replace(sample, "add i32", "mul i32", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	if diff := c.must(commandCompare, map[string]any{"other": uri.File(other)}); !strings.Contains(diff, "mul") {
		t.Error(diff)
	}
}

func TestCommandErrors(t *testing.T) {
	c := connect(t, modern, Options{})
	c.open(strings.Replace(sample, "ret void;", "ret;", 1))
	for _, name := range []string{commandAssemble, commandRun, commandBuild, commandCompare, commandAdvise} {
		if _, err := c.execute(name, map[string]any{"output": filepath.Join(t.TempDir(), "x")}); err == nil {
			t.Errorf("%s is no error", name)
		}
	}
	if _, err := c.execute("pnaclasm.fly", map[string]any{}); err == nil {
		t.Error("an unknown command is no error")
	}
	if _, err := c.execute(commandDisassemble, map[string]any{"uri": "file:///nowhere.pexe"}); err == nil {
		t.Error("a missing file is no error")
	}
}
