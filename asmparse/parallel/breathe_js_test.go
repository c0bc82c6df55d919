package parallel

import (
	"syscall/js"
	"testing"
	"time"
)

// TestBreath has the event loop see a timer while a long pass is under way, and not only
// when it has ended; and passes that run at once end all.
func TestBreath(t *testing.T) {
	fired := false
	callback := js.FuncOf(func(js.Value, []js.Value) any { fired = true; return nil })
	defer callback.Release()
	done := make(chan bool)
	for range 2 {
		js.Global().Call("setTimeout", callback, 1)
		go func() {
			Each(100, func(int) { spin(4 * time.Millisecond) })
			done <- fired
		}()
	}
	for range 2 {
		if !<-done {
			t.Error("nothing else came in during a long pass")
		}
	}
}

// TestBreathless has a short pass end before anything else happens.
func TestBreathless(t *testing.T) {
	fired := false
	callback := js.FuncOf(func(js.Value, []js.Value) any { fired = true; return nil })
	defer callback.Release()
	js.Global().Call("setTimeout", callback, 0)
	Each(100, func(int) {})
	if fired {
		t.Error("a short pass waited for the event loop")
	}
}

// spin computes for a time.
func spin(d time.Duration) {
	for start := time.Now(); time.Since(start) < d; {
	}
}
