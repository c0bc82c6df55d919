package llvmir

import (
	"context"
	"embed"
	"fmt"
	"os"
	"path"
	"path/filepath"
)

// runtimeFiles is the C source of the runtime.
//
//go:embed runtime
var runtimeFiles embed.FS

// runtimeFlags are those of the C compiler.
var runtimeFlags = []string{"-std=gnu11", "-O2", "-fPIE"}

// compileRuntime compiles the runtime to one object file.
func (b *builder) compileRuntime(ctx context.Context, cc tool) (string, error) {
	names, sources, err := readRuntime()
	if err != nil {
		return "", err
	}
	return b.object(cc.keyOf(runtimeFlags, sources...), func(file string) error {
		args, err := b.unpack(names, sources)
		if err != nil {
			return err
		}
		args = append(append(runtimeFlags[:len(runtimeFlags):len(runtimeFlags)], "-r", "-nostdlib", "-o", file), args...)
		return cc.run(ctx, b.scratch, nil, args...)
	})
}

// readRuntime returns the files of the runtime.
func readRuntime() (names []string, sources [][]byte, err error) {
	entries, err := runtimeFiles.ReadDir("runtime")
	if err != nil {
		return nil, nil, err
	}
	for _, e := range entries {
		data, err := runtimeFiles.ReadFile(path.Join("runtime", e.Name()))
		if err != nil {
			return nil, nil, err
		}
		names, sources = append(names, e.Name()), append(sources, data)
	}
	return names, sources, nil
}

// unpack writes the runtime's files into the scratch directory and returns the
// names of those to compile.
func (b *builder) unpack(names []string, sources [][]byte) ([]string, error) {
	var units []string
	for i, name := range names {
		if err := os.WriteFile(filepath.Join(b.scratch, name), sources[i], 0o600); err != nil {
			return nil, fmt.Errorf("unpacking the runtime: %w", err)
		}
		if path.Ext(name) == ".c" {
			units = append(units, name)
		}
	}
	return units, nil
}
