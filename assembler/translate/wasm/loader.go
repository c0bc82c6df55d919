package wasm

import (
	_ "embed" // for the text of the loader
	"encoding/json"
	"strings"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// The parts of the module, in order: one thread, several, and a program for node.
var (
	//go:embed loader.mjs
	loader string
	//go:embed threads.mjs
	threads string
	//go:embed node.mjs
	node string
)

// Loader returns a JavaScript module that runs translated programs in browsers
// and under node.
func Loader() string {
	list := make([][2]any, len(translate.Interfaces))
	for i := range translate.Interfaces {
		in := &translate.Interfaces[i]
		list[i] = [2]any{in.Name, len(in.Slots)}
	}
	text, err := json.Marshal(list)
	if err != nil {
		panic(err) // strings and numbers always have a text
	}
	return strings.Replace(loader+threads+node, "INTERFACES", string(text), 1)
}
