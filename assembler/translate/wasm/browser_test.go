package wasm_test

import (
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/answers"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/pages"
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

// TestBrowser runs programs in headless Chromium.
func TestBrowser(t *testing.T) {
	list, err := answers.Runs()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"arguments": "|status 0|", "threads": "|status 40|"}
	for _, r := range list {
		if end, ok := want[r.Name]; ok {
			t.Run(r.Name, func(t *testing.T) { shows(t, r, pages.Isolation, r.Output+end) })
		}
		if r.Name == "threads" {
			t.Run("not isolated", func(t *testing.T) {
				shows(t, r, nil, "|Error: the program has threads: the page must be cross-origin isolated")
			})
		}
	}
}

// shows checks what comes of a program in a page that is served with some
// headers.
func shows(t *testing.T, r answers.Run, headers map[string]string, want string) {
	visit(t, map[string][]byte{
		"/": []byte(page), "/loader.mjs": []byte(wasm.Loader(false)), "/program.wasm": binary(t, []byte(r.Text)),
	}, headers, want)
}

// visit serves files to Chromium, and checks what its page posts.
func visit(t *testing.T, files map[string][]byte, headers map[string]string, want string) {
	t.Helper()
	if got := pages.Visit(t, files, headers); !strings.Contains(got, want) {
		t.Errorf("the page posts %q, want %q", got, want)
	}
}
