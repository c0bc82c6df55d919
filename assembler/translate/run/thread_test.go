package run

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/answers"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// TestThreadsEnd ends programs whose main thread goes on for ever: by a thread
// that exits, by those that trap, and by the time limit.
func TestThreadsEnd(t *testing.T) {
	program := func(name string) *verify.Verified {
		text, err := os.ReadFile(filepath.Join("testdata", "threads", name+".pna"))
		if err != nil {
			t.Fatal(err)
		}
		return verified(t, text)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if status, err := Run(ctx, program("exit"), process.Options{}); status != 6 || err != nil {
		t.Errorf("a thread that exits: status %d, %v; want 6", status, err)
	}
	var trap *process.Trap
	if _, err := Run(ctx, program("trap"), process.Options{}); !errors.As(err, &trap) || trap.Function != 2 {
		t.Errorf("a thread that traps: %v", err)
	}
	if _, err := Run(ctx, program("jump"), process.Options{}); !errors.As(err, &trap) || trap.Function != 2 || trap.Reason != process.ReasonNoJump {
		t.Errorf("a thread that jumps to another: %v", err)
	}
	short, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
	defer cancel()
	if _, err := Run(short, program("spin"), process.Options{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a program that never ends: %v", err)
	}
}

// TestThreadsNest has threads use up their stacks.
func TestThreadsNest(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "threads", "nest.pna"))
	if err != nil {
		t.Fatal(err)
	}
	var trap *process.Trap
	_, err = Run(context.Background(), verified(t, text), process.Options{Memory: 32 << 20})
	if !errors.As(err, &trap) || !strings.HasPrefix(trap.Reason, "stack overflow") {
		t.Errorf("ended with %v", err)
	}
}

// A program gets as many threads as with the other engine.
func TestManyThreads(t *testing.T) {
	status, err := Run(context.Background(), verified(t, []byte(answers.ManyThreads())), process.Options{})
	if status != answers.StatusThreads || err != nil {
		t.Errorf("ended with %d, %v", status, err)
	}
}
