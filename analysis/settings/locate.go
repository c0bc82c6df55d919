package settings

import (
	"bytes"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// locate returns where a key stands, which the reader of TOML does not tell: the
// header of a table, a key with its value, or the line that has it inside.
func (f *File) locate(path []string) diag.Span {
	var table []string
	best, length := diag.Span{}, 0
	start := 0
	for line := range bytes.Lines(f.Text) {
		text := strings.TrimRight(string(line), "\r\n")
		here, isTable := keyOf(text)
		full := here
		if isTable {
			table = here
		} else {
			full = append(slices.Clone(table), here...)
		}
		if n := common(full, path); len(here) > 0 && n == len(full) && n > length {
			best, length = contents(start, text), n
		}
		start += len(line)
	}
	return best
}

// common is how many parts two keys have in common, from the first on.
func common(a, b []string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// keyOf returns the parts of the key that a line begins with, and whether it is
// the header of a table.
func keyOf(line string) (parts []string, isTable bool) {
	line = strings.TrimSpace(line)
	key, _, found := strings.Cut(line, "=")
	if strings.HasPrefix(line, "[") {
		key, _, found = strings.Cut(strings.TrimLeft(line, "["), "]")
		isTable = true
	}
	if !found || strings.HasPrefix(line, "#") {
		return nil, false
	}
	for _, p := range strings.Split(key, ".") {
		parts = append(parts, strings.Trim(strings.TrimSpace(p), `"'`))
	}
	return parts, isTable
}

// contents is the span of a line without the blanks around it and the comment.
func contents(start int, line string) diag.Span {
	if at := strings.IndexByte(line, '#'); at >= 0 && strings.Count(line[:at], `"`)%2 == 0 {
		line = line[:at]
	}
	indent := len(line) - len(strings.TrimLeft(line, " \t"))
	return diag.Span{Start: start + indent, End: start + len(strings.TrimRight(line, " \t"))}
}
