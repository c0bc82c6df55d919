package lsp

import (
	"encoding/json"
	"math/rand"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/document"
)

// programs are of some 0.5, 5 and 20 MB of text.
var programs = []string{"nbody", "isaacl-stockfish-c4882f0", "kichikuou-xsystem35"}

// percentile reports the 95th percentile of times in milliseconds.
func percentile(b *testing.B, times []time.Duration) {
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)*95/100].Microseconds())/1000, "p95-ms")
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "median-ms")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkKeystroke types into a random function and waits for the diagnostics
// of the new version.
func BenchmarkKeystroke(b *testing.B) {
	for _, name := range programs {
		text := corpusText(b, name)
		for _, where := range []string{"random", "largest", "globals"} {
			b.Run(name+"/"+where, func(b *testing.B) { benchKeystroke(b, text, where) })
		}
	}
}

func benchKeystroke(b *testing.B, text, where string) {
	c := connect(b, modern, Options{})
	c.open(text)
	s := document.New([]byte(text))
	rng := rand.New(rand.NewSource(1))
	lines := linesIn(s, where)
	version := int32(1)
	var times []time.Duration
	for b.Loop() {
		line := lines[rng.Intn(len(lines))]
		at := protocol.Position{Line: uint32(line), Character: uint32(len(s.Line(line)))}
		for _, key := range []string{" ", ""} { // typed and taken back
			version++
			r := protocol.Range{Start: at, End: at}
			if key == "" {
				r.End.Character++
			}
			start := time.Now()
			c.change(version, r, key)
			c.wait(version)
			times = append(times, time.Since(start))
		}
	}
	percentile(b, times)
}

// linesIn returns lines of random functions, of the largest function, or of the
// globals.
func linesIn(s *document.Snapshot, where string) []int {
	var lines []int
	largest := 0
	for i := range s.NumBlocks() {
		if s.Context(i) != nil && len(s.Block(i).Text) > len(s.Block(largest).Text) || s.Context(largest) == nil {
			largest = i
		}
	}
	for i := range s.NumBlocks() {
		wanted := where == "random" && s.Context(i) != nil || where == "largest" && i == largest || where == "globals" && i == 0
		first, last := s.LineOf(s.Start(i)), s.LineOf(s.Start(i+1)-1)
		for l := first + 2; wanted && l < last-1; l++ {
			lines = append(lines, l)
		}
	}
	return lines
}

// BenchmarkRequest makes requests at random places.
func BenchmarkRequest(b *testing.B) {
	for _, name := range programs {
		text := corpusText(b, name)
		c := connect(b, modern, Options{})
		c.open(text)
		lines := strings.Count(text, "\n")
		rng := rand.New(rand.NewSource(1))
		for _, r := range []struct {
			name, method string
			params       func(line int) map[string]any
		}{
			{"hover", protocol.MethodTextDocumentHover, func(l int) map[string]any { return at(protocol.Position{Line: uint32(l), Character: 14}) }},
			{"completion", protocol.MethodTextDocumentCompletion, func(l int) map[string]any { return at(protocol.Position{Line: uint32(l), Character: 14}) }},
			{"hints", protocol.MethodTextDocumentInlayHint, screen},
			{"tokens", protocol.MethodTextDocumentSemanticTokensRange, screen},
			{"actions", protocol.MethodTextDocumentCodeAction, func(l int) map[string]any {
				p := screen(l)
				p["context"] = map[string]any{"diagnostics": []any{}}
				return p
			}},
		} {
			b.Run(name+"/"+r.name, func(b *testing.B) {
				var times []time.Duration
				for b.Loop() {
					var raw json.RawMessage
					start := time.Now()
					c.call(r.method, r.params(rng.Intn(lines)), (*rawResult)(&raw))
					times = append(times, time.Since(start))
				}
				percentile(b, times)
			})
		}
		c.raw.Close()
	}
}

// screen is the range of fifty lines.
func screen(line int) map[string]any {
	return onDocument(map[string]any{"range": protocol.Range{
		Start: protocol.Position{Line: uint32(line)}, End: protocol.Position{Line: uint32(line + 50)}}})
}

// BenchmarkOpen opens a document and waits for its diagnostics.
func BenchmarkOpen(b *testing.B) {
	for _, name := range programs {
		text := corpusText(b, name)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				c := connect(b, modern, Options{})
				c.open(text)
				c.raw.Close()
			}
			b.ReportMetric(float64(len(text))/1e6, "MB-text")
		})
	}
}

// BenchmarkMemory reports how many bytes of memory a server and its test client
// hold for each byte of an open document.
func BenchmarkMemory(b *testing.B) {
	for _, name := range programs {
		text := corpusText(b, name)
		b.Run(name, func(b *testing.B) {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			c := connect(b, modern, Options{})
			c.open(text)
			runtime.GC()
			runtime.GC()
			runtime.ReadMemStats(&after)
			for b.Loop() {
				c.call(protocol.MethodTextDocumentHover, at(protocol.Position{}), nil)
			}
			b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/float64(len(text)), "bytes/byte")
			b.ReportMetric(0, "ns/op")
			c.raw.Close()
		})
	}
}
