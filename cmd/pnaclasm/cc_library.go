package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/pnaclasm/pnaclasm/assembler/llvm/libc"
)

// cLibrary is the C library, compiled by a clang.
type cLibrary struct {
	// include has its headers, modules the .ll files.
	include, modules string
}

// library returns the C library. It is compiled once for each clang, and kept where
// the user's caches are.
func (j *ccJob) library(w *world) (*cLibrary, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		base = os.TempDir()
	}
	base = filepath.Join(base, "pnaclasm")
	dir := filepath.Join(base, fmt.Sprintf("libc-%x", j.libraryKey()))
	lib := &cLibrary{include: filepath.Join(dir, "include"), modules: filepath.Join(dir, "ll")}
	if _, err := os.Stat(lib.modules); err == nil {
		return lib, nil
	}
	if err := os.MkdirAll(base, 0o777); err != nil {
		return nil, fmt.Errorf("cannot keep the C library: %w", err)
	}
	// It is made beside its place and renamed, so that it is there in whole or not
	// at all.
	making, err := os.MkdirTemp(base, "making-libc-*")
	if err != nil {
		return nil, fmt.Errorf("cannot keep the C library: %w", err)
	}
	defer os.RemoveAll(making)
	w.working("compiling the C library")
	if err := j.makeLibrary(w, making); err != nil {
		return nil, err
	}
	if err := os.Rename(making, dir); err != nil {
		if _, other := os.Stat(lib.modules); other != nil {
			return nil, fmt.Errorf("cannot keep the C library: %w", err)
		}
	}
	return lib, nil
}

// libraryKey tells compiled libraries apart: by their sources, flags and compiler.
func (j *ccJob) libraryKey() []byte {
	h := sha256.New()
	fmt.Fprintln(h, j.clang, toolVersion(j.clang), targetFlags(""), libraryFlags)
	_ = fs.WalkDir(libc.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			data, _ := libc.Files.ReadFile(name)
			fmt.Fprintln(h, name, len(data))
			h.Write(data)
		}
		return nil
	})
	return h.Sum(nil)[:8]
}

// libraryFlags are those of the library itself: its functions must not become
// calls of themselves.
var libraryFlags = []string{"-O2", "-fno-builtin"}

// makeLibrary writes the headers and compiles the sources.
func (j *ccJob) makeLibrary(w *world, dir string) error {
	if err := os.CopyFS(dir, libc.Files); err != nil {
		return err
	}
	if err := os.Mkdir(filepath.Join(dir, "ll"), 0o777); err != nil {
		return err
	}
	sources, err := filepath.Glob(filepath.Join(escapeGlob(dir), "src", "*.c"))
	if err != nil {
		return err
	}
	errs, said := make([]error, len(sources)), make([]bytes.Buffer, len(sources))
	var wait sync.WaitGroup
	for i, source := range sources {
		wait.Go(func() {
			out := filepath.Join(dir, "ll", strings.TrimSuffix(filepath.Base(source), ".c")+".ll")
			args := append(append(targetFlags(filepath.Join(dir, "include")), libraryFlags...), source, "-o", out)
			errs[i] = compile(j.clang, args, &said[i], &said[i])
		})
	}
	wait.Wait()
	for i, err := range errs {
		said[i].WriteTo(w.stderr)
		if err != nil {
			return fmt.Errorf("cannot compile the C library: %w", err)
		}
	}
	return nil
}
