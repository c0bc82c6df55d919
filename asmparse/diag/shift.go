package diag

// Shift returns the diagnostic with all its spans moved by n bytes: from
// positions within a piece of a text to positions within the text.
func (d Diagnostic) Shift(n int) Diagnostic {
	d.Origin = d.Origin.shift(n)
	d.Related = shiftAll(d.Related, func(r *Related) { r.Origin = r.Origin.shift(n) })
	d.Fixes = shiftAll(d.Fixes, func(f *Fix) {
		f.Edits = shiftAll(f.Edits, func(e *Edit) { e.Span = e.Span.shift(n) })
	})
	return d
}

// shiftAll returns a changed copy of a list, which others may share.
func shiftAll[T any](list []T, change func(*T)) []T {
	list = append([]T(nil), list...)
	for i := range list {
		change(&list[i])
	}
	return list
}

func (s Span) shift(n int) Span { return Span{s.Start + n, s.End + n} }

func (o Origin) shift(n int) Origin {
	if !o.InBits {
		o.Span = o.Span.shift(n)
	}
	return o
}
