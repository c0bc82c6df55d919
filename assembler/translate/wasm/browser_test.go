package wasm_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/answers"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// page runs a program and shows what it printed and its exit status.
const page = `<!DOCTYPE html>
<title>program</title>
<pre id="out"></pre>
<script type="module">
import { run } from "./loader.mjs";
const out = document.getElementById("out");
const decoder = new TextDecoder();
const program = await (await fetch("./program.wasm")).arrayBuffer();
try {
  const status = await run(program, {
    args: ["program", "argument"],
    env: ["NAME=value"],
    stdout: (bytes) => { out.textContent += decoder.decode(bytes); },
  });
  out.textContent += "|status " + status + "|";
} catch (error) {
  out.textContent += "|" + error + "|";
}
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

// TestBrowser runs a program in headless Chromium.
func TestBrowser(t *testing.T) {
	chromium := browser(t)
	list, err := answers.Runs()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		if r.Name != "arguments" {
			continue
		}
		server := httptest.NewServer(serve(map[string][]byte{
			"/": []byte(page), "/loader.mjs": []byte(wasm.Loader()), "/program.wasm": binary(t, []byte(r.Text)),
		}))
		defer server.Close()
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		cmd := exec.CommandContext(ctx, chromium, "--headless", "--no-sandbox", "--disable-gpu",
			"--user-data-dir="+t.TempDir(), "--virtual-time-budget=20000", "--dump-dom", server.URL)
		dom, err := cmd.Output()
		if err != nil {
			t.Skipf("Chromium does not run here: %v", err)
		}
		if want := r.Output + "|status 0|"; !strings.Contains(string(dom), want) {
			t.Errorf("the page shows %q, want %q", dom, want)
		}
	}
}

// serve serves files by their paths, as a browser wants modules.
func serve(files map[string][]byte) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		data, ok := files[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		if strings.HasSuffix(r.URL.Path, ".mjs") {
			w.Header().Set("Content-Type", "text/javascript")
		}
		w.Write(data)
	}
}
