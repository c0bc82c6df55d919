package interp

import (
	"errors"
	"io"
	"sync"
)

// input is what the program reads. Interrupt ends a wait for it: the call is made
// again later, and nothing is lost.
type input struct {
	machine *Machine
	r       io.Reader

	mu sync.Mutex
	// ready is where what the last read has got will be; rest is what nobody has
	// taken yet.
	ready chan struct{}
	rest  []byte
	err   error
}

var errRetry = errors.New("the wait was interrupted")

// inputChunk is the most bytes that are read at once.
const inputChunk = 1 << 12

// Read returns what there is, and waits while there is nothing.
func (in *input) Read(b []byte) (int, error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.ready == nil && len(in.rest) == 0 && in.err == nil {
		in.ready = make(chan struct{})
		go in.fill(in.ready)
	}
	if in.ready != nil {
		select {
		case <-in.ready:
			in.ready = nil
		case <-in.machine.nudge:
			in.machine.retry.Store(true)
			return 0, errRetry
		}
	}
	n := copy(b, in.rest)
	in.rest = in.rest[n:]
	if n == 0 && len(b) > 0 {
		return 0, in.err
	}
	return n, nil
}

// fill reads once. Nobody looks at the result before ready is closed.
func (in *input) fill(ready chan struct{}) {
	buffer := make([]byte, inputChunk)
	n, err := in.r.Read(buffer)
	in.rest, in.err = buffer[:n], err
	close(ready)
}
