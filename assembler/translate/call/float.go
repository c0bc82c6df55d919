package call

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// rawBits is how the text language begins the bits of a floating point number.
const rawBits = "0x"

// floatFormat is an IEEE format of floating point numbers.
type floatFormat struct {
	size   int // in bits
	encode func(f float64) (bits uint64)
}

var floatFormats = map[isa.Kind]floatFormat{
	isa.Float:  {32, func(f float64) uint64 { return uint64(math.Float32bits(float32(f))) }},
	isa.Double: {64, math.Float64bits},
}

// parseFloat returns the bits of a floating point number, which is rounded once.
func parseFloat(t isa.Type, s string) (bits uint64, err error) {
	f := floatFormats[t.Kind]
	if digits, ok := strings.CutPrefix(s, rawBits); ok {
		if bits, err = strconv.ParseUint(digits, 16, f.size); err != nil {
			return 0, fmt.Errorf("%q are no bits of a %s: expected 1 to %d hexadecimal digits after 0x", s, t, f.size/4)
		}
		return bits, nil
	}
	switch s {
	case "nan", "+nan":
		return asmparse.NaN(t), nil
	case "-nan":
		return asmparse.NaN(t) | 1<<(f.size-1), nil
	}
	v, err := strconv.ParseFloat(s, f.size)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("%s is too large for a %s: write inf for infinity", s, t)
	case err != nil:
		return 0, fmt.Errorf("%q is no floating point number: expected digits, nan, inf, or 0x and the bits", s)
	}
	return f.encode(v), nil
}

// formatFloat is the inverse of parseFloat.
func formatFloat(t isa.Type, bits uint64) string {
	return string(asmparse.AppendFloating(nil, bits, t))
}
