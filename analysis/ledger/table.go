package ledger

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Column is a column of a table.
type Column struct {
	// Key is the name of the value in JSON, Title the heading.
	Key, Title string
	// Text says that the values are words, which stand to the left.
	Text bool
}

// Table is a table as a value.
type Table struct {
	// By is what the rows are: see Tables.
	By      string
	Title   string
	Columns []Column
	// Rows have a value for each column: string, int, uint64, int64, float64 or
	// Histogram.
	Rows [][]any
	// Left is how many more rows there are.
	Left int
}

// MarshalJSON returns the rows as objects.
func (t *Table) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	by, err := json.Marshal(t.By)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(&b, `{"by":%s,"rows":[`, by)
	for i, row := range t.Rows {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := t.appendRow(&b, row); err != nil {
			return nil, err
		}
	}
	b.WriteString("]}")
	return b.Bytes(), nil
}

// appendRow appends a row as an object with its keys in the order of columns.
func (t *Table) appendRow(b *bytes.Buffer, row []any) error {
	for i, v := range row {
		value, err := json.Marshal(v)
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "%c%q:%s", "{,"[min(i, 1)], t.Columns[i].Key, value)
	}
	b.WriteByte('}')
	return nil
}

// Format returns a value of a table as a person reads it.
func Format(v any) string {
	switch v := v.(type) {
	case float64:
		return fmt.Sprintf("%.2f", v)
	case Histogram:
		return strings.TrimSpace(v.String())
	}
	return fmt.Sprint(v)
}

// maxCell is the width at which text columns are cut in text, in characters.
const maxCell = 80

// Text returns the table in columns.
func (t *Table) Text() string {
	cells := [][]string{make([]string, len(t.Columns))}
	for i, c := range t.Columns {
		cells[0][i] = c.Title
	}
	for _, row := range t.Rows {
		line := make([]string, len(row))
		for i, v := range row {
			line[i] = cut(Format(v))
		}
		cells = append(cells, line)
	}
	widths := make([]int, len(t.Columns))
	for _, line := range cells {
		for i, s := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(s))
		}
	}
	var b strings.Builder
	fmt.Fprintln(&b, t.Title)
	for _, line := range cells {
		b.WriteString(t.line(line, widths))
	}
	if t.Left > 0 {
		fmt.Fprintf(&b, "  … and %d more\n", t.Left)
	}
	return b.String()
}

// cut shortens a cell.
func cut(s string) string {
	if utf8.RuneCountInString(s) <= maxCell {
		return s
	}
	return string([]rune(s)[:maxCell-1]) + "…"
}

// line returns one line of the table.
func (t *Table) line(cells []string, widths []int) string {
	var b strings.Builder
	for i, s := range cells {
		width := widths[i]
		if t.Columns[i].Text {
			width = -width
		}
		fmt.Fprintf(&b, "  %*s", width, s)
	}
	return strings.TrimRight(b.String(), " ") + "\n"
}
