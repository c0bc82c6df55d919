package pages

import (
	_ "embed" // for the script
	"encoding/json"
	"image"
	"strings"
	"testing"
)

//go:embed page.mjs
var script string

// InChromium runs a program in headless Chromium: code is WebAssembly, loader the
// JavaScript that runs it.
func (p *Program) InChromium(t testing.TB, code []byte, loader string, args ...string) (s Seen) {
	t.Helper()
	given, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	text := Visit(t, map[string][]byte{
		"/":             []byte(`<!DOCTYPE html><title>program</title><body><script type="module" src="./all.mjs"></script>`),
		"/all.mjs":      []byte(loader + strings.Replace(script, "GIVEN", string(given), 1)),
		"/program.wasm": code,
	}, Isolation, args...)
	posted := struct {
		*Seen
		Pixels posted
	}{Seen: &s}
	if err := json.Unmarshal([]byte(text), &posted); err != nil {
		t.Fatalf("%v: the page posts %.300q", err, text)
	}
	if p := posted.Pixels; len(p.Data) == 4*p.Width*p.Height {
		s.Look(&image.NRGBA{Pix: p.Data, Stride: 4 * p.Width, Rect: image.Rect(0, 0, p.Width, p.Height)})
	}
	return s
}

// posted is the picture that a page posts: rows of red, green, blue and alpha.
type posted struct {
	Width, Height int
	Data          []byte
}
