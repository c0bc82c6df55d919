package main

import (
	"errors"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/semdiff"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/namemap"
)

type diffCommand struct {
	A       string  `arg:"" name:"old" help:"The one program."`
	B       string  `arg:"" name:"new" help:"The other program."`
	Verbose bool    `short:"v" help:"Also show functions that differ in size only, and the statements of those that were rewritten."`
	Stat    bool    `help:"Show a line for each function that differs, and totals."`
	Context int     `complete:"none" short:"U" default:"-1" placeholder:"N" help:"Show N statements around those that differ (default: 0; 3 in HTML)."`
	Alike   percent `complete:"none" default:"50" placeholder:"PERCENT" help:"How many of their statements two functions must have in common to be one that was changed, and not one that was removed and another that was added (default: 50)."`
	Format  string  `enum:"text,json,html" default:"text" placeholder:"FORMAT" help:"How the result is shown: text, json, or html, one page with the programs side by side."`
	Output  string  `short:"o" default:"-" placeholder:"OUT" help:"The file to write (default: standard output)."`
}

// percent is a part of a hundred.
type percent int

// Validate reports a number that is none.
func (p percent) Validate() error {
	if p < 1 || p > 100 {
		return errors.New("expected a number from 1 to 100")
	}
	return nil
}

// Help gives examples.
func (diffCommand) Help() string {
	return `Two programs are compared by what they do. How they number types, constants and values does not matter, nor how they are abbreviated; what each function gained or lost in bits is shown. Functions are found again by their names, by their contents, and by being alike. The exit status is 1 if the programs differ.

Examples:

    pnaclasm diff old.pexe new.pexe
    pnaclasm diff --stat old.pexe new.pexe
    pnaclasm diff -U3 prog.pnaclasm prog.pexe
    pnaclasm diff --format=html old.pexe new.pexe -o diff.html`
}

// plainReporter reports for commands that have no flags for it.
var plainReporter = reporter{Format: formatText, MaxShown: defaultMaxShown}

// contextOfHTML is how many statements a page shows around those that differ.
const contextOfHTML = 3

// Run compares two programs.
func (c diffCommand) Run(w *world) error {
	a, err := loadEncoded(w, plainReporter, c.A)
	if err != nil {
		return err
	}
	b, err := loadEncoded(w, plainReporter, c.B)
	if err != nil {
		return err
	}
	if c.Context < 0 && c.Format == "html" {
		c.Context = contextOfHTML
	}
	w.working("comparing " + c.A + " with " + c.B)
	d := semdiff.Compare(a.Segments, b.Segments, semdiff.Options{
		Threshold: float64(c.Alike) / 100, Context: max(c.Context, 0), Rewritten: c.Verbose,
		NamesA: a.names, NamesB: b.names,
	})
	text, err := c.form(w, d)
	if err == nil {
		err = w.write(c.Output, text, modeFile)
	}
	if err != nil || d.Equal() {
		return err
	}
	return statusWrong
}

// form returns the difference in the form that the flags ask for.
func (c diffCommand) form(w *world, d *semdiff.Diff) ([]byte, error) {
	switch {
	case c.Format == "json":
		return marshal(d)
	case c.Format == "html":
		return d.HTML(c.A, c.B)
	case c.Stat:
		return []byte(d.Stat()), nil
	case w.colorOut && c.Output == stdio:
		return []byte(w.paintDiff(d.Text(c.Verbose))), nil
	}
	return []byte(d.Text(c.Verbose)), nil
}

// paintDiff colours the lines of a difference by their signs.
func (w *world) paintDiff(text string) string {
	paints := map[byte]paint{'-': red, '+': green, ' ': "", 'f': bold, 'g': bold}
	var b strings.Builder
	for line := range strings.Lines(text) {
		if p := paints[line[0]]; p != "" {
			line = "\x1b[" + string(p) + "m" + strings.TrimSuffix(line, "\n") + "\x1b[0m\n"
		}
		b.WriteString(line)
	}
	return b.String()
}

// encoded is a program whose records have their places in bits, with what people
// call its parts.
type encoded struct {
	*assembler.Program
	names *namemap.Map
}

// loadEncoded reads a program that can be written.
func loadEncoded(w *world, r reporter, name string) (*encoded, error) {
	in, p, err := load(w, r, name)
	if err != nil {
		return nil, err
	}
	bits, diags := assembler.Encode(p)
	if err := r.report(w, in, diags); err != nil {
		return nil, err
	}
	if in.bits() != nil {
		bits = in.data
	}
	names, err := in.names(bits)
	return &encoded{p, names}, err
}
