package web

import (
	"bytes"
	_ "embed" // for the template
	"encoding/json"
	"fmt"
	"html/template"
	"path"
	"regexp"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
	"github.com/pnaclasm/pnaclasm/testdata"
)

// Command is a command of the program, as its help says it.
type Command struct {
	Name, Usage, Title, Detail, Examples string
	Arguments, Flags                     []describe.Part
}

//go:embed docs.tmpl
var docsTemplate string

// page is a page of the documentation; Body is the name of its template.
type page struct {
	File, Title, Body string
	Content           any
	// Pages are all of them, for the menu.
	Pages []*page
}

// examples are the constructs of the manual, in the order in which they are read.
var examples = strings.Fields(`add loop switch memory globals hello factorial indirect tail floats intrinsics vectors abbreviations records page`)

// example is a program with what it says of itself.
type example struct {
	Name, Text, Program string
}

// addDocs adds the pages of the documentation and the list for their search.
func addDocs(files map[string][]byte, commands []Command) error {
	pages, err := docs(commands)
	if err != nil {
		return err
	}
	t, err := template.New("docs").Funcs(template.FuncMap{"prose": prose, "play": play, "anchor": anchor, "paragraphs": paragraphs}).Parse(docsTemplate)
	if err != nil {
		return err
	}
	for _, p := range pages {
		var b bytes.Buffer
		p.Pages = pages
		if err := t.ExecuteTemplate(&b, "page", p); err != nil {
			return err
		}
		files["docs/"+p.File] = b.Bytes()
	}
	files["docs/search.json"], err = json.Marshal(entries(pages))
	return err
}

func docs(commands []Command) ([]*page, error) {
	language, err := language()
	if err != nil {
		return nil, err
	}
	list, _, err := lessons()
	if err != nil {
		return nil, err
	}
	pages := []*page{
		{File: "index.html", Title: "Documentation", Body: "index"},
		{File: "tutorial.html", Title: "Tutorial", Body: "tutorial", Content: list},
		{File: "language.html", Title: "The language by example", Body: "language", Content: language},
		{File: "commands.html", Title: "Commands", Body: "commands", Content: commands},
	}
	for _, k := range describe.Kinds {
		pages = append(pages, &page{File: kindFile(k.Kind), Title: k.Title, Body: "topics", Content: placed(describe.OfKind(k.Kind))})
	}
	return pages, nil
}

// topic is a topic with the place on its page that links lead to: several statements may
// have one name.
type topic struct {
	describe.Topic
	Place string
}

func placed(topics []describe.Topic) (list []topic) {
	seen := map[string]int{}
	for i := range topics {
		t := topic{topics[i], anchor(topics[i].Name)}
		if seen[t.Place]++; seen[t.Place] > 1 {
			t.Place += fmt.Sprintf("-%d", seen[t.Place])
		}
		list = append(list, t)
	}
	return list
}

func kindFile(k describe.Kind) string {
	return strings.ReplaceAll(string(k), " ", "-") + ".html"
}

func language() (list []example, err error) {
	for _, name := range examples {
		data, err := testdata.Files.ReadFile(name + ".pnaclasm")
		if err != nil {
			return nil, err
		}
		list = append(list, example{name + ".pnaclasm", introduction(string(data)), string(data)})
	}
	return list, nil
}

// entry is something that the search finds.
type entry struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Kind  string `json:"kind"`
	Page  string `json:"page"`
	// Words is all that a person may type, in lower case.
	Words string `json:"words"`
}

func newEntry(name, title, kind, file string, words ...string) entry {
	return entry{name, title, kind, file + "#" + anchor(name), strings.ToLower(strings.Join(append(words, name, title, kind), " "))}
}

func entries(pages []*page) (list []entry) {
	for _, p := range pages {
		switch content := p.Content.(type) {
		case []topic:
			for i := range content {
				t := &content[i]
				e := newEntry(t.Name, t.Title, string(t.Kind), p.File, t.Aliases...)
				e.Page = p.File + "#" + t.Place
				list = append(list, e)
			}
		case []Command:
			for i := range content {
				list = append(list, newEntry(content[i].Name, content[i].Title, "command", p.File))
			}
		case []example:
			for i := range content {
				list = append(list, newEntry(content[i].Name, firstSentence(content[i].Text), "example", p.File))
			}
		case []lesson:
			for i := range content {
				list = append(list, newEntry(content[i].Name, content[i].Title, "lesson", p.File))
			}
		}
	}
	return list
}

func firstSentence(text string) string {
	sentence, _, _ := strings.Cut(text, "\n")
	return sentence
}

// anchors are the characters of names that may stand in a link.
var anchors = regexp.MustCompile(`[^\w.-]+`)

// anchor is where a name stands on its page.
func anchor(name string) string { return anchors.ReplaceAllString(name, "_") }

// code matches what a text sets apart as code.
var code = regexp.MustCompile("`([^`]+)`")

// prose is a text of the tables with its code set apart.
func prose(text string) template.HTML {
	escaped := template.HTMLEscapeString(strings.TrimSpace(text))
	return template.HTML(code.ReplaceAllString(escaped, "<code>$1</code>")) //nolint:gosec // it is escaped
}

// paragraph is a part of a text: words, or lines as they are.
type paragraph struct {
	Text string
	Code bool
}

// paragraphs takes a text apart. Indented lines are shown as they are.
func paragraphs(text string) (list []paragraph) {
	for part := range strings.SplitSeq(strings.Trim(text, "\n"), "\n\n") {
		if strings.HasPrefix(part, "    ") {
			lines := strings.ReplaceAll("\n"+part, "\n    ", "\n")
			list = append(list, paragraph{strings.Trim(lines, "\n"), true})
			continue
		}
		list = append(list, paragraph{part, false})
	}
	return list
}

// play is a link into the page that opens a program.
func play(name, text string) (string, error) {
	if path.Ext(name) == "" {
		name += ".pnaclasm"
	}
	if text == "" {
		return "", fmt.Errorf("%s: there is no program to open", name)
	}
	return "../index.html#" + shared{Name: anchor(name), Text: text}.fragment(), nil
}
