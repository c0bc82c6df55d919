package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/compress"
	"github.com/pnaclasm/pnaclasm/analysis/ledger"
)

type statsCommand struct {
	In     string   `arg:"" name:"program" help:"The program."`
	All    bool     `xor:"what" help:"Show all tables."`
	By     []string `xor:"what" placeholder:"TABLE,..." enum:"${tables}" help:"Show tables: ${tables}."`
	Top    int      `complete:"none" default:"-1" placeholder:"N" help:"Show no more than the N biggest; 0 shows all (default: 5 functions of the overview, all rows of a table)."`
	Format string   `enum:"text,json,html" default:"text" placeholder:"FORMAT" help:"How it is shown: text, json, or html, one page with a map to click into. These have the tables, too."`
	Output string   `short:"o" default:"-" placeholder:"OUT" help:"The file to write (default: standard output)."`
}

// Help gives examples.
func (statsCommand) Help() string {
	return `Shows how large a file is, where its bits go, and what compression would save. The sizes of tables are in bits.

Examples:

    pnaclasm stats prog.pexe
    pnaclasm stats --by=function --top=20 prog.pexe
    pnaclasm stats --by=abbrev,dearest prog.pexe
    pnaclasm stats --all prog.pexe
    pnaclasm stats --format=html prog.pexe -o prog.html`
}

// tableNames are the tables, for the command line.
func tableNames() string { return strings.Join(ledger.Tables, ",") }

// The sizes of an overview.
const (
	fewFunctions = 5
	// maxTried is the size in bits of the largest file that is compressed only to
	// know what that would save: it takes a second or two.
	maxTried = 8 * 512 << 10
)

// Run shows the statistics of a program.
func (c statsCommand) Run(w *world) error {
	p, err := loadEncoded(w, plainReporter, c.In)
	if err != nil {
		return err
	}
	w.working("counting " + c.In)
	s := ledger.Summarize(p.Segments, p.names)
	var text []byte
	switch c.Format {
	case "html":
		text, err = s.HTML(c.In)
	case "json":
		text, err = c.json(w, s, p)
	default:
		text = []byte(c.text(w, s, p))
	}
	if err != nil {
		return err
	}
	return w.write(c.Output, text, modeFile)
}

// tables returns the names of the tables to show, in their order.
func (c statsCommand) tables() []string {
	if len(c.By) == 0 {
		return ledger.Tables
	}
	return slices.DeleteFunc(slices.Clone(ledger.Tables), func(name string) bool { return !slices.Contains(c.By, name) })
}

func (c statsCommand) json(w *world, s *ledger.Stats, p *encoded) ([]byte, error) {
	tables := map[string]any{}
	if len(c.By) == 0 {
		tables["overview"] = c.overview(w, s, p)
	}
	for _, name := range c.tables() {
		tables[name] = s.Table(name).Top(max(c.Top, 0))
	}
	return marshal(tables)
}

func (c statsCommand) text(w *world, s *ledger.Stats, p *encoded) string {
	var texts []string
	if len(c.By) == 0 {
		o := c.overview(w, s, p)
		texts = append(texts, o.Text(c.In))
		if o.Compressed == 0 {
			texts[0] += "what compress would save is not tried for a file of this size: --all does\n"
		}
	}
	if !c.All && len(c.By) == 0 {
		return texts[0] + fmt.Sprintf("--all shows the tables, --by some of them: %s\n", strings.Join(ledger.Tables, ", "))
	}
	for _, name := range c.tables() {
		texts = append(texts, s.Table(name).Top(max(c.Top, 0)).Text())
	}
	return strings.Join(texts, "\n")
}

// overview returns what a person wants to know first.
func (c statsCommand) overview(w *world, s *ledger.Stats, p *encoded) *ledger.Overview {
	top := c.Top
	switch {
	case top < 0:
		top = fewFunctions
	case top == 0:
		top = -1 // no function is the last
	}
	o := s.Overview(top)
	if s.Bits > maxTried && !c.All {
		return o
	}
	w.working("compressing " + c.In)
	if r, err := compress.Compress(p.Segments, compress.Options{Effort: compress.Fast, Progress: w.advanced}); err == nil {
		o.Compressed = r.After
	}
	return o
}
