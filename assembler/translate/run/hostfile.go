package run

import (
	"debug/buildinfo"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// RunnerName is the name of the host that has nothing in it but what a program
// needs, without the extension of executables: see OpenHost.
const RunnerName = "pnaclasm-runner"

// Host is an executable that programs are put behind.
type Host struct {
	io.ReaderAt
	size int64
	// native says that it is for this system and processor, so that native code made
	// here can run in it.
	native bool
}

// OpenHost opens the host at a path; for "" the one that stands beside the running
// program, else the running program itself. A host at a path may be for another
// system. The error says if it is no host.
func OpenHost(path string) (*Host, error) {
	if path != "" {
		h, err := openHost(path)
		if err == nil {
			err = h.check(path)
		}
		return h, err
	}
	own, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("cannot find the running program, which the executable is a copy of: %w", err)
	}
	beside := filepath.Join(filepath.Dir(own), RunnerName+filepath.Ext(own))
	if h, err := openHost(beside); err == nil && h.check(beside) == nil {
		if h.native {
			return h, nil
		}
		h.Close()
	}
	return openHost(own)
}

func openHost(path string) (*Host, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read the host of the executable: %w", err)
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is no file", path)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return &Host{f, info.Size(), true}, nil
}

// check finds out what a host is for, from what Go writes into its programs.
func (h *Host) check(path string) error {
	info, err := buildinfo.Read(h)
	if err != nil || !strings.HasSuffix(info.Path, "/"+RunnerName) && !strings.HasSuffix(info.Path, "/pnaclasm") {
		h.Close()
		return fmt.Errorf("%s is no %s: make one with `go build ./cmd/%s`, for another system with GOOS and GOARCH set", path, RunnerName, RunnerName)
	}
	for _, s := range info.Settings {
		if s.Key == "GOOS" && s.Value != runtime.GOOS || s.Key == "GOARCH" && s.Value != runtime.GOARCH {
			h.native = false
		}
	}
	return nil
}

// Close closes the file, if it is one.
func (h *Host) Close() error {
	if c, ok := h.ReaderAt.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
