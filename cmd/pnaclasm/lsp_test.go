package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestLSP starts the language server as an editor does, and ends it in order
// and without a goodbye.
func TestLSP(t *testing.T) {
	trace := filepath.Join(t.TempDir(), "messages")
	profiles := filepath.Join(t.TempDir(), "profiles")
	for _, c := range []struct {
		name   string
		flags  []string
		polite bool
		want   int
	}{
		{"polite", []string{"--stdio"}, true, 0},
		{"traced", []string{"--trace=" + trace}, true, 0},
		{"profiled", []string{"--pprof=" + profiles}, true, 0},
		{"rude", nil, false, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			cmd := exec.Command("pnaclasm", append([]string{"lsp"}, c.flags...)...)
			in, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			converse(t, in, bufio.NewReader(out), c.polite)
			if err := cmd.Wait(); cmd.ProcessState.ExitCode() != c.want {
				t.Errorf("it ended with %v, expected status %d", err, c.want)
			}
		})
	}
	if text, err := os.ReadFile(trace); err != nil || !strings.Contains(string(text), "initialize") {
		t.Errorf("the trace holds no initialize (%v)", err)
	}
	for _, name := range []string{cpuProfile, heapProfile} {
		if info, err := os.Stat(filepath.Join(profiles, name)); err != nil || info.Size() == 0 {
			t.Errorf("there is no profile %s (%v)", name, err)
		}
	}
}

// TestLSPSocket has two sessions over a socket, one after the other, and
// interrupts the server.
func TestLSPSocket(t *testing.T) {
	dir := t.TempDir()
	address := filepath.Join(dir, "socket")
	cmd := exec.Command("pnaclasm", "lsp", "--socket="+address, "--pprof="+dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		conn := dial(t, address)
		converse(t, conn, bufio.NewReader(conn), true)
		conn.Close()
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		cmd.Process.Kill()
		t.Skipf("processes cannot be interrupted here: %v", err)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, heapProfile)); err != nil {
		t.Error(err)
	}
}

// dial connects to a server that may still be about to start.
func dial(t *testing.T, address string) net.Conn {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		conn, err := net.Dial("unix", address)
		if err == nil {
			return conn
		}
		if time.Now().After(deadline) {
			t.Fatal(err)
		}
	}
}

// converse opens a session and ends it.
func converse(t *testing.T, in io.Writer, out *bufio.Reader, polite bool) {
	t.Helper()
	send(in, `"id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}`)
	if answer := receive(t, out); !strings.Contains(answer, `"capabilities"`) {
		t.Errorf("no capabilities: %s", answer)
	}
	if polite {
		send(in, `"id":2,"method":"shutdown"`)
		receive(t, out)
	}
	send(in, `"method":"exit"`)
}

func send(in io.Writer, fields string) {
	body := `{"jsonrpc":"2.0",` + fields + `}`
	fmt.Fprintf(in, "Content-Length: %d\r\n\r\n%s", len(body), body)
}

// receive returns the body of the next message.
func receive(t *testing.T, out *bufio.Reader) string {
	t.Helper()
	length := 0
	for {
		line, err := out.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if line == "\r\n" {
			break
		}
		fmt.Sscanf(line, "Content-Length: %d", &length)
	}
	body := make([]byte, length)
	if _, err := io.ReadFull(out, body); err != nil {
		t.Fatal(err)
	}
	return string(body)
}
