package settings

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// parse reads the text and checks what it says.
func (f *File) parse() {
	if at, ok := tooDeep(f.Text); ok {
		f.problem(diag.Span{Start: at, End: at + 1}, "brackets or dots are nested too deep for settings")
		return
	}
	f.decode()
	f.apply(Default())
}

// The reader of TOML takes time and stack that grow with the depth of brackets and
// the number of dots in a key faster than the text does.
const (
	maxDepth = 8
	maxDots  = 32 // in a line
)

// tooDeep returns where a line has more of them than settings need.
func tooDeep(text []byte) (at int, ok bool) {
	depth, dots := 0, 0
	for i, c := range text {
		switch c {
		case '\n':
			dots = 0
		case '.':
			dots++
		case '[', '{':
			depth++
		case ']', '}':
			depth = max(depth-1, 0)
		}
		if depth > maxDepth || dots > maxDots {
			return i, true
		}
	}
	return 0, false
}

// Apply returns the settings changed by what is right in the file.
func (f *File) Apply(s *Settings) *Settings {
	return (&File{Text: f.Text, values: f.values}).apply(s)
}

// apply changes settings by the file and adds what is wrong to its problems, in
// the order of the text.
func (f *File) apply(s *Settings) *Settings {
	t := s.clone()
	f.table(t, nil, f.values)
	f.Problems.Sort()
	return t
}

// table applies what stands in a table, whose keys begin with path.
func (f *File) table(s *Settings, path []string, values map[string]any) {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		at := append(path[:len(path):len(path)], name)
		if err := f.set(s, at, values[name]); err != nil {
			f.problem(f.locate(at), "%v", err)
		}
	}
}

// set applies one key.
func (f *File) set(s *Settings, path []string, value any) error {
	name := strings.Join(path, ".")
	inner, isTable := value.(map[string]any)
	switch k, ok := keys[name]; {
	case len(path) == 1 && slices.Contains(tables, name):
		if !isTable {
			return fmt.Errorf("expected a table: [%s]", name)
		}
		f.table(s, path, inner)
		return nil
	case len(path) == 2 && path[0] == diagnosticsTable:
		return setLevel(s, path[1], value)
	case ok:
		return k.set(s, value)
	}
	return unknown(path)
}

func setLevel(s *Settings, code string, value any) error {
	if err := checkRule(code); err != nil {
		return err
	}
	word, ok := value.(string)
	if !ok {
		return fmt.Errorf("expected a severity in quotes: %s", severityWords)
	}
	if err := checkSeverity(word); err != nil {
		return err
	}
	s.Diagnostics[code] = word
	return nil
}
