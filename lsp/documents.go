package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// openDocument is a document that the client has open. Only the goroutine that
// reads messages changes it.
type openDocument struct {
	uri     uri.URI
	version int32
	// state numbers the states of all documents of the session.
	state    int64
	snapshot *document.Snapshot
	// superseded is closed when the next version is there.
	superseded chan struct{}
	tokens     *tokenCache
	// base is the last state in which the numbers were right, or nil.
	base *document.Snapshot
}

// prepareDidOpen keeps the URI as the client wrote it: decoding rewrites it.
func prepareDidOpen(s *server, params []byte) (work, error) {
	p, err := decode[protocol.DidOpenTextDocumentParams](params)
	if err != nil {
		return nil, err
	}
	var own struct {
		TextDocument struct {
			URI string `json:"uri"`
		} `json:"textDocument"`
	}
	if err := json.Unmarshal(params, &own); err != nil {
		return nil, err
	}
	return func(context.Context) (any, error) { return nil, didOpen(s, p, uri.URI(own.TextDocument.URI)) }, nil
}

func didOpen(s *server, p *protocol.DidOpenTextDocumentParams, u uri.URI) error {
	d := &openDocument{
		uri: u, version: p.TextDocument.Version,
		snapshot:   document.New([]byte(p.TextDocument.Text)).In(s.folder(u)),
		superseded: make(chan struct{}), tokens: &tokenCache{},
	}
	s.replace(d)
	s.includedChanged(d.uri)
	s.spawn("settings", s.tellSettings)
	return nil
}

// replace makes d the state of its document.
func (s *server) replace(d *openDocument) {
	key := documentKey(d.uri)
	s.mu.Lock()
	s.states++
	d.state = s.states
	if old := s.open[key]; old != nil {
		close(old.superseded)
	} else {
		s.perDocument[key] = s.settingsOf(d.uri)
	}
	s.open[key] = d
	s.mu.Unlock()
	s.documentChanged(d)
}

func didChange(s *server, p *protocol.DidChangeTextDocumentParams) error {
	s.mu.RLock()
	old := s.open[documentKey(p.TextDocument.URI)]
	enc := s.client.encoding
	s.mu.RUnlock()
	if old == nil {
		return unknownDocument(p.TextDocument.URI)
	}
	d := &openDocument{uri: old.uri, version: p.TextDocument.Version, snapshot: old.snapshot,
		superseded: make(chan struct{}), tokens: old.tokens, base: old.base}
	for _, c := range p.ContentChanges {
		switch c := c.(type) {
		case *protocol.TextDocumentContentChangeWholeDocument:
			d.snapshot = d.snapshot.Replace([]byte(c.Text))
		case *protocol.TextDocumentContentChangePartial:
			d.edit(enc, c)
		default:
			return fmt.Errorf("content change of type %T", c)
		}
	}
	s.replace(d)
	s.includedChanged(d.uri)
	return nil
}

// edit applies a change. The state before it becomes the base for numbers, if
// they were right where the change is.
func (d *openDocument) edit(enc encoding, c *protocol.TextDocumentContentChangePartial) {
	start := enc.offset(d.snapshot, c.Range.Start)
	end := enc.offset(d.snapshot, c.Range.End)
	if rightlyNumbered(d.snapshot, d.snapshot.BlockAt(start)) {
		d.base = d.snapshot
	}
	d.snapshot = d.snapshot.Edit(start, end, []byte(c.Text))
}

// rightlyNumbered reports whether the definitions of a block have the numbers of
// their order, as far as that is known.
func rightlyNumbered(s *document.Snapshot, block int) bool {
	return s.Known(block) && !slices.ContainsFunc(s.Found(block), func(d diag.Diagnostic) bool { return d.Code == codeNumber })
}

func didClose(s *server, p *protocol.DidCloseTextDocumentParams) error {
	key := documentKey(p.TextDocument.URI)
	s.mu.Lock()
	d := s.open[key]
	delete(s.open, key)
	delete(s.perDocument, key)
	s.mu.Unlock()
	if d == nil {
		return unknownDocument(p.TextDocument.URI)
	}
	close(d.superseded)
	s.views.drop(key)
	s.clearDiagnostics(d.uri)
	s.spawn("settings", s.tellSettings)
	s.workspace.changed()
	s.includedChanged(d.uri)
	return nil
}

func didSave(s *server, _ *protocol.DidSaveTextDocumentParams) error {
	s.workspace.changed()
	return nil
}

// view returns what a request about a document sees.
func (s *server) view(u uri.URI) (*view, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	d := s.open[documentKey(u)]
	if d == nil {
		return nil, unknownDocument(u)
	}
	return s.viewOf(d), nil
}

// viewOf makes a view; the caller holds the lock.
func (s *server) viewOf(d *openDocument) *view {
	return &view{Snapshot: d.snapshot, server: s, uri: d.uri, version: d.version, state: d.state,
		client: s.client, settings: s.perDocument[documentKey(d.uri)], superseded: d.superseded,
		base: d.base, tokenCache: d.tokens}
}

// views returns views of all open documents.
func (s *server) allViews() []*view {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var views []*view
	for _, d := range s.open {
		views = append(views, s.viewOf(d))
	}
	return views
}
