package lsp

import (
	"path/filepath"

	"github.com/pnaclasm/pnaclasm/assembler/files"
	sourceform "github.com/pnaclasm/pnaclasm/assembler/source"
)

// diskFolder reads the files that a page gave its worker: there are no links that could
// lead out of a folder, and paths that would are refused before.
func diskFolder(dir string) sourceform.Opener {
	return func(path string) ([]byte, error) {
		return files.Read(filepath.Join(dir, filepath.FromSlash(path)), maxInclude)
	}
}
