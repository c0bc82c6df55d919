package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"github.com/pnaclasm/pnaclasm/editors/views"
)

// programs are the files for workers, and what they are built from.
var programs = map[string]string{
	"pnaclasm-server.bin": modulePath + "/cmd/pnaclasm-web",
	"pnaclasm-tools.bin":  modulePath + "/cmd/pnaclasm-web-tools",
	"pnaclasm-debug.bin":  modulePath + "/cmd/pnaclasm-web-debug",
}

const modulePath = "github.com/pnaclasm/pnaclasm"

// Build makes the parts of the folder that other tools make of sources. module is the version
// of this module, "" for none; cache is a directory in which to keep packages of npm. working
// is told what is being done, which takes a minute the first time.
func Build(ctx context.Context, module, cache string, working func(string)) (map[string][]byte, error) {
	for tool, what := range map[string]string{"go": "https://go.dev/doc/install", "npm": "Node.js 20 or later: https://nodejs.org", "node": "Node.js 20 or later: https://nodejs.org"} {
		if _, err := exec.LookPath(tool); err != nil {
			return nil, fmt.Errorf("the playground is built with Go and Node.js, and %s is not here: install %s", tool, what)
		}
	}
	scratch, err := os.MkdirTemp("", "playground-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	files := map[string][]byte{}
	working("bundling the page")
	if err := bundle(ctx, cache, scratch, files); err != nil {
		return nil, err
	}
	for name, path := range programs {
		working("compiling " + path)
		program, err := compile(ctx, path, module, scratch)
		if err != nil {
			return nil, err
		}
		files[name] = compressed(program)
	}
	working("")
	return files, addRuntime(ctx, files)
}

// bundle lets esbuild make the scripts of the page.
func bundle(ctx context.Context, cache, scratch string, files map[string][]byte) error {
	dir, err := unpack(cache)
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, "node_modules", ".package-lock.json")); err != nil {
		if _, err := output(ctx, dir, nil, "npm", "ci", "--no-audit", "--no-fund"); err != nil {
			return fmt.Errorf("the packages of the page cannot be installed: %w", err)
		}
	}
	out := filepath.Join(scratch, "bundle")
	if _, err := output(ctx, dir, nil, "node", "build.mjs", out); err != nil {
		return fmt.Errorf("the page cannot be bundled: %w", err)
	}
	entries, err := os.ReadDir(out)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if files[e.Name()], err = os.ReadFile(filepath.Join(out, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// unpack writes the sources to a directory of their own in the cache, beside the views that
// they use: other sources are in another one. It returns the directory to build in.
func unpack(cache string) (string, error) {
	files := map[string][]byte{}
	for name, tree := range map[string]fs.FS{"web": sources, "views": views.Sources} {
		if err := collect(tree, name, files); err != nil {
			return "", err
		}
	}
	dir := filepath.Join(cache, version(files))
	for name, data := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return "", err
		}
		if err := os.WriteFile(path, data, 0o666); err != nil {
			return "", err
		}
	}
	return filepath.Join(dir, "web"), nil
}

// collect adds the files of a tree, below a name.
func collect(tree fs.FS, below string, files map[string][]byte) error {
	return fs.WalkDir(tree, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		files[path.Join(below, name)], err = fs.ReadFile(tree, name)
		return err
	})
}

// compile returns a program for workers: that of the clone that this is run in, or else
// of the version of this program.
func compile(ctx context.Context, path, module, scratch string) ([]byte, error) {
	js := []string{"GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOBIN="}
	flags := []string{"-trimpath", "-ldflags=-s -w"}
	out := filepath.Join(scratch, filepath.Base(path))
	if root, err := output(ctx, "", nil, "go", "list", "-m", "-f", "{{.Path}}"); err == nil && strings.TrimSpace(string(root)) == modulePath {
		if _, err := output(ctx, "", js, "go", append(append([]string{"build"}, flags...), "-o", out, path)...); err != nil {
			return nil, err
		}
		return os.ReadFile(out)
	}
	if module == "" {
		return nil, errors.New("this program was built from a clone: run it there, where the sources are, or install a version with go install")
	}
	modules, err := output(ctx, "", nil, "go", "env", "GOMODCACHE")
	if err != nil {
		return nil, err
	}
	js = append(js, "GOPATH="+scratch, "GOMODCACHE="+strings.TrimSpace(string(modules)))
	if _, err := output(ctx, scratch, js, "go", append(append([]string{"install"}, flags...), path+"@"+module)...); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(scratch, "bin", "js_wasm", filepath.Base(path)))
}

// addRuntime adds what the compiler wants around its programs.
func addRuntime(ctx context.Context, files map[string][]byte) error {
	root, err := output(ctx, "", nil, "go", "env", "GOROOT")
	if err != nil {
		return err
	}
	files["wasm_exec.js"], err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	return err
}

// output runs a command, and returns what it prints; the error has what it says.
func output(ctx context.Context, dir string, env []string, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	var said bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stderr = dir, append(os.Environ(), env...), &said
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, bytes.TrimSpace(append(said.Bytes(), out...)))
	}
	return out, nil
}

// compressed is a program as the page loads it: a fifth of its size, whatever the server
// does with it.
func compressed(data []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	_, _ = z.Write(data) // memory takes everything
	z.Close()
	return b.Bytes()
}
