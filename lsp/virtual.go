package lsp

import (
	"context"
	"encoding/base64"
	"fmt"
	"maps"
	"net/url"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
)

// scheme is that of the documents the server makes up:
//
//	pnaclasm:/rule/CODE                   the card of a rule
//	pnaclasm:/KIND/LINE/DOCUMENT/NAME     a view of a document (see show.go)
//	pnaclasm:/text/0/FILE/NAME            a bitcode file as text
//
// DOCUMENT and FILE are URIs in base64: clients rewrite escapes of URIs, each in
// its own way. NAME is for people.
const scheme = "pnaclasm"

const (
	kindRule = "rule"
	kindText = "text"
)

func ruleURI(code string) uri.URI {
	return uri.URI(scheme + ":/" + kindRule + "/" + url.PathEscape(code))
}

// viewURI names a view of a document at a line.
func viewURI(kind string, of uri.URI, line int) uri.URI {
	name := path.Base(of.Path())
	return uri.URI(fmt.Sprintf("%s:/%s/%d/%s/%s.%s", scheme, kind, line,
		base64.RawURLEncoding.EncodeToString([]byte(of)), url.PathEscape(name), kind))
}

// parseViewURI is the inverse of viewURI. For a rule, line is 0 and of the code.
func parseViewURI(u uri.URI) (kind string, line int, of uri.URI, ok bool) {
	parts := strings.SplitN(strings.Trim(u.Path(), "/"), "/", 4)
	if u.Scheme() != scheme || len(parts) < 2 {
		return "", 0, "", false
	}
	if parts[0] == kindRule {
		return kindRule, 0, uri.URI(parts[1]), true
	}
	if len(parts) < 3 {
		return "", 0, "", false
	}
	line, err := strconv.Atoi(parts[1])
	name, err2 := base64.RawURLEncoding.DecodeString(parts[2])
	return parts[0], line, uri.URI(name), err == nil && err2 == nil
}

// lineURI is a link to a line of a document.
func lineURI(u uri.URI, line int) uri.URI {
	return uri.URI(fmt.Sprintf("%s#L%d", u, line+1))
}

// virtualViews remembers the views that clients have asked for, so that they
// are told when these change.
type virtualViews struct {
	mu   sync.Mutex
	uris map[uri.URI]string // to the key of the document
}

func (w *virtualViews) add(u uri.URI, of string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.uris == nil {
		w.uris = map[uri.URI]string{}
	}
	w.uris[u] = of
}

// drop forgets the views of a document.
func (w *virtualViews) drop(key string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	maps.DeleteFunc(w.uris, func(_ uri.URI, of string) bool { return of == key })
}

// of returns the views of a document.
func (w *virtualViews) of(key string) []uri.URI {
	w.mu.Lock()
	defer w.mu.Unlock()
	var list []uri.URI
	for u, k := range w.uris {
		if k == key {
			list = append(list, u)
		}
	}
	return list
}

// textDocumentContent gives the text of a virtual document.
func textDocumentContent(s *server, ctx context.Context, p *protocol.TextDocumentContentParams) (*protocol.TextDocumentContentResult, error) {
	text, err := s.virtualText(ctx, p.URI)
	if err != nil {
		return nil, err
	}
	return &protocol.TextDocumentContentResult{Text: text}, nil
}

func (s *server) virtualText(ctx context.Context, u uri.URI) (string, error) {
	kind, line, of, ok := parseViewURI(u)
	switch {
	case !ok:
		return "", noContent(u)
	case kind == kindRule:
		topics := describe.Search(string(of))
		if len(topics) == 0 {
			return "", noContent(u)
		}
		return topics[0].Markdown(), nil
	case kind == kindText:
		return disassembleFile(filePath(of))
	}
	v, err := s.view(of)
	if err != nil {
		return "", err
	}
	s.views.add(u, documentKey(of))
	return v.show(ctx, kind, v.LineStart(line))
}

func noContent(u uri.URI) error {
	return jsonrpc2.NewError(jsonrpc2.InvalidParams, fmt.Sprintf("there is no document %s", u))
}

// viewPause is how long a document must be left alone before its views are
// brought up to date.
const viewPause = 150 * time.Millisecond

// refreshViews tells the client that the views of the document have changed,
// unless it has changed again by then.
func (v *view) refreshViews() {
	select {
	case <-v.superseded:
		return
	case <-v.server.ctx.Done():
		return
	case <-time.After(viewPause):
	}
	for _, u := range v.server.views.of(documentKey(v.uri)) {
		params := &protocol.TextDocumentContentRefreshParams{URI: u}
		if _, err := v.server.conn.Call(v.server.ctx, protocol.MethodWorkspaceTextDocumentContentRefresh, params, nil); err != nil {
			v.server.log.Warn("refresh refused", "uri", u, "error", err)
		}
	}
}
