package semdiff

// pairing tells which entity of one program corresponds to which of the other.
type pairing struct {
	toB, toA []int // -1 where there is none
}

func newPairing(a, b []entity) *pairing {
	p := &pairing{toB: make([]int, len(a)), toA: make([]int, len(b))}
	for i := range p.toB {
		p.toB[i] = -1
	}
	for i := range p.toA {
		p.toA[i] = -1
	}
	return p
}

// matchFunctions pairs functions: those with the same name, then those with the
// same content and references, then without these, then those that are alike.
// Declarations, which have no content, are paired in their order.
func matchFunctions(a, b []entity, threshold float64) *pairing {
	p := match(a, b)
	p.bySimilarity(a, b, threshold)
	p.by(a, b, func(e *entity) (any, bool) { return e.class, !e.defined && e.known() == "" })
	return p
}

// matchGlobals pairs globals: as functions, but what is left are those between
// others that are paired.
func matchGlobals(a, b []entity) *pairing {
	p := match(a, b)
	for i := range a {
		if i > 0 && p.toB[i] < 0 && a[i].known() == "" && p.toB[i-1] >= 0 {
			p.beside(i, p.toB[i-1]+1, b)
		}
	}
	for i := len(a) - 2; i >= 0; i-- {
		if p.toB[i] < 0 && a[i].known() == "" && p.toB[i+1] >= 0 {
			p.beside(i, p.toB[i+1]-1, b)
		}
	}
	if len(a) == len(b) && len(a) > 0 && p.toB[0] < 0 && a[0].known() == "" {
		p.beside(0, 0, b)
	}
	return p
}

// beside pairs i of a with j of b if that is free and has no name.
func (p *pairing) beside(i, j int, b []entity) {
	if j >= 0 && j < len(b) && p.toA[j] < 0 && b[j].known() == "" {
		p.toB[i], p.toA[j] = j, i
	}
}

// match pairs entities with the same name, then those that are called the same, then
// those with the same content and references, then without these.
func match(a, b []entity) *pairing {
	p := newPairing(a, b)
	p.by(a, b, func(e *entity) (any, bool) { return [2]string{e.known(), e.class}, e.known() != "" })
	p.by(a, b, func(e *entity) (any, bool) { return e.known(), e.known() != "" })
	p.by(a, b, func(e *entity) (any, bool) { return [2]string{e.label, e.class}, e.label != "" })
	type content struct {
		class string
		hash  uint64
	}
	hasContent := func(e *entity) bool { return e.defined || e.class == "" }
	p.by(a, b, func(e *entity) (any, bool) { return content{e.class, e.refined}, hasContent(e) })
	p.by(a, b, func(e *entity) (any, bool) { return content{e.class, e.content}, hasContent(e) })
	return p
}

// by pairs the unpaired entities that have the same key, in their order.
func (p *pairing) by(a, b []entity, key func(*entity) (any, bool)) {
	waiting := map[any][]int{}
	for i := range b {
		if k, ok := key(&b[i]); ok && p.toA[i] < 0 {
			waiting[k] = append(waiting[k], i)
		}
	}
	for i := range a {
		k, ok := key(&a[i])
		if !ok || p.toB[i] >= 0 || len(waiting[k]) == 0 {
			continue
		}
		j := waiting[k][0]
		waiting[k] = waiting[k][1:]
		p.toB[i], p.toA[j] = j, i
	}
}
