//go:build unix

package process

import (
	"context"
	"errors"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// TestPipes waits for the other end of a named pipe that nobody opens, in each
// way that there is.
func TestPipes(t *testing.T) {
	const readOnly, writeOnly, readWrite = 0, openWriteOnly, 2
	for name, wait := range map[string]func(t *Thread, name uint64, at uint32){
		"open to read":  func(t *Thread, name uint64, at uint32) { openFile(t, []uint64{name, readOnly, 0, uint64(at)}) },
		"open to write": func(t *Thread, name uint64, at uint32) { openFile(t, []uint64{name, writeOnly, 0, uint64(at)}) },
		"truncate":      func(t *Thread, name uint64, at uint32) { truncateName(t, []uint64{name, 0}) },
		"read": func(t *Thread, name uint64, at uint32) {
			openFile(t, []uint64{name, readWrite, 0, uint64(at)})
			readFile(t, []uint64{t.word(at), uint64(at) + 100, 10, uint64(at)})
		},
		"write": func(t *Thread, name uint64, at uint32) {
			openFile(t, []uint64{name, readWrite, 0, uint64(at)})
			for {
				writeFile(t, []uint64{t.word(at), uint64(at), 1 << 14, uint64(at) + 8})
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := dirWithPipe(t)
			ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
			defer cancel()
			main, at := idleWithin(t, ctx, Options{Dir: dir})
			defer func() {
				if err, _ := recover().(error); !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("it ended with %v", err)
				}
			}()
			wait(main, main.put(at+1000, "/pipe"), at)
		})
	}
}

func dirWithPipe(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600); err != nil {
		t.Skip(err)
	}
	return dir
}

// TestPipeWithBothEnds reads what it writes.
func TestPipeWithBothEnds(t *testing.T) {
	main, at := idle(t, Options{Dir: dirWithPipe(t)})
	openFile(main, []uint64{main.put(at+1000, "/pipe"), 2, 0, uint64(at)})
	fd := main.word(at)
	if e := writeFile(main, []uint64{fd, main.put(at+100, "hello"), 5, uint64(at)}); e != Success || main.word(at) != 5 {
		t.Errorf("wrote %d bytes: %d", main.word(at), e)
	}
	if e := readFile(main, []uint64{fd, uint64(at) + 200, 100, uint64(at)}); e != Success || main.word(at) != 5 {
		t.Errorf("read %d bytes: %d", main.word(at), e)
	}
	if s, _ := main.Process.String(at + 200); s != "hello" {
		t.Errorf("read %q", s)
	}
}
