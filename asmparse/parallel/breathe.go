//go:build !js

package parallel

// breath is nothing where goroutines run beside what they wait for: see breathe_js.go.
type breath struct{}

func (breath) take() {}

// newBreath starts a pass.
func newBreath() breath { return breath{} }
