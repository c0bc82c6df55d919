package ir

import "fmt"

// The bounds of the types of a module. A type of twice the parts of the one before
// it, and so on, would have more parts than there is memory in a text of a few lines.
const (
	// maxParts bounds the parts of a named type, with the parts of its parts.
	maxParts = 1 << 16
	// maxVisits bounds the parts that are visited again because types were named long
	// before they were defined.
	maxVisits = 1 << 25
)

// inItself is the extent of a type that contains itself.
const inItself = -1

// extents measures types.
type extents struct {
	// known are the extents of types whose parts are all defined.
	known  map[*Type]int
	open   map[*Type]bool // those that the type at hand is a part of
	visits int
}

// of counts the parts of a type, itself included, up to a little over maxParts.
// Whole is false if one of them is not defined yet.
func (e *extents) of(t *Type) (parts int, whole bool) {
	if t.Elem == nil && len(t.Fields) == 0 {
		return 1, t.Kind != Opaque
	}
	if known := e.known[t]; known != 0 {
		return known, true
	}
	if e.open[t] {
		return inItself, true
	}
	e.open[t] = true
	defer delete(e.open, t)
	parts, whole = e.sum(t)
	if whole {
		e.known[t] = parts
	}
	return parts, whole
}

func (e *extents) sum(t *Type) (parts int, whole bool) {
	list, parts, whole := t.Fields, 1, true
	if t.Elem != nil {
		list = append([]*Type{t.Elem}, list...)
	}
	for _, f := range list {
		e.visits++
		n, all := e.of(f)
		if n == inItself {
			return inItself, true
		}
		whole = whole && all
		if parts += n; parts > maxParts {
			return parts, true
		}
	}
	return parts, whole
}

// checkExtents refuses types that contain themselves and ones that are too large,
// before anything looks at their parts.
func (p *parser) checkExtents() {
	later := p.unchecked[:0]
	for _, n := range p.unchecked {
		parts, whole := p.extents.of(n.typ)
		switch {
		case parts == inItself:
			p.refuseType(n, "the type %%%s contains itself", n.first.text)
		case parts > maxParts:
			p.refuseType(n, "the type %%%s has more than %d parts", n.first.text, maxParts)
		case p.extents.visits > maxVisits:
			p.refuseType(n, "the type %%%s is defined too far behind its first use", n.first.text)
		case !whole:
			later = append(later, n)
		}
	}
	p.unchecked = later
}

func (p *parser) refuseType(n *namedType, format string, args ...any) {
	*n.typ = Type{Kind: Opaque, Name: n.first.text}
	if len(p.diags) < maxErrors {
		p.report(&problem{codeSyntax, n.first.start, n.first.end, fmt.Sprintf(format, args...)})
	}
}
