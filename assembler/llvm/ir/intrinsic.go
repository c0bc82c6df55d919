package ir

import (
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// IntrinsicFamily is the name of an intrinsic without prefix and types: smax for
// llvm.smax.i32; "" for a function that is none.
func IntrinsicFamily(name string) string {
	family, _ := cutIntrinsic(name)
	return family
}

// IntrinsicTypes are the types in the name of an intrinsic, in order: i8 and i32 of
// llvm.scmp.i8.i32. Structs, whose names say too little, are left out.
func IntrinsicTypes(name string) []string {
	_, types := cutIntrinsic(name)
	return types
}

func cutIntrinsic(name string) (family string, types []string) {
	if !isa.IsIntrinsicName(name) {
		return "", nil
	}
	words := strings.Split(strings.TrimPrefix(name, isa.IntrinsicPrefix), ".")
	end := len(words)
	for end > 1 && isTypeWord(words[end-1]) {
		end--
	}
	for _, word := range words[end:] {
		if !strings.HasPrefix(word, literalStruct) {
			types = append(types, word)
		}
	}
	return strings.Join(words[:end], "."), types
}

// literalStruct begins the name of a struct type without a name.
const literalStruct = "sl_"

// isTypeWord reports whether a part of a name is the name of a type: i32, f64,
// p0, v4i32, sl_i32s.
func isTypeWord(s string) bool {
	if strings.HasPrefix(s, literalStruct) {
		return true
	}
	digits, letters := 0, 0
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			digits++
		case strings.IndexByte("ifpvbn", c) >= 0:
			letters++
		default:
			return false
		}
	}
	return digits > 0 && letters > 0 && letters <= 2+digits && s[0] > '9'
}

// Mangled is how a type stands in the name of an intrinsic.
func Mangled(t *Type) string {
	switch t.Kind {
	case Float:
		return "f32"
	case Double:
		return "f64"
	case OtherFloat:
		return otherFloatWords[t.Name]
	case Pointer:
		return "p0"
	case Vector:
		return "v" + strconv.FormatUint(t.Count, 10) + Mangled(t.Elem)
	}
	return t.String()
}

var otherFloatWords = map[string]string{"half": "f16", "bfloat": "bf16", "x86_fp80": "f80", "fp128": "f128", "ppc_fp128": "ppcf128"}
