package dap

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Options say what surrounds a session.
type Options struct {
	// Version is that of the program, shown to the client.
	Version string
	// Engine compiles programs. With nil, all is interpreted.
	Engine Engine
}

// Engine runs compiled programs.
type Engine interface {
	// Compile compiles what nobody looks at: see debug.Options.
	Compile(v *verify.Verified, pages uint32) (debug.Compiled, error)
	// Run runs a program that is not debugged, to its exit status.
	Run(ctx context.Context, v *verify.Verified, o process.Options) (status int, err error)
	// Call calls one function of it: see package call for the words.
	Call(ctx context.Context, v *verify.Verified, function string, args []string, o process.Options) (result string, err error)
}

// Serve serves one client until it disconnects, its connection ends or ctx ends. It
// closes the connection, and leaves no program behind.
func Serve(ctx context.Context, conn io.ReadWriteCloser, o Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer conn.Close()
	s := &session{
		writer: newWriter(conn), options: o, first: 1, firstColumn: 1, ctx: ctx,
		stops: make(chan debug.Stop, 1), outcomes: make(chan outcome, 1), handles: newHandles(), breakpoints: map[string]*request{},
	}
	defer s.kill()
	requests := make(chan *request)
	go readRequests(conn, requests, ctx.Done())
	for !s.over {
		select {
		case r, ok := <-requests:
			if !ok {
				return nil
			}
			s.handle(r)
		case stop := <-s.stops:
			s.running = false
			s.stopped(stop)
		case r := <-s.outcomes:
			s.ended(r)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// session is one client and its program. All of it belongs to the goroutine of
// Serve, but for the writer, and for the debuggee while it runs.
type session struct {
	*writer
	options Options
	ctx     context.Context

	// first and firstColumn are the numbers of the first line and column for the client;
	// uris says that it names files by URIs.
	first, firstColumn int
	uris               bool

	launch  launchArguments
	program *debug.Program
	// sources are the files that the program was made from and that are there; entering
	// says that it runs to the first line of one.
	sources  []madeFrom
	entering bool
	debuggee *debug.Debuggee
	// plain is the program if it is not debugged but just run; outcomes gets what it
	// comes to.
	plain    *plain
	outcomes chan outcome
	// end ends the program's context.
	end     context.CancelFunc
	console *console
	// configured says that the client has said all it had to say before the start.
	configured bool
	// running says that the debuggee belongs to a goroutine that will send to stops.
	running bool
	stops   chan debug.Stop
	// thread is the number of the thread that stopped last, text what is to be said
	// about it.
	thread  uint64
	text    string
	handles *handles
	// breakpoints are the last requests of each kind: for a restart.
	breakpoints map[string]*request
	over        bool
}

var (
	errNoProgram  = errors.New("no program has been launched")
	errNotStarted = errors.New("the program has not been started: send configurationDone")
	errRuns       = errors.New("the program runs")
)

// handle answers a request.
func (s *session) handle(r *request) {
	h, ok := requests[r.Command]
	switch {
	case !ok:
		s.answer(r, nil, fmt.Errorf("the request %q is not supported", r.Command))
		return
	case h.program && s.debuggee == nil:
		s.answer(r, nil, errNoProgram)
		return
	case h.stands && !s.configured:
		s.answer(r, nil, errNotStarted)
		return
	case h.stands && s.running:
		s.answer(r, nil, errRuns)
		return
	}
	goOn := func() {}
	if h.program && s.running {
		goOn = s.hold()
		if s.debuggee == nil {
			s.answer(r, nil, errors.New("the program has ended"))
			return
		}
	}
	body, err := h.do(s, r.Arguments)
	s.answer(r, body, err)
	goOn()
	if h.after != nil && err == nil {
		h.after(s)
	}
}

// hold stops the program for a moment. What it returns lets it go on.
func (s *session) hold() (goOn func()) {
	s.debuggee.Pause()
	stop := <-s.stops
	s.running = false
	if stop.Reason != debug.AtPause {
		s.stopped(stop)
		return func() {}
	}
	return func() {
		if s.debuggee != nil && !s.running {
			s.start(s.debuggee.Proceed)
		}
	}
}

// resume lets the program go on to a goal.
func (s *session) resume(thread uint64, goal debug.Goal) {
	d := s.debuggee
	s.start(func() debug.Stop { return d.Resume(thread, goal) })
}

func (s *session) start(run func() debug.Stop) {
	s.handles.clear()
	s.running = true
	go func() { s.stops <- run() }()
}

// reasons are the protocol's words for why a program stands.
var reasons = map[debug.Reason]string{
	debug.AtEntry: "entry", debug.AtStep: "step", debug.AtBreakpoint: "breakpoint", debug.AtData: "data breakpoint",
	debug.AtCall: "function breakpoint", debug.AtTrap: "exception", debug.AtPause: "pause", debug.AtStart: "entry",
}

// stopped tells the client where the program stands.
func (s *session) stopped(stop debug.Stop) {
	stop = s.entered(stop)
	if stop.Reason == debug.AtEnd {
		s.finish()
		return
	}
	s.thread, s.text = stop.Thread, stop.Text
	body := stoppedBody{
		Reason: reasons[stop.Reason], ThreadID: threadID(stop.Thread), Text: stop.Text,
		AllThreadsStopped: true, HitBreakpointIDs: stop.Breakpoints,
	}
	switch stop.Reason {
	case debug.AtStart:
		body.Description = "at the beginning of what is remembered"
	case debug.AtTrap:
		body.Description = "trap: " + stop.Text
	case debug.AtCall, debug.AtData:
		body.Description = stop.Text
	}
	s.event("stopped", body)
}

// stoppedBody says where the program stands. Other than in the library, a thread
// is always named.
type stoppedBody struct {
	Reason            string `json:"reason"`
	Description       string `json:"description,omitempty"`
	ThreadID          int    `json:"threadId"`
	Text              string `json:"text,omitempty"`
	AllThreadsStopped bool   `json:"allThreadsStopped"`
	HitBreakpointIDs  []int  `json:"hitBreakpointIds,omitempty"`
}

// threadID is the protocol's number of a thread: some clients take 0 for none.
func threadID(n uint64) int { return int(n) + 1 }

// kill ends the program, whatever it does.
func (s *session) kill() {
	if s.plain != nil {
		s.console.close()
		if s.configured {
			s.end()
			<-s.outcomes
		}
		s.plain = nil
	}
	if s.debuggee == nil {
		return
	}
	s.end()
	if s.running {
		s.debuggee.Pause()
		<-s.stops
		s.running = false
	}
	s.debuggee.Close()
	s.console.close()
	s.debuggee = nil
}
