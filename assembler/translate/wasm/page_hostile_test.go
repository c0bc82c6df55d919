package wasm_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/pages"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// TestPageHostile hands the page what a hostile program may: see testdata/hostile.mjs.
func TestPageHostile(t *testing.T) {
	script, err := os.ReadFile(filepath.Join("testdata", "hostile.mjs"))
	if err != nil {
		t.Fatal(err)
	}
	cmd := nodeRun(t, nil)
	all := filepath.Join(filepath.Dir(cmd.Args[1]), "all.mjs")
	for name, text := range map[string]string{all: wasm.Loader(true) + string(script), cmd.Args[1]: `import "./all.mjs";`} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := cmd.Output(); len(out) > 0 || err != nil {
		t.Errorf("%s%v", out, err)
	}
}

// scriptPage is a page that runs a script which posts what it has found.
const scriptPage = `<!DOCTYPE html><title>script</title>
<script>
for (const type of ["error", "unhandledrejection"]) {
  addEventListener(type, (e) => fetch("./result", { method: "POST", body: "error: " + (e.message ?? e.reason?.stack ?? e.reason) }));
}
</script>
<script type="module" src="./all.mjs"></script>`

// runScript has Chromium run a script of testdata behind the module of the page.
func runScript(t *testing.T, name, want string, replace ...string) {
	t.Helper()
	script, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer(replace...).Replace(string(script))
	visit(t, map[string][]byte{"/": []byte(scriptPage), "/all.mjs": []byte(wasm.Loader(true) + text)}, pages.Isolation, want)
}

// TestPageHostileBrowser does the same in Chromium, where there is more to call.
func TestPageHostileBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("node does the same")
	}
	runScript(t, "hostile.mjs", "that is all")
}

// TestPageGL draws in Chromium: see testdata/gl.mjs.
func TestPageGL(t *testing.T) {
	runScript(t, "gl.mjs", "shaders 2|attributes 0 8 24|set 1|bound true|seen 1|drawn 30,20,10,255|blue first 10,20,30,255|mapped 1,2,3,255|"+
		"pointer true|elements 1,2,3,255|instances 1,2,3,255|gone 0|error 0|error 1281|error 0|")
}

// TestPageDevices uses a page in Chromium as a person does: see testdata/devices.mjs.
func TestPageDevices(t *testing.T) {
	runScript(t, "devices.mjs", "mouse 0 1 5,10 2|focus 1|wheel -3,120|touch 16 2 7 30 30 0.5|key 6 65 - KeyA|key 9 97 a -|key 6 13 - Enter|key 9 13 \r -|"+
		"field true 30px 12px|focus 0|focus 1|text 11 - 1 0 0,0|text 12 に 1 3 3,3|text 13 日本 1 6 6,6|text 14 日本 1 6 6,6|text 14 x 1 1 1,1|key 9 121 y -|"+
		"field true|focus 0|focus 1|cursor 1 pointer 0|own 1 true|answer 6 0|picture 100 80 3,2,1,255 0,0,0,255 0,0,0,0|lock -1 0|answer 5 -41|lost |pad 1 2 -1 2 1 p 1|plays 1|heard 44100 512 0.5 -0.03|")
}

// TestPageVideo decodes video in Chromium: see testdata/video.mjs.
func TestPageVideo(t *testing.T) {
	runScript(t, "video.mjs", "unknown -12|known 0|picture 0,0,70,3553,64,48,1001|picture 0,0,71,3553,64,48,0101|picture 0,0,72,3553,64,48,0011|flushed 0|reset 0|")
}

// TestPageServices uses files, requests and a connection in Chromium: see
// testdata/services.mjs.
func TestPageServices(t *testing.T) {
	echo := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{OriginPatterns: []string{"*"}})
		if err != nil {
			return
		}
		for {
			kind, data, err := conn.Read(r.Context())
			if err != nil || conn.Write(r.Context(), kind, data) != nil {
				return
			}
		}
	}))
	defer echo.Close()
	want := "system 0|directory 0|missing -20|open 0|write 10|length 0|read 6|text 234567|query 0|size 8|exclusive -21|" +
		"append 1|loaded 0|streamed 0|sent 9|reopened 0|body back: data:3456|" +
		"connected 0|received 0|message héllo|received 0|message 0,1,2|closed 0|code 1000|"
	runScript(t, "services.mjs", want, "SOCKET", strconv.Quote("ws"+strings.TrimPrefix(echo.URL, "http")))
}

// TestPageFault hands a function an address that is none: the end of the program names
// the function.
func TestPageFault(t *testing.T) {
	program, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "page.pnaclasm"))
	if err != nil {
		t.Fatal(err)
	}
	cmd := nodeRun(t, binary(t, faulty(t, program)))
	if err := os.WriteFile(cmd.Args[1], []byte(wasm.Loader(true)), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd.Stdin = strings.NewReader("1\n")
	out, err := cmd.CombinedOutput()
	if want := "outside of the program's memory by PPB_Messaging_PostMessage"; !strings.Contains(string(out), want) || err == nil {
		t.Errorf("it says %q, %v, want %q", out, err, want)
	}
}

// faulty makes the example that sends messages back send one from nowhere.
func faulty(t *testing.T, program []byte) []byte {
	t.Helper()
	const call, wrong = "call void %v1(i32 %p0, i32 %p1);", "call void %v1(i32 %p0, i32 %v2);"
	const load, add = "%v1 = load i32* %v0, align 1;  // PostMessage", "%v1 = load i32* %v0, align 1; %v2 = sub i32 @g0, @g5;"
	text := strings.Replace(strings.Replace(string(program), call, wrong, 1), load, add, 1)
	if !strings.Contains(text, wrong) || !strings.Contains(text, add) {
		t.Fatal("the example has changed")
	}
	return []byte(text)
}
