package lsp

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/assembler/files"
)

// textExtension is that of texts.
const textExtension = ".pnaclasm"

// How much of a workspace is looked at that is not open: a folder may hold anything.
const (
	maxTexts     = 1000     // texts
	maxEntries   = 50_000   // files and folders passed on the way
	maxText      = 16 << 20 // bytes of a text
	maxWorkspace = 64 << 20 // bytes of all texts
)

// workspace is the folders that the client has open.
type workspace struct {
	mu      sync.Mutex
	folders []string
	closed  bool
	// change is closed when something may have changed; nil if nobody waits.
	change chan struct{}
}

// begin takes the folders of a client.
func (w *workspace) begin(p *initializeParams) {
	for _, f := range p.WorkspaceFolders {
		w.folders = append(w.folders, filePath(f.URI))
	}
	// Clients from before workspace folders have nothing else.
	if root := p.RootURI; len(p.WorkspaceFolders) == 0 && root != nil {
		w.folders = append(w.folders, filePath(*root))
	}
}

func didChangeFolders(s *server, p *protocol.DidChangeWorkspaceFoldersParams) error {
	s.workspace.mu.Lock()
	for _, f := range p.Event.Removed {
		s.workspace.folders = slices.DeleteFunc(s.workspace.folders, func(x string) bool { return x == filePath(f.URI) })
	}
	for _, f := range p.Event.Added {
		s.workspace.folders = append(s.workspace.folders, filePath(f.URI))
	}
	s.workspace.mu.Unlock()
	s.workspace.changed()
	return nil
}

// changed wakes those who wait for a change.
func (w *workspace) changed() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.change != nil {
		close(w.change)
		w.change = nil
	}
}

// close ends all waiting.
func (w *workspace) close() {
	w.mu.Lock()
	w.closed = true
	w.mu.Unlock()
	w.changed()
}

// next returns a channel that is closed with the next change, nil once there will be
// none.
func (w *workspace) next() <-chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.change == nil && !w.closed {
		w.change = make(chan struct{})
	}
	return w.change
}

// workspaceFile is a text of the workspace that is not open.
type workspaceFile struct {
	path string
	info fs.FileInfo
}

// closedTexts lists the texts in the folders, within the bounds, but those that are
// open, hidden or below node_modules.
func (s *server) closedTexts(ctx context.Context) []workspaceFile {
	s.workspace.mu.Lock()
	folders := slices.Clone(s.workspace.folders)
	s.workspace.mu.Unlock()
	w := walker{server: s, ctx: ctx, bytes: maxWorkspace, seen: map[string]bool{}}
	for _, folder := range folders {
		if folder != "" {
			_ = filepath.WalkDir(folder, w.visit) // what cannot be read is not looked at
		}
	}
	return w.list
}

type walker struct {
	*server
	ctx     context.Context
	list    []workspaceFile
	seen    map[string]bool
	entries int
	bytes   int64
}

func (w *walker) visit(path string, d fs.DirEntry, err error) error {
	w.entries++
	switch {
	case w.ctx.Err() != nil || w.entries > maxEntries || len(w.list) == maxTexts:
		return fs.SkipAll
	case err != nil || d == nil:
		return nil
	case d.IsDir():
		if name := d.Name(); w.entries > 1 && (strings.HasPrefix(name, ".") || name == "node_modules") {
			return fs.SkipDir
		}
		return nil
	case filepath.Ext(path) != textExtension || !d.Type().IsRegular() || w.seen[path] || w.isOpen(path):
		return nil
	}
	info, err := d.Info()
	if err == nil && info.Size() <= min(maxText, w.bytes) {
		w.bytes -= info.Size()
		w.seen[path] = true
		w.list = append(w.list, workspaceFile{path, info})
	}
	return nil
}

func (s *server) isOpen(path string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.open[documentKey(uri.File(path))] != nil
}

// viewOfFile reads a text that is not open.
func (s *server) viewOfFile(f *workspaceFile) (*view, error) {
	text, err := files.Read(f.path, maxText)
	if err != nil {
		return nil, err
	}
	u := uri.File(f.path)
	s.mu.RLock()
	defer s.mu.RUnlock()
	return &view{Snapshot: document.New(text).In(s.folder(u)), server: s, uri: u, client: s.client, settings: s.settingsOf(u)}, nil
}

// exists reports whether a file is there at all.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
