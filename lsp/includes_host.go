//go:build !js

package lsp

import (
	"errors"
	"path"
	"path/filepath"

	"go.lsp.dev/uri"

	sourceform "github.com/pnaclasm/pnaclasm/assembler/source"
)

// maxInclude is the largest file, in bytes, that an editor includes.
const maxInclude = 4 << 20

// folder returns what reads the files that a document includes: as they are open in the
// editor, or from the folder of the document and below. It is nil for a document that
// is no file.
func (s *server) folder(u uri.URI) sourceform.Opener {
	file := filePath(u)
	if file == "" {
		return nil
	}
	dir := filepath.Dir(file)
	disk := sourceform.Folder(dir)
	return func(name string) ([]byte, error) {
		if text, ok := s.openText(uri.File(filepath.Join(dir, filepath.FromSlash(path.Clean(name))))); ok {
			return text, nil
		}
		text, err := disk(name)
		if len(text) > maxInclude {
			return nil, errors.New("the file has more than 4 MB")
		}
		return text, err
	}
}

// openText returns the text of a document that the client has open.
func (s *server) openText(u uri.URI) ([]byte, bool) {
	s.mu.RLock()
	d := s.open[documentKey(u)]
	s.mu.RUnlock()
	if d == nil {
		return nil, false
	}
	return d.snapshot.Bytes(), true
}
