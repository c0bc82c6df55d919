package main

import (
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/spf13/cobra"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
)

type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish,powershell" help:"The shell: bash, zsh, fish or powershell."`
}

// Help gives examples.
func (completionCommand) Help() string {
	return `The script that is printed asks pnaclasm itself what may come next, so that it knows the commands of every later version.

Examples:

    source <(pnaclasm completion bash)      # for this shell; in ~/.bashrc, for all of them
    pnaclasm completion zsh > "${fpath[1]}/_pnaclasm"
    pnaclasm completion fish > ~/.config/fish/completions/pnaclasm.fish`
}

// scripts write what teaches a shell to complete a command's arguments.
var scripts = map[string]func(*cobra.Command, io.Writer) error{
	"bash":       func(c *cobra.Command, out io.Writer) error { return c.GenBashCompletionV2(out, true) },
	"zsh":        func(c *cobra.Command, out io.Writer) error { return c.GenZshCompletion(out) },
	"fish":       func(c *cobra.Command, out io.Writer) error { return c.GenFishCompletion(out, true) },
	"powershell": func(c *cobra.Command, out io.Writer) error { return c.GenPowerShellCompletionWithDesc(out) },
}

// Run prints the script of a shell.
func (c completionCommand) Run(w *world, app *kong.Kong) error {
	return scripts[c.Shell](described(app.Model.Node), w.stdout)
}

// asksForCompletion reports whether arguments are a script's question what may
// come next, not a person's command.
func asksForCompletion(args []string) bool {
	return len(args) > 0 && (args[0] == cobra.ShellCompRequestCmd || args[0] == cobra.ShellCompNoDescRequestCmd)
}

// complete answers such a question.
func complete(model *kong.Application, args []string, w *world) error {
	root := described(model.Node)
	root.SetArgs(args)
	root.SetOut(w.stdout)
	root.SetErr(w.stderr)
	return root.Execute()
}

// described returns a command of kong's as cobra's completion wants to have it
// described. It is never run.
func described(n *kong.Node) *cobra.Command {
	c := &cobra.Command{Use: n.Name, Short: n.Help, Hidden: n.Hidden, Run: func(*cobra.Command, []string) {}}
	c.CompletionOptions.DisableDefaultCmd = true
	c.SetHelpCommand(helpCommand(n))
	for _, f := range n.Flags {
		describeFlag(c, f)
	}
	for _, child := range n.Children {
		c.AddCommand(described(child))
	}
	if len(n.Positional) > 0 {
		last := n.Positional[len(n.Positional)-1]
		c.Flags().SetInterspersed(last.PassthroughMode == kong.PassThroughModeNone)
		c.ValidArgsFunction = func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			i := min(len(args), len(n.Positional)-1)
			if i < len(args) && !last.IsCumulative() {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return candidates(n.Positional[i], typed)
		}
	}
	return c
}

// helpCommand describes the word help, which stands for --help behind a command.
func helpCommand(n *kong.Node) *cobra.Command {
	c := &cobra.Command{Use: helpWord, Short: "Show the help of a command."}
	for _, child := range n.Children {
		c.ValidArgs = append(c.ValidArgs, cobra.CompletionWithDesc(child.Name, child.Help))
	}
	return c
}

func describeFlag(c *cobra.Command, f *kong.Flag) {
	names := []string{f.Name}
	if f.Tag.Negatable != "" {
		names = append(names, "no-"+f.Name)
	}
	for i, name := range names {
		short := ""
		if f.Short != 0 && i == 0 {
			short = string(f.Short)
		}
		added := c.Flags().VarPF(flagValue{f.Value}, name, short, f.Help)
		added.Hidden = f.Hidden
		if f.IsBool() {
			added.NoOptDefVal = "true"
		}
		// The error would be that the flag does not exist, or has one already.
		_ = c.RegisterFlagCompletionFunc(name, func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
			return candidates(f.Value, typed)
		})
	}
}

// flagValue describes a flag to cobra: it has no value to set.
type flagValue struct{ *kong.Value }

func (v flagValue) String() string   { return v.Default }
func (v flagValue) Set(string) error { return nil }
func (v flagValue) Type() string     { return "string" }

// The values of the tag `complete`, for what is no file.
const (
	completeDirectory = "dir"
	completeNothing   = "none"
	completeTopics    = "topic"
	completeCommands  = "command"
	completeKinds     = "kind"
)

// candidates returns what a value may be: one of its words, or by its tag;
// otherwise the name of a file.
func candidates(v *kong.Value, typed string) ([]string, cobra.ShellCompDirective) {
	if v.Enum != "" {
		return words(v, typed), cobra.ShellCompDirectiveNoFileComp
	}
	switch v.Tag.Get("complete") {
	case completeDirectory:
		return nil, cobra.ShellCompDirectiveFilterDirs
	case completeNothing:
		return nil, cobra.ShellCompDirectiveNoFileComp
	case completeTopics:
		return topicCandidates(), cobra.ShellCompDirectiveNoFileComp
	case completeKinds:
		return kindNames(), cobra.ShellCompDirectiveNoFileComp
	case completeCommands:
		return commandNames(), cobra.ShellCompDirectiveNoFileComp
	}
	return nil, cobra.ShellCompDirectiveDefault
}

// topicCandidates are the names that explain knows.
func topicCandidates() []string {
	var names []string
	for _, t := range describe.Topics() {
		names = append(names, cobra.CompletionWithDesc(t.Name, t.Title))
	}
	return names
}

// words returns the words that a value may be. In a list, they stand behind
// those that have been typed.
func words(v *kong.Value, typed string) []string {
	list := v.EnumSlice()
	if !v.IsSlice() {
		return list
	}
	before := typed[:strings.LastIndexByte(typed, ',')+1]
	list = slices.DeleteFunc(list, func(word string) bool { return slices.Contains(strings.Split(before, ","), word) })
	for i := range list {
		list[i] = before + list[i]
	}
	return list
}
