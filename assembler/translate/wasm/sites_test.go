package wasm_test

import (
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// recursive has one call that may use up the stack: that of @f1 in @f2.
const recursive = `module {
  version 1;
  types { count 2; @t0 = i32; @t1 = i32 (i32); }
  define internal i32 @f0(i32);
  define internal i32 @f1(i32);
  define internal i32 @f2(i32);
  globals { count 0; }
  valuesymtab { @f2 : "deep"; }
  function i32 @f0(i32 %p0) {
    blocks 1;
  %b0:
    %v0 = call i32 @f1(i32 %p0);
    ret i32 %v0;
  }
  function i32 @f1(i32 %p0) {
    blocks 1;
  %b0:
    %v0 = tail call i32 @f2(i32 %p0);
    ret i32 %v0;
  }
  function i32 @f2(i32 %p0) {
    blocks 1;
  %b0:
    %v0 = add i32 %p0, %p0;
    %v1 = call i32 @f1(i32 %v0);
    %v2 = add i32 %v1, %p0;
    ret i32 %v2;
  }
}
`

func translated(t testing.TB, text string, o wasm.Options) (*verify.Verified, *wasm.Binary) {
	t.Helper()
	p, list := assembler.Load([]byte(text))
	if list.HasErrors() {
		t.Fatal(list)
	}
	v, list := verify.Module(module.Build(p), verify.Config{Profile: verify.Fragment})
	if v == nil {
		t.Fatal(list)
	}
	b, err := wasm.Translate(v, o)
	if err != nil {
		t.Fatal(err)
	}
	return v, b
}

// TestSites looks the only site of a program up.
func TestSites(t *testing.T) {
	v, b := translated(t, recursive, wasm.Options{Lines: true})
	insts := func(f int) []module.Inst { return v.Module().Functions[f].Body.Insts }
	number := uint32(insts(0)[1].Record + 1 + insts(1)[1].Record + 1 + insts(2)[1].Record)
	want := wasm.Site{Function: 2, Name: "deep", Record: insts(2)[1].Record}
	_, bare := translated(t, recursive, wasm.Options{})
	if got, ok := bare.Site(number); !ok || got != want {
		t.Errorf("without lines: %+v, %v; want %+v", got, ok, want)
	}
	want.File, want.Place = wasm.LineFileText, uint64(strings.Index(recursive, "%v1 = call"))
	if got, ok := b.Site(number); !ok || got != want {
		t.Errorf("%+v, %v; want %+v", got, ok, want)
	}
}

// FuzzSite looks sites up in damaged binaries.
func FuzzSite(f *testing.F) {
	_, b := translated(f, recursive, wasm.Options{Lines: true})
	f.Add(b.Code, uint32(10))
	f.Fuzz(func(t *testing.T, code []byte, number uint32) {
		if s, ok := (&wasm.Binary{Code: code}).Site(number); ok && (s.Function < 0 || s.Record < 0) {
			t.Errorf("%+v", s)
		}
	})
}
