package answers

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// types are the types of the language, by name.
var types = indexTypes()

func indexTypes() map[string]isa.Type {
	index := map[string]isa.Type{}
	scalars := []isa.Type{isa.I1, isa.I8, isa.I16, isa.I32, isa.I64, isa.FloatType, isa.DoubleType}
	for _, t := range scalars {
		index[t.String()] = t
		for _, n := range []uint32{4, 8, 16} {
			if isa.ValidVector(uint64(n), t) {
				v := isa.VectorOf(n, t)
				index[v.String()] = v
			}
		}
	}
	return index
}

// memoryType is the type a value has in memory: that of i1 is wider.
func memoryType(t isa.Type) isa.Type {
	switch {
	case t == isa.I1:
		return isa.I8
	case t.Underlying() == isa.I1:
		return isa.VectorOf(t.N, isa.IntType(uint16(128/t.N)))
	}
	return t
}

// parseLiteral reads "i8 200" or "<4 x i32> 1 2 3 4".
func parseLiteral(s string) (Literal, error) {
	s = strings.TrimSpace(s)
	name, value, _ := strings.Cut(s, " ")
	if strings.HasPrefix(s, "<") {
		name, value, _ = strings.Cut(s, "> ")
		name += ">"
	}
	t, ok := types[name]
	if !ok {
		return Literal{}, fmt.Errorf("%q is no type: expected a type and a value", name)
	}
	l := Literal{Type: t, Text: strings.TrimSpace(value)}
	words := strings.Fields(value)
	if want := int(max(t.UnderlyingCount(), 1)); len(words) != want {
		return l, fmt.Errorf("%q has %d elements, expected %d", s, len(words), want)
	}
	elem := memoryType(t).Underlying()
	for _, w := range words {
		bits, err := parseBits(w, t.Underlying())
		if err != nil {
			return l, err
		}
		l.Memory = binary.LittleEndian.AppendUint64(l.Memory, bits)[:len(l.Memory)+int(elem.BitSize()/8)]
	}
	return l, nil
}

// parseBits reads a number as the bits of a scalar; a true element of a vector
// of i1 has all bits set.
func parseBits(word string, t isa.Type) (uint64, error) {
	switch {
	case t.IsInteger() && word[0] == '-':
		n, err := strconv.ParseInt(word, 0, 64)
		return uint64(n), err
	case t.IsInteger() || strings.HasPrefix(word, "0x"):
		return strconv.ParseUint(word, 0, 64)
	}
	f, err := strconv.ParseFloat(word, int(t.BitSize()))
	if t.Kind == isa.Float {
		return uint64(math.Float32bits(float32(f))), err
	}
	return math.Float64bits(f), err
}
