package dap

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/go-dap"
)

// sourceOf names a text for the client: as the client has named it itself or, if it
// cannot have it, by a number.
func (s *session) sourceOf(file int) *dap.Source {
	if file == 0 {
		path := cmp.Or(s.launch.Source, s.launch.Program)
		name, _, _ := strings.Cut(path, "?") // of a URI what is in front of its query
		return &dap.Source{Name: filepath.Base(name), Path: s.clientPath(path)}
	}
	name, _ := s.program.File(file)
	path := filepath.Join(filepath.Dir(s.launch.Program), filepath.FromSlash(name))
	if _, err := os.Stat(path); err == nil {
		return &dap.Source{Name: filepath.Base(path), Path: s.clientPath(path)}
	}
	return &dap.Source{Name: name, SourceReference: file + 1}
}

// fileOf returns the text that a client names.
func (s *session) fileOf(a *dap.Source) (file int, ok bool) {
	if a.SourceReference > 0 {
		return a.SourceReference - 1, a.SourceReference <= s.program.Files()
	}
	if localPath(a.Path) == s.launch.Program {
		return 0, true
	}
	for file := range s.program.Files() {
		if mine := s.sourceOf(file); mine.Path != "" && samePath(mine.Path, a.Path) {
			return file, true
		}
	}
	return 0, false
}

// samePath reports whether two names are those of one document.
func samePath(a, b string) bool {
	if a, b = localPath(a), localPath(b); a == b {
		return true
	}
	x, err := filepath.Abs(a)
	y, err2 := filepath.Abs(b)
	return err == nil && err2 == nil && x == y
}

// source gives the contents of a text.
func (s *session) source(a *dap.SourceArguments) (any, error) {
	n := a.SourceReference
	if a.Source != nil && a.Source.SourceReference > 0 {
		n = a.Source.SourceReference
	}
	if n < 1 || n > s.program.Files() {
		return nil, errors.New("there is no such text")
	}
	_, text := s.program.File(n - 1)
	return dap.SourceResponseBody{Content: string(text)}, nil
}
