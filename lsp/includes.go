package lsp

import (
	"errors"
	"path"
	"path/filepath"
	"strings"

	"go.lsp.dev/protocol"
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
	disk := diskFolder(dir)
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

// includedChanged has those open documents checked again that include a file which has
// changed, in the editor or on the disk.
func (s *server) includedChanged(file uri.URI) {
	again := s.including(file)
	for _, d := range again {
		fresh := *d
		fresh.snapshot, fresh.superseded = d.snapshot.In(s.folder(d.uri)), make(chan struct{})
		s.replace(&fresh)
	}
	if k := s.clientNow(); len(again) > 0 && k.pullDiags && k.refreshDiags {
		s.spawn("refresh", func() { s.askAgain(protocol.MethodWorkspaceDiagnosticRefresh) })
	}
}

// including returns the open documents that may include a file: it lies in their folder
// or below.
func (s *server) including(file uri.URI) (list []*openDocument) {
	name, key := filePath(file), documentKey(file)
	if name == "" {
		return nil
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	for k, d := range s.open {
		path, below := strings.CutPrefix(name, filepath.Dir(filePath(d.uri))+string(filepath.Separator))
		if below && k != key && d.snapshot.MayInclude(filepath.ToSlash(path)) {
			list = append(list, d)
		}
	}
	return list
}
