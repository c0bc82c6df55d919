package main

import (
	"bytes"
	"context"
	"sync"
	"testing"
	"time"
)

// TestLimit checks that only programs with a time limit run in a context that
// can end: looking at it costs speed.
func TestLimit(t *testing.T) {
	for _, limit := range []timeLimit{0, timeLimit(time.Hour)} {
		ctx, cancel := runCommand{Timeout: limit}.limit(context.Background())
		if ends := ctx.Done() != nil; ends != (limit > 0) {
			t.Errorf("with --timeout=%v the context can end: %v", time.Duration(limit), ends)
		}
		cancel()
	}
}

func TestTimeLimits(t *testing.T) {
	for text, want := range map[string]time.Duration{"10s": 10 * time.Second, "1m30s": 90 * time.Second, "2.5": 2500 * time.Millisecond, "0": 0} {
		var got timeLimit
		if err := got.UnmarshalText([]byte(text)); err != nil || time.Duration(got) != want {
			t.Errorf("%s is %v, %v", text, time.Duration(got), err)
		}
	}
	for _, text := range []string{"", "s", "-1s", "-1", "1e99", "nan", "10 s"} {
		var got timeLimit
		if err := got.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is %v", text, time.Duration(got))
		}
	}
}

func TestByteSizes(t *testing.T) {
	for text, want := range map[string]byteSize{"0": 0, "65536": 1 << 16, "64k": 1 << 16, "3M": 3 << 20, "1g": 1 << 30} {
		var got byteSize
		if err := got.UnmarshalText([]byte(text)); err != nil || got != want {
			t.Errorf("%s is %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "M", "1MB", "1KM", "-1", "1.5G", "99999999999G"} {
		var got byteSize
		if err := got.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is %d", text, got)
		}
	}
}

// lockedBuffer may be written to and read at the same time.
type lockedBuffer struct {
	mu     sync.Mutex
	buffer bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.String()
}
