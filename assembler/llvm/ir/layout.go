package ir

import (
	"strconv"
	"strings"
)

// Layout is what a target's data layout says about the memory of types.
type Layout struct {
	// Text is the string that it was read from.
	Text string
	// BigEndian and PointerBits describe the target.
	BigEndian   bool
	PointerBits int
	// aligns are the alignments that the string gives, by letter and size in
	// bits: i64, f64, v128; in bytes.
	aligns map[string]uint64
}

// DefaultLayout is that of a module that says nothing: little-endian with
// 32-bit pointers, everything aligned to its size, as PNaCl has it.
func DefaultLayout() Layout { return ParseLayout("e-p:32:32-i64:64-i128:128-n32:64-S128") }

// ParseLayout reads a data layout string. What it does not name is aligned to
// its size.
func ParseLayout(s string) Layout {
	l := Layout{Text: s, PointerBits: 64, aligns: map[string]uint64{}}
	for _, part := range strings.Split(s, "-") {
		fields := strings.Split(part, ":")
		switch {
		case part == "E":
			l.BigEndian = true
		case fields[0] == "p" || fields[0] == "p0":
			if len(fields) > 1 {
				l.PointerBits, _ = strconv.Atoi(fields[1])
			}
		case len(fields) > 1 && len(fields[0]) > 1 && strings.ContainsRune("ifv", rune(fields[0][0])):
			if bits, err := strconv.ParseUint(fields[1], 10, 32); err == nil {
				l.aligns[fields[0]] = bits / 8
			}
		}
	}
	return l
}

// MaxSize bounds the size of a type in bytes: more than the address space of a
// program. Larger types count as that large.
const MaxSize = 1 << 33

// Size is the number of bytes that a value of type t takes in an array.
func (l *Layout) Size(t *Type) uint64 {
	return min(alignUp(l.StoreSize(t), l.Align(t)), MaxSize)
}

// StoreSize is the number of bytes that are written when a value is stored.
func (l *Layout) StoreSize(t *Type) uint64 {
	switch t.Kind {
	case Integer:
		return (uint64(t.Bits) + 7) / 8
	case Float:
		return 4
	case Double:
		return 8
	case OtherFloat:
		return otherFloatSizes[t.Name]
	case Pointer:
		return uint64(l.PointerBits) / 8
	case Vector:
		return (min(t.Count, MaxSize)*l.elementBits(t.Elem) + 7) / 8
	case Array:
		size := l.Size(t.Elem)
		if size > 0 && t.Count > MaxSize/size {
			return MaxSize
		}
		return t.Count * size
	case Struct:
		return l.structSize(t)
	}
	return 0
}

var otherFloatSizes = map[string]uint64{"half": 2, "bfloat": 2, "x86_fp80": 10, "fp128": 16, "ppc_fp128": 16}

// elementBits is the number of bits of a vector's element: they are packed.
func (l *Layout) elementBits(t *Type) uint64 {
	if t.Kind == Integer {
		return uint64(t.Bits)
	}
	return 8 * l.StoreSize(t)
}

func (l *Layout) structSize(t *Type) uint64 {
	end := uint64(0)
	for _, f := range t.Fields {
		if !t.Packed {
			end = alignUp(end, l.Align(f))
		}
		end = min(end+l.Size(f), MaxSize)
	}
	return alignUp(end, l.Align(t))
}

// Offset is the offset in bytes of part i of a struct, an array or a vector.
func (l *Layout) Offset(t *Type, i int) uint64 {
	switch t.Kind {
	case Array:
		return uint64(i) * l.Size(t.Elem)
	case Vector:
		return uint64(i) * l.elementBits(t.Elem) / 8
	}
	end := uint64(0)
	for j, f := range t.Fields {
		if !t.Packed {
			end = alignUp(end, l.Align(f))
		}
		if j == i {
			break
		}
		end = min(end+l.Size(f), MaxSize)
	}
	return end
}

// Align is the alignment that the ABI gives a type, in bytes.
func (l *Layout) Align(t *Type) uint64 {
	switch t.Kind {
	case Integer:
		return l.integerAlign(uint64(t.Bits))
	case Float:
		return l.named("f32", 4)
	case Double:
		return l.named("f64", 8)
	case OtherFloat:
		return ceilPower(otherFloatSizes[t.Name])
	case Pointer:
		return uint64(l.PointerBits) / 8
	case Vector:
		size := l.StoreSize(t)
		return l.named("v"+strconv.FormatUint(8*size, 10), ceilPower(size))
	case Array:
		return l.Align(t.Elem)
	case Struct:
		return l.structAlign(t)
	}
	return 1
}

func (l *Layout) structAlign(t *Type) uint64 {
	align := uint64(1)
	if t.Packed {
		return align
	}
	for _, f := range t.Fields {
		align = max(align, l.Align(f))
	}
	return align
}

// integerAlign is that of the next integer type that the layout names; wider
// ones than all named have the alignment of the widest.
func (l *Layout) integerAlign(bits uint64) uint64 {
	size := max(ceilPower(bits), 8)
	for ; size > 64; size /= 2 {
		if a, ok := l.aligns["i"+strconv.FormatUint(size, 10)]; ok {
			return a
		}
	}
	return l.named("i"+strconv.FormatUint(size, 10), size/8)
}

func (l *Layout) named(key string, otherwise uint64) uint64 {
	if a, ok := l.aligns[key]; ok {
		return max(a, 1)
	}
	return max(otherwise, 1)
}

// ceilPower is the smallest power of two that is not below n.
func ceilPower(n uint64) uint64 {
	p := uint64(1)
	for p < n {
		p *= 2
	}
	return p
}

func alignUp(n, align uint64) uint64 { return (n + align - 1) / align * align }
