package verify

import (
	"math"
	"strconv"
)

func itoa(n int) string    { return strconv.Itoa(n) }
func utoa(n uint64) string { return strconv.FormatUint(n, 10) }

// at returns value i of a record, or a number that no value has.
func at(values []uint64, i int) uint64 {
	if i < len(values) {
		return values[i]
	}
	return math.MaxUint64
}
