package assembler_test

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/assembler"
)

const text = `module {
  version 1;
  types {
    count 2;
    @t0 = i32;
    @t1 = i32 (i32);
  }
  define internal i32 @f0(i32);
  globals {
    count 0;
  }
  function i32 @f0(i32 %p0) {
    blocks 1;
  %b0:
    %v0 = add i32 %p0, %p0;
    ret i32 %v0;
  }
}
`

// Text becomes the bytes of a bitcode file.
func ExampleAssemble() {
	bits, diags := assembler.Assemble([]byte(text))
	fmt.Printf("%s, %d bytes, %d diagnostics\n", bits[:4], len(bits), len(diags))
	// Output: PEXE, 88 bytes, 0 diagnostics
}

// Bits become text again, which is the canonical one.
func ExampleDisassemble() {
	bits, _ := assembler.Assemble([]byte(text))
	program, _ := assembler.Load(bits)
	fmt.Println(string(assembler.Disassemble(program)) == text)
	// Output: true
}
