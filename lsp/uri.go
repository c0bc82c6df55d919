package lsp

import (
	"strings"

	"go.lsp.dev/uri"
)

// documentKey is the key of a document in maps: clients may write one URI in
// several ways (`file:///c%3A/x`, `file:///C:/x`). Replies use the client's own.
func documentKey(u uri.URI) string {
	parsed, err := uri.Parse(string(u))
	if err != nil {
		return string(u)
	}
	c := parsed.Components()
	if c.Scheme == "file" && len(c.Path) > 2 && c.Path[2] == ':' {
		c.Path = strings.ToLower(c.Path[:2]) + c.Path[2:]
	}
	return c.Scheme + "://" + c.Authority + c.Path + "?" + c.Query
}

// filePath returns the path of a file URI; "" for all others.
func filePath(u uri.URI) string {
	parsed, err := uri.Parse(string(u))
	if err != nil || !parsed.IsFile() {
		return ""
	}
	return parsed.FsPath()
}
