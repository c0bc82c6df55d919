package views

import (
	"slices"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/document"
)

// A listing stands beside the text: its columns are as wide as the block needs, and
// long records go on below.
func TestListingIsNarrow(t *testing.T) {
	text := "module {\n  types {\n    count 2;\n    @t0 = i32;\n    @t1 = void;\n  }\n  globals {\n    count 1;\n" +
		"    const @g0, align 1,\n      {" + strings.Repeat(" 65,", 39) + " 66}\n  }\n}\n"
	lines := strings.Split(strings.TrimSuffix(Listing(t.Context(), document.New([]byte(text)), 0), "\n"), "\n")
	bar, bars := strings.IndexByte(lines[0], '|'), 0
	var record []string
	for _, line := range lines {
		cells := strings.Split(line, "|")
		if len(cells) != 3 || len(cells[0]) != bar || len(cells[1]) > widestRecord {
			t.Fatalf("%q: want three columns, the first of %d, the second of at most %d characters", line, bar, widestRecord)
		}
		if bars++; strings.Contains(cells[2], "{ 65") || len(record) > 0 && cells[0] == strings.Repeat(" ", bar) {
			record = append(record, strings.TrimSpace(cells[1]))
		}
	}
	if got := strings.Join(record, " "); strings.Count(got, "65,") != 39 || !strings.HasSuffix(got, "66>") {
		t.Errorf("the long record is listed as %q", got)
	}
	if want := "module {"; !slices.ContainsFunc(lines, func(l string) bool { return strings.HasSuffix(l, "|"+want) }) {
		t.Errorf("the first line is not at the left: %s", lines[0])
	}
}
