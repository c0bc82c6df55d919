package describe

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// preludeTopics are what `include <irt>` brings, and the prelude itself.
func preludeTopics() []Topic {
	all := Topic{Kind: Prelude, Name: preludeTopic, Aliases: []string{"<irt>", "include <irt>", "prelude"},
		Title:  "`include <irt>` takes in these functions, as far as they are called. They are written in PNaClAsm, in assembler/source/irt.",
		Syntax: "include <irt>"}
	var topics []Topic
	for _, d := range source.PreludeDefinitions() {
		if d.Doc == "" {
			continue // of use to the others only
		}
		name := strings.TrimPrefix(d.Name, "@")
		topics = append(topics, Topic{Kind: Prelude, Name: name, Aliases: []string{d.Name}, Title: flowing(d.Doc), Syntax: d.Head, See: []string{all.Name}})
		if d.Function {
			first, _, _ := strings.Cut(flowing(d.Doc), ". ")
			all.Parts = append(all.Parts, Part{strings.TrimPrefix(d.Head, "function internal "), strings.TrimSuffix(first, ".") + "."})
		}
	}
	return append([]Topic{all}, topics...)
}

// preludeTopic is the name of the prelude.
const preludeTopic = "irt"

// flowing joins the lines of a comment.
func flowing(doc string) string { return strings.ReplaceAll(doc, "\n", " ") }
