package web

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
)

// shared is a program as a link holds it: see src/share.ts.
type shared struct {
	Name  string `json:"name"`
	Text  string `json:"text"`
	Args  string `json:"args,omitempty"`
	Stdin string `json:"stdin,omitempty"`
	Pane  string `json:"pane,omitempty"`
}

// fragment returns the part of a link behind "#".
func (s shared) fragment() string {
	var b bytes.Buffer
	z, _ := flate.NewWriter(&b, flate.BestCompression)
	data, _ := json.Marshal(s)
	_, _ = z.Write(data) // memory takes everything
	z.Close()
	return "1." + base64.RawURLEncoding.EncodeToString(b.Bytes())
}
