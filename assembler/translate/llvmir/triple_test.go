package llvmir

import "testing"

func TestTriples(t *testing.T) {
	for _, c := range []struct{ target, llvm, gnu string }{
		{"aarch64-linux-gnu", "aarch64-unknown-linux-gnu", "aarch64-linux-gnu"},
		{"aarch64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "aarch64-linux-gnu"},
		{"x86_64-pc-linux-gnu", "x86_64-pc-linux-gnu", "x86_64-linux-gnu"},
		{"armv7-linux-gnueabihf", "armv7-unknown-linux-gnueabihf", "arm-linux-gnueabihf"},
		{"arm64-apple-darwin23", "arm64-apple-darwin23", "arm64-darwin23"},
	} {
		if got := llvmTriple(c.target); got != c.llvm {
			t.Errorf("llvmTriple(%q) = %q, want %q", c.target, got, c.llvm)
		}
		if got := gnuTriple(c.target); got != c.gnu {
			t.Errorf("gnuTriple(%q) = %q, want %q", c.target, got, c.gnu)
		}
	}
}
