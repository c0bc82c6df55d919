package lsp

import (
	"context"
	"errors"
	"strconv"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// source is what clients show as the origin of diagnostics.
const source = "pnaclasm"

// publishDelay is how long diagnostics of the last state are kept back in the hope
// that the new ones are complete.
const publishDelay = 30 * time.Millisecond

// documentChanged brings what the client shows up to date, unless it asks for
// diagnostics by itself.
func (s *server) documentChanged(d *openDocument) {
	s.mu.RLock()
	v := s.viewOf(d)
	s.mu.RUnlock()
	s.spawn("diagnostics", func() {
		if !v.client.pullDiags {
			v.pushDiagnostics()
		}
	})
	if v.client.refreshContent {
		s.spawn("views", v.refreshViews)
	}
}

// pushDiagnostics publishes the diagnostics of a state as long as it is the
// last one. If they take long, those known are published first, if they will stay.
func (v *view) pushDiagnostics() {
	ctx, cancel := v.current(v.server.ctx)
	defer cancel()
	complete := make(chan struct{})
	v.server.spawn("diagnostics", func() {
		defer close(complete)
		v.Complete(ctx)
	})
	select {
	case <-complete:
	case <-time.After(v.server.opts.publishDelay):
		if v.Settled() {
			v.publish(ctx)
		}
		<-complete
	}
	v.publish(ctx)
}

// current returns a context that ends when the document has changed.
func (v *view) current(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	stop := make(chan struct{})
	go func() {
		select {
		case <-v.superseded:
			cancel(errSuperseded)
		case <-ctx.Done():
		case <-stop:
		}
	}()
	return ctx, func() { close(stop); cancel(nil) }
}

func (v *view) publish(ctx context.Context) {
	if ctx.Err() != nil {
		return
	}
	p := &protocol.PublishDiagnosticsParams{URI: v.uri, Diagnostics: v.diagnostics()}
	if v.client.versionedDiags {
		p.Version = protocol.NewOptional(v.version)
	}
	v.server.publishing.Lock()
	defer v.server.publishing.Unlock()
	if ctx.Err() == nil {
		v.server.tell(protocol.MethodTextDocumentPublishDiagnostics, p)
	}
}

// clearDiagnostics takes away the diagnostics of a document that was closed.
func (s *server) clearDiagnostics(u uri.URI) {
	if s.client.pullDiags {
		return
	}
	s.publishing.Lock()
	defer s.publishing.Unlock()
	s.tell(protocol.MethodTextDocumentPublishDiagnostics,
		&protocol.PublishDiagnosticsParams{URI: u, Diagnostics: []protocol.Diagnostic{}})
}

// tell sends a notification.
func (s *server) tell(method string, params any) {
	err := s.conn.Notify(s.ctx, method, params)
	if err != nil && s.ctx.Err() == nil && !errors.Is(err, jsonrpc2.ErrClientClosing) {
		s.log.Warn("notification not sent", "method", method, "error", err)
	}
}

// diagnostic answers textDocument/diagnostic. Results are not named by the version that
// the client counts: a document that is read again may have the one it had.
func diagnostic(v *view, ctx context.Context, p *protocol.DocumentDiagnosticParams) (protocol.DocumentDiagnosticReport, error) {
	id := strconv.FormatInt(v.state, 10) + "." + v.settings.id
	if p.PreviousResultID != nil && *p.PreviousResultID == id {
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{UnchangedDocumentDiagnosticReport: protocol.UnchangedDocumentDiagnosticReport{
			Kind: string(protocol.DocumentDiagnosticReportKindUnchanged), ResultID: id}}, nil
	}
	v.Complete(ctx)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return &protocol.RelatedFullDocumentDiagnosticReport{FullDocumentDiagnosticReport: protocol.FullDocumentDiagnosticReport{
		Kind: string(protocol.DocumentDiagnosticReportKindFull), ResultID: &id, Items: v.diagnostics()}}, nil
}

// maxDiagnostics is how many diagnostics of a document are shown: a text that is
// wrong from end to end should not slow down each key.
const maxDiagnostics = 1000

// diagnostics converts the diagnostics of all blocks.
func (v *view) diagnostics() []protocol.Diagnostic {
	list := []protocol.Diagnostic{}
	for i := range v.NumBlocks() {
		for _, d := range v.Diagnostics(i) {
			if len(list) == maxDiagnostics {
				return list
			}
			if p, ok := v.diagnostic(&d); ok {
				list = append(list, p)
			}
		}
	}
	return v.unneeded(list)
}

// The codes of what editors fade.
const (
	codeUnused      = "unused-value"
	codeUnreachable = "unreachable-code"
)

// unneeded adds what nobody needs, for clients that fade it: these are hints without
// which nothing is wrong, and the command line does not have them.
func (v *view) unneeded(list []protocol.Diagnostic) []protocol.Diagnostic {
	for i := range v.NumBlocks() {
		if !v.client.fades || v.Context(i) == nil {
			continue
		}
		for _, u := range v.Unneeded(i) {
			if len(list) >= maxDiagnostics {
				return list
			}
			list = append(list, v.faded(v.Start(i), u))
		}
	}
	return list
}

func (v *view) faded(start int, u document.Unneeded) protocol.Diagnostic {
	code, message := codeUnused, "nothing uses this value"
	if u.Unreachable {
		code, message = codeUnreachable, "control never gets here"
	}
	return protocol.Diagnostic{
		Range: v.rng(diag.Span{Start: start + u.Span.Start, End: start + u.Span.End}), Severity: protocol.DiagnosticSeverityHint,
		Code: protocol.String(code), Source: protocol.NewOptional(source), Message: protocol.String(message),
		Tags: protocol.NewDiagnosticTags(protocol.DiagnosticTagUnnecessary)}
}

// diagnosticTags are the codes that are about something nobody needs, or that
// nobody should write any more.
var diagnosticTags = map[string]protocol.DiagnosticTag{
	"G11-case-constant":      protocol.DiagnosticTagUnnecessary,
	"H9-forward-declaration": protocol.DiagnosticTagUnnecessary,
	"G9-constants-twice":     protocol.DiagnosticTagDeprecated,
}

// diagnostic converts one; ok is false for one that is switched off.
func (v *view) diagnostic(d *diag.Diagnostic) (p protocol.Diagnostic, ok bool) {
	severity := v.settings.severity(d)
	if severity == diag.Off {
		return p, false
	}
	p = protocol.Diagnostic{
		Range: v.rng(d.Origin.Span), Severity: protocol.DiagnosticSeverity(severity),
		Code: protocol.String(d.Code), Source: protocol.NewOptional(source), Message: protocol.String(d.Message),
	}
	if tag, ok := diagnosticTags[d.Code]; ok {
		p.Tags = protocol.NewDiagnosticTags(tag)
	}
	if v.client.codeDescription {
		p.CodeDescription = protocol.CodeDescription{Href: ruleURI(d.Code)}
	}
	if v.client.relatedInfo {
		for _, r := range d.Related {
			p.RelatedInformation = append(p.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: v.location(r.Origin.Span), Message: r.Message})
		}
	}
	return p, true
}
