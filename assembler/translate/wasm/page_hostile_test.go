package wasm_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

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
