package main

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// hint tells a person that a flag behind the program, where it is the program's
// own, is one of the command's: it may have been meant for that. `--` says that it
// was not.
func (c runCommand) hint(w *world, command *kong.Node, name string, args []string) {
	if c.Program[0] == "--" {
		return
	}
	for _, arg := range args {
		if flag := flagOf(command, arg); flag != "" {
			w.settle()
			fmt.Fprintf(w.stderr, "%s %s behind %s is an argument of the program; for pnaclasm, it stands in front: pnaclasm run %s … %s\n",
				w.paint(green, "hint:"), flag, name, flag, name)
			return
		}
	}
}

// flagOf returns the flag of a command that an argument looks like, or "". The
// flags that all programs have are nobody's in particular.
func flagOf(command *kong.Node, arg string) string {
	word, _, _ := strings.Cut(arg, "=")
	for _, f := range command.Flags {
		switch {
		case f.Name == "help":
		case word == "--"+f.Name, f.Tag.Negatable != "" && word == "--no-"+f.Name, f.Short != 0 && arg == "-"+string(f.Short):
			return word
		}
	}
	return ""
}
