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

// match pairs entities: first those with the same name, then those with the
// same content and references, then without these, then what is left of a class
// in its order.
func match(a, b []entity) *pairing {
	p := newPairing(a, b)
	p.by(a, b, func(e *entity) (any, bool) { return [2]string{e.name, e.class}, e.name != "" })
	p.by(a, b, func(e *entity) (any, bool) { return e.name, e.name != "" })
	type content struct {
		class string
		hash  uint64
	}
	p.by(a, b, func(e *entity) (any, bool) { return content{e.class, e.refined}, true })
	p.by(a, b, func(e *entity) (any, bool) { return content{e.class, e.content}, true })
	p.by(a, b, func(e *entity) (any, bool) { return e.class, true })
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
