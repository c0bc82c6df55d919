package dap

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/go-dap"

	"github.com/pnaclasm/pnaclasm/assembler/namemap"
	"github.com/pnaclasm/pnaclasm/assembler/source"
	"github.com/pnaclasm/pnaclasm/assembler/translate/call"
	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// launchArguments are what a client says about the program.
type launchArguments struct {
	// Program is the path of the program.
	Program string `json:"program"`
	// Source is what the client calls the document with the text, if that is not the
	// program itself.
	Source string `json:"source"`
	// Args are the program's arguments, or those of Call.
	Args []string `json:"args"`
	// Env are the variables of its environment.
	Env map[string]string `json:"env"`
	// Dir is the directory that it sees as its file system.
	Dir string `json:"dir"`
	// Stdin is a file that it reads as its standard input; what is typed in the
	// console otherwise.
	Stdin string `json:"stdin"`
	// Call is the one function that is called.
	Call string `json:"call"`
	// Memory bounds its memory and History what is kept for going back, in MiB.
	Memory  uint64 `json:"memory"`
	History int    `json:"history"`
	// StopOnEntry stops it in front of its first record, StopOnExit before it exits.
	StopOnEntry bool `json:"stopOnEntry"`
	StopOnExit  bool `json:"stopOnExit"`
	NoDebug     bool `json:"noDebug"`
	// Lines is what lines are counted in: "source" for those of the files that a program
	// of bits was made from, which its map tells, "text" for those of its text. Without
	// it they are those of the source, if the files are there and Source is "".
	Lines string `json:"lines"`
	// Interpret has nothing compiled: slower, but all values stay known.
	Interpret bool `json:"interpret"`
}

func (s *session) onLaunch(a *launchArguments) (any, error) {
	if s.program != nil {
		return nil, errors.New("there is a program already")
	}
	if a.Program == "" {
		return nil, errors.New("expected the path of a program")
	}
	s.launch = *a
	s.launch.Program = localPath(a.Program)
	s.launch.StopOnEntry = a.StopOnEntry && !a.NoDebug
	s.launch.StopOnExit = a.StopOnExit && !a.NoDebug
	return nil, s.load()
}

// launched says that breakpoints can be set now: their lines are known.
func (s *session) launched() { s.event("initialized", nil) }

// load reads the program and makes it ready to run.
func (s *session) load() error {
	a := &s.launch
	data, err := os.ReadFile(a.Program)
	if err != nil {
		return err
	}
	p, err := debug.Open(source.Input{Name: a.Program, Text: data, Open: source.Folder(filepath.Dir(a.Program))}, s.mapBeside(data), a.Call == "")
	if err != nil {
		return s.invalid(err)
	}
	s.sources, s.entering = s.findSources(p), false
	o := debug.Options{Function: -1, History: a.History << 20, Log: s.output("console")}
	if a.Call != "" {
		if o.Function, err = p.FindFunction(a.Call); err != nil {
			return err
		}
		if _, o.Args, err = call.Parse(p.Module(), fmt.Sprintf("@f%d", o.Function), a.Args); err != nil {
			return err
		}
	}
	if o.World, err = s.world(); err != nil {
		return err
	}
	engine := s.options.Engine
	if engine != nil && !a.Interpret {
		o.Compile = engine.Compile
	}
	if engine != nil && a.NoDebug {
		s.program = p
		s.plain = &plain{engine: engine, program: p, world: o.World, args: a.Args}
		if o.Function >= 0 {
			s.plain.function = fmt.Sprintf("@f%d", o.Function)
		}
		return nil
	}
	ctx, end := context.WithCancel(s.ctx)
	d, err := debug.Launch(ctx, p, o)
	if err != nil {
		end()
		s.console.close()
		return err
	}
	if a.StopOnExit { // clients need not say what else stops it
		d.StopAtCalls([]string{exitCall})
	}
	s.program, s.debuggee, s.end = p, d, end
	return nil
}

// mapBeside returns the map beside the program, nil for none. One that cannot be read is
// no reason not to debug.
func (s *session) mapBeside(program []byte) *namemap.Map {
	m, err := namemap.Find(s.launch.Program, program)
	if err != nil {
		fmt.Fprintf(s.output("console"), "names are not shown: %v\n", err)
	}
	return m
}

// world is what the program sees of the world.
func (s *session) world() (process.Options, error) {
	a := &s.launch
	o := process.Options{
		Args: append([]string{filepath.Base(a.Program)}, a.Args...), Dir: a.Dir, Memory: a.Memory << 20,
		Stdout: s.output("stdout"), Stderr: s.output("stderr"),
	}
	for name, value := range a.Env {
		if name == "" || strings.ContainsAny(name, "=\x00") || strings.Contains(value, "\x00") {
			return o, fmt.Errorf("%q is no name of a variable", name)
		}
		o.Env = append(o.Env, name+"="+value)
	}
	slices.Sort(o.Env)
	s.console = newConsole()
	o.Stdin = s.console
	if a.Stdin != "" {
		f, err := os.Open(a.Stdin)
		if err != nil {
			return o, err
		}
		s.console.file = f
	}
	return o, nil
}

// invalid shows all that is wrong with a program in the console.
func (s *session) invalid(err error) error {
	var bad *debug.InvalidError
	if !errors.As(err, &bad) {
		return err
	}
	for _, d := range bad.Diagnostics {
		s.event("output", dap.OutputEventBody{Category: "stderr", Output: d.Message + "\n"})
	}
	return fmt.Errorf("%w: `pnaclasm verify %s` says where", err, filepath.Base(s.launch.Program))
}

func (s *session) onConfigured(*dap.ConfigurationDoneArguments) (any, error) {
	switch {
	case s.program == nil:
		return nil, errNoProgram
	case s.configured:
		return nil, errors.New("the program has been started already")
	case s.debuggee == nil && s.plain == nil:
		return nil, errors.New("the program has been ended: send restart")
	}
	s.configured = true
	return nil, nil
}

// begin starts the program.
func (s *session) begin() {
	switch {
	case s.plain != nil:
		ctx, end := context.WithCancel(s.ctx)
		s.end = end
		s.plain.start(ctx, s.outcomes)
		return
	case s.launch.StopOnEntry && s.runsToMain():
		return
	case s.launch.StopOnEntry:
		s.stopped(debug.Stop{Reason: debug.AtEntry})
		return
	}
	s.resume(0, debug.Continue)
}

// onRestart loads the program again, with the text that it has now. One that has not
// been started waits for that as before.
func (s *session) onRestart(*struct{}) (any, error) {
	if s.program == nil {
		return nil, errNoProgram
	}
	s.kill()
	s.handles.clear()
	if err := s.load(); err != nil {
		return nil, err
	}
	for _, r := range s.breakpoints {
		if s.debuggee != nil {
			requests[r.Command].do(s, r.Arguments)
		}
	}
	return nil, nil
}

// restarted starts the program anew.
func (s *session) restarted() {
	if s.configured {
		s.begin()
	}
}

func (s *session) disconnect(*dap.DisconnectArguments) (any, error) {
	s.kill()
	s.over = true
	return nil, nil
}

func (s *session) terminate(*dap.TerminateArguments) (any, error) {
	if s.debuggee != nil || s.plain != nil {
		s.kill()
		s.event("terminated", nil)
	}
	return nil, nil
}

// The exit status of a program that did what it must not, as a shell has it.
const statusTrap = 134

// finish says how the program has ended.
func (s *session) finish() {
	status, err := s.debuggee.Finish()
	if err != nil {
		status = statusTrap
		s.event("output", dap.OutputEventBody{Category: "stderr", Output: err.Error() + "\n"})
	} else if n := s.launch.Call; n != "" {
		s.showResult()
	}
	s.kill()
	s.event("exited", exitedBody{status})
	s.event("terminated", nil)
}

// showResult prints what the function that was called has returned.
func (s *session) showResult() {
	f, err := s.program.FindFunction(s.launch.Call)
	if err != nil {
		return
	}
	text := call.Format(s.program.Module().Functions[f].Signature.Return, s.debuggee.Result())
	if text != "" {
		s.event("output", dap.OutputEventBody{Category: "stdout", Output: text + "\n"})
	}
}

// exitedBody is the end of the program. Other than in the library, status 0 is said.
type exitedBody struct {
	ExitCode int `json:"exitCode"`
}
