package main

import (
	"strings"
	"testing"
	"time"
)

// awaited waits until something was said, and returns it.
func awaited(t *testing.T, said *lockedBuffer, want string) string {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !strings.Contains(said.String(), want) && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	if got := said.String(); !strings.Contains(got, want) {
		t.Errorf("%q is missing in %q", want, got)
	}
	return said.String()
}

// TestProgress has a person wait for too long: the terminal shows for what, and
// nothing of it is left when the result comes.
func TestProgress(t *testing.T) {
	var said lockedBuffer
	w := &world{stdout: &said, stderr: &said, interactive: true, progress: &progress{}}
	w.working("counting to a million")
	awaited(t, &said, "counting to a million")
	w.advanced(0.5)
	awaited(t, &said, "50%")
	w.advanced(0.2) // it does not go back
	w.working("writing it down")
	awaited(t, &said, "writing it down")
	if err := w.print("1000000\n"); err != nil {
		t.Fatal(err)
	}
	text := said.String()
	if strings.Contains(text, " 20%") || !strings.HasSuffix(text, "\r1000000\n") {
		t.Errorf("the terminal got %q", text)
	}
	w.settle()
	if said.String() != text {
		t.Errorf("the terminal got %q behind the result", strings.TrimPrefix(said.String(), text))
	}
}

// TestNoProgress has nobody wait, or nobody look.
func TestNoProgress(t *testing.T) {
	var said lockedBuffer
	for _, w := range []*world{
		{stderr: &said, interactive: true, progress: &progress{patience: time.Hour}},
		{stderr: &said},
	} {
		w.working("soon over")
		w.advanced(0.9)
		w.settle()
	}
	if got := said.String(); got != "" {
		t.Errorf("it said %q", got)
	}
}
