package lsp

import (
	"fmt"
	"maps"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/pnaclasm/pnaclasm/analysis/settings"
)

// tellSettings publishes what is wrong with the files that hold the settings of
// the open documents, at the files themselves, and takes back what is not wrong
// any more.
func (s *server) tellSettings() {
	s.publishing.Lock()
	defer s.publishing.Unlock()
	now := s.settingsFiles()
	for path := range s.toldSettings {
		if now[path] == nil {
			s.tell(protocol.MethodTextDocumentPublishDiagnostics,
				&protocol.PublishDiagnosticsParams{URI: uri.File(path), Diagnostics: []protocol.Diagnostic{}})
		}
	}
	for _, path := range slices.Sorted(maps.Keys(now)) {
		if told := s.toldSettings[path]; told == nil || !slices.Equal(messages(told), messages(now[path])) {
			s.tell(protocol.MethodTextDocumentPublishDiagnostics,
				&protocol.PublishDiagnosticsParams{URI: uri.File(path), Diagnostics: s.settingsDiagnostics(now[path])})
		}
	}
	s.toldSettings = now
}

// settingsFiles are the files with problems, by their paths.
func (s *server) settingsFiles() map[string]*settings.File {
	s.mu.RLock()
	defer s.mu.RUnlock()
	files := map[string]*settings.File{}
	for _, c := range s.perDocument {
		if c.file != nil && len(c.file.Problems) > 0 {
			files[c.file.Path] = c.file
		}
	}
	return files
}

// messages are the problems of a file by place and message.
func messages(f *settings.File) []string {
	var list []string
	for _, d := range f.Problems {
		list = append(list, fmt.Sprint(d.Origin.Span, d.Message, len(f.Text)))
	}
	return list
}

func (s *server) settingsDiagnostics(f *settings.File) []protocol.Diagnostic {
	enc := s.clientNow().encoding
	list := []protocol.Diagnostic{}
	for _, d := range f.Problems {
		list = append(list, protocol.Diagnostic{
			Range:    protocol.Range{Start: enc.positionIn(f.Text, d.Origin.Span.Start), End: enc.positionIn(f.Text, d.Origin.Span.End)},
			Severity: protocol.DiagnosticSeverity(d.Severity), Source: protocol.NewOptional(source), Message: protocol.String(d.Message),
		})
	}
	return list
}
