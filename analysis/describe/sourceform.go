package describe

import (
	_ "embed"
	"strings"
)

//go:embed sourceform.md
var sourceFormText string

// sourceTopics describe the source form, as people write programs. They stand in
// sourceform.md, the first one for the whole.
func sourceTopics() []Topic {
	var topics []Topic
	for _, section := range strings.Split(sourceFormText, "\n## ")[1:] {
		topics = append(topics, sourceTopic(section))
	}
	all := &topics[0]
	for i := range topics[1:] {
		t := &topics[1+i]
		all.Parts = append(all.Parts, Part{t.Name, t.Title})
		t.See = append([]string{all.Name}, t.See...)
	}
	return topics
}

// sourceTopic reads a section: the name with what else finds it, and paragraphs.
func sourceTopic(section string) Topic {
	heading, rest, _ := strings.Cut(section, "\n")
	name, aliases, _ := strings.Cut(heading, ": ")
	t := Topic{Kind: SourceForm, Name: name, Aliases: strings.Split(aliases, ", ")}
	var example []string
	for _, paragraph := range strings.Split(strings.TrimSpace(rest), "\n\n") {
		see, isSee := strings.CutPrefix(paragraph, "See: ")
		switch {
		case strings.HasPrefix(paragraph, exampleIndent):
			example = append(example, outdented(paragraph))
		case isSee:
			t.See = strings.Split(see, ", ")
		case t.Title == "":
			t.Title = flowing(paragraph)
		default:
			t.Do = flowing(paragraph)
		}
	}
	t.Syntax = strings.Join(example, "\n")
	return t
}

// exampleIndent stands in front of the lines of an example.
const exampleIndent = "    "

// outdented takes the blanks off an example's lines.
func outdented(paragraph string) string {
	var out strings.Builder
	for line := range strings.Lines(paragraph + "\n") {
		out.WriteString(strings.TrimPrefix(line, exampleIndent))
	}
	return out.String()
}
