//go:build !js

// A page draws by itself what it gets as JSON: html/template, which looks methods up by
// their names and so keeps all of them, would make the WebAssembly a fifth larger.

package ledger

import (
	"bytes"
	"embed"
	"html/template"
)

//go:embed page
var files embed.FS

var page = template.Must(template.New("page.html").Funcs(template.FuncMap{"format": Format}).ParseFS(files, "page/page.html"))

// HTML returns all tables and the tree as one page that needs nothing else. title
// is the name of the file.
func (s *Stats) HTML(title string) ([]byte, error) {
	style, err := files.ReadFile("page/page.css")
	if err != nil {
		return nil, err
	}
	script, err := files.ReadFile("page/page.js")
	if err != nil {
		return nil, err
	}
	data := struct {
		Title  string
		Bytes  uint64
		Style  template.CSS
		Script template.JS
		Tree   *Node
		Tables []section
	}{Title: title, Bytes: s.Bits / 8, Style: template.CSS(style), Script: template.JS(script), Tree: s.Tree()}
	for _, by := range Tables {
		data.Tables = append(data.Tables, newSection(s.Table(by)))
	}
	var b bytes.Buffer
	err = page.Execute(&b, data)
	return b.Bytes(), err
}

// maxRows is how many rows of a table the page shows: a page with a hundred
// thousand takes a browser minutes, and nobody reads them.
const maxRows = 1000

// section is a table as the page shows it: its largest rows.
type section struct {
	*Table
	Rows [][]any
	// More is how many rows are left out.
	More int
}

func newSection(t *Table) section {
	n := min(len(t.Rows), maxRows)
	return section{Table: t, Rows: t.Rows[:n], More: len(t.Rows) - n}
}
