package llvmir

import (
	"slices"
	"strings"
)

// vendors are the second parts that target triples have.
var vendors = []string{"unknown", "pc", "apple", "none"}

// llvmTriple returns a target as LLVM reads it: machine, vendor, system and
// environment. The GNU tools leave the vendor out.
func llvmTriple(target string) string {
	machine, rest, ok := strings.Cut(target, "-")
	vendor, _, _ := strings.Cut(rest, "-")
	if !ok || slices.Contains(vendors, vendor) {
		return target
	}
	return machine + "-unknown-" + rest
}

// gnuTriple returns a target as the GNU tools name it: without a vendor, and
// with the ARM architecture's version left out.
func gnuTriple(target string) string {
	parts := strings.Split(target, "-")
	if len(parts) > 1 && slices.Contains(vendors, parts[1]) {
		parts = slices.Delete(parts, 1, 2)
	}
	if strings.HasPrefix(parts[0], "armv") || strings.HasPrefix(parts[0], "thumbv") {
		parts[0] = "arm"
	}
	return strings.Join(parts, "-")
}
