package dap

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestEveryRequestIsInAConversation wants an example of each request.
func TestEveryRequestIsInAConversation(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.txt")
	var all strings.Builder
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	for command := range requests {
		if !regexp.MustCompile(`(?m)^> ` + command + `\b.*(\n .*)*\n<`).MatchString(all.String()) {
			t.Errorf("no conversation has an answer to %s", command)
		}
	}
}

// TestEveryCapabilityHasARequest wants an answer to whatever is announced.
func TestEveryCapabilityHasARequest(t *testing.T) {
	c := connect(t)
	body := c.ask("initialize", nil)
	special := map[string]string{ // what is announced is no request of that name
		"supportsFunctionBreakpoints": "setFunctionBreakpoints", "supportsDataBreakpoints": "setDataBreakpoints", "supportsInstructionBreakpoints": "setInstructionBreakpoints",
		"supportsConditionalBreakpoints": "setBreakpoints", "supportsHitConditionalBreakpoints": "setBreakpoints", "supportsLogPoints": "setBreakpoints",
		"supportsEvaluateForHovers": "evaluate", "supportTerminateDebuggee": "disconnect", "supportsExceptionFilterOptions": "setExceptionBreakpoints",
		"supportsValueFormattingOptions": "variables", "supportsDelayedStackTraceLoading": "stackTrace", "supportsSteppingGranularity": "next", "exceptionBreakpointFilters": "setExceptionBreakpoints",
	}
	for name := range body {
		command := special[name]
		if command == "" {
			command = strings.TrimSuffix(strings.TrimPrefix(name, "supports"), "Request")
			command = strings.ToLower(command[:1]) + command[1:]
		}
		if _, ok := requests[command]; !ok {
			t.Errorf("%s is announced, and %s has no answer", name, command)
		}
	}
}

// launch starts a program of testdata.
func (c *client) launch(program string) {
	c.Helper()
	path, err := filepath.Abs(filepath.Join("testdata", program))
	if err != nil {
		c.Fatal(err)
	}
	c.ask("initialize", nil)
	c.ask("launch", map[string]any{"program": path})
	c.ask("configurationDone", nil)
}

// ends waits for the end of a session.
func (c *client) ends() {
	c.Helper()
	select {
	case <-c.ended:
	case <-time.After(patience):
		c.Fatal("the session does not end")
	}
}

// TestVanishedClients leave nothing behind: neither while the program runs, nor
// while it waits for input, nor in the middle of a message.
func TestVanishedClients(t *testing.T) {
	for _, program := range []string{"endless.pnaclasm", "echo.pnaclasm"} {
		c := connect(t)
		c.launch(program)
		c.conn.Close()
		c.ends()
	}
	c := connect(t)
	path, _ := filepath.Abs("testdata/endless.pnaclasm")
	c.ask("initialize", nil)
	c.ask("launch", map[string]any{"program": path, "noDebug": true})
	c.ask("configurationDone", nil)
	c.conn.Close()
	c.ends()
	c = connect(t)
	c.conn.Write([]byte("Content-Length: 100\r\n\r\n{"))
	c.conn.Close()
	c.ends()
}

// TestGarbage ends a session that makes no sense any more, and nothing else.
func TestGarbage(t *testing.T) {
	for _, garbage := range []string{"GET / HTTP/1.1\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 99999999999\r\n\r\n"} {
		c := connect(t)
		c.conn.Write([]byte(garbage))
		c.conn.Close()
		c.ends()
	}
	c := connect(t)
	for _, content := range []string{"{", "[]", "7", `{"type": "request"}`, `{"command": 7}`} {
		if _, err := c.conn.Write([]byte("Content-Length: " + jsonNumber(len(content)) + "\r\n\r\n" + content)); err != nil {
			t.Fatal(err)
		}
	}
	c.ask("initialize", nil)
}

func jsonNumber(n int) string { b, _ := json.Marshal(n); return string(b) }

// TestRandomArguments sends every request with arguments that make no sense: each
// gets an answer.
func TestRandomArguments(t *testing.T) {
	values := []any{nil, -1, 1 << 40, "", "x", []any{}, map[string]any{}, true}
	names := []string{"threadId", "frameId", "variablesReference", "name", "value", "expression", "memoryReference", "count", "offset",
		"start", "line", "source", "breakpoints", "text", "column", "levels", "startFrame", "data", "sourceReference", "endLine", "filters"}
	c := connect(t)
	path, _ := filepath.Abs("testdata/endless.pnaclasm")
	c.ask("initialize", nil)
	c.ask("launch", map[string]any{"program": path, "stopOnEntry": true})
	c.ask("configurationDone", nil)
	for command := range requests {
		if command == "disconnect" || command == "terminate" || command == "initialize" {
			continue
		}
		for _, v := range values {
			arguments := map[string]any{}
			for _, name := range names {
				arguments[name] = v
			}
			c.send(command, arguments)
			c.answer()
		}
	}
	c.ask("disconnect", nil)
	c.ends()
}
