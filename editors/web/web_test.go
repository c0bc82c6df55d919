package web

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"io"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
)

// folder is the playground without what other tools make.
func folder(t *testing.T) map[string][]byte {
	t.Helper()
	files, err := Folder(map[string][]byte{"sw.js": []byte("worker\n"), "app.js": nil, "docs.js": nil}, []Command{
		{Name: "run", Usage: "pnaclasm run <program>", Title: "Run a program.", Detail: "It is `run`.\n", Flags: []describe.Part{{Name: "--<b>", Text: "Bold."}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestFolder has the list of the folder be complete, and its version in the worker.
func TestFolder(t *testing.T) {
	files := folder(t)
	var list struct {
		Version string
		Files   []string
	}
	if err := json.Unmarshal(files["files.json"], &list); err != nil {
		t.Fatal(err)
	}
	if len(list.Files) != len(files)-2 { // but for itself and the worker
		t.Errorf("%d of %d files are listed", len(list.Files), len(files))
	}
	if !bytes.HasSuffix(files["sw.js"], []byte("// "+list.Version+"\n")) {
		t.Errorf("the worker is %q, want the version %s in it", files["sw.js"], list.Version)
	}
	if again := folder(t); !bytes.Equal(again["files.json"], files["files.json"]) {
		t.Error("the same files have two versions")
	}
}

// TestNothingElsewhere looks for addresses of other hosts in what pages load.
func TestNothingElsewhere(t *testing.T) {
	for name, data := range folder(t) {
		if path.Ext(name) == ".html" && regexp.MustCompile(`(src|href)="(https?:)?//`).Match(data) {
			t.Errorf("%s: something of another host is loaded", name)
		}
		if path.Ext(name) == ".html" && !bytes.Contains(data, []byte(`http-equiv="Content-Security-Policy"`)) {
			t.Errorf("%s: nothing says what it may load", name)
		}
	}
}

// TestLessons has the menu be the tutorial, with what it says of itself and its input.
func TestLessons(t *testing.T) {
	list, files, err := lessons()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 12 || files["note.txt"] == "" || files["life-main.pnaclasm"] == "" {
		t.Errorf("%d lessons and %d files", len(list), len(files))
	}
	input := list[4]
	if input.Title != "5 Input" || input.Stdin != "stressed\n" || !strings.HasPrefix(input.Text, "Input: a line, backwards.\n\n    $ echo stressed") {
		t.Errorf("the lesson is %+v", input)
	}
	for _, l := range list {
		if strings.Contains(l.Text, "//") || len(l.Title) < 5 || len(l.Title) > 60 {
			t.Errorf("%s: %q, %q", l.Name, l.Title, l.Text)
		}
	}
}

// TestFragment reads a link as the page does.
func TestFragment(t *testing.T) {
	want := shared{Name: "a.pnaclasm", Text: "module {\n}\n", Pane: "graph"}
	packed, err := base64.RawURLEncoding.DecodeString(strings.TrimPrefix(want.fragment(), "1."))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		t.Fatal(err)
	}
	var got shared
	if err := json.Unmarshal(text, &got); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
}

var (
	links = regexp.MustCompile(`href="([^"]*)"`)
	ids   = regexp.MustCompile(`id="([^"]*)"`)
)

// TestDocs has every topic stand on a page, once, and every link lead somewhere.
func TestDocs(t *testing.T) {
	files := folder(t)
	places := map[string]bool{}
	for name, data := range files {
		for _, m := range ids.FindAllSubmatch(data, -1) {
			at := name + "#" + string(m[1])
			if places[at] && path.Dir(name) == "docs" {
				t.Errorf("%s stands there twice", at)
			}
			places[at] = true
		}
	}
	for name, data := range files {
		for _, m := range links.FindAllSubmatch(data, -1) {
			file, _, _ := strings.Cut(string(m[1]), "#")
			if _, ok := files[path.Join(path.Dir(name), file)]; !ok && path.Ext(name) == ".html" {
				t.Errorf("%s: %s leads nowhere", name, m[1])
			}
		}
	}
	var list []entry
	if err := json.Unmarshal(files["docs/search.json"], &list); err != nil {
		t.Fatal(err)
	}
	if want := len(describe.Topics()) + 12 + len(examples) + 1; len(list) != want {
		t.Errorf("the search knows %d things, want %d", len(list), want)
	}
	for _, e := range list {
		if !places["docs/"+e.Page] {
			t.Errorf("%s: the search leads to %s, where nothing is", e.Name, e.Page)
		}
	}
	if commands := string(files["docs/commands.html"]); !strings.Contains(commands, "--&lt;b&gt;") || !strings.Contains(commands, "<code>run</code>") {
		t.Error("what is written of a command is not shown as it is")
	}
}
