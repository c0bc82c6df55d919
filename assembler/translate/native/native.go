package native

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"syscall"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/pepper"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// Program is an executable with a program in it.
type Program struct {
	Path string
	// Limit is the time it may take, 0 for any. The end of a context comes first; this
	// is for the case that this process is killed.
	Limit time.Duration
	// Page is the page around a program that was made for the browser; nil for any
	// other.
	Page *pepper.Options
}

// Run runs the program with the world of o around it, until it ends or ctx does, and
// returns its exit status. What it did wrong it says itself, on o.Stderr. o.Started is
// called when its file is not needed any more.
func (p Program) Run(ctx context.Context, o process.Options) (status int, err error) {
	cmd := exec.CommandContext(ctx, p.Path)
	cmd.Args = o.Args
	cmd.Env = append(append([]string{}, o.Env...), p.variables(&o)...) // not nil, which would be the environment of this process
	cmd.Stdin, cmd.Stdout, cmd.Stderr = o.Stdin, o.Stdout, o.Stderr
	if p.Page != nil {
		err = runPage(ctx, cmd, o, *p.Page)
	} else {
		err = runChild(cmd, o.Started)
	}
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exitOf(exit)
	}
	return 0, err
}

// runChild runs a process that does not outlive this one, where the system can see
// to it, and calls started when it has begun.
func runChild(cmd *exec.Cmd, started func()) error {
	runtime.LockOSThread() // it is this thread whose end would end the process
	defer runtime.UnlockOSThread()
	endWithParent(cmd)
	if err := cmd.Start(); err != nil {
		return err
	}
	if started != nil {
		started()
	}
	return cmd.Wait()
}

// exitOf returns the exit status of a process; what a signal has ended has the
// one that a shell gives it. A broken pipe is nothing to talk about.
func exitOf(exit *exec.ExitError) (status int, err error) {
	ws, ok := exit.Sys().(syscall.WaitStatus)
	switch {
	case !ok || !ws.Signaled():
		return exit.ExitCode(), nil
	case ws.Signal() == syscall.SIGPIPE:
		return translate.StatusSignal + int(ws.Signal()), nil
	}
	return 0, fmt.Errorf("the program was ended from outside: %v", ws.Signal())
}

// variables tell the runtime of the program what it may do.
func (p Program) variables(o *process.Options) (list []string) {
	if o.Dir != "" {
		list = append(list, translate.VarDir+"="+o.Dir)
	}
	if o.Memory != 0 {
		list = append(list, fmt.Sprintf("%s=%d", translate.VarMemory, o.Memory))
	}
	if p.Limit != 0 {
		list = append(list, fmt.Sprintf("%s=%g", translate.VarTimeout, p.Limit.Seconds()+1))
	}
	if o.Trace != nil {
		list = append(list, translate.VarTraceIRT+"=1")
	}
	return list
}
