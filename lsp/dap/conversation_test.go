package dap

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-dap"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/namemap"
	"github.com/pnaclasm/pnaclasm/assembler/source"
	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
	"github.com/pnaclasm/pnaclasm/assembler/translate/run"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// client is the other end of a session.
type client struct {
	testing.TB
	conn  io.ReadWriteCloser
	in    chan map[string]any
	ended chan error
	seq   int
	// events have arrived and are not yet expected by anybody; bound are the names
	// that a conversation has given to values.
	events []map[string]any
	bound  map[string]any
}

func connect(t testing.TB) *client {
	here, there := net.Pipe()
	c := newClient(t, here)
	go func() { c.ended <- Serve(context.Background(), there, Options{Engine: engine{}}) }()
	return c
}

// newClient is one whose debugger is at the other end of a connection.
func newClient(t testing.TB, here io.ReadWriteCloser) *client {
	c := &client{TB: t, conn: here, in: make(chan map[string]any, 1000), ended: make(chan error, 1), bound: map[string]any{}}
	go func() {
		defer close(c.in)
		for r := bufio.NewReader(here); ; {
			content, err := dap.ReadBaseMessage(r)
			if err != nil {
				return
			}
			m := map[string]any{}
			if json.Unmarshal(content, &m) == nil {
				c.in <- m
			}
		}
	}()
	t.Cleanup(func() { here.Close() })
	return c
}

// engine is that of the command.
type engine struct{ run.Engine }

func (engine) Compile(v *verify.Verified, pages uint32) (debug.Compiled, error) {
	return run.NewCompanion(v, pages)
}

// patience is how long a test waits for what does not come.
const patience = 20 * time.Second

// send sends a request.
func (c *client) send(command string, arguments any) {
	c.Helper()
	c.seq++
	m := map[string]any{"seq": c.seq, "type": "request", "command": command}
	if arguments != nil {
		m["arguments"] = arguments
	}
	content, err := json.Marshal(m)
	if err != nil {
		c.Fatal(err)
	}
	if err := dap.WriteBaseMessage(c.conn, content); err != nil {
		c.Fatal(err)
	}
}

// next returns the next message; nil at the end.
func (c *client) next() map[string]any {
	c.Helper()
	select {
	case m := <-c.in:
		return m
	case <-time.After(patience):
		c.Fatal("nothing comes")
		return nil
	}
}

// answer returns the answer to the last request.
func (c *client) answer() map[string]any {
	c.Helper()
	for {
		m := c.next()
		switch {
		case m == nil:
			c.Fatal("the session has ended")
		case m["type"] == "event":
			c.events = append(c.events, m)
		case m["request_seq"] == float64(c.seq):
			return m
		}
	}
}

// event returns the next event of a name.
func (c *client) event(name string) map[string]any {
	c.Helper()
	for {
		for i, e := range c.events {
			if e["event"] == name {
				c.events = append(c.events[:i:i], c.events[i+1:]...)
				return e
			}
		}
		m := c.next()
		if m == nil {
			c.Fatalf("the session has ended without %s", name)
		}
		c.events = append(c.events, m)
	}
}

// ask sends a request and returns the body of the answer.
func (c *client) ask(command string, arguments any) map[string]any {
	c.Helper()
	c.send(command, arguments)
	a := c.answer()
	if a["success"] != true {
		c.Fatalf("%s: %v", command, a["message"])
	}
	body, _ := a["body"].(map[string]any)
	return body
}

// TestConversations has the conversations of testdata. In them
//
//	> request ARGUMENTS    is sent
//	< BODY                 is the answer: it has what is said here, and may have more
//	! TEXT                 is an error with that text in it
//	* event BODY           comes some time
//
// "$name" stands for any value the first time, and for the same one afterwards;
// $DIR is the directory, $EXAMPLES that of the examples, $BITS one with the texts of
// $DIR as bitcode with their maps. A line that begins with a blank goes on with the
// one before it.
func TestConversations(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no conversations", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".txt"), func(t *testing.T) {
			t.Parallel()
			connect(t).converse(f)
		})
	}
}

// converse has the conversation of a file.
func (c *client) converse(f string) {
	text, err := os.ReadFile(f)
	if err != nil {
		c.Fatal(err)
	}
	for n, line := range conversation(c, string(text)) {
		if err := c.say(line); err != nil {
			c.Fatalf("%s, statement %d: %s\n%v", f, n+1, line, err)
		}
	}
}

// conversation splits a text into statements.
func conversation(t testing.TB, text string) (list []string) {
	dir, err := filepath.Abs("testdata")
	examples, err2 := filepath.Abs("../../testdata")
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	if strings.Contains(text, "$BITS") {
		text = strings.ReplaceAll(text, "$BITS", filepath.ToSlash(bitcode(t)))
	}
	text = strings.NewReplacer("$DIR", filepath.ToSlash(dir), "$EXAMPLES", filepath.ToSlash(examples)).Replace(text)
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case line == "" || line[0] == '#':
		case line[0] == ' ':
			list[len(list)-1] += line
		default:
			list = append(list, line)
		}
	}
	return list
}

// bitcode makes the directory $BITS.
func bitcode(t testing.TB) string {
	dir := t.TempDir()
	texts, err := filepath.Glob("testdata/*.pnaclasm")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range texts {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out := assembler.AssembleSource(source.Input{Name: f, Text: text})
		if out.Bits == nil || out.Source == nil {
			continue
		}
		m := out.Source.Names()
		m.Bitcode = namemap.Hash(out.Bits)
		var lines bytes.Buffer
		program := filepath.Join(dir, strings.TrimSuffix(filepath.Base(f), ".pnaclasm")+".pexe")
		err = errors.Join(m.Write(&lines), os.WriteFile(program, out.Bits, 0o666), os.WriteFile(namemap.Beside(program), lines.Bytes(), 0o666))
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// say does one statement of a conversation.
func (c *client) say(line string) error {
	kind, rest, _ := strings.Cut(line, " ")
	switch kind {
	case ">":
		command, arguments, _ := strings.Cut(rest, " ")
		var a any
		if arguments != "" {
			if err := json.Unmarshal([]byte(arguments), &a); err != nil {
				return err
			}
		}
		c.send(command, c.fill(a))
		return nil
	case "<":
		a := c.answer()
		if a["success"] != true {
			return fmt.Errorf("the answer is the error %v", a["message"])
		}
		return c.expect(rest, a["body"])
	case "!":
		if a := c.answer(); a["success"] == true || !strings.Contains(fmt.Sprint(a["message"]), rest) {
			return fmt.Errorf("the answer is %v", a)
		}
		return nil
	case "*":
		name, body, _ := strings.Cut(rest, " ")
		return c.expect(body, c.event(name)["body"])
	}
	return fmt.Errorf("%q is no statement", kind)
}

// fill puts values in place of their names.
func (c *client) fill(v any) any {
	switch v := v.(type) {
	case string:
		if x, ok := c.bound[v]; ok {
			return x
		}
	case map[string]any:
		for k := range v {
			v[k] = c.fill(v[k])
		}
	case []any:
		for i := range v {
			v[i] = c.fill(v[i])
		}
	}
	return v
}

// expect holds what came against what should have.
func (c *client) expect(text string, got any) error {
	if text == "" {
		return nil
	}
	var want any
	if err := json.Unmarshal([]byte(text), &want); err != nil {
		return fmt.Errorf("%w in %s", err, text)
	}
	if !c.matches(want, got) {
		whole, _ := json.Marshal(got)
		return fmt.Errorf("got %s", whole)
	}
	return nil
}

// matches reports whether a value has everything that is wanted. A list has all
// elements, in their order, and nothing more; but one that ends with "..." does.
func (c *client) matches(want, got any) bool {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		for k := range w {
			ok = ok && c.matches(w[k], g[k])
		}
		return ok
	case []any:
		g, ok := got.([]any)
		if n := len(w); n > 0 && w[n-1] == "..." {
			w, g = w[:n-1], g[:min(n-1, len(g))]
		}
		ok = ok && len(w) == len(g)
		for i := range w {
			ok = ok && c.matches(w[i], g[i])
		}
		return ok
	case string:
		if strings.HasPrefix(w, "$") {
			if known, ok := c.bound[w]; ok {
				return known == got
			}
			c.bound[w] = got
			return true
		}
		if part, ok := strings.CutPrefix(w, "~"); ok {
			return strings.Contains(fmt.Sprint(got), part)
		}
	}
	return want == got
}
