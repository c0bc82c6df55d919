package asmparse

import (
	"math"
	"strconv"
	"strings"
	"unsafe"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// view returns b as a string without copying it. Chunk texts never change.
func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// parseNumber returns the value of decimal digits; ok is false where 64 bits
// do not hold it.
func parseNumber(s string) (v uint64, ok bool) {
	for i := range len(s) {
		d := uint64(s[i] - '0')
		if v > (math.MaxUint64-d)/10 {
			return 0, false
		}
		v = v*10 + d
	}
	return v, true
}

// parseIndex returns the number of an ID, which has at most 32 bits.
func parseIndex(s string) (v uint64, ok bool) {
	v, ok = parseNumber(s)
	return v, ok && v <= math.MaxUint32
}

// signRotate is the manual's SignRotate of a literal, as the tools compute it
// in 64 bits (errata E18): -0 and the least 64-bit number are both 1. A
// magnitude of 64 bits without sign stands for its two's complement. ok is
// false where 64 bits do not hold the number.
func signRotate(negative bool, magnitude uint64) (v uint64, ok bool) {
	const least = 1 << 63
	switch {
	case negative && magnitude > least:
		return 0, false
	case !negative && magnitude >= least:
		return signRotate(true, -magnitude)
	case negative:
		return magnitude<<1 | 1, true
	}
	return magnitude << 1, true
}

// fitsInteger reports whether an integer type of the given width holds the
// number, as signed or as unsigned (errata E19).
func fitsInteger(negative bool, magnitude uint64, bits uint16) bool {
	switch {
	case bits == 0 || bits >= 64:
		return true
	case negative:
		return magnitude <= 1<<(bits-1)
	}
	return magnitude < 1<<bits
}

// maxAlign is the largest alignment a record can hold, in bytes (errata E13).
const maxAlign = 1 << 29

// validAlign reports whether v is 0 or a power of two that records can hold.
func validAlign(v uint64) bool { return v&(v-1) == 0 && v <= maxAlign }

// addend returns the addend of a relocation modulo 2^32; ok is false outside
// -2^31 … 2^32-1 (errata E16).
func addend(negative bool, magnitude uint64) (v uint64, ok bool) {
	if negative {
		return uint64(-uint32(magnitude)), magnitude <= 1<<31
	}
	return magnitude, magnitude <= math.MaxUint32
}

// NaN returns the bits that the word nan stands for in a floating type (errata
// E22).
func NaN(t isa.Type) uint64 {
	if t.Underlying().Kind == isa.Float {
		return 0x7FC00000
	}
	return 0x7FF8000000000000
}

// The words for floating values that have no digits.
const (
	wordNaN = "nan"
	wordInf = "inf"
)

// parseFloating returns the IEEE bits of a literal without sign: digits, nan,
// inf, or 0x and the bits themselves. The number is rounded once, to the
// format of t. why is what is wrong with the literal, or "".
func parseFloating(s string, t isa.Type) (bits uint64, why string) {
	size := 64
	if t.Underlying().Kind == isa.Float {
		size = 32
	}
	switch {
	case s == wordNaN:
		return NaN(t), ""
	case strings.HasPrefix(s, "0x") && !strings.ContainsAny(s, "pP"):
		return parseRawBits(s[2:], size)
	}
	f, err := strconv.ParseFloat(s, size)
	if err != nil {
		return 0, "the number is too large for the type; write `inf` for infinity"
	}
	return floatBits(f, size), ""
}

// floatBits returns the IEEE bits of f in the format of the given size.
func floatBits(f float64, size int) uint64 {
	if size == 32 {
		return uint64(math.Float32bits(float32(f)))
	}
	return math.Float64bits(f)
}

func parseRawBits(s string, size int) (bits uint64, why string) {
	bits, err := strconv.ParseUint(s, 16, size)
	if err != nil || len(s) > size/4 {
		return 0, "expected 1 to " + strconv.Itoa(size/4) + " hexadecimal digits after `0x`"
	}
	return bits, ""
}

// signBit is the sign of the floating type t.
func signBit(t isa.Type) uint64 {
	if t.Underlying().Kind == isa.Float {
		return 1 << 31
	}
	return 1 << 63
}

var typeWords = map[string]isa.Type{
	isa.VoidType.String():   isa.VoidType,
	isa.FloatType.String():  isa.FloatType,
	isa.DoubleType.String(): isa.DoubleType,
}

// scalarType returns the type a word names: void, float, double, or i and a
// width in bits; the unknown type for any other word.
func scalarType(word string) isa.Type {
	if len(word) > 1 && word[0] == 'i' {
		if bits, ok := parseWidth(word[1:]); ok {
			return isa.IntType(bits)
		}
	}
	return typeWords[word]
}

// parseWidth returns the width of an integer type: at most 16 bits and no
// leading zero, so that every type has one name.
func parseWidth(s string) (uint16, bool) {
	if s[0] == '0' {
		return 0, false
	}
	var v uint32
	for i := range len(s) {
		d := uint32(s[i]) - '0'
		if d > 9 || v > 6553 {
			return 0, false
		}
		v = v*10 + d
	}
	return uint16(v), v <= math.MaxUint16
}
