package stats

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
		Tables []*Table
	}{Title: title, Bytes: s.Bits / 8, Style: template.CSS(style), Script: template.JS(script), Tree: s.Tree()}
	for _, by := range Tables {
		data.Tables = append(data.Tables, s.Table(by))
	}
	var b bytes.Buffer
	err = page.Execute(&b, data)
	return b.Bytes(), err
}
