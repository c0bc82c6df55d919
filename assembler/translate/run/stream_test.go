package run

import (
	"context"
	"errors"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

// TestNobodyReads ends a program that waits for its output to be read.
func TestNobodyReads(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	in := strings.NewReader(strings.Repeat("x", 1<<20))
	_, err = Run(ctx, verified(t, []byte(answer(t, "echo").Text)), process.Options{Args: []string{"echo"}, Stdin: in, Stdout: w})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the end of the time limit", err)
	}
}

// TestSlowReader gives a program that has ended the time its output takes.
func TestSlowReader(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	// Sizes and times of the streams of package process, or about that.
	const chunk, grace = 1 << 16, 100 * time.Millisecond
	r, w := io.Pipe()
	text := strings.Repeat("x", 3*chunk+1)
	got := make(chan string)
	go func() {
		time.Sleep(3 * grace)
		b, _ := io.ReadAll(r)
		got <- string(b)
	}()
	_, err := Run(ctx, verified(t, []byte(answer(t, "echo").Text)), process.Options{Args: []string{"echo"}, Stdin: strings.NewReader(text), Stdout: w})
	w.Close()
	if s := <-got; err != nil || s != text {
		t.Errorf("%d bytes of %d came out, %v", len(s), len(text), err)
	}
}
