package main

import (
	"bytes"
	"strings"

	"github.com/alecthomas/kong"
)

// usageLine shows how a command is written. Flags stand in front of what they are
// about: that is the only place for those of run.
func usageLine(n *kong.Node) string {
	words := []string{n.FullPath(), "[flags]"}
	for _, f := range n.Flags {
		if f.Required {
			words = append(words, f.Summary())
		}
	}
	for _, p := range n.Positional {
		words = append(words, argumentName(p))
	}
	if len(n.Children) > 0 {
		words = append(words, "<command>")
	}
	return strings.Join(words, " ")
}

// argumentName shows an argument as the usage line does.
func argumentName(v *kong.Value) string {
	if v.PassthroughMode != kong.PassThroughModeNone {
		return "<" + v.Name + "> [<argument> ...]"
	}
	return v.ShortSummary()
}

// printHelp is kong's help with our usage line.
func printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	out := ctx.Stdout
	defer func() { ctx.Stdout = out }()
	var b bytes.Buffer
	ctx.Stdout = &b
	if err := kong.DefaultHelpPrinter(options, ctx); err != nil {
		return err
	}
	n := ctx.Selected()
	if n == nil {
		n = ctx.Model.Node
	}
	_, rest, _ := bytes.Cut(b.Bytes(), []byte("\n"))
	_, err := out.Write(append([]byte("Usage: "+usageLine(n)+"\n"), rest...))
	return err
}
