package wasm_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/pages"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// missing prints the functions of the table that the JavaScript does not have.
const missing = `
for (const [family, , slots] of browserInterfaces) {
  for (const [slot] of slots) {
    const name = family + "_" + slot;
    const places = [pageFunctions[name], PageGuest.prototype[name], glPlain[slot], glCalls[slot], glExtensions[name]];
    if (places.every((place) => place === undefined) && !glUnanswered.includes(slot)) console.log(name);
  }
}
`

// TestPageFunctions holds the JavaScript to the table: each function of an interface
// is there.
func TestPageFunctions(t *testing.T) {
	cmd := nodeRun(t, nil)
	all := filepath.Join(filepath.Dir(cmd.Args[1]), "all.mjs")
	for name, text := range map[string]string{all: wasm.Loader(true) + missing, cmd.Args[1]: `import "./all.mjs";`} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := cmd.CombinedOutput(); len(out) > 0 || err != nil {
		t.Errorf("the page does not have %s, %v", out, err)
	}
}

// TestPage talks to programs under node.
func TestPage(t *testing.T) {
	program, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "page.pnaclasm"))
	if err != nil {
		t.Fatal(err)
	}
	messages := "null\n[1,{\"a\":\"b\"},1.5,-7]\n{\"$buffer\":\"AAEC\"}\n{\"$number\":\"-0\"}\n{\"$dictionary\":{\"$x\":{\"$undefined\":true}}}\n"
	if got := pageRun(t, program, messages); got != messages {
		t.Errorf("it sends %q back, want %q", got, messages)
	}
}

// pageRun runs a program under node with messages, and returns those it sends.
func pageRun(t *testing.T, program []byte, messages string, env ...string) string {
	t.Helper()
	cmd := nodeRun(t, binary(t, program))
	loader := cmd.Args[1]
	if err := os.WriteFile(loader, []byte(wasm.Loader(true)), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd.Env, cmd.Stdin = env, strings.NewReader(messages)
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("it ends with %v", err)
	}
	return string(out)
}

// TestPageCorpus talks to real programs under node. Their answers end with those
// given.
func TestPageCorpus(t *testing.T) {
	changing := regexp.MustCompile(` (nps|time) \d+`)
	for _, c := range []struct{ file, messages, want string }{
		{"isaacl-stockfish-85e1fb3", "\"position startpos\"\n\"go depth 5\"\n", "\"bestmove g1f3 ponder d7d5\"\n"},
		{"mariogeiger-nacl", "[[1,2,3],[2,1,3],[3,2,1]]\n[[4,1,3],[2,0,5],[3,2,2]]\n", "[0,1,2]\n[1,0,2]\n"},
		{"ApryseSDK-SimpleWorker", "{\"cmd\":[1,\"a\",null]}\n", "{\"cmd\":[1,\"a\",null]}\n"},
		{"mattmcd-monte_carlo", "{\"cmd\":\"sim\",\"nPts\":1000,\"model\":\"Circle\"}\n", "\"Type\":\"partial\"}\n{\"Type\":\"completed\"}\n"},
	} {
		t.Run(c.file, func(t *testing.T) {
			program := testcorpus.Read(t, testcorpus.Path(t, "real", c.file+".pexe"))
			got := changing.ReplaceAllString(pageRun(t, program, c.messages), "")
			if !strings.HasSuffix(got, c.want) {
				t.Errorf("it sends\n%swant at the end\n%s", got, c.want)
			}
		})
	}
}

// elementPage has an element run the example that sends messages back, and posts what
// becomes of it.
const elementPage = `<!DOCTYPE html>
<title>element</title>
<script type="module" src="./program.mjs"></script>
<pnacl-app id="app" src="program.wasm" width="32" height="16" extra="1"></pnacl-app>
<script>
const app = document.getElementById("app");
let result = "";
const add = (text) => { result += text + "|"; };
const post = () => fetch("./result", { method: "POST", body: result });
for (const type of ["loadstart", "load", "loadend", "error", "crash"]) app.addEventListener(type, () => add(type));
app.addEventListener("error", () => { add(app.lastError); post(); });
app.addEventListener("message", ({ data }) => {
  add(data instanceof ArrayBuffer ? "buffer " + data.byteLength : JSON.stringify(data));
  if (data === "last") post();
});
customElements.whenDefined("pnacl-app").then(() => {
  for (const x of [{ a: [1, null, 2.5] }, new ArrayBuffer(3), "last"]) app.postMessage(x);
});
</script>
`

// TestElement runs the element in headless Chromium.
func TestElement(t *testing.T) {
	program, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "page.pnaclasm"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{"/": []byte(elementPage), "/program.mjs": []byte(wasm.Loader(true)), "/program.wasm": binary(t, program)}
	visit(t, files, pages.Isolation, `loadstart|load|loadend|{"a":[1,null,2.5]}|buffer 3|"last"|`)
	visit(t, files, nil, "loadstart|error|the program has threads: the page must be cross-origin isolated")
}

// drawingPage has an element run a program that draws a cube once it has a message,
// and posts the colour of the corner when there is more than one in the picture.
const drawingPage = `<!DOCTYPE html>
<title>drawing</title>
<script type="module" src="./program.mjs"></script>
<pnacl-app id="app" src="program.wasm" width="64" height="48"></pnacl-app>
<script>
const app = document.getElementById("app");
customElements.whenDefined("pnacl-app").then(() => app.postMessage("file"));
const timer = setInterval(() => {
  const { data } = app.shadowRoot.querySelector("canvas").getContext("2d").getImageData(0, 0, 64, 48);
  const colours = new Set(new Uint32Array(data.buffer));
  if (colours.size < 9) return;
  clearInterval(timer);
  fetch("./result", { method: "POST", body: "the corner is " + data.slice(0, 4) });
}, 100);
</script>
`

// TestDrawing runs a real program that draws with OpenGL ES: a cube in front of the
// colour (0.5, 0.2, 0.2).
func TestDrawing(t *testing.T) {
	program := testcorpus.Read(t, testcorpus.Path(t, "real", "woodjazz-nsg.pexe"))
	visit(t, map[string][]byte{
		"/": []byte(drawingPage), "/program.mjs": []byte(wasm.Loader(true)), "/program.wasm": binary(t, program),
	}, pages.Isolation, "the corner is 128,51,51,255")
}
