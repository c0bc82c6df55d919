package process

import (
	"context"
	"io"
	"time"
)

// The standard streams and pipes may have nothing to read, or nobody who reads
// from the other end, for ever. stream ends the wait with a context.
type stream struct {
	r io.Reader
	w io.Writer
	// reading and writing end the waits. A program that exits waits for no input
	// but for its output.
	reading, writing context.Context
}

const (
	// streamChunk is the most bytes that are read or written at once.
	streamChunk = 1 << 16
	// streamGrace is the time that output has to go out when writing has ended.
	streamGrace = 100 * time.Millisecond
)

func (s *stream) Read(b []byte) (int, error) {
	buffer := make([]byte, min(len(b), streamChunk)) // the read may outlive b
	n, err := within(s.reading, 0, func() (int, error) { return s.r.Read(buffer) })
	return copy(b, buffer[:n]), err
}

func (s *stream) Write(b []byte) (n int, err error) {
	if s.writing.Done() == nil {
		return s.w.Write(b)
	}
	for n < len(b) && err == nil {
		chunk := append([]byte(nil), b[n:min(n+streamChunk, len(b))]...)
		var k int
		k, err = within(s.writing, streamGrace, func() (int, error) { return s.w.Write(chunk) })
		n += k
	}
	return n, err
}

// within does what may take for ever. After the end of ctx it waits for a grace
// period; then the error is the cause of the end, and what has been begun is left
// to itself.
func within[T any](ctx context.Context, grace time.Duration, do func() (T, error)) (result T, err error) {
	type outcome struct {
		result T
		err    error
	}
	done := make(chan outcome, 1)
	go func() {
		result, err := do()
		done <- outcome{result, err}
	}()
	select {
	case o := <-done:
		return o.result, o.err
	case <-ctx.Done():
	}
	select {
	case o := <-done:
		return o.result, o.err
	case <-time.After(grace):
		return result, context.Cause(ctx)
	}
}
