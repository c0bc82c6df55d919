package lsp

import (
	"runtime"
	"testing"
	"time"
)

// TestNoLeak checks that a session leaves nothing behind when its client goes
// away without a word.
func TestNoLeak(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 5 {
		c := connect(t, modern, Options{})
		c.open(sample)
		c.raw.Close()
		if err := <-c.ended; err != nil {
			t.Error(err)
		}
		<-c.conn.Done()
	}
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	buf := make([]byte, 1<<20)
	t.Errorf("%d goroutines became %d:\n%s", before, runtime.NumGoroutine(), buf[:runtime.Stack(buf, true)])
}
