package native

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/pepper"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// varPage tells the program the size of its memory: that there is a page.
const varPage = translate.VarPrefix + "PAGE"

// functions are those of the host, by their numbers.
var functions = sync.OnceValue(func() (list []function) {
	all := pepper.Funcs()
	for _, f := range translate.BrowserFunctions() {
		list = append(list, function{f.Name, all[f.Name], len(f.Signature.Params), f.Signature.Return != isa.VoidType})
	}
	return list
})

// function is one of the host; do is nil for what it does not have.
type function struct {
	name   string
	do     pepper.Func
	params int
	result bool
}

// page is the page around a program, and the process as the host sees it.
type page struct {
	options process.Options
	browser pepper.Options
	in      io.Reader
	out     io.Writer

	memory  *shared
	control *os.File
	process *process.Process
	host    *pepper.Host
	threads sync.WaitGroup
	err     error // why there is no page
}

// runPage runs a process with a page around its program.
func runPage(ctx context.Context, cmd *exec.Cmd, o process.Options, browser pepper.Options) (err error) {
	p := &page{options: o, browser: browser, in: o.Stdin, out: o.Stdout}
	// The standard streams are those of the messages.
	p.options.Stdin, p.options.Stdout = nil, o.Stderr
	cmd.Stdin, cmd.Stdout = nil, o.Stderr
	limit := uint64(p.options.Pages()) * translate.PageSize
	if limit <= translate.StackTop {
		return fmt.Errorf("the program needs at least %d bytes of memory for its stack; the memory limit is %d: raise it", translate.StackTop, limit)
	}
	if p.memory, err = newShared(limit); err != nil {
		return fmt.Errorf("cannot make the program's memory: %w", err)
	}
	defer p.memory.close()
	var there *os.File
	if p.control, there, err = socketPair(); err != nil {
		return err
	}
	defer p.control.Close()
	defer there.Close()
	cmd.ExtraFiles = []*os.File{there, p.memory.file}
	cmd.Env = append(cmd.Env, fmt.Sprintf("%s=%d", varPage, limit))
	return p.run(ctx, cmd, there)
}

// run runs the process and, beside it, the page.
func (p *page) run(ctx context.Context, cmd *exec.Cmd, there *os.File) error {
	served := make(chan struct{})
	err := runChild(cmd, func() {
		there.Close()
		if p.options.Started != nil {
			p.options.Started()
		}
		go func() { defer close(served); p.serve(ctx, cmd) }()
	})
	if cmd.Process == nil {
		return err
	}
	shut(p.control)
	<-served
	if end := p.close(); err == nil {
		err = end
	}
	if p.err != nil {
		err = p.err
	}
	return err
}

// close ends the page, and writes what it has still to write.
func (p *page) close() (err error) {
	if p.process != nil {
		p.process.End(errors.New("the program has ended"))
		defer p.process.Close()
	}
	p.threads.Wait()
	if p.host != nil {
		err = p.host.Close()
	}
	return err
}

// serve takes channels of the program's threads until it has ended. The first one is
// where the program introduces itself.
func (p *page) serve(ctx context.Context, cmd *exec.Cmd) {
	for first := true; ; first = false {
		c, err := receiveChannel(p.control)
		if err == nil && first {
			err = p.meet(ctx, c)
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				p.err = err
				cmd.Process.Kill()
			}
			return
		}
		if !first {
			p.threads.Go(func() { newThread(p, c).serve() })
		}
	}
}

var errVersion = errors.New("the program was made by another version of pnaclasm: build it again")

// meet reads what must be known of the program, and makes the page.
func (p *page) meet(ctx context.Context, c channel) (err error) {
	defer c.Close()
	var f frame
	if err := f.read(c); err != nil {
		return io.EOF // it did not come that far, and has said why
	}
	heap, limit, query, end := f.args[0], f.args[1], f.args[2], f.args[3]
	switch {
	case f.kind != hello || limit > p.memory.limit || query > 1<<31 || end > limit:
		return errFrame
	case f.number != translate.BrowserVersion():
		return errVersion
	}
	p.options.Memory = limit
	program := process.Program{DataEnd: uint32(end), RuntimePointer: uint32(query), Threads: true, Browser: true}
	if p.process, err = process.New(ctx, program, p.options); err != nil {
		return err
	}
	p.process.Attach(p.memory, nil)
	p.process.CountedBy(p.memory)
	if err := p.process.Begin(heap); err != nil {
		return err
	}
	if p.host, err = pepper.New(p.process, p.in, p.out, p.options.Stderr, p.browser); err != nil {
		return err
	}
	return sendAnswer(c, uint64(p.host.Directory()))
}
