package describe

import (
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// browserTopics are the interfaces of the browser, each version with its
// functions. A function finds the interfaces it is in.
func browserTopics() []Topic {
	var topics []Topic
	all := ppapi.Interfaces()
	for i := range all {
		face := &all[i]
		t := Topic{Kind: Browser, Name: face.Name, Aliases: []string{face.Family(), "ppapi"},
			Title: fmt.Sprintf("An interface of the browser (PPAPI) with %s.", diag.Counted(len(face.Slots), "function"))}
		for at := range face.Slots {
			s := &face.Slots[at]
			t.Aliases = append(t.Aliases, face.Function(s))
			t.Parts = append(t.Parts, Part{fmt.Sprintf("at %d", 4*at), browserPrototype(s)})
		}
		topics = append(topics, t)
	}
	return topics
}

// codeTypes are the types that the table's codes stand for.
var codeTypes = map[byte]isa.Type{'v': isa.VoidType, 'i': isa.I32, 'I': isa.I64, 'f': isa.FloatType, 'd': isa.DoubleType}

// codeNotes say what is behind an address.
var codeNotes = map[byte]string{'*': " (address of a result)", 'V': " (address of a PP_Var)", 'C': " (address of a PP_CompletionCallback)", 'S': " (address of a structure)"}

func browserPrototype(s *ppapi.Slot) string {
	var params []string
	for i := range len(s.Params) {
		params = append(params, codeTypes[s.Params[i]].String()+codeNotes[s.Codes[i]])
	}
	return codeTypes[s.Result].String() + " " + s.Name + "(" + strings.Join(params, ", ") + ")"
}
