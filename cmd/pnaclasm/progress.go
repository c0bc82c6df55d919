package main

import (
	"fmt"
	"time"
)

// patience is how long a person waits without a word.
const patience = time.Second

// announce tells a person what takes longer than their patience. done says that
// it is over.
func (w *world) announce(what string, patience time.Duration) (done func()) {
	if !w.interactive {
		return func() {}
	}
	timer := time.AfterFunc(patience, func() { fmt.Fprintf(w.stderr, "pnaclasm: %s\n", what) })
	return func() { timer.Stop() }
}
