package describe

import (
	"slices"
	"strings"
	"sync"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// A Kind is a kind of topic.
type Kind string

// The kinds, in the order in which they are listed.
const (
	SourceForm  Kind = "source form"
	Instruction Kind = "instruction"
	Record      Kind = "record"
	Block       Kind = "block"
	TypeName    Kind = "type"
	Word        Kind = "word"
	Intrinsic   Kind = "intrinsic"
	Prelude     Kind = "prelude"
	Interface   Kind = "interface"
	Function    Kind = "runtime function"
	Browser     Kind = "browser interface"
	ExitStatus  Kind = "exit status"
	Rule        Kind = "rule"
)

// Kinds lists the kinds with what a list of their topics is called.
var Kinds = []struct {
	Kind  Kind
	Title string
}{
	{SourceForm, "How programs are written"}, {Instruction, "Instructions"}, {Record, "Other statements and records"}, {Block, "Blocks"}, {TypeName, "Types"},
	{Word, "Words of statements"}, {Intrinsic, "Intrinsic functions"}, {Prelude, "Functions of the prelude"}, {Interface, "Interfaces of the runtime"},
	{Function, "Functions of the runtime"}, {Browser, "Interfaces of the browser"}, {ExitStatus, "Exit statuses"}, {Rule, "Rules and messages"},
}

// Topic is what there is to say about one thing. Fields that do not apply are
// empty.
type Topic struct {
	Kind Kind   `json:"kind"`
	Name string `json:"name"`
	// Code is the code of a rule: its name.
	Code string `json:"code,omitempty"`
	// Aliases are other names that find the topic.
	Aliases []string `json:"aliases,omitempty"`
	// Title is a sentence or, for a rule, what is wrong if it is broken.
	Title string `json:"title"`
	// Severity is what breaking a rule amounts to.
	Severity string `json:"severity,omitempty"`
	// Syntax is how the text writes it, Record what a file holds.
	Syntax string `json:"syntax,omitempty"`
	Record string `json:"record,omitempty"`
	// Parts explain the names in Syntax and Record, and what a topic consists of.
	Parts []Part `json:"parts,omitempty"`
	// Why is the reason for a rule, Do the way out.
	Why string `json:"why,omitempty"`
	Do  string `json:"do,omitempty"`
	// Clause is the heading of the document it comes from.
	Clause string `json:"clause,omitempty"`
	// Example is a program that breaks a rule, Excerpt what matters of it, and
	// Damage how the file is damaged afterwards where text cannot break the rule.
	Example string `json:"example,omitempty"`
	Excerpt string `json:"-"`
	Damage  string `json:"damage,omitempty"`
	// See are names of related topics.
	See []string `json:"see,omitempty"`
}

// Part is a part of a topic: a name and a phrase.
type Part struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Topics returns all topics, by kind, in the order of their tables. The slice is
// shared: do not change it.
var Topics = sync.OnceValue(func() []Topic {
	var all []Topic
	for _, topics := range []func() []Topic{
		sourceTopics, rowTopics, globalRecordTopics, blockTopics, typeTopics, wordTopics, intrinsicTopics,
		preludeTopics, interfaceTopics, functionTopics, browserTopics, statusTopics, ruleTopics,
	} {
		all = append(all, topics()...)
	}
	slices.SortStableFunc(all, func(a, b Topic) int { return kindIndex(a.Kind) - kindIndex(b.Kind) })
	return all
})

func kindIndex(k Kind) int {
	for i := range Kinds {
		if Kinds[i].Kind == k {
			return i
		}
	}
	return len(Kinds)
}

// OfKind returns the topics of a kind.
func OfKind(k Kind) []Topic {
	return slices.DeleteFunc(slices.Clone(Topics()), func(t Topic) bool { return t.Kind != k })
}

// Search returns the topics that a person means by a word: those with that name,
// or, if there are none, with that name in other capitals or with other signs
// around it.
func Search(word string) []Topic {
	if all := matching(word, func(a, b string) bool { return a == b && b == preludeTopic }); len(all) > 0 {
		return all[:1] // not what the runtime offers below it
	}
	for _, same := range []func(a, b string) bool{
		func(a, b string) bool { return a == b },
		func(a, b string) bool { return strings.EqualFold(a, b) },
		func(a, b string) bool { return plain(a) == plain(b) },
	} {
		if found := matching(word, same); len(found) > 0 {
			return found
		}
	}
	return nil
}

func matching(word string, same func(a, b string) bool) []Topic {
	var found []Topic
	for _, t := range Topics() {
		if slices.ContainsFunc(t.names(), func(name string) bool { return same(name, word) }) {
			found = append(found, t)
		}
	}
	return found
}

func (t *Topic) names() []string { return append([]string{t.Name}, t.Aliases...) }

// plain leaves out what people leave out: capitals and everything but letters and
// digits.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'A' <= r && r <= 'Z':
			return r - 'A' + 'a'
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9':
			return r
		}
		return -1
	}, name)
}

// mostSuggestions is how many names are suggested at most.
const mostSuggestions = 8

// Suggest returns names that a person may have meant by a word that is none: the
// one that is spelled nearly like it, and those it is a part of.
func Suggest(word string) []string {
	var names, list []string
	for _, t := range Topics() {
		names = append(names, t.names()...)
	}
	if near := diag.Nearest(strings.ToLower(word), names); near != "" {
		list = append(list, near)
	}
	part := plain(word)
	for _, t := range Topics() {
		if len(part) > 1 && len(list) < mostSuggestions && !slices.Contains(list, t.Name) && strings.Contains(plain(t.Name), part) {
			list = append(list, t.Name)
		}
	}
	return list
}
