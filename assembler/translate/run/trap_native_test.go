package run

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

var nativeTrap = regexp.MustCompile(`(?m)^// TRAP (.*)$`)

// nativeWords are what the native runtime says in other words.
var nativeWords = map[string]string{
	process.ReasonPointer:   "call through a pointer that is no function",
	process.ReasonSignature: "call through a pointer to a function of another signature",
	process.ReasonNoJump:    "longjmp to a setjmp whose function has ended",
	process.ReasonMemory:    "memory access outside of the program's memory",
}

// nativeAlone are the programs that trap nowhere else: WebAssembly has no pages that
// cannot be written.
var nativeAlone = []string{"store-constant.pna"}

// Programs that trap in an executable trap here, for the same reason.
func TestTrapsAsNative(t *testing.T) {
	files, err := filepath.Glob("../llvmir/testdata/traps/*.pna")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		want := string(nativeTrap.FindSubmatch(text)[1])
		_, err = Run(context.Background(), verified(t, text), process.Options{})
		if slices.Contains(nativeAlone, filepath.Base(name)) {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		var trap *process.Trap
		if !errors.As(err, &trap) {
			t.Errorf("%s: ended with %v, want a trap", name, err)
			continue
		}
		reason := trap.Reason
		if words, ok := nativeWords[reason]; ok {
			reason = words
		}
		if !strings.HasPrefix(want, reason) {
			t.Errorf("%s: %s, want %s", name, trap.Reason, want)
		}
		checkCallers(t, trap, text)
	}
}

var nativeCaller = regexp.MustCompile(`(?m)^ *(.*) // CALLER (.*)$`)

// checkCallers holds a trap's backtrace against the calls that are marked, the
// outermost first.
func checkCallers(t *testing.T, trap *process.Trap, text []byte) {
	t.Helper()
	want := ""
	for _, m := range nativeCaller.FindAllSubmatchIndex(text, -1) {
		want = fmt.Sprintf("    called from function %s at byte %d of the text\n", text[m[4]:m[5]], m[2]) + want
	}
	if got := trap.Backtrace(); want != "" && got != want {
		t.Errorf("called from\n%swant\n%s", got, want)
	}
}
