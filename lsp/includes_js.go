package lsp

import (
	"go.lsp.dev/uri"

	sourceform "github.com/pnaclasm/pnaclasm/assembler/source"
)

// folder returns nothing: a page has no folders.
func (s *server) folder(uri.URI) sourceform.Opener { return nil }
