package main

import (
	"testing"
	"time"
)

// TestLimited checks that only programs with a time limit run in a context that
// can end: looking at it costs speed.
func TestLimited(t *testing.T) {
	for _, limit := range []time.Duration{0, time.Hour} {
		ctx, cancel := runCommand{Timeout: limit}.limited()
		if ends := ctx.Done() != nil; ends != (limit > 0) {
			t.Errorf("with --timeout=%v the context can end: %v", limit, ends)
		}
		cancel()
	}
}
