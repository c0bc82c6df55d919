package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
	"github.com/pnaclasm/pnaclasm/editors/web"
)

type playgroundCommand struct {
	Dir string `arg:"" complete:"dir" help:"The folder to write, which is made. What is in it stays, but for files of these names."`
}

// Help gives examples.
func (playgroundCommand) Help() string {
	return `A page to write, take apart, check and run programs, with the documentation, for any web server. It asks nothing of the server but its files, and works without a network when it was loaded once. To write it takes Go, Node.js and the packages of npm that are pinned in it; they are kept for the next time.

Examples:

    pnaclasm playground site
    python3 -m http.server -d site          # open http://localhost:8000`
}

// Run writes the folder.
func (c playgroundCommand) Run(w *world, app *kong.Kong) error {
	if c.Dir == stdio {
		return errors.New("a playground is a folder, which does not fit into standard output: name it")
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return err
	}
	built, err := web.Build(context.Background(), installedVersion(), filepath.Join(cache, "pnaclasm", "playground"), w.working)
	if err != nil {
		return err
	}
	files, err := web.Folder(built, commandPages(app.Model))
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(c.Dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return fmt.Errorf("cannot make %s: %w", filepath.Dir(path), cause(err))
		}
		if err := w.write(path, files[name], modeFile); err != nil {
			return err
		}
	}
	return nil
}

// installedVersion is the version of the module that can be installed, "" for what was
// built from a clone.
func installedVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "(devel)" || info.Main.Sum == "" {
		return ""
	}
	return info.Main.Version
}

// commandPages are the commands as the documentation shows them.
func commandPages(model *kong.Application) []web.Command {
	var list []web.Command
	for _, n := range model.Leaves(true) {
		list = append(list, commandPage(n))
	}
	return list
}

func commandPage(n *kong.Node) web.Command {
	var b bytes.Buffer
	writeDetail(&b, n)
	text, examples, _ := strings.Cut(b.String(), "# EXAMPLES\n\n")
	c := web.Command{Name: n.Name, Usage: usageLine(n), Title: firstLine(n.Help), Examples: indented.Replace("\n" + examples)}
	c.Detail = strings.TrimPrefix(text, "# DESCRIPTION\n\n")
	c.Examples = strings.TrimSpace(c.Examples)
	for _, p := range n.Positional {
		c.Arguments = append(c.Arguments, describe.Part{Name: argumentName(p), Text: p.Help})
	}
	for _, f := range n.Flags {
		if !f.Hidden {
			c.Flags = append(c.Flags, describe.Part{Name: flagName(f), Text: f.Help})
		}
	}
	return c
}

// indented takes the margin off examples.
var indented = strings.NewReplacer("\n    ", "\n")
