//go:build !race

package main

import (
	"strconv"
	"strings"
	"testing"
)

// layers are the packages in the order in which they may import each other: one
// may import those above it, and packages of its own layer.
var layers = []string{
	"asmparse/diag",
	"asmparse/isa",
	"asmparse",
	"assembler/foreign",
	"assembler/files",
	"assembler/bitstream",
	"assembler/namemap",
	"assembler/source",
	"assembler/bind",
	"assembler",
	"assembler/module",
	"assembler/verify",
	"assembler/translate/ppapi",
	"assembler/translate",
	"assembler/translate/process",
	"assembler/translate/interp",
	"assembler/translate/debug",
	"assembler/translate/profile",
	"assembler/translate/network",
	"assembler/translate/pepper",
	"assembler/translate/native",
	"assembler/translate/wasm",
	"assembler/translate/llvmir",
	"assembler/translate/run",
	"assembler/llvm/ir",
	"assembler/llvm/check",
	"assembler/llvm/link",
	"assembler/llvm/legalize",
	"assembler/llvm/lower",
	"assembler/llvm/libc",
	"assembler/llvm",
	"analysis",
	"lsp",
	"testdata",
	"editors/views",
	"editors/web",
	"cmd",
	"editors",
}

// homes are the only packages that may import a third party's, by import path.
var homes = map[string]string{
	"github.com/alecthomas/participle": "asmparse",
	"github.com/tetratelabs/wazero":    "assembler/translate/run",
	"github.com/coder/websocket":       "assembler/translate/network/web",
	"github.com/alecthomas/kong":       "cmd/pnaclasm",
	"github.com/spf13/cobra":           "cmd/pnaclasm",
	"github.com/cpuguy83/go-md2man":    "cmd/pnaclasm",
	"golang.org/x/term":                "cmd/pnaclasm",
	"github.com/cheggaaa/pb":           "cmd/pnaclasm",
	"go.lsp.dev/":                      "lsp",
	"github.com/google/go-dap":         "lsp/dap",
	"github.com/google/pprof":          "assembler/translate/profile",
	"github.com/go-json-experiment/":   "lsp",
}

const modulePath = "github.com/pnaclasm/pnaclasm/"

// TestImportsGoOneWay is the policy, not a description: a change of the table
// above is a change of the design.
func TestImportsGoOneWay(t *testing.T) {
	for _, f := range sources(t) {
		for _, spec := range f.Imports {
			target, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if own, ok := strings.CutPrefix(target, modulePath); ok {
				if layer(own) > layer(f.dir()) {
					t.Errorf("%s: %s must not import %s, which comes later in the pipeline", f.line(spec), f.dir(), own)
				}
				continue
			}
			checkHome(t, f, target, f.line(spec))
		}
	}
}

func checkHome(t *testing.T, f *goFile, target, line string) {
	t.Helper()
	for prefix, home := range homes {
		if strings.HasPrefix(target, prefix) && f.dir() != home {
			t.Errorf("%s: %s may be imported in %s only", line, target, home)
		}
	}
}

// layer returns the index of the layer that a package belongs to, by the longest
// name that fits.
func layer(pkg string) int {
	best, length := len(layers), 0
	for i, l := range layers {
		if (pkg == l || strings.HasPrefix(pkg, l+"/")) && len(l) > length {
			best, length = i, len(l)
		}
	}
	return best
}
