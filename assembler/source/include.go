package source

import (
	"cmp"
	"embed"
	"path"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// This step reads the files that are included, each once.

// Prelude are the sources of the functions that come with pnaclasm.
//
//go:embed irt/*.pnaclasm
var Prelude embed.FS

// preludeName is the folder of the prelude, and its name in an include.
const preludeName = "irt"

// includePrelude is the line that takes the prelude in.
const includePrelude = "include <" + preludeName + ">"

// Limits of includes.
const (
	maxFiles = 1000
	maxDepth = 64
	maxText  = 256 << 20 // bytes of all files
)

// sourceFile is a parsed file.
type sourceFile struct {
	tree  *asmparse.File
	start int // in the text of all files
	// prelude says that of its definitions only those come in that are used.
	prelude bool
}

// reader follows includes.
type reader struct {
	*program
	known map[string]bool // files that were read
	open  []opened        // files being read, outermost first
}

// opened is a file whose includes are being followed.
type opened struct {
	path string    // relative to the folder of the text; "" for the text itself
	at   diag.Span // the include that led to it
}

func (p *program) readFiles() {
	r := &reader{program: p, known: map[string]bool{}}
	r.read("", 0, false)
}

// read parses a file and, in their places, those it includes.
func (r *reader) read(name string, number int, prelude bool) {
	place := r.files.File(number)
	f := &sourceFile{tree: asmparse.Parse(place.Text), start: place.Start, prelude: prelude}
	for _, d := range f.tree.Diagnostics() {
		r.diags = append(r.diags, d.Shift(f.start))
	}
	r.sources = append(r.sources, f)
	for i, c := range f.tree.Chunks {
		for j := range c.Nodes {
			if n := &c.Nodes[j]; n.Kind == asmparse.Include {
				r.include(name, c, n, f.start+f.tree.Starts[i])
			}
		}
	}
}

// include reads the file that a line names.
func (r *reader) include(from string, c *asmparse.Chunk, n *asmparse.Node, base int) {
	o := &c.Args(n)[0]
	at := diag.Span{Start: base + int(o.Start), End: base + int(o.End)}
	name := string(c.Data(o))
	if o.Sort == asmparse.SortPrelude {
		r.prelude(name, at)
		return
	}
	file := path.Join(path.Dir(from), name)
	switch problem := r.refuse(name, file); {
	case problem != "":
		r.includeProblem(at, problem)
	case !r.known[file]:
		r.known[file] = true
		text, err := r.input.Open(file)
		if err != nil {
			r.includeProblem(at, "cannot read `"+name+"`: "+err.Error())
			return
		}
		r.open = append(r.open, opened{file, at})
		r.read(file, r.files.add(r.display(file), text, at), false)
		r.open = r.open[:len(r.open)-1]
	}
}

// display is what messages call an included file: next to the text.
func (r *reader) display(file string) string {
	if i := strings.LastIndexAny(r.input.Name, `/\`); i >= 0 {
		return r.input.Name[:i+1] + file
	}
	return file
}

// refuse says why a file cannot be included, "" if it can.
func (r *reader) refuse(name, file string) string {
	switch {
	case r.input.Open == nil:
		return "cannot read `" + name + "`: the text is no file, so there is no folder to look in"
	case name == "" || path.IsAbs(name) || strings.ContainsAny(name, "\\:\x00") || file == ".." || strings.HasPrefix(file, "../"):
		return "expected the path of a file in the folder of the text or below it, with slashes"
	case len(r.sources) >= maxFiles || len(r.open) >= maxDepth:
		return "too many files are included"
	case len(r.files.Text) >= cmp.Or(r.input.Most, maxText):
		return "too much text is included"
	case file == path.Base(strings.ReplaceAll(r.input.Name, `\`, "/")):
		return "`" + name + "` includes itself"
	}
	for _, o := range r.open {
		if o.path == file {
			return "`" + name + "` includes itself"
		}
	}
	return ""
}

// includeProblem reports an include with the chain of those that led to it.
func (r *reader) includeProblem(at diag.Span, message string) {
	r.incomplete = true
	d := r.report(codeInclude, at, message)
	for i := len(r.open) - 1; i >= 0; i-- {
		related(d, r.open[i].at, "`"+r.open[i].path+"` is included here")
	}
}

// prelude reads the files that come with pnaclasm.
func (r *reader) prelude(name string, at diag.Span) {
	if name != preludeName {
		r.includeProblem(at, "there is no `<"+name+">`: expected `<"+preludeName+">`")
		return
	}
	if r.known["<"+name+">"] {
		return
	}
	r.known["<"+name+">"] = true
	entries, _ := Prelude.ReadDir(name)
	for _, e := range entries {
		text, _ := Prelude.ReadFile(name + "/" + e.Name())
		r.read("", r.files.add("<"+name+">/"+e.Name(), text, at), true)
	}
}
