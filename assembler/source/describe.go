package source

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// Definition is a function or global with a name, as a person asks about it.
type Definition struct {
	// Name is the name with its sigil.
	Name string
	// Function says that it is a function, and no global.
	Function bool
	// Head is how it is defined: the header of a function without the brace, the
	// first line of a global.
	Head string
	// Doc is the comment in front of it, without slashes, a line for each.
	Doc string
	// At is the place of its name in the text of all files.
	At diag.Span
}

// Definitions returns all functions and globals with names, by name: those of the text
// and of what it includes, and of the prelude those that nobody uses, too.
func (r *Result) Definitions() []Definition {
	var list []Definition
	for _, name := range slices.Sorted(maps.Keys(r.program.names)) {
		d := r.program.names[name]
		if d.kind != 'f' && d.kind != 'g' {
			continue
		}
		line := lineAround(r.Files.Text, d.at.Start)
		head := string(bytes.TrimSpace(r.Files.Text[line.Start:line.End]))
		if i := strings.Index(head, "{"); i >= 0 && d.kind == 'f' {
			head = strings.TrimSpace(head[:i])
		}
		list = append(list, Definition{Name: name, Function: d.kind == 'f', Head: head, Doc: commentAbove(r.Files.Text, line.Start), At: d.at})
	}
	return list
}

// PreludeDefinitions returns what `include <irt>` brings.
var PreludeDefinitions = sync.OnceValue(func() []Definition {
	return Resolve(Input{Text: []byte(includePrelude + "\n")}).Definitions()
})

// preludeNames are the names that the prelude defines.
var preludeNames = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	entries, _ := Prelude.ReadDir(preludeName)
	for _, e := range entries {
		text, _ := Prelude.ReadFile(preludeName + "/" + e.Name())
		for _, c := range asmparse.Parse(text).Chunks {
			for i := range c.Nodes {
				if o := definedAt(c, &c.Nodes[i]); o != nil {
					names[string(c.Text[o.Start:o.End])] = true
				}
			}
		}
	}
	return names
})

// definedAt returns the name that a function's header or a global defines, or nil.
func definedAt(c *asmparse.Chunk, n *asmparse.Node) *asmparse.Operand {
	if n.Kind == asmparse.Enter && n.Count > 2 {
		return &c.Args(n)[2]
	}
	if def, ok := c.Defined(n); ok && !c.Function {
		return def
	}
	return nil
}

// lineAround returns the line that an offset is in, without its end.
func lineAround(text []byte, offset int) diag.Span {
	start := bytes.LastIndexByte(text[:offset], '\n') + 1
	end := bytes.IndexByte(text[offset:], '\n')
	if end < 0 {
		return diag.Span{Start: start, End: len(text)}
	}
	return diag.Span{Start: start, End: offset + end}
}

// commentAbove returns the comment whose last line ends in front of an offset.
func commentAbove(text []byte, offset int) string {
	var lines []string
	for offset > 0 {
		at := lineAround(text, offset-1)
		line, ok := strings.CutPrefix(strings.TrimSpace(string(text[at.Start:at.End])), "//")
		if !ok {
			break
		}
		lines = append(lines, strings.TrimPrefix(line, " "))
		offset = at.Start
	}
	slices.Reverse(lines)
	return strings.Join(lines, "\n")
}

// Include returns the place, in the text of all files, of what includes file i; it is
// empty for the text itself.
func (f *Files) Include(i int) diag.Span { return f.parts[i].include }

// IncludeOf returns the place in the text itself whose include led to a place in the
// text of all files; a place in the text itself is its own.
func (f *Files) IncludeOf(at diag.Span) diag.Span {
	for i := f.At(at.Start); i > 0; i = f.At(at.Start) {
		at = f.parts[i].include
	}
	return at
}
