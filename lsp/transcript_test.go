package lsp

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestTranscripts plays testdata/transcripts: what editors send, line by line,
// and what they must get. Lines that start with `-> ` are sent; for one that
// starts with `<- ` the server's messages are read until one has at least what
// it says. Other lines are remarks.
func TestTranscripts(t *testing.T) {
	files, _ := filepath.Glob("testdata/transcripts/*.txt")
	if len(files) == 0 {
		t.Fatal("no files")
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			c := start(t, Options{})
			defer c.raw.Close()
			play(t, c.raw, strings.Split(string(text), "\n"))
		})
	}
}

// play plays a transcript to a server.
func play(t *testing.T, server io.ReadWriter, lines []string) {
	messages := make(chan string, 1000)
	go receive(server, messages)
	for n, line := range lines {
		switch {
		case strings.HasPrefix(line, "-> "):
			if _, err := io.WriteString(server, frame(line[3:])); err != nil {
				t.Fatalf("line %d: %v", n+1, err)
			}
		case strings.HasPrefix(line, "<- "):
			await(t, n+1, line[3:], messages)
		}
	}
}

// receive passes on the bodies of messages.
func receive(r io.Reader, to chan<- string) {
	defer close(to)
	in := bufio.NewReader(r)
	for {
		length := 0
		for {
			header, err := in.ReadString('\n')
			if err != nil {
				return
			}
			if strings.TrimSpace(header) == "" {
				break
			}
			_, _ = fmt.Sscanf(header, "Content-Length: %d", &length)
		}
		body := make([]byte, length)
		if _, err := io.ReadFull(in, body); err != nil {
			return
		}
		to <- string(body)
	}
}

// await reads messages until one has at least what is wanted.
func await(t *testing.T, line int, want string, messages <-chan string) {
	t.Helper()
	var wanted any
	if err := json.Unmarshal([]byte(want), &wanted); err != nil {
		t.Fatalf("line %d: %v", line, err)
	}
	var seen []string
	for {
		select {
		case m, ok := <-messages:
			var got any
			if !ok || json.Unmarshal([]byte(m), &got) != nil {
				t.Fatalf("line %d: the server sent no message like this, but\n%s", line, strings.Join(seen, "\n"))
			}
			if has(got, wanted) {
				return
			}
			seen = append(seen, m)
		case <-time.After(20 * time.Second):
			t.Fatalf("line %d: the server sent no message like this, but\n%s", line, strings.Join(seen, "\n"))
		}
	}
}

// has reports whether a value has at least what another has.
func has(got, want any) bool {
	switch want := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		for k, w := range want {
			if !ok || !has(g[k], w) {
				return false
			}
		}
		return ok
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) < len(want) {
			return false
		}
		for i := range want {
			if !has(g[i], want[i]) {
				return false
			}
		}
		return len(want) > 0 || len(g) == 0
	}
	return got == want
}
