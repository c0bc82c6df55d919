package semdiff

import (
	"fmt"
	"strings"
)

// Text returns the difference for a person. verbose adds the functions that
// only differ in their size.
func (d *Diff) Text(verbose bool) string {
	var b strings.Builder
	for _, m := range d.Module {
		fmt.Fprintln(&b, m)
	}
	for _, g := range d.Globals {
		fmt.Fprintf(&b, "global %s %s\n", pair("@g", g.A, g.B, g.Name), g.Kind)
	}
	for i := range d.Functions {
		if f := &d.Functions[i]; f.Kind != Same || verbose && f.BitsA != f.BitsB {
			f.write(&b)
		}
	}
	verdict := "the programs mean the same"
	if !d.Equal() {
		verdict = "the programs differ"
	}
	fmt.Fprintf(&b, "%s; %d bits became %d (%+d)\n", verdict, d.BitsA, d.BitsB, int64(d.BitsB)-int64(d.BitsA))
	return b.String()
}

// write appends a function and its changes.
func (f *Function) write(b *strings.Builder) {
	fmt.Fprintf(b, "function %s %s: %d bits became %d (%+d)\n", pair("@f", f.A, f.B, f.Name), f.Kind, f.BitsA, f.BitsB, int64(f.BitsB)-int64(f.BitsA))
	for _, c := range f.Changes {
		if c.A >= 0 {
			fmt.Fprintf(b, "  - %5d  %s\n", c.A, c.TextA)
		}
		if c.B >= 0 {
			fmt.Fprintf(b, "  + %5d  %s\n", c.B, c.TextB)
		}
	}
}

// pair names something by its numbers in both programs and its name.
func pair(sort string, a, b int, name string) string {
	s := fmt.Sprintf("%s%d", sort, max(a, b))
	if a >= 0 && b >= 0 {
		s = fmt.Sprintf("%s%d", sort, a)
		if a != b {
			s += fmt.Sprintf(" (now %s%d)", sort, b)
		}
	}
	if name != "" {
		s += fmt.Sprintf(" %q", name)
	}
	return s
}
