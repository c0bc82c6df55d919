package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/network/web"
	"github.com/pnaclasm/pnaclasm/assembler/translate/pepper"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// browserFlags are the page around a program that was made for one.
type browserFlags struct {
	Messages   string   `enum:"json,text" default:"json" placeholder:"FORM" help:"How messages stand on standard input and output: json or text, one in a line (default: json)."`
	Attr       []string `complete:"none" sep:"none" placeholder:"NAME=VALUE" help:"Set an attribute of the program's element. May be repeated."`
	Size       viewSize `complete:"none" placeholder:"WxH" help:"The size of the element (default: 640x480)."`
	Scale      float64  `complete:"none" placeholder:"N" help:"How many pixels of the screen make one of the page (default: 1)."`
	Frames     string   `complete:"dir" placeholder:"DIR" help:"Write the last picture of the element into this directory, as PNG."`
	EachFrame  bool     `name:"each-frame" help:"With --frames, write every picture, not only the last."`
	Events     string   `complete:"file" placeholder:"FILE" help:"Have the program see what a person does: lines of JSON."`
	Audio      string   `complete:"file" placeholder:"FILE" help:"Write what the program plays into this file, as WAV."`
	AllowNet   []string `name:"allow-net" complete:"none" sep:"," placeholder:"HOST[:PORT]" help:"Let the program reach this host (default: none). May be repeated."`
	TracePPAPI bool     `name:"trace-ppapi" help:"Show every call of the browser on standard error, and what there is not."`
}

// viewSize is the size of an element in pixels of the page: 640x480.
type viewSize struct{ width, height int }

// UnmarshalText reads a size.
func (v *viewSize) UnmarshalText(text []byte) error {
	width, height, ok := strings.Cut(string(text), "x")
	w, err := strconv.ParseUint(width, 10, 16)
	h, err2 := strconv.ParseUint(height, 10, 16)
	if !ok || err != nil || err2 != nil || w == 0 || h == 0 {
		return fmt.Errorf("expected a width and a height below 65536, for example 640x480, not %q", text)
	}
	*v = viewSize{int(w), int(h)}
	return nil
}

// options makes what package pepper understands of the flags. closed gives back the
// files that are read meanwhile.
func (f browserFlags) options(w *world) (o pepper.Options, closed func(), err error) {
	o = pepper.Options{
		Text: f.Messages == "text", Attributes: f.Attr, Width: f.Size.width, Height: f.Size.height, Scale: f.Scale,
		Frames: f.Frames, EachFrame: f.EachFrame, Audio: f.Audio, Network: f.AllowNet, Web: web.Web{},
	}
	closed = func() {}
	if f.TracePPAPI {
		o.Trace = w.stderr
	}
	if f.EachFrame && f.Frames == "" {
		return o, closed, errors.New("--each-frame says how --frames works: give --frames=DIR as well")
	}
	if f.Events != "" {
		events, err := os.Open(f.Events)
		if err != nil {
			return o, closed, err
		}
		o.Events, closed = events, func() { events.Close() }
	}
	return o, closed, nil
}

// madeForBrowser reports whether a program was made for the browser.
func madeForBrowser(v *verify.Verified) bool {
	layout, err := translate.NewLayout(v.Module())
	return err == nil && layout.UsesBrowser()
}

var errNoPage = errors.New("the program was made for a browser: the interpreter has no page; leave out --engine")
