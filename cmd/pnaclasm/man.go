package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/cpuguy83/go-md2man/v2/md2man"
)

type manCommand struct {
	Command string `arg:"" optional:"" complete:"command" help:"The command that the page is about (default: pnaclasm as a whole)."`
	Format  string `enum:"man,markdown" default:"man" placeholder:"FORMAT" help:"What is printed: man, for the command of that name, or markdown."`
	Output  string `short:"o" placeholder:"DIR" complete:"dir" help:"Write the pages of all commands to a directory, which is made."`
}

// Help gives examples.
func (manCommand) Help() string {
	return `The pages say what --help says.

Examples:

    pnaclasm man | man -l -
    pnaclasm man run | man -l -
    pnaclasm man -o ~/.local/share/man/man1    # from then on: man pnaclasm-run`
}

// Run prints a page, or writes all of them.
func (c manCommand) Run(w *world, app *kong.Kong) error {
	if c.Output != "" {
		return c.writeAll(w, app.Model)
	}
	node := app.Model.Node
	if c.Command != "" {
		if node = commandNode(app.Model, c.Command); node == nil {
			return fmt.Errorf("there is no command %q: pnaclasm --help lists them", c.Command)
		}
	}
	return w.write(stdio, c.page(node), modeFile)
}

// writeAll writes a page for each command.
func (c manCommand) writeAll(w *world, model *kong.Application) error {
	if err := os.MkdirAll(c.Output, 0o777); err != nil {
		return fmt.Errorf("cannot make %s: %w", c.Output, cause(err))
	}
	extension := map[string]string{"man": ".1", "markdown": ".md"}[c.Format]
	for _, n := range append([]*kong.Node{model.Node}, model.Leaves(true)...) {
		if err := w.write(filepath.Join(c.Output, pageName(n)+extension), c.page(n), modeFile); err != nil {
			return err
		}
	}
	return nil
}

// commandNode returns the command of a name, or nil.
func commandNode(model *kong.Application, name string) *kong.Node {
	for _, n := range model.Leaves(true) {
		if n.Name == name {
			return n
		}
	}
	return nil
}

// commandNames are the names of all commands, in the order of the help.
func commandNames() []string {
	var names []string
	for _, n := range kong.Must(&cli{}, vars()).Model.Leaves(true) {
		names = append(names, n.Name)
	}
	return names
}

// pageName is the name of a command's page.
func pageName(n *kong.Node) string { return strings.ReplaceAll(n.FullPath(), " ", "-") }

// page returns the page of a command.
func (c manCommand) page(n *kong.Node) []byte {
	var b bytes.Buffer
	if c.Format == "man" {
		fmt.Fprintf(&b, "%% %q \"1\" \"\" %q %q\n", strings.ToUpper(pageName(n)), "pnaclasm "+buildVersion(), "pnaclasm")
	}
	fmt.Fprintf(&b, "# NAME\n\n%s - %s\n\n# SYNOPSIS\n\n**%s**\n\n", pageName(n), lowerFirst(strings.TrimSuffix(firstLine(n.Help), ".")), literally(usageLine(n)))
	writeDetail(&b, n)
	writeArguments(&b, n)
	writeFlags(&b, n)
	writeCommands(&b, n)
	if c.Format == "man" {
		return md2man.Render(b.Bytes())
	}
	return b.Bytes()
}

// writeDetail writes the long text of the help. What it has under "Examples:" is
// a section of its own.
func writeDetail(b *bytes.Buffer, n *kong.Node) {
	text := n.Detail
	if _, rest, ok := strings.Cut(n.Help, "\n\n"); ok {
		text = rest
	}
	text, examples, found := strings.Cut(text, "Examples:\n\n")
	if text = strings.TrimSpace(text); text != "" {
		fmt.Fprintf(b, "# DESCRIPTION\n\n%s\n\n", text)
	}
	if found {
		fmt.Fprintf(b, "# EXAMPLES\n\n%s\n\n", strings.Trim(examples, "\n"))
	}
}

func writeArguments(b *bytes.Buffer, n *kong.Node) {
	if len(n.Positional) == 0 {
		return
	}
	b.WriteString("# ARGUMENTS\n\n")
	for _, p := range n.Positional {
		fmt.Fprintf(b, "**%s**\n: %s\n\n", literally(argumentName(p)), p.Help)
	}
}

func writeFlags(b *bytes.Buffer, n *kong.Node) {
	b.WriteString("# OPTIONS\n\n")
	for _, f := range n.Flags {
		if f.Hidden {
			continue
		}
		fmt.Fprintf(b, "**%s**\n: %s\n\n", flagName(f), f.Help)
	}
}

// flagName shows a flag as it is typed.
func flagName(f *kong.Flag) string {
	name := "--" + f.Name
	if f.Tag.Negatable != "" {
		name = "--[no-]" + f.Name
	}
	if !f.IsBool() {
		name += "=" + f.FormatPlaceHolder()
	}
	if f.Short != 0 {
		name = "-" + string(f.Short) + ", " + name
	}
	return name
}

// writeCommands writes a list of the commands, or the way back to it.
func writeCommands(b *bytes.Buffer, n *kong.Node) {
	if n.Parent != nil {
		fmt.Fprintf(b, "# SEE ALSO\n\n**%s**(1)\n", n.Parent.Name)
		return
	}
	b.WriteString("# COMMANDS\n\n")
	for _, child := range n.Leaves(true) {
		fmt.Fprintf(b, "**%s**(1)\n: %s\n\n", pageName(child), child.Help)
	}
}

// literally keeps what looks like a tag of HTML.
func literally(s string) string { return strings.ReplaceAll(s, "<", `\<`) }

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

func lowerFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}
