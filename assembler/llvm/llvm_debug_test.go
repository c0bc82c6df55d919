package llvm

import (
	"fmt"
	"os"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
)

func TestDebug(t *testing.T) {
	in := os.Getenv("IN")
	if in == "" {
		t.Skip()
	}
	text, _ := os.ReadFile(in)
	r, diags := Import([]Source{{in, string(text)}}, Options{After: os.Getenv("AFTER")})
	for _, d := range diags {
		at := d.Origin.Span.Start
		line := 1
		for i := 0; i < at && i < len(text); i++ {
			if text[i] == '\n' {
				line++
			}
		}
		fmt.Printf("%s:%d: %s\n", in, line, d.Message)
	}
	if r.Program != nil {
		b, d := assembler.Encode(r.Program)
		fmt.Println(len(b), d)
		os.WriteFile(os.Getenv("OUT"), b, 0o666)
	} else if r.Module != nil {
		fmt.Println(ir.Print(r.Module))
	}
}
