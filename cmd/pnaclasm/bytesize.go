package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// byteSize is a number of bytes on the command line: digits and K, M or G, in
// either case.
type byteSize uint64

var sizeUnits = map[string]uint64{"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}

// UnmarshalText reads a size.
func (b *byteSize) UnmarshalText(text []byte) error {
	digits := strings.TrimRight(string(text), "KMGkmg")
	unit, ok := sizeUnits[strings.ToUpper(string(text[len(digits):]))]
	n, err := strconv.ParseUint(digits, 10, 64)
	if !ok || err != nil || n > math.MaxUint64/unit {
		return fmt.Errorf("expected a number of bytes with K, M, G or nothing behind it, not %q", text)
	}
	*b = byteSize(n * unit)
	return nil
}
