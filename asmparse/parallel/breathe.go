//go:build !js

package parallel

// Breath is what a long computation takes now and then, so that the rest of a program that
// has one thread for everything gets its turn, as in a browser: see breathe_js.go. It is
// nothing where goroutines run beside what they wait for.
type Breath struct{}

// Take takes a breath if one is due.
func (Breath) Take() {}

// NewBreath starts a computation.
func NewBreath() Breath { return Breath{} }
