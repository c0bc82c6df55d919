package bitstream

// Bounds on what a file may decode to. A record under an abbreviation of
// literals, or an array of fixed(0), has values that take no bits, so the
// input alone does not bound them. Real files stay below one value for 4 bits.
const (
	maxFreeValues   = 1 << 16 // in any file
	maxValuesPerBit = 4       // and in addition, for each bit of the file
)

// maxValues returns how many values a file of that many bits may have.
func maxValues(bits uint64) uint64 { return maxFreeValues + maxValuesPerBit*bits }

// Sizes of the pieces of memory that values are taken from, in values.
const (
	minPiece = 1 << 6
	maxPiece = 1 << 13
	// maxReused is the largest piece that is kept for the next split block.
	maxReused = 1 << 20
)

// arena provides the memory of the values of many records, up to a limit. The
// values of one record stand in one piece of memory.
type arena struct {
	values []uint64 // the current piece: its length is what is taken
	piece  int      // how many values to allocate at once
	count  uint64   // values taken
	limit  uint64   // values that may be taken
}

// newArena returns an arena for a file of that many bits.
func newArena(bits uint64) arena {
	return arena{piece: int(min(max(bits/8, minPiece), maxPiece)), limit: maxValues(bits)}
}

// reserve makes room for n more values after those of the current record,
// which begin at first; len(a.values) stands for a record without any. It
// returns where the record begins now, or false if n goes beyond the limit.
func (a *arena) reserve(first int, n uint64) (int, bool) {
	if n > a.limit-a.count {
		return 0, false
	}
	a.count += n
	if n <= uint64(cap(a.values)-len(a.values)) {
		return first, true
	}
	begun := a.values[first:]
	a.values = append(make([]uint64, 0, max(len(begun)+int(n), a.piece)), begun...)
	return 0, true
}

// reuse takes back all values, and makes room at once for as many as there were.
func (a *arena) reuse() {
	if n := int(min(a.count, maxReused)); n > cap(a.values) {
		a.values = make([]uint64, 0, n)
	}
	a.values = a.values[:0]
}
