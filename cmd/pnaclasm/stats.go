package main

import (
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/stats"
)

type statsCommand struct {
	In     string   `arg:"" name:"program" help:"The program."`
	By     []string `placeholder:"TABLE,..." enum:"${tables}" help:"What to show: ${tables} (default: all of them)."`
	Format string   `enum:"text,json,html" default:"text" placeholder:"FORMAT" help:"How it is shown: text, json, or html, one page with a map to click into."`
	Output string   `short:"o" default:"-" placeholder:"OUT" help:"The file to write (default: standard output)."`
}

// Help gives examples.
func (statsCommand) Help() string {
	return `Shows where the bits of a file go. Sizes are in bits.

Examples:

    pnaclasm stats prog.pexe
    pnaclasm stats --by=abbrev,dearest prog.pexe
    pnaclasm stats --format=html prog.pexe -o prog.html`
}

// tableNames are the tables, for the command line.
func tableNames() string { return strings.Join(stats.Tables, ",") }

// Run shows the statistics of a program.
func (c statsCommand) Run(w *world) error {
	p, err := loadEncoded(w, c.In)
	if err != nil {
		return err
	}
	w.working("counting " + c.In)
	s := stats.New(p.Segments)
	var text []byte
	switch c.Format {
	case "html":
		text, err = s.HTML(c.In)
	case "json":
		text, err = c.json(s)
	default:
		text = []byte(c.text(s))
	}
	if err != nil {
		return err
	}
	return w.write(c.Output, text, modeFile)
}

// tables returns the names of the tables to show, in their order.
func (c statsCommand) tables() []string {
	if len(c.By) == 0 {
		return stats.Tables
	}
	return slices.DeleteFunc(slices.Clone(stats.Tables), func(name string) bool { return !slices.Contains(c.By, name) })
}

func (c statsCommand) json(s *stats.Stats) ([]byte, error) {
	tables := map[string]*stats.Table{}
	for _, name := range c.tables() {
		tables[name] = s.Table(name)
	}
	return marshal(tables)
}

func (c statsCommand) text(s *stats.Stats) string {
	var texts []string
	for _, name := range c.tables() {
		texts = append(texts, s.Table(name).Text())
	}
	return strings.Join(texts, "\n")
}
