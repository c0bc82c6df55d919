package lsp

import (
	"runtime"
	"runtime/debug"
	"time"
)

// restDelay is how long a server has nothing to do until it gives memory back.
const restDelay = 2 * time.Second

// newRest returns the timer of a server's rest: what opening a large document and long
// answers took is returned to the system once nobody waits. A page has no system to
// return it to.
func newRest() *time.Timer {
	return time.AfterFunc(restDelay, func() {
		if runtime.GOOS != "js" {
			debug.FreeOSMemory()
		}
	})
}
