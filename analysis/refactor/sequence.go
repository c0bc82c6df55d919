package refactor

import "github.com/pnaclasm/pnaclasm/asmparse"

func none(int) bool { return false }

// InSequence reports whether the definitions of a chunk have the numbers that
// their order gives them.
func InSequence(c *asmparse.Chunk) bool {
	t := &text{}
	for _, m := range mentions(c, localSorts+moduleSorts, none) {
		t.list = append(t.list, placed{mention: m})
	}
	t.number()
	for i := range t.list {
		m := &t.list[i]
		if m.sort == asmparse.SortPlaceholder || m.defines && !m.hidden && m.name != idOf(m.sort, m.number) {
			return false
		}
	}
	return true
}
