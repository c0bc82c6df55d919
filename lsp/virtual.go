package lsp

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/pnaclasm/pnaclasm/analysis/card"
)

// scheme is that of the documents the server makes up:
//
//	pnaclasm:/rule/CODE                        the card of a rule
//	pnaclasm:/KIND?uri=DOCUMENT&line=N&v=M     a view of a document (see views.go)
//	pnaclasm:/text?uri=FILE                    a bitcode file as text
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
	q := url.Values{"uri": {string(of)}, "line": {strconv.Itoa(line)}}
	return uri.URI(scheme + ":/" + kind + "?" + q.Encode())
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
	parsed, err := url.Parse(string(u))
	if err != nil || parsed.Scheme != scheme {
		return "", noContent(u)
	}
	kind, rest := splitPath(parsed.Path)
	q := parsed.Query()
	of := uri.URI(q.Get("uri"))
	switch {
	case kind == kindRule:
		c, ok := card.Find(rest)
		if !ok {
			return "", noContent(u)
		}
		return c.Markdown(), nil
	case kind == kindText:
		return disassembleFile(filePath(of))
	}
	line, _ := strconv.Atoi(q.Get("line"))
	v, err := s.view(of)
	if err != nil {
		return "", err
	}
	s.views.add(u, documentKey(of))
	return v.show(ctx, kind, v.LineStart(line))
}

func splitPath(path string) (first, rest string) {
	for len(path) > 0 && path[0] == '/' {
		path = path[1:]
	}
	for i := range len(path) {
		if path[i] == '/' {
			return path[:i], path[i+1:]
		}
	}
	return path, ""
}

func noContent(u uri.URI) error {
	return jsonrpc2.NewError(jsonrpc2.InvalidParams, fmt.Sprintf("there is no document %s", u))
}

// refreshViews tells the client that the views of a document have changed.
func (s *server) refreshViews(key string) {
	if !s.clientNow().refreshContent {
		return
	}
	for _, u := range s.views.of(key) {
		params := &protocol.TextDocumentContentRefreshParams{URI: u}
		if _, err := s.conn.Call(s.ctx, protocol.MethodWorkspaceTextDocumentContentRefresh, params, nil); err != nil {
			s.log.Warn("refresh refused", "uri", u, "error", err)
		}
	}
}
