package lsp

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/document"
)

var update = flag.Bool("update", false, "write the golden sections of testdata/marks")

// TestMarks runs the files of testdata/marks. Comments of the section `source`
// say what is asked where; sections after it hold the answers:
//
//	//@diag("text", code)              a diagnostic at the text of this line; all
//	                                   errors and warnings must be marked
//	//@hover("text", name)             the hover at the text is the section
//	//@signature("text", name)         the signature help behind the text
//	//@def("text", "line")             the line of the definition
//	//@declaration, @type, @implementation   the same
//	//@refs("text", "12 15 20")        the lines of all references, from 1
//	//@complete("text", "label", …)    labels among the completions behind the text
//	//@nocomplete("text", "label", …)  labels that are not among them
//	//@action("text", "title", name)   the whole text after the action
//	//@rename("text", "new", name)     the whole text after renaming
//	//@norename("text", "new", "why")  renaming is refused
//	//@type("text", ";", name)         the whole text after on-type formatting
//	//@calls("text", name)             the calls into and out of a function
//	//@types("text", name)           the type of a function, and the functions of it
//	//@linked("text", "12 15 20")    the lines that are edited together
//	//@inline("text", "%v0 %v1")     the values shown when the program stands there
//	//@outline(name), @hints(name), @tokens(name), @lenses(name), @folds(name), @format(name)
func TestMarks(t *testing.T) {
	files, err := filepath.Glob("testdata/marks/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { runMarks(t, name) })
	}
}

func runMarks(t *testing.T, name string) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	m := &markRunner{T: t, golden: map[string]string{}, got: map[string]string{}}
	for _, f := range archive.Files[1:] {
		m.golden[f.Name] = string(f.Data)
	}
	m.run(string(archive.Files[0].Data))
	if *update {
		m.write(name, archive)
		return
	}
	for section, got := range m.got {
		if want := m.golden[section]; got != want {
			t.Errorf("%s is\n%s\nwant\n%s", section, got, want)
		}
	}
}

// markRunner asks a server what the marks of a source say.
type markRunner struct {
	*testing.T
	*testClient
	source string
	lines  []string
	golden map[string]string
	got    map[string]string
	diags  []protocol.Diagnostic
}

var (
	marks     = regexp.MustCompile(`@(\w+)\(([^)]*)\)`)
	arguments = regexp.MustCompile(`"[^"]*"|[^,\s]+`)
)

func (m *markRunner) run(source string) {
	m.source, m.lines = source, strings.Split(source, "\n")
	m.testClient = connect(m.T, modern, Options{})
	m.diags = m.open(source)
	for i, line := range m.lines {
		_, comment, ok := strings.Cut(line, "//@")
		if !ok {
			continue
		}
		for _, mark := range marks.FindAllStringSubmatch("@"+comment, -1) {
			var args []string
			for _, a := range arguments.FindAllString(mark[2], -1) {
				args = append(args, strings.Trim(a, `"`))
			}
			m.mark(i, mark[1], args)
		}
	}
	for _, d := range m.diags {
		if d.Severity <= protocol.DiagnosticSeverityWarning {
			m.Errorf("line %d: %v: %v is not marked", d.Range.Start.Line+1, d.Code, d.Message)
		}
	}
}

// place returns the range of a text in the code of a line.
func (m *markRunner) place(line int, text string) protocol.Range {
	m.Helper()
	code, _, _ := strings.Cut(m.lines[line], "//@")
	i := strings.Index(code, text)
	if i < 0 {
		m.Fatalf("line %d has no %q", line+1, text)
	}
	return protocol.Range{
		Start: protocol.Position{Line: uint32(line), Character: uint32(i)},
		End:   protocol.Position{Line: uint32(line), Character: uint32(i + len(text))},
	}
}

// checks are the marks by name.
var checks = map[string]func(m *markRunner, line int, args []string){
	"diag":           (*markRunner).diag,
	"hover":          (*markRunner).hover,
	"signature":      (*markRunner).signature,
	"refs":           (*markRunner).refs,
	"complete":       (*markRunner).complete,
	"nocomplete":     (*markRunner).noComplete,
	"action":         (*markRunner).action,
	"rename":         (*markRunner).rename,
	"norename":       (*markRunner).norename,
	"typed":          (*markRunner).typed,
	"calls":          (*markRunner).calls,
	"types":          (*markRunner).types,
	"linked":         (*markRunner).linked,
	"inline":         (*markRunner).inline,
	"def":            goes(protocol.MethodTextDocumentDefinition),
	"declaration":    goes(protocol.MethodTextDocumentDeclaration),
	"type":           goes(protocol.MethodTextDocumentTypeDefinition),
	"implementation": goes(protocol.MethodTextDocumentImplementation),
	"outline":        whole(protocol.MethodTextDocumentDocumentSymbol),
	"tokens":         whole(protocol.MethodTextDocumentSemanticTokensFull),
	"lenses":         whole(protocol.MethodTextDocumentCodeLens),
	"folds":          whole(protocol.MethodTextDocumentFoldingRange),
	"links":          whole(protocol.MethodTextDocumentDocumentLink),
	"hints":          (*markRunner).hints,
	"format":         (*markRunner).format,
}

func (m *markRunner) mark(line int, name string, args []string) {
	check := checks[name]
	if check == nil {
		m.Fatalf("line %d: there is no mark %q", line+1, name)
	}
	check(m, line, args)
}

func (m *markRunner) diag(line int, args []string) {
	where := m.place(line, args[0])
	for i, d := range m.diags {
		if inside(d.Range.Start, where) && d.Code == protocol.String(args[1]) {
			m.diags = append(m.diags[:i:i], m.diags[i+1:]...)
			return
		}
	}
	m.Errorf("line %d: no diagnostic %s at %q", line+1, args[1], args[0])
}

func inside(p protocol.Position, r protocol.Range) bool {
	return p.Line == r.Start.Line && p.Character >= r.Start.Character && p.Character <= r.End.Character
}

func (m *markRunner) hover(line int, args []string) {
	var h *protocol.Hover
	m.call(protocol.MethodTextDocumentHover, at(m.place(line, args[0]).Start), &h)
	if h == nil {
		m.Fatalf("line %d: no hover", line+1)
	}
	m.got[args[1]] = h.Contents.(*protocol.MarkupContent).Value + "\n"
}

func (m *markRunner) signature(line int, args []string) {
	var raw json.RawMessage
	m.call(protocol.MethodTextDocumentSignatureHelp, at(m.place(line, args[0]).End), (*rawResult)(&raw))
	m.got[args[1]] = indented(raw)
}

// goes checks that a request leads to a line.
func goes(method string) func(m *markRunner, line int, args []string) {
	return func(m *markRunner, line int, args []string) {
		var list []protocol.Location
		m.call(method, at(m.place(line, args[0]).Start), &list)
		if len(list) != 1 || !strings.Contains(m.lines[list[0].Range.Start.Line], args[1]) {
			m.Errorf("line %d: %s of %q leads to %v", line+1, method, args[0], list)
		}
	}
}

func (m *markRunner) refs(line int, args []string) {
	var list []protocol.Location
	p := at(m.place(line, args[0]).Start)
	p["context"] = map[string]any{"includeDeclaration": true}
	m.call(protocol.MethodTextDocumentReferences, p, &list)
	var lines []string
	for _, l := range list {
		lines = append(lines, fmt.Sprint(l.Range.Start.Line+1))
	}
	if got := strings.Join(lines, " "); got != args[1] {
		m.Errorf("line %d: %q is referred to in the lines %s, want %s", line+1, args[0], got, args[1])
	}
}

func (m *markRunner) complete(line int, args []string) {
	labels := m.completions(line, args[0])
	for _, want := range args[1:] {
		if !labels[want] {
			m.Errorf("line %d: %q is not among %v", line+1, want, labels)
		}
	}
}

func (m *markRunner) noComplete(line int, args []string) {
	labels := m.completions(line, args[0])
	for _, wrong := range args[1:] {
		if labels[wrong] {
			m.Errorf("line %d: %q may not stand there", line+1, wrong)
		}
	}
}

// completions are the labels of what is offered behind a text.
func (m *markRunner) completions(line int, text string) map[string]bool {
	var list protocol.CompletionList
	m.call(protocol.MethodTextDocumentCompletion, at(m.place(line, text).End), &list)
	labels := map[string]bool{}
	for _, i := range list.Items {
		labels[i.Label] = true
	}
	return labels
}

func (m *markRunner) action(line int, args []string) {
	var list []protocol.CodeAction
	m.call(protocol.MethodTextDocumentCodeAction, onDocument(map[string]any{
		"range": m.place(line, args[0]), "context": map[string]any{"diagnostics": []any{}, "only": []string{"quickfix", "refactor", "source"}}}), &list)
	var titles []string
	for _, a := range list {
		if a.Title == args[1] && a.Edit != nil {
			m.got[args[2]] = m.edited(a.Edit)
			return
		}
		titles = append(titles, a.Title)
	}
	m.Errorf("line %d: no action %q among %q", line+1, args[1], titles)
}

func (m *markRunner) rename(line int, args []string) {
	var edit protocol.WorkspaceEdit
	p := at(m.place(line, args[0]).Start)
	p["newName"] = args[1]
	m.call(protocol.MethodTextDocumentRename, p, &edit)
	m.got[args[2]] = m.edited(&edit)
}

func (m *markRunner) norename(line int, args []string) {
	p := at(m.place(line, args[0]).Start)
	p["newName"] = args[1]
	err := m.try(protocol.MethodTextDocumentRename, p, nil)
	if err == nil || !strings.Contains(err.Error(), args[2]) {
		m.Errorf("line %d: renaming %s to %s: %v, want %q", line+1, args[0], args[1], err, args[2])
	}
}

func (m *markRunner) typed(line int, args []string) {
	var edits []protocol.TextEdit
	p := at(m.place(line, args[0]).End)
	p["ch"], p["options"] = args[1], map[string]any{"tabSize": 2, "insertSpaces": true}
	m.call(protocol.MethodTextDocumentOnTypeFormatting, p, &edits)
	m.got[args[2]] = applied(m.source, edits)
}

// edited is the source after an edit.
func (m *markRunner) edited(e *protocol.WorkspaceEdit) string {
	var edits []protocol.TextEdit
	for _, c := range e.DocumentChanges {
		for _, x := range c.(*protocol.TextDocumentEdit).Edits {
			edits = append(edits, *x.(*protocol.TextEdit))
		}
	}
	return applied(m.source, edits)
}

// applied is a text after edits in UTF-8 units.
func applied(text string, edits []protocol.TextEdit) string {
	s := document.New([]byte(text))
	sort.SliceStable(edits, func(i, j int) bool {
		return utf8Units.offset(s, edits[i].Range.Start) > utf8Units.offset(s, edits[j].Range.Start)
	})
	for _, e := range edits {
		start, end := utf8Units.offset(s, e.Range.Start), utf8Units.offset(s, e.Range.End)
		text = text[:start] + e.NewText + text[end:]
	}
	return text
}

func (m *markRunner) calls(line int, args []string) {
	var items []protocol.CallHierarchyItem
	m.call(protocol.MethodTextDocumentPrepareCallHierarchy, at(m.place(line, args[0]).Start), &items)
	if len(items) != 1 {
		m.Fatalf("line %d: %d items", line+1, len(items))
	}
	var in []protocol.CallHierarchyIncomingCall
	var out []protocol.CallHierarchyOutgoingCall
	m.call(protocol.MethodCallHierarchyIncomingCalls, &protocol.CallHierarchyIncomingCallsParams{Item: items[0]}, &in)
	m.call(protocol.MethodCallHierarchyOutgoingCalls, &protocol.CallHierarchyOutgoingCallsParams{Item: items[0]}, &out)
	var b strings.Builder
	fmt.Fprintln(&b, items[0].Name)
	for _, c := range in {
		fmt.Fprintf(&b, "from %s, %d times\n", c.From.Name, len(c.FromRanges))
	}
	for _, c := range out {
		detail := ""
		if c.To.Detail != nil {
			detail = *c.To.Detail
		}
		fmt.Fprintf(&b, "to %s %s, %d times\n", c.To.Name, detail, len(c.FromRanges))
	}
	m.got[args[1]] = b.String()
}

// whole compares the answer to a request about the document.
func whole(method string) func(m *markRunner, line int, args []string) {
	return func(m *markRunner, _ int, args []string) {
		var raw json.RawMessage
		m.call(method, onDocument(nil), (*rawResult)(&raw))
		m.got[args[0]] = indented(raw)
	}
}

func (m *markRunner) hints(_ int, args []string) {
	var list []protocol.InlayHint
	m.call(protocol.MethodTextDocumentInlayHint, onDocument(map[string]any{
		"range": protocol.Range{End: protocol.Position{Line: uint32(len(m.lines))}}}), &list)
	var b strings.Builder
	for _, h := range list {
		line := m.lines[h.Position.Line]
		code, _, _ := strings.Cut(line[:h.Position.Character]+"‹"+string(h.Label.(protocol.String))+"›"+line[h.Position.Character:], "//@")
		fmt.Fprintf(&b, "%s\n", strings.TrimSpace(code))
	}
	m.got[args[0]] = b.String()
}

func (m *markRunner) format(_ int, args []string) {
	var edits []protocol.TextEdit
	m.call(protocol.MethodTextDocumentFormatting, onDocument(map[string]any{
		"options": map[string]any{"tabSize": 2, "insertSpaces": true}}), &edits)
	m.got[args[0]] = applied(m.source, edits)
}

// rawResult keeps the JSON of an answer.
type rawResult json.RawMessage

// UnmarshalJSON implements json.Unmarshaler.
func (r *rawResult) UnmarshalJSON(data []byte) error {
	*r = append((*r)[:0], data...)
	return nil
}

func indented(raw json.RawMessage) string {
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return string(raw) + "\n"
	}
	out, _ := json.MarshalIndent(v, "", " ")
	return strings.NewReplacer("\n  ", "\n  ").Replace(string(out)) + "\n"
}

// write puts what the server said into the file.
func (m *markRunner) write(name string, archive *txtar.Archive) {
	archive.Files = archive.Files[:1]
	var sections []string
	for s := range m.got {
		sections = append(sections, s)
	}
	sort.Strings(sections)
	for _, s := range sections {
		archive.Files = append(archive.Files, txtar.File{Name: s, Data: []byte(m.got[s])})
	}
	if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
		m.Error(err)
	}
}
