package pepper

import (
	"math"
	"sync"
)

// resourceCost is what a resource costs, in bytes, about.
const resourceCost = 1 << 10

// closer is a resource that holds something of the host.
type closer interface{ close(h *Host) }

// resource is what the program holds a number for (PP_Resource).
type resource struct {
	refs int
	what any
}

// resources are those of a program, by their numbers.
type resources struct {
	host *Host
	mu   sync.Mutex
	all  map[uint32]*resource
	next uint32
}

// add gives something a number, with one user; 0 where the program holds too much.
func (r *resources) add(what any) uint32 {
	if !r.charge(resourceCost) {
		r.closed(what)
		return 0
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.next++; r.next == 0 || r.next > math.MaxInt32 || r.all[r.next] != nil; r.next++ {
	}
	r.all[r.next] = &resource{1, what}
	return r.next
}

func (r *resources) charge(n int64) bool {
	r.host.vars.mu.Lock()
	defer r.host.vars.mu.Unlock()
	return r.host.vars.charge(n)
}

func (r *resources) get(id uint32) any {
	r.mu.Lock()
	defer r.mu.Unlock()
	if x := r.all[id]; x != nil {
		return x.what
	}
	return nil
}

// addRef adds a user. A number that is none is not one of an error.
func (r *resources) addRef(id uint32) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if x := r.all[id]; x != nil {
		x.refs++
	}
}

// release takes a user away; with the last one the resource ends.
func (r *resources) release(id uint32) {
	if what := r.drop(id); what != nil {
		r.closed(what)
		r.charge(-resourceCost)
	}
}

// drop takes a user away and returns what was the last one's.
func (r *resources) drop(id uint32) any {
	r.mu.Lock()
	defer r.mu.Unlock()
	x := r.all[id]
	if x == nil {
		return nil
	}
	if x.refs--; x.refs > 0 {
		return nil
	}
	delete(r.all, id)
	return x.what
}

func (r *resources) closed(what any) {
	if c, ok := what.(closer); ok {
		c.close(r.host)
	}
}

// lookup returns the resource with a number, if it is of a type.
func lookup[T any](t *Thread, id uint64) (x T, ok bool) {
	x, ok = t.host.resources.get(uint32(id)).(T)
	return x, ok
}

// is makes the function that tells whether a resource is of a type.
func is[T any]() Func {
	return func(t *Thread, a []uint64) uint64 {
		_, ok := lookup[T](t, a[0])
		return flag(ok)
	}
}

// with makes a function whose first argument is a resource of a type; none is its
// result for any other.
func with[T any](none uint64, f func(t *Thread, x T, a []uint64) uint64) Func {
	return func(t *Thread, a []uint64) uint64 {
		x, ok := lookup[T](t, a[0])
		if !ok {
			return none
		}
		return f(t, x, a)
	}
}
