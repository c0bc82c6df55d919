package ir

import (
	"strconv"
	"strings"
)

// Place is a place in the source that a module was made from.
type Place struct {
	// File is as the compiler was given it.
	File string
	// Line and Column count from 1; column 0 is an unknown one.
	Line, Column int
}

// maxScopes bounds how many scopes lie around a place.
const maxScopes = 100

// Location returns the place that numbered metadata says: a DILocation, or a
// DISubprogram. ok is false where it says none.
func (m *Module) Location(number int) (p Place, ok bool) {
	if m == nil || number == 0 {
		return p, false
	}
	text := m.Metadata[number]
	if p.Line, p.Column = metadataNumber(text, "line"), metadataNumber(text, "column"); p.Line == 0 {
		return Place{}, false
	}
	for range maxScopes {
		if file, ok := m.metadataRef(text, "file"); ok {
			p.File = unescape(strings.Trim(metadataField(file, "filename"), `"`))
			return p, p.File != ""
		}
		if text, ok = m.metadataRef(text, "scope"); !ok {
			break
		}
	}
	return Place{}, false
}

// metadataNumber is the number that a field has: 0 where it has none, or one that
// no compiler counts to.
func metadataNumber(text, field string) int {
	n, err := strconv.ParseUint(metadataField(text, field), 10, 31)
	if err != nil {
		return 0
	}
	return int(n)
}

// metadataRef is the text of the metadata that a field names.
func (m *Module) metadataRef(text, field string) (string, bool) {
	n, err := strconv.Atoi(strings.TrimPrefix(metadataField(text, field), "!"))
	if err != nil {
		return "", false
	}
	text, ok := m.Metadata[n]
	return text, ok
}

// metadataField is what stands behind the name of a field, up to the next one: of
// `!DILocation(line: 12, scope: !7)`, 12 for line.
func metadataField(text, name string) string {
	for _, before := range []string{"(", ", "} {
		_, rest, ok := strings.Cut(text, before+name+": ")
		switch {
		case !ok:
		case strings.HasPrefix(rest, `"`):
			end := strings.IndexByte(rest[1:], '"')
			return rest[:max(end+2, 1)]
		default:
			return rest[:min(len(rest), max(strings.IndexAny(rest+",", ",)"), 0))]
		}
	}
	return ""
}
