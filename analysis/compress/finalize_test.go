package compress_test

import (
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/compress"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// One function begins the program under its new name; the others of its own are
// internal, and what the ABI provides stays external.
func TestFinalize(t *testing.T) {
	p, diags := assembler.Load([]byte(`module {
  version 1;
  function external void @main(i32 %info) {
    call void @llvm.trap();
    call void @helper(i32 %info);
    ret void;
  }
  function external void @helper(i32 %n) { ret void; }
}
`))
	if diags.HasErrors() {
		t.Fatal(diags[0])
	}
	segments, ok := compress.Finalize(p.Segments, "main", nil)
	if !ok {
		t.Fatal("main is not found")
	}
	m := module.Build(&assembler.Program{Segments: segments})
	for _, f := range m.Functions {
		if want := f.Name != ""; f.External != want {
			t.Errorf("%q is external: %v", f.Name, f.External)
		}
	}
	if m.Functions[0].Name != "_start" && m.Functions[1].Name != "_start" {
		t.Errorf("nothing is called _start: %+v", m.Functions)
	}
	if _, ok := compress.Finalize(p.Segments, "nobody", nil); ok {
		t.Error("nobody is found")
	}
}
