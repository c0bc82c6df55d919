package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
)

type explainCommand struct {
	Topic   []string `arg:"" optional:"" complete:"topic" help:"What to explain: an instruction, a type, an intrinsic, a block, a word, an interface or function of the runtime, an exit status, a code that diagnostics show in brackets. Without any, all are listed."`
	All     bool     `help:"Explain all topics; as text, one a line."`
	Kind    string   `placeholder:"KIND" complete:"kind" help:"Only topics of a kind: ${kinds_text}."`
	Example bool     `help:"Print the whole program that is the example of a code, and nothing else."`
	Format  string   `enum:"text,json,markdown" default:"text" placeholder:"FORMAT" help:"How topics are shown: text, json or markdown."`
}

// Help gives examples.
func (explainCommand) Help() string {
	return `Examples:

    pnaclasm explain                    # what there is
    pnaclasm explain select
    pnaclasm explain atomic.rmw         # an intrinsic, in all its widths
    pnaclasm explain nacl-irt-fdio-0.1 fdio.read
    pnaclasm explain C2                 # every rule with that number
    pnaclasm explain status 134
    pnaclasm explain --all --format=json --kind=instruction
    pnaclasm explain --example C2-type-count | pnaclasm verify -`
}

// mostExplained is how many topics are explained at once; of more, each gets a
// line, and a person takes the one that was meant.
const mostExplained = 8

// kindNames are the kinds of topics, for the command line.
func kindNames() []string {
	var names []string
	for _, k := range describe.Kinds {
		names = append(names, string(k.Kind))
	}
	return names
}

// Run explains topics.
func (c explainCommand) Run(w *world) error {
	topics, err := c.topics()
	if err != nil {
		return err
	}
	switch {
	case c.Example:
		return w.print(exampleTexts(topics))
	case c.Format == "json":
		text, err := marshal(topics)
		if err != nil {
			return err
		}
		return w.print(string(text))
	case c.Format == "markdown":
		return w.print(joined(topics, (*describe.Topic).Markdown))
	case len(c.Topic) == 0 && !c.All:
		return w.print(contents(topics))
	case c.All, len(topics) > mostExplained:
		return w.print(joinedLines(topics))
	}
	return w.print(joined(topics, (*describe.Topic).Text))
}

// topics returns the topics that were asked for: those of words, or all.
func (c explainCommand) topics() ([]describe.Topic, error) {
	topics := describe.Topics()
	if len(c.Topic) > 0 {
		var err error
		if topics, err = search(c.Topic); err != nil {
			return nil, err
		}
	}
	if c.Kind != "" && !slices.Contains(kindNames(), c.Kind) {
		return nil, fmt.Errorf("there is no kind %q: expected %s", c.Kind, strings.Join(kindNames(), ", "))
	}
	if c.Kind != "" {
		topics = slices.DeleteFunc(slices.Clone(topics), func(t describe.Topic) bool { return string(t.Kind) != c.Kind })
	}
	return topics, nil
}

// search returns the topics that words stand for: the words as one name, as
// people write "status 134", or each.
func search(words []string) ([]describe.Topic, error) {
	if found := describe.Search(strings.Join(words, " ")); len(found) > 0 {
		return found, nil
	}
	var topics []describe.Topic
	for _, word := range words {
		found := describe.Search(word)
		if len(found) == 0 {
			return nil, unknownTopic(word)
		}
		topics = append(topics, found...)
	}
	return topics, nil
}

func unknownTopic(word string) error {
	near := describe.Suggest(word)
	if len(near) == 0 {
		return fmt.Errorf("there is nothing called %q to explain: pnaclasm explain lists what there is", word)
	}
	return fmt.Errorf("there is nothing called %q to explain: did you mean %s?", word, strings.Join(near, ", "))
}

// contents lists the names of topics by kind.
func contents(topics []describe.Topic) string {
	var b strings.Builder
	for _, k := range describe.Kinds {
		names := namesOf(topics, k.Kind)
		if len(names) == 0 {
			continue
		}
		fmt.Fprintf(&b, "%s:\n%s\n", k.Title, inColumns(names))
	}
	b.WriteString("pnaclasm explain NAME explains one of them, pnaclasm explain --all lists each with a sentence.\n")
	return b.String()
}

// namesOf lists the names of the topics of a kind, each once.
func namesOf(topics []describe.Topic, k describe.Kind) []string {
	var names []string
	for i := range topics {
		if t := &topics[i]; t.Kind == k && !slices.Contains(names, t.Name) {
			names = append(names, t.Name)
		}
	}
	return names
}

// screen is the width in columns that lists are made for.
const screen = 100

// inColumns lays names out in columns as wide as the longest.
func inColumns(names []string) string {
	width := 0
	for _, name := range names {
		width = max(width, len(name))
	}
	each := max(1, (screen-4)/(width+2))
	var b strings.Builder
	for line := range slices.Chunk(names, each) {
		var row strings.Builder
		for _, name := range line {
			fmt.Fprintf(&row, "  %-*s", width, name)
		}
		b.WriteString("  " + strings.TrimRight(row.String(), " ") + "\n")
	}
	return b.String()
}

// joined shows topics with a blank line between them.
func joined(topics []describe.Topic, show func(*describe.Topic) string) string {
	var texts []string
	for i := range topics {
		texts = append(texts, show(&topics[i]))
	}
	return strings.Join(texts, "\n")
}

// joinedLines shows topics one a line.
func joinedLines(topics []describe.Topic) string {
	const width = 28
	var b strings.Builder
	for i := range topics {
		b.WriteString(topics[i].Line(width))
	}
	return b.String()
}

// exampleTexts returns the programs that break rules.
func exampleTexts(topics []describe.Topic) string {
	var b strings.Builder
	for i := range topics {
		b.WriteString(topics[i].Example)
	}
	return b.String()
}
