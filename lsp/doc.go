// Package lsp is the language server: it lets any editor that speaks the
// Language Server Protocol 3.18 ask what analysis knows.
//
// One goroutine reads messages. Notifications take effect on it, in order; a
// request takes its immutable view of the document there and is then answered
// concurrently. Handlers are short: they convert coordinates (position.go, the
// only place that does) and call analysis. go.lsp.dev is imported here only.
package lsp
