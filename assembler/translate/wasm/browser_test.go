package wasm_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/answers"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// page runs a program and posts what it printed and its exit status.
const page = `<!DOCTYPE html>
<title>program</title>
<script type="module">
import { run } from "./loader.mjs";
const decoder = new TextDecoder();
let result = "";
try {
  const program = await (await fetch("./program.wasm")).arrayBuffer();
  const status = await run(program, {
    args: ["program", "argument"],
    env: ["NAME=value"],
    stdout: (bytes) => { result += decoder.decode(bytes); },
  });
  result += "|status " + status + "|";
} catch (error) {
  result += "|" + error + "|";
}
await fetch("./result", { method: "POST", body: result });
</script>
`

// browser returns the path of a Chromium, and skips the test without one.
func browser(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no Chromium is installed")
	return ""
}

// isolation are the headers without which a page has no threads.
var isolation = map[string]string{
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Embedder-Policy": "require-corp",
}

// TestBrowser runs programs in headless Chromium.
func TestBrowser(t *testing.T) {
	chromium := browser(t)
	list, err := answers.Runs()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"arguments": "|status 0|", "threads": "|status 40|"}
	for _, r := range list {
		if end, ok := want[r.Name]; ok {
			t.Run(r.Name, func(t *testing.T) { shows(t, chromium, r, isolation, r.Output+end) })
		}
		if r.Name == "threads" {
			t.Run("not isolated", func(t *testing.T) {
				shows(t, chromium, r, nil, "|Error: the program has threads: the page must be cross-origin isolated")
			})
		}
	}
}

// shows checks what comes of a program in a page that is served with some
// headers.
func shows(t *testing.T, chromium string, r answers.Run, headers map[string]string, want string) {
	result := make(chan string, 1)
	server := httptest.NewServer(serve(headers, result, map[string][]byte{
		"/": []byte(page), "/loader.mjs": []byte(wasm.Loader(false)), "/program.wasm": binary(t, []byte(r.Text)),
	}))
	defer server.Close()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, chromium, "--headless", "--no-sandbox", "--disable-gpu",
		"--user-data-dir="+profile(t), "--remote-debugging-port=0", server.URL)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case got := <-result:
		cancel()
		<-ended
		if !strings.Contains(got, want) {
			t.Errorf("the page posts %q, want %q", got, want)
		}
	case err := <-ended:
		if ctx.Err() != nil {
			t.Fatal("the page posts nothing")
		}
		t.Skipf("Chromium does not run here: %v", err)
	}
}

// profile returns a directory for a browser, which may still write to it when it
// has ended.
func profile(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "profile-*")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for range 100 {
			if os.RemoveAll(dir) == nil {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	})
	return dir
}

// serve serves files by their paths, as a browser wants modules, with headers. It
// passes on what is posted.
func serve(headers map[string]string, result chan<- string, files map[string][]byte) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			text, _ := io.ReadAll(r.Body)
			if r.URL.Path == "/echo" {
				w.Write(append([]byte("back: "), text...))
				return
			}
			result <- string(text)
			return
		}
		data, ok := files[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		if strings.HasSuffix(r.URL.Path, ".mjs") {
			w.Header().Set("Content-Type", "text/javascript")
		}
		w.Write(data)
	}
}
