package testgrowth

import (
	"testing"
	"time"
)

// recorder is a test that fails where another one looks.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Errorf(string, ...any) { r.failed = true }

// TestCheck has time in proportion pass, and quadratic time fail.
func TestCheck(t *testing.T) {
	for name, c := range map[string]struct {
		took func(size int) time.Duration
		fail bool
	}{
		"linear":    {func(size int) time.Duration { return time.Duration(size) * time.Millisecond }, false},
		"quadratic": {func(size int) time.Duration { return time.Duration(size*size) * time.Millisecond }, true},
	} {
		r := &recorder{TB: t}
		Check(r, 3, func(size int) func() { return func() { time.Sleep(c.took(size)) } })
		if r.failed != c.fail {
			t.Errorf("%s: failed is %v", name, r.failed)
		}
	}
}
