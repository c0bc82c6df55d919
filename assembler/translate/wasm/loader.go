package wasm

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"html"
	"strings"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// The parts of the module, in order: one thread, files to read, several threads, programs that were made for
// a browser, and a program for node.
var (
	//go:embed loader.mjs
	loader string
	//go:embed given.mjs
	given string
	//go:embed threads.mjs
	threads string
	//go:embed page
	page embed.FS
	//go:embed node.mjs
	node string
)

// pageParts are the files of page, in the order in which they need each other.
var pageParts = []string{"guest", "vars", "page", "core", "picture", "input", "text", "net", "sockets", "sound", "files", "glmore", "gl", "video", "run", "element"}

// Loader returns a JavaScript module that runs translated programs in browsers
// and under node; browser says that they were made for one.
func Loader(browser bool) string {
	known := translate.Interfaces
	parts := []string{loader, given, threads}
	if browser {
		known = append(known[:len(known):len(known)], translate.Browser()[0])
		for _, name := range pageParts {
			parts = append(parts, pagePart(name))
		}
	}
	list := make([][2]any, len(known))
	for i := range known {
		list[i] = [2]any{known[i].Name, len(known[i].Slots)}
	}
	text := strings.Replace(strings.Join(append(parts, node), ""), "INTERFACES", script(list), 1)
	return strings.Replace(text, "BROWSER;", script(browserInterfaces())+";", 1)
}

// browserInterfaces are those of PPAPI as guest.mjs wants them.
func browserInterfaces() (list [][3]any) {
	for _, i := range ppapi.Interfaces() {
		var slots [][3]string
		for _, s := range i.Slots {
			slots = append(slots, [3]string{s.Name, string(s.Result), s.Codes})
		}
		_, version, _ := strings.Cut(i.Name, ";")
		list = append(list, [3]any{i.Family(), version, slots})
	}
	return list
}

// pagePart returns a file of page.
func pagePart(name string) string {
	data, err := page.ReadFile("page/" + name + ".mjs")
	if err != nil {
		panic(err) // it is a part of this program
	}
	return string(data)
}

// script writes data as JavaScript.
func script(data any) string {
	text, err := json.Marshal(data)
	if err != nil {
		panic(err) // strings and numbers always have a text
	}
	return string(text)
}

// Page returns the files of a page that shows a program made for a browser, by their
// names; title is what stands above it. They want a server: a page that is opened from
// a disk has no threads.
func Page(title string, b *Binary) (map[string][]byte, error) {
	if !b.Browser {
		return nil, errNoBrowser
	}
	files := map[string][]byte{"program.wasm": b.Code, "program.mjs": []byte(Loader(true))}
	for _, name := range []string{"index.html", "isolate.js"} {
		data, err := page.ReadFile("page/" + name)
		if err != nil {
			return nil, err
		}
		files[name] = bytes.ReplaceAll(data, []byte("TITLE"), []byte(html.EscapeString(title)))
	}
	return files, nil
}

var errNoBrowser = errors.New("the program was not made for a browser: a page shows only those; make wasm and mjs of it")
