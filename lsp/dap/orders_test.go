package dap

import (
	"math/rand/v2"
	"path/filepath"
	"testing"
)

// TestRandomOrders sends requests that make sense in orders that do not: each gets an
// answer, and the session ends when it is told to.
func TestRandomOrders(t *testing.T) {
	t.Parallel()
	program := func(name string) string {
		path, err := filepath.Abs(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
	thread := map[string]any{"threadId": 1}
	text := program("endless.pnaclasm")
	steps := []struct {
		command   string
		arguments any
	}{
		{"initialize", map[string]any{"linesStartAt1": false, "pathFormat": "uri"}},
		{"initialize", nil},
		{"launch", map[string]any{"program": text}},
		{"launch", map[string]any{"program": text, "stopOnEntry": true}},
		{"launch", map[string]any{"program": text, "noDebug": true}},
		{"launch", map[string]any{"program": program("made/average.pexe"), "stopOnEntry": true}},
		{"launch", map[string]any{"program": program("wrong.pnaclasm")}},
		{"configurationDone", nil},
		{"configurationDone", map[string]any{}},
		{"setBreakpoints", map[string]any{"source": map[string]any{"path": text}, "breakpoints": []any{map[string]any{"line": 8}}}},
		{"setExceptionBreakpoints", map[string]any{"filters": []any{}}},
		{"threads", nil}, {"pause", thread}, {"continue", thread}, {"next", thread}, {"stepIn", thread}, {"stepBack", thread},
		{"stackTrace", thread}, {"scopes", map[string]any{"frameId": 1}}, {"evaluate", map[string]any{"expression": ".backout", "context": "repl"}},
		{"restart", nil}, {"terminate", nil}, {"terminate", map[string]any{"restart": true}},
		{"attach", thread}, {"cancel", nil}, {"noSuchRequest", nil},
	}
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 15))
		c := connect(t)
		for range 4 + r.IntN(16) {
			s := steps[r.IntN(len(steps))]
			c.send(s.command, s.arguments)
			c.answer()
		}
		c.ask("disconnect", nil)
		c.ends()
	}
}
