package describe

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// interfaceTopics are the interfaces of the runtime.
func interfaceTopics() []Topic {
	var topics []Topic
	for i := range translate.Interfaces {
		face := &translate.Interfaces[i]
		t := Topic{Kind: Interface, Name: face.Name, Title: face.Doc, Aliases: []string{face.Family(), "irt"}}
		for at, s := range face.Slots {
			t.Parts = append(t.Parts, Part{fmt.Sprintf("at %d", 4*at), slotPrototype(&s)})
		}
		topics = append(topics, t)
	}
	return topics
}

// functionTopics are the functions of the runtime: those of one name in several
// versions of an interface are one.
func functionTopics() []Topic {
	topics := []Topic{functionTopic(&translate.Query, translate.Query.Name)}
	for i := range translate.Interfaces {
		face := &translate.Interfaces[i]
		for at := range face.Slots {
			name := face.Family() + "." + face.Slots[at].Name
			k := slices.IndexFunc(topics, func(t Topic) bool { return t.Name == name })
			if k < 0 {
				k = len(topics)
				topics = append(topics, functionTopic(&face.Slots[at], name))
			}
			topics[k].Parts = append(topics[k].Parts, Part{face.Name, fmt.Sprintf("at %d", 4*at)})
		}
	}
	return topics
}

func functionTopic(s *translate.Slot, name string) Topic {
	return Topic{Kind: Function, Name: name, Title: s.Doc, Aliases: []string{s.Name}, Syntax: slotPrototype(s)}
}

func slotPrototype(s *translate.Slot) string {
	var types []string
	for _, p := range s.Signature.Params {
		types = append(types, p.String())
	}
	return prototype(s.Signature.Return.String(), s.Name, s.Args, types)
}

// statusTopics are the exit statuses.
func statusTopics() []Topic {
	var topics []Topic
	for _, s := range translate.Statuses {
		code := strconv.Itoa(s.Code)
		topics = append(topics, Topic{Kind: ExitStatus, Name: "status " + code, Title: sentence(s.Name), Why: s.Doc,
			Aliases: []string{code, "exit status", "exit " + code}})
	}
	return topics
}
