package run

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// jumper returns a module of testdata/setjmp.
func jumper(t *testing.T, name string) *verify.Verified {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "setjmp", name+".pna"))
	if err != nil {
		t.Fatal(err)
	}
	return fragment(t, string(text))
}

// TestJumpAgain goes back to the same place many times.
func TestJumpAgain(t *testing.T) {
	v := jumper(t, "again")
	for _, n := range []string{"0", "1", "2", "3000"} {
		if got, err := Call(context.Background(), v, "@f0", []string{n}, Options{}); got != n || err != nil {
			t.Errorf("%s times: %s, %v", n, got, err)
		}
	}
}

// TestJumpStale goes back into a function that has returned: the host survives.
func TestJumpStale(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	_, err := Call(ctx, jumper(t, "stale"), "@f0", []string{"1"}, Options{})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("ended with %v", err)
	}
}

// TestJumpBomb saves places until the memory limit is used up, or the stack.
func TestJumpBomb(t *testing.T) {
	var trap *Trap
	_, err := Call(context.Background(), jumper(t, "bomb"), "@f0", []string{"0"}, Options{Memory: 64 << 20})
	if !errors.As(err, &trap) {
		t.Errorf("ended with %v", err)
	}
	t.Log(err)
}
