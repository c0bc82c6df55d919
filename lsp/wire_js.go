package lsp

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// What the types of the protocol know of their JSON is found through their exported
// methods here. protocol.Marshal and Unmarshal name every type there is, and so put all of
// them into what a browser loads: 350 KB more, compressed. They are faster.

// wireOptions read what the other side may send: see protocol.Unmarshal.
var wireOptions = json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))

func marshal(v any) ([]byte, error) { return json.Marshal(v, wireOptions) }

func unmarshal(data []byte, v any) error { return json.Unmarshal(data, v, wireOptions) }
