package run

import (
	"context"
	"errors"
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
		if m := nativeCallers.FindSubmatch(text); m != nil {
			checkCallers(t, trap, string(m[1]))
		}
	}
}

var nativeCallers = regexp.MustCompile(`(?m)^// CALLERS (.*)$`)

// checkCallers holds a trap's backtrace against a list of functions.
func checkCallers(t *testing.T, trap *process.Trap, list string) {
	t.Helper()
	prefix := "    called from function "
	want := prefix + strings.ReplaceAll(list, " @", "\n"+prefix+"@") + "\n"
	if got := trap.Backtrace(); got != want {
		t.Errorf("called from\n%swant\n%s", got, want)
	}
}
