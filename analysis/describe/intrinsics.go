package describe

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// intrinsicTopics are the functions whose names the ABI reserves.
func intrinsicTopics() []Topic {
	var topics []Topic
	for i := range isa.Intrinsics {
		in := &isa.Intrinsics[i]
		var types []string
		for _, p := range in.Params {
			types = append(types, p.String())
		}
		topics = append(topics, Topic{Kind: Intrinsic, Name: in.Name, Title: in.Doc, Aliases: shortNames(in.Name),
			Syntax: prototype(in.Return.String(), in.Name, in.Args, types),
			Parts:  []Part{{"declared as", "declare external " + in.Return.String() + " @fN(" + strings.Join(types, ", ") + ");"}},
			Clause: "ABI: Intrinsic Functions"})
	}
	return topics
}

// shortNames are what people call an intrinsic: without the prefix, and by the
// first word, which all of its widths share.
func shortNames(name string) []string {
	short := strings.TrimPrefix(name, isa.IntrinsicPrefix)
	rest := strings.TrimPrefix(short, "nacl.")
	names := []string{short}
	if rest != short {
		names = append(names, rest)
	}
	parts := strings.Split(rest, ".")
	for i := len(parts) - 1; i > 0; i-- {
		family := strings.Join(parts[:i], ".")
		names = append(names, family, strings.TrimSuffix(name, rest)+family)
	}
	return names
}

// prototype writes a function as C would, with its types behind the names.
func prototype(result, name string, args, types []string) string {
	var params []string
	for i, a := range args {
		params = append(params, types[i]+" "+a)
	}
	return result + " " + name + "(" + strings.Join(params, ", ") + ")"
}
