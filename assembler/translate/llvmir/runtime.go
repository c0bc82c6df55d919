package llvmir

import (
	"context"
	"embed"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// runtimeFiles is the C source of the runtime.
//
//go:embed runtime
var runtimeFiles embed.FS

// runtimeFlags are those of the C compiler.
var runtimeFlags = []string{"-std=gnu11", "-O2", "-fPIE"}

// compileRuntime compiles the runtime to one object file.
func (b *builder) compileRuntime(ctx context.Context, cc tool) (string, error) {
	names, sources, err := readRuntime(b.program.layout.UsesBrowser())
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

// readRuntime returns the files of the runtime, with the browser's functions for a
// program that was made for one.
func readRuntime(browser bool) (names []string, sources [][]byte, err error) {
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
	return append(names, "browser.c"), append(sources, browserSource(browser)), nil
}

// unpack writes the runtime's files into the scratch directory and returns the
// names of those to compile.
func (b *builder) unpack(names []string, sources [][]byte) ([]string, error) {
	if err := writeRuntime(b.scratch, names, sources); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return path.Ext(name) != ".c" }), nil
}

// WriteRuntime writes the C source of the runtime into a directory, which is made
// if it is not there: what object files, assembly and LLVM IR need to become an
// executable. A README among the files says how.
func WriteRuntime(dir string, v *verify.Verified) error {
	layout, err := translate.NewLayout(v.Module())
	if err != nil {
		return err
	}
	names, sources, err := readRuntime(layout.UsesBrowser())
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	return writeRuntime(dir, names, sources)
}

func writeRuntime(dir string, names []string, sources [][]byte) error {
	for i, name := range names {
		if err := os.WriteFile(filepath.Join(dir, name), sources[i], 0o666); err != nil {
			return err
		}
	}
	return nil
}
