package lsp

import (
	"context"
	"fmt"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/pnaclasm/pnaclasm/analysis/symbol"
	"github.com/pnaclasm/pnaclasm/analysis/views"
)

// The kinds of views of a document.
const (
	kindListing = "listing"
	kindRecords = "records"
	kindGraph   = "cfg"
	kindSVG     = "svg"
	kindLLVM    = "llvm"
	kindNative  = "native"
)

// show returns a view of the block at an offset.
func (v *view) show(ctx context.Context, kind string, offset int) (string, error) {
	block := v.BlockAt(offset)
	switch kind {
	case kindListing:
		return views.Listing(ctx, v.Snapshot, block), ctx.Err()
	case kindRecords:
		return views.Records(ctx, v.Snapshot, block), ctx.Err()
	}
	f, ok := symbol.FunctionOf(v.Snapshot, block)
	if !ok {
		return "", fmt.Errorf("there is no function here to show as %s", kind)
	}
	switch kind {
	case kindGraph:
		return views.Graph(v.Snapshot, block), nil
	case kindSVG:
		return views.GraphSVG(v.Snapshot, block), nil
	case kindLLVM, kindNative:
		return v.translated(ctx, kind, f)
	}
	return "", fmt.Errorf("there is no view %q: expected %s", kind,
		strings.Join([]string{kindListing, kindRecords, kindGraph, kindSVG, kindLLVM, kindNative}, ", "))
}

func (v *view) translated(ctx context.Context, kind string, f uint64) (string, error) {
	program, err := views.Verified(ctx, v.Snapshot, v.settings.Verifier())
	if err != nil {
		return "", err
	}
	if kind == kindLLVM {
		return views.LLVM(ctx, program, f)
	}
	return views.Native(ctx, program, f)
}

// showArguments are those of the command that shows a view.
type showArguments struct {
	URI      uri.URI           `json:"uri"`
	Position protocol.Position `json:"position"`
	Kind     string            `json:"kind"`
}

// showResult is what it returns; the client may open the document or show the
// text.
type showResult struct {
	URI  uri.URI `json:"uri"`
	Text string  `json:"text"`
}

func showCommand(v *view, ctx context.Context, a *commandArguments) (any, error) {
	text, err := v.show(ctx, a.Kind, v.offset(a.Position))
	if err != nil {
		return nil, err
	}
	u := viewURI(a.Kind, v.uri, int(a.Position.Line))
	v.server.views.add(u, documentKey(v.uri))
	return showResult{URI: u, Text: text}, nil
}
