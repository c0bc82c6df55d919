//go:build !js

package lsp

import "go.lsp.dev/protocol"

// marshal and unmarshal are JSON as the protocol wants it; see also wire_js.go.

func marshal(v any) ([]byte, error) { return protocol.Marshal(v) }

func unmarshal(data []byte, v any) error { return protocol.Unmarshal(data, v) }
