package module

// arena hands out small slices of large ones: one allocation for many
// instructions.
type arena[T any] struct {
	free  []T
	chunk int // how many to allocate at once
	last  []T // the whole of what free is a part of
}

// take returns a slice of n zeros.
func (a *arena[T]) take(n int) []T {
	if n == 0 {
		return nil
	}
	if n > len(a.free) {
		a.last = make([]T, max(n, a.chunk, 16))
		a.free = a.last
		a.chunk = max(a.chunk/2, 64)
	}
	s := a.free[:n:n]
	a.free = a.free[n:]
	clear(s)
	return s
}

// reuse takes back all that was handed out.
func (a *arena[T]) reuse() { a.free = a.last }
