package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

type runCommand struct {
	reporter
	ruleFlags
	profileFlags
	browserFlags `group:"Programs made for the browser:"`
	Optimize     bool      `short:"O" help:"Translate through LLVM, which takes longer and gives faster code."`
	Engine       string    `enum:"wasm,interp" default:"wasm" help:"What runs the program: wasm, which compiles it (default), or interp, which starts at once and is 10 to 40 times slower."`
	Call         string    `complete:"none" placeholder:"NAME" help:"Call one function, by its name or as @fN, with the arguments, and print its result."`
	Dir          string    `complete:"dir" placeholder:"DIR" help:"Let the program read and write this directory, as the root of its files (default: it sees no files)."`
	Env          []string  `complete:"none" sep:"none" placeholder:"NAME=VALUE" help:"Set a variable of the program's environment (default: it is empty). May be repeated."`
	Memory       byteSize  `complete:"none" placeholder:"SIZE" help:"The memory the program may use, for example 64M (default: 1G)."`
	Timeout      timeLimit `complete:"none" placeholder:"TIME" help:"Stop the program after this time, for example 10s or 1m30s."`
	TraceIRT     bool      `name:"trace-irt" help:"Show every call of the runtime on standard error."`
	Cache        bool      `negatable:"" default:"true" help:"Keep compiled code for the next run, in the cache directory of the user (default: yes)."`
	Program      []string  `arg:"" passthrough:"" help:"The program, and its arguments: all that follows is the program's."`
}

// engineInterp is what --engine calls the interpreter.
const engineInterp = "interp"

// Help gives examples.
func (runCommand) Help() string {
	return `The program runs in a sandbox: it has its memory, the standard streams, the clock, and what the flags grant. The exit status is the program's own. A program that does what it must not ends with status 134, one whose time is over with 124, and one that a signal ends with 128 and the signal's number.

Examples:

    pnaclasm run hello.pnaclasm
    pnaclasm run --dir=data prog.pexe -v input.txt
    pnaclasm run --call fact fact.pnaclasm 10
    pnaclasm run --pprof=out.pb.gz prog.pnaclasm && go tool pprof -top out.pb.gz

A program that was made for the browser gets a page around it. Each line of standard input is a message to it, each line of output one of its own. It ends when there are no more messages and it has nothing left to do.

    echo '[[1,2,3],[2,1,3],[3,2,1]]' | pnaclasm run assignment.pexe
    printf 'uci\ngo depth 7\n' | pnaclasm run --messages=text stockfish.pexe
    pnaclasm run --frames=pictures --size=512x384 --timeout=20s tracer.pexe`
}

// Run runs a program, or one of its functions.
func (c runCommand) Run(w *world, app *kong.Kong) error {
	name, args, err := c.arguments()
	if err != nil {
		return err
	}
	in, cfg, err := c.input(w, name)
	if err != nil {
		return err
	}
	hint := func() { c.hint(w, commandNode(app.Model, "run"), name, args) }
	if w.interactive {
		hint()
	}
	if done, err := c.again(w, in, cfg, name, args); done {
		return err
	}
	v, err := c.verified(w, in, cfg)
	if err != nil {
		if !w.interactive {
			hint()
		}
		return err
	}
	if c.Engine == engineInterp && !c.Optimize && c.Call == "" && madeForBrowser(v) {
		return errNoPage
	}
	p, in, v, err := c.profiling(in, v)
	if err != nil {
		return err
	}
	switch {
	case c.Optimize:
		err = c.native(w, in, v, name, args)
	case c.Engine == engineInterp:
		err = c.interpreted(w, p, v, name, args)
	case p != nil:
		err = c.counted(w, p, v, name, args)
	default:
		err = c.embedded(w, in, v, name, args)
	}
	if problem := p.write(w); problem != nil {
		return problem
	}
	if errors.Is(err, translate.ErrNoEntry) && !w.interactive {
		hint()
	}
	return c.explainEnd(w, in, v, err)
}

// limit returns the context that ends when the program's time is over. Without a
// limit it ends no earlier: the engine then need not look at it in every loop,
// which would cost short loops most of their speed.
func (c runCommand) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if c.Timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, time.Duration(c.Timeout))
}

// arguments takes the program's name off its arguments.
func (c runCommand) arguments() (name string, args []string, err error) {
	args = c.Program
	if len(args) > 0 && args[0] == "--" {
		args = args[1:]
	}
	if len(args) == 0 {
		return "", nil, errors.New("expected a program")
	}
	for _, v := range c.Env {
		if name, _, ok := strings.Cut(v, "="); !ok || name == "" {
			return "", nil, fmt.Errorf("--env expects NAME=VALUE, not %q", v)
		}
	}
	if c.Optimize && c.Call != "" {
		return "", nil, errors.New("--call does not work with -O: leave one of them out")
	}
	return args[0], args[1:], nil
}

// input reads the program, and what is demanded of it. To call a function of it, it
// need not be complete.
func (c runCommand) input(w *world, name string) (*input, verify.Config, error) {
	in, err := w.read(name)
	if err != nil {
		return nil, verify.Config{}, err
	}
	cfg, err := c.config(name)
	if c.Call != "" && c.Profile == "" {
		cfg.Profile = verify.Fragment
	}
	return in, cfg, err
}

// verified verifies the program.
func (c runCommand) verified(w *world, in *input, cfg verify.Config) (*verify.Verified, error) {
	w.working("verifying " + in.name)
	_, v, diags := inspect(in, cfg)
	label(in, v)
	return v, c.report(w, in, errorsOf(diags))
}

// explainEnd prints why a program did not end by itself.
func (c runCommand) explainEnd(w *world, in *input, v *verify.Verified, err error) error {
	var trap *process.Trap
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		w.complain(fmt.Errorf("the program was stopped: its %v are over", time.Duration(c.Timeout)))
		return statusTimeout
	case errors.As(err, &trap):
		return c.explainTrap(w, in, v, trap)
	}
	return c.explain(w, in, v, err)
}

// explainTrap shows a trap like a diagnostic, at the record where it happened.
func (c runCommand) explainTrap(w *world, in *input, v *verify.Verified, trap *process.Trap) error {
	placed := *trap
	lines := sourceLines(in)
	placed.Callers = placeCallers(in, lines, v.Module(), trap.Callers)
	defer func() { fmt.Fprint(w.stderr, placed.Backtrace()) }()
	origin, ok := frameOrigin(v.Module(), trap.Frame)
	if !ok {
		w.complain(&placed)
		return statusTrap
	}
	placed.Place, placed.Record = "", -1
	message := placed.Error()
	if place := lines.at(v.Module(), trap.Frame); place != "" {
		message += ", made from " + place
	}
	err := c.show(w, []findings{{in, diag.List{{Severity: diag.Error, Origin: origin, Message: message}}}})
	return after(err, statusTrap)
}

// placeCallers gives the callers of a trap the places that diagnostics have.
func placeCallers(in *input, lines lineMap, m *module.Module, callers []process.Frame) []process.Frame {
	at := places{in: in}
	callers = slices.Clone(callers)
	for i := range callers {
		if place := lines.at(m, callers[i]); place != "" {
			callers[i].Place = place
		} else if o, ok := frameOrigin(m, callers[i]); ok {
			callers[i].Place = at.location(o)
		}
	}
	return callers
}

// frameOrigin returns the place of the record that a function stands at.
func frameOrigin(m *module.Module, f process.Frame) (o diag.Origin, ok bool) {
	if f.Function < 0 || f.Function >= len(m.Functions) || f.Record < 0 {
		return o, false
	}
	body := m.Functions[f.Function].Body
	if body == nil || f.Record >= len(m.Program.Segments[body.Segment].Records) {
		return o, false
	}
	return m.Program.Origin(body.Segment, f.Record, -1), true
}
