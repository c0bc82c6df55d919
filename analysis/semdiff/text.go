package semdiff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Text returns the difference for a person. verbose adds the functions that
// only differ in their size.
func (d *Diff) Text(verbose bool) string {
	var b strings.Builder
	for i := range d.Functions {
		if f := &d.Functions[i]; f.Kind != Same || verbose && f.BitsA != f.BitsB {
			f.write(&b)
		}
	}
	d.writeModule(&b)
	return b.String() + d.Summary()
}

// Stat returns a line for each function that differs, the largest difference
// first, and the summary.
func (d *Diff) Stat() string {
	var b strings.Builder
	list := slices.DeleteFunc(slices.Clone(d.Functions), func(f Function) bool { return f.Kind == Same })
	slices.SortStableFunc(list, func(x, y Function) int { return cmp.Compare(y.Counts.total(), x.Counts.total()) })
	var names []string
	width := 0
	for i := range list {
		names = append(names, list[i].id())
		width = max(width, len(names[i]))
	}
	width = min(width, 60)
	for i, f := range list {
		fmt.Fprintf(&b, "%-9s %-*s %7d → %-7d bits  %s\n", f.Kind, width, names[i], f.BitsA, f.BitsB, f.Counts)
	}
	return b.String() + d.Summary()
}

// writeModule appends what does not concern the bodies of functions.
func (d *Diff) writeModule(b *strings.Builder) {
	for _, m := range d.Module {
		fmt.Fprintln(b, m)
	}
	for i := 0; i < len(d.Globals); {
		g, n := &d.Globals[i], run(d.Globals[i:])
		if i += n; n == 1 {
			fmt.Fprintf(b, "global %s %s\n%s", pair("@g", g.A, g.B, g.Name), g.Kind, g.bytes())
		} else {
			first := max(g.A, g.B)
			fmt.Fprintf(b, "globals @g%d to @g%d %s\n", first, first+n-1, g.Kind)
		}
	}
}

// run returns how many globals at the start of a list, one behind the other and
// without names, were all added or all removed.
func run(list []Global) int {
	n := 1
	for n < len(list) && list[n].Kind == list[0].Kind && list[0].Kind != Changed && list[0].Name == "" && list[n].Name == "" &&
		max(list[n].A, list[n].B) == max(list[0].A, list[0].B)+n {
		n++
	}
	return n
}

// Summary returns the totals and the verdict.
func (d *Diff) Summary() string {
	functions, globals := map[Kind]int{}, map[Kind]int{}
	var n Counts
	for i := range d.Functions {
		f := &d.Functions[i]
		functions[f.Kind]++
		n.Added, n.Removed, n.Changed = n.Added+f.Counts.Added, n.Removed+f.Counts.Removed, n.Changed+f.Counts.Changed
	}
	for _, g := range d.Globals {
		globals[g.Kind]++
	}
	verdict := "the programs mean the same"
	if !d.Equal() {
		verdict = fmt.Sprintf("functions: %s\nstatements: %s\n", kinds(functions), n)
		if len(d.Globals) > 0 {
			verdict += fmt.Sprintf("globals: %s\n", kinds(globals))
		}
		verdict += "the programs differ"
	}
	return fmt.Sprintf("%s; %d bits became %d (%+d)\n", verdict, d.BitsA, d.BitsB, int64(d.BitsB)-int64(d.BitsA))
}

// kinds lists numbers by kind.
func kinds(n map[Kind]int) string {
	var list []string
	for _, k := range []Kind{Same, Changed, Rewritten, Added, Removed} {
		if n[k] > 0 {
			list = append(list, fmt.Sprintf("%d %s", n[k], k))
		}
	}
	return strings.Join(list, ", ")
}

// String says how many statements differ, as `+3 -1 ~2`: added, removed, changed.
func (n Counts) String() string {
	var list []string
	for _, part := range []struct {
		n    int
		sign string
	}{{n.Added, "+"}, {n.Removed, "-"}, {n.Changed, "~"}} {
		if part.n > 0 {
			list = append(list, fmt.Sprintf("%s%d", part.sign, part.n))
		}
	}
	return strings.Join(list, " ")
}

func (n Counts) total() int { return n.Added + n.Removed + n.Changed }

// id names a function.
func (f *Function) id() string { return pair("@f", f.A, f.B, f.Name) }

// head says what became of a function.
func (f *Function) head() string {
	switch f.Kind {
	case Added:
		return fmt.Sprintf("function %s added: %d bits", f.id(), f.BitsB)
	case Removed:
		return fmt.Sprintf("function %s removed: %d bits", f.id(), f.BitsA)
	}
	s := fmt.Sprintf("function %s %s: ", f.id(), f.Kind)
	if n := f.Counts.String(); n != "" {
		s += "statements " + n + ", "
	}
	if f.Kind == Rewritten {
		s += fmt.Sprintf("%.0f %% alike, ", 100*f.Alike)
	}
	return s + fmt.Sprintf("%d bits became %d (%+d)", f.BitsA, f.BitsB, int64(f.BitsB)-int64(f.BitsA))
}

// write appends a function and its changes: the block that they are in, and their
// statements behind a sign.
func (f *Function) write(b *strings.Builder) {
	fmt.Fprintln(b, f.head())
	for i := range f.Changes {
		c := &f.Changes[i]
		if i == 0 || c.Block != f.Changes[i-1].Block {
			fmt.Fprintf(b, "  %s:\n", c.Label)
		}
		if c.Kind == Same {
			signed(b, ' ', c.TextB)
			continue
		}
		if c.A >= 0 {
			signed(b, '-', c.TextA)
		}
		if c.B >= 0 {
			signed(b, '+', c.TextB)
		}
	}
}

// signed appends the lines of a statement, each behind a sign.
func signed(b *strings.Builder, sign byte, text string) {
	for line := range strings.Lines(text) {
		fmt.Fprintf(b, "%c   %s\n", sign, strings.TrimRight(line, "\n"))
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
