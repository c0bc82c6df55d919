package process

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// Program is what a process must know of the program it runs.
type Program struct {
	// DataEnd is the first address behind the globals: translate.Layout.End.
	DataEnd uint32
	// RuntimePointer is the function pointer of the query; those of the slots of
	// translate.InterfacesOf follow.
	RuntimePointer uint32
	// Threads says that the program may start threads.
	Threads bool
	// Browser says that the program was made for the browser, and has functions of
	// translate.Browser as well.
	Browser bool
}

// Process is a running program.
type Process struct {
	options Options
	program Program
	begun   time.Time // where clocks that count from no fixed moment begin
	ctx     context.Context
	// cancel ends ctx with the reason why the process ends; for programs with
	// threads that is what stops the others.
	cancel context.CancelCauseFunc

	memory  Memory
	starter ThreadStarter
	heap    heap
	files   *files
	tree    *tree // the file system; nil where none is granted
	futex   futexes
	// live is the number of threads but the main one.
	live atomic.Int32
	// counted counts the threads instead, for an engine that has its own.
	counted Census
	// tracing is held for the trace and for missing: the interfaces the program
	// asked for that do not exist.
	tracing sync.Mutex
	missing []string
}

// New makes the process of a program that has no memory yet: Attach gives it one.
// The end of ctx ends it. Close it in any case.
func New(ctx context.Context, program Program, o Options) (*Process, error) {
	p := &Process{options: o, program: program, begun: time.Now()}
	p.ctx, p.cancel = context.WithCancelCause(ctx)
	p.files = newFiles(&o, p.ctx, ctx)
	p.futex.queues = map[uint32][]*waiter{}
	context.AfterFunc(p.ctx, func() { p.files.flush() }) // also where the program takes no notice of the end
	if err := p.open(); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

func (p *Process) open() (err error) {
	if err := p.checkMemory(); err != nil {
		return err
	}
	p.tree, err = newTree(p.options.Dir, p.options.Cwd)
	return err
}

// Attach gives the process the memory of its program, and what starts threads in
// it; nil for an engine that has none.
func (p *Process) Attach(m Memory, s ThreadStarter) {
	p.memory, p.starter = m, s
	p.heap.init(p)
}

// Context is the life of the process: it ends with it, and its cause is why.
func (p *Process) Context() context.Context { return p.ctx }

// Program returns what the process was made for.
func (p *Process) Program() Program { return p.program }

// Live is the number of threads but the main one.
func (p *Process) Live() int {
	if p.counted != nil {
		return p.counted.Live()
	}
	return int(p.live.Load())
}

// CountedBy has an engine count the threads that it starts and wakes by itself.
func (p *Process) CountedBy(c Census) { p.counted = c }

// Options returns what the process was made with; do not change it.
func (p *Process) Options() *Options { return &p.options }

// End ends the process for a reason: an Exit, or an error.
func (p *Process) End(cause error) { p.cancel(cause) }

// Exit is how a program ends by its own will. Functions of the runtime panic with
// it, which ends the thread; the others end through the context.
type Exit struct{ Status int }

// Error returns the message.
func (e Exit) Error() string { return fmt.Sprintf("exit status %d", e.Status) }

// Finish makes the result of the program of what its main thread ended with; all
// other threads must have ended. The error is what ended the program if that was
// not its own will.
func (p *Process) Finish(err error) (status int, _ error) {
	flushed := p.files.flush()
	var e Exit
	cause := context.Cause(p.ctx)
	switch {
	case err == nil:
	case errors.As(err, &e), errors.As(cause, &e):
		status, err = e.Status, nil
	case cause != nil && !errors.Is(cause, err):
		err = cause
	}
	if err != nil {
		return 0, err
	}
	if flushed != nil {
		return 0, fmt.Errorf("cannot write the program's output: %w", flushed)
	}
	p.mourn(status)
	return status, nil
}

// mourn says what a program that failed has asked for in vain.
func (p *Process) mourn(status int) {
	if status != 0 && len(p.missing) > 0 && p.options.Stderr != nil {
		fmt.Fprintf(p.options.Stderr, "pnaclasm: the program asked for interfaces that do not exist: %s\n", strings.Join(p.missing, ", "))
	}
}

// Close gives back what the process holds of the host, but its memory.
func (p *Process) Close() {
	p.cancel(nil)
	p.files.closeAll()
	if p.tree != nil {
		p.tree.close()
	}
}

// stop ends the thread because the process has ended.
func (p *Process) stop() { panic(context.Cause(p.ctx)) }

// stopIfOver ends the thread if the process has ended: a wait of its may have
// ended with that.
func (p *Process) stopIfOver() {
	if p.ctx.Err() != nil {
		p.stop()
	}
}

// maxMissing bounds the list of interfaces that do not exist.
const maxMissing = 20

// missed notes that the program asked for an interface that does not exist.
func (p *Process) missed(name string) {
	p.tracing.Lock()
	defer p.tracing.Unlock()
	if len(p.missing) < maxMissing && !slices.Contains(p.missing, name) {
		p.missing = append(p.missing, name)
	}
}

// offers reports whether an interface exists for the program.
func (p *Process) offers(in *translate.Interface) bool {
	switch {
	case in.IsBrowsers():
		return false // the browser has them
	case in.Name == translate.ThreadInterface:
		return p.program.Threads
	case in.Family() == filenameFamily:
		return p.tree != nil
	}
	return true
}
