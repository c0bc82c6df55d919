package process

import "time"

// Sample is a stack of a program at work, and what was found there.
type Sample struct {
	// Frames are the functions on the stack, the innermost first. Where the innermost
	// one was is not always known; where the others call is.
	Frames []Frame
	// Call is the function of the runtime that the innermost one called; "" for none.
	Call string
	// Time is how long the program was there.
	Time time.Duration
	// Bytes is how much memory Call has handed out, in so many Times.
	Bytes, Times uint64
}
