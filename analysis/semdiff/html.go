//go:build !js

// A page draws by itself what it gets as JSON: html/template, which looks methods up by
// their names and so keeps all of them, would make the WebAssembly a fifth larger.

package semdiff

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
)

//go:embed page
var files embed.FS

var page = template.Must(template.New("page.html").Funcs(template.FuncMap{"side": side}).ParseFS(files, "page/page.html"))

// cell is a statement on one side of the page.
type cell struct {
	Class string
	Text  string
}

// side returns a change as the cells of both sides.
func side(c Change) [2]cell {
	cells := [2]cell{{string(c.Kind), c.TextA}, {string(c.Kind), c.TextB}}
	if c.A < 0 {
		cells[0].Class = "none"
	}
	if c.B < 0 {
		cells[1].Class = "none"
	}
	return cells
}

// section is a function on the page.
type section struct {
	*Function
	ID, Head string
	Blocks   []blockChanges
}

// blockChanges are changes in one basic block.
type blockChanges struct {
	Block   uint64
	Label   string
	Changes []Change
}

// byBlock splits changes where the block changes.
func byBlock(changes []Change) []blockChanges {
	var list []blockChanges
	for i := range changes {
		if n := len(list); n == 0 || list[n-1].Block != changes[i].Block {
			list = append(list, blockChanges{Block: changes[i].Block, Label: changes[i].Label})
		}
		last := &list[len(list)-1]
		last.Changes = append(last.Changes, changes[i])
	}
	return list
}

// HTML returns the difference as one page with the programs side by side. The
// titles are the names of the files.
func (d *Diff) HTML(titleA, titleB string) ([]byte, error) {
	style, err := files.ReadFile("page/page.css")
	if err != nil {
		return nil, err
	}
	data := struct {
		TitleA, TitleB, Summary string
		Style                   template.CSS
		Functions               []section
		Globals                 []string
	}{TitleA: titleA, TitleB: titleB, Summary: d.Summary(), Style: template.CSS(style), Globals: d.Module}
	for _, g := range d.Globals {
		data.Globals = append(data.Globals, fmt.Sprintf("global %s %s", pair("@g", g.A, g.B, g.Name), g.Kind))
	}
	for i := range d.Functions {
		if f := &d.Functions[i]; f.Kind != Same {
			data.Functions = append(data.Functions, section{Function: f, ID: f.id(), Head: f.head(), Blocks: byBlock(f.Changes)})
		}
	}
	var b bytes.Buffer
	err = page.Execute(&b, data)
	return b.Bytes(), err
}
