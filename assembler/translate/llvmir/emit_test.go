package llvmir

import (
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// load verifies a program in any format.
func load(t testing.TB, data []byte) *verify.Verified {
	t.Helper()
	p, list := assembler.Load(data)
	if p == nil || list.HasErrors() {
		t.Fatal(list[:min(len(list), 10)])
	}
	v, list := verify.Module(module.Build(p), verify.Config{})
	if v == nil {
		t.Fatal(list)
	}
	return v
}
