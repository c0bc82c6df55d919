package run

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/pages"
	"github.com/pnaclasm/pnaclasm/assembler/translate/llvmir"
	"github.com/pnaclasm/pnaclasm/assembler/translate/native"
	"github.com/pnaclasm/pnaclasm/assembler/translate/pepper"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

var hostNames = flag.String("hosts", "", "run all real programs for the browser on these hosts, a list of wazero, LLVM, Chromium")

// aHost is where a program for the browser runs.
type aHost struct {
	name      string
	isBrowser bool
	see       func(t testing.TB, p *pages.Program, v *verify.Verified) pages.Seen
}

var hosts = []aHost{
	{name: "wazero", see: seeCompiled},
	{name: "LLVM", see: seeNative},
	{name: "Chromium", isBrowser: true, see: seeChromium},
}

// TestPagesTable runs the real programs that were made for the browser. With -v it
// prints a table of what each did on each host; without -hosts those that end run with
// wazero, but the largest.
func TestPagesTable(t *testing.T) {
	for _, p := range pages.Programs {
		t.Run(p.Name, func(t *testing.T) {
			data := testcorpus.Read(t, testcorpus.Path(t, "real", p.Name+".pexe"))
			names := *hostNames
			if names == "" && len(data) < large && !p.Endless {
				names = "wazero"
			}
			program := verified(t, data)
			for _, h := range hosts {
				if !strings.Contains(names, h.name) {
					continue
				}
				seen := h.see(t, &p, program)
				t.Logf("%-34s %-9s %s", p.Name, h.name, seen.Row())
				if wrong := p.Check(&seen, h.isBrowser); wrong != "" {
					t.Errorf("%s: %s", h.name, wrong)
				}
			}
		})
	}
}

// large is the size of programs that take long to translate, in bytes.
const large = 550_000

// longest is how long a program may take, lacking how long one that shows nothing.
const (
	longest = 2 * time.Minute
	lacking = 15 * time.Second
)

// seeHeadless runs a program in the page that this project puts around it.
func seeHeadless(t testing.TB, p *pages.Program, run func(context.Context, process.Options, pepper.Options) (int, error)) (s pages.Seen) {
	t.Helper()
	limit := longest
	if p.NeedsBrowser {
		limit = lacking
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	frames := t.TempDir()
	var out, log bytes.Buffer
	messages := messagesFor(p.Messages, p.Greets)
	var first time.Time
	o := process.Options{Stdin: messages, Stdout: &tee{&out, sending(func() {
		if first.IsZero() {
			first = time.Now()
		}
		s.Took = float64(time.Since(first).Microseconds()) / 1000
		if r, ok := messages.(*reply); ok {
			r.greet()
		}
		if p.Endless && strings.Contains(out.String(), p.End) {
			cancel()
		}
	})}, Stderr: &log, Args: []string{"program"}}
	status, err := run(ctx, o, pepper.Options{Text: p.Text, Frames: frames})
	var trap *process.Trap
	if errors.As(err, &trap) || err != nil && ctx.Err() == nil {
		s.Trap = err.Error()
	}
	s.Status, s.Over = status, errors.Is(ctx.Err(), context.DeadlineExceeded)
	if ctx.Err() != nil {
		s.Status = 0
	}
	s.Messages, s.Printed = out.String(), log.String()
	s.Look(picture(t, filepath.Join(frames, "frame.png")))
	return s
}

// sending is called for each message.
type sending func()

func (f sending) Write(b []byte) (int, error) { f(); return len(b), nil }

// tee writes to two writers.
type tee [2]interface{ Write([]byte) (int, error) }

func (w *tee) Write(b []byte) (int, error) {
	w[0].Write(b)
	return w[1].Write(b)
}

// picture reads one; nil is for none.
func picture(t testing.TB, path string) image.Image {
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

func seeCompiled(t testing.TB, p *pages.Program, v *verify.Verified) pages.Seen {
	return seeHeadless(t, p, func(ctx context.Context, o process.Options, page pepper.Options) (int, error) {
		return Engine{Browser: page}.Run(ctx, v, o)
	})
}

func seeNative(t testing.TB, p *pages.Program, v *verify.Verified) pages.Seen {
	path := filepath.Join(t.TempDir(), "program")
	if err := llvmir.Build(context.Background(), v, llvmir.Options{Product: llvmir.Executable, Output: path}); err != nil {
		t.Fatal(err)
	}
	return seeHeadless(t, p, func(ctx context.Context, o process.Options, page pepper.Options) (int, error) {
		return native.Program{Path: path, Page: &page}.Run(ctx, o)
	})
}

func seeChromium(t testing.TB, p *pages.Program, v *verify.Verified) pages.Seen {
	b, err := wasm.Translate(v, wasm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p.InChromium(t, b.Code, wasm.Loader(true))
}

// TestPagesListed holds the list to the corpus: it has every program of the corpus that was made for the browser.
func TestPagesListed(t *testing.T) {
	listed := map[string]bool{}
	for _, p := range pages.Programs {
		listed[p.Name] = true
	}
	dir := testcorpus.Path(t, "real")
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range list {
		name, isProgram := strings.CutSuffix(f.Name(), ".pexe")
		if !isProgram || listed[name] || strings.HasPrefix(name, "damaged") {
			continue
		}
		v := verified(t, testcorpus.Read(t, filepath.Join(dir, f.Name())))
		if layout, err := translate.NewLayout(v.Module()); err == nil && layout.UsesBrowser() {
			t.Errorf("package pages does not have %s", name)
		}
	}
}
