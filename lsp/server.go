package lsp

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/uri"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/analysis/settings"
)

// server is one session with a client.
type server struct {
	ctx  context.Context // ends with the session
	conn jsonrpc2.Conn
	log  *slog.Logger
	opts Options
	// methods is what the server answers.
	methods map[string]method

	// background counts the goroutines the session has started.
	background sync.WaitGroup
	exited     chan struct{}
	rest       *time.Timer // begins anew with each message

	// Only the goroutine that reads messages writes these; the lock is for the
	// others that look.
	mu       sync.RWMutex
	phase    phase
	client   client
	settings *chosen
	open     map[string]*openDocument
	states   int64 // counts those that documents have had
	// perDocument are the settings of the open documents.
	perDocument map[string]*chosen

	running    inFlight
	unanswered *unanswered
	publishing sync.Mutex // keeps published diagnostics in order
	// toldSettings are the files with settings whose problems were published.
	toldSettings map[string]*settings.File
	// heats are what the lines of documents have cost, by document.
	heats     map[string]*heat
	views     virtualViews
	workspace workspace
	symbols   symbolsKept
	work      progresses
}

// phase is where a session is in its life.
type phase int

const (
	uninitialized phase = iota
	serving
	shutDown
)

func newServer(ctx context.Context, conn jsonrpc2.Conn, opts Options) *server {
	return &server{
		ctx: ctx, conn: conn, log: opts.Log, opts: opts, methods: methodTable(),
		exited:   make(chan struct{}),
		rest:     newRest(),
		settings: choose(settings.Default(), nil),
		open:     map[string]*openDocument{}, perDocument: map[string]*chosen{},
	}
}

// exitCode is that of the process (LSP, "Exit Notification").
func (s *server) exitCode() int {
	select {
	case <-s.exited:
	default:
		return 0
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.phase == shutDown {
		return 0
	}
	return 1
}

// view is what a request sees: one state of one document, and what the client
// and the user have said. It does not change.
type view struct {
	*document.Snapshot
	server   *server
	uri      uri.URI // as the client writes it
	version  int32
	state    int64 // see openDocument
	client   client
	settings *chosen
	// base is the last state in which the numbers were right, or nil.
	base       *document.Snapshot
	tokenCache *tokenCache
	// superseded is closed when the document has changed.
	superseded <-chan struct{}
}

// spawn runs f on a goroutine of the session. A panic is logged.
func (s *server) spawn(what string, f func()) {
	s.background.Go(func() {
		defer func() {
			if r := recover(); r != nil {
				s.logPanic(what, r)
			}
		}()
		f()
	})
}
