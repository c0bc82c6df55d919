//go:build !race

package main

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// elsewhere are words that mean something else where they stand: the word, and
// the files or directories in which that is so.
var elsewhere = map[string][]string{
	// The operations of LLVM's atomicrmw.
	"add": {"assembler/translate/llvmir/atomic.go"},
	"sub": {"assembler/translate/llvmir/atomic.go"},
	"and": {"assembler/translate/llvmir/atomic.go"},
	"or":  {"assembler/translate/llvmir/atomic.go"},
	"xor": {"assembler/translate/llvmir/atomic.go"},
	// The WebAssembly engine's words for what went wrong.
	"unreachable": {"assembler/translate/run/trap.go"},
	// Words of LLVM IR.
	"declare": {"assembler/llvm/ir"},
	// Heads of columns.
	"count":    {"analysis/ledger"},
	"function": {"analysis/describe/browser.go", "analysis/ledger"},
	// The profile of fragments.
	"module": {"assembler/verify/config.go", "assembler/llvm/ir"},
}

// tableWords are the words that only the table may quote: those that statements
// start with, the names of blocks, and the names of functions the ABI reserves.
func tableWords() map[string]bool {
	words := map[string]bool{isa.EntryPoint: true, isa.IntrinsicPrefix: true}
	for i := range isa.Rows {
		row := &isa.Rows[i]
		if row.Block == isa.Types {
			continue // the names of types are no statements
		}
		words[row.Block.String()] = true
		for _, w := range isa.Keys(row.Block) {
			words[w] = true
		}
	}
	for i := range isa.Intrinsics {
		words[isa.Intrinsics[i].Name] = true
	}
	return words
}

// TestWordsStandInTheTable looks for mnemonics, names of blocks and names of
// intrinsics in quotes outside the table. A literal counts if it is such a word
// and nothing more, so that messages may use it in a sentence.
func TestWordsStandInTheTable(t *testing.T) {
	words := tableWords()
	for _, f := range sources(t) {
		if f.dir() == "asmparse/isa" {
			continue
		}
		ast.Inspect(f.File, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			if s, err := strconv.Unquote(lit.Value); err == nil && words[s] && !meansElse(f.path, s) {
				t.Errorf("%s: %q belongs to the table of asmparse/isa", f.line(lit), s)
			}
			return true
		})
	}
}

func meansElse(file, word string) bool {
	return slices.ContainsFunc(elsewhere[word], func(place string) bool { return strings.HasPrefix(file, place) })
}

// TestRecordCodesStandInTheTable looks for comparisons of a record's code,
// rec.Values[0], with a number.
func TestRecordCodesStandInTheTable(t *testing.T) {
	for _, f := range sources(t) {
		ast.Inspect(f.File, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if isCode(n.X) && isNumber(n.Y) || isNumber(n.X) && isCode(n.Y) {
					t.Errorf("%s: name the record code by a constant of asmparse/isa", f.line(n))
				}
			case *ast.SwitchStmt:
				if n.Tag != nil && isCode(n.Tag) {
					checkCases(t, f, n)
				}
			}
			return true
		})
	}
}

func checkCases(t *testing.T, f *goFile, n *ast.SwitchStmt) {
	t.Helper()
	for _, stmt := range n.Body.List {
		if c, ok := stmt.(*ast.CaseClause); ok && slices.ContainsFunc(c.List, isNumber) {
			t.Errorf("%s: name the record code by a constant of asmparse/isa", f.line(c))
		}
	}
}

// isCode reports whether e is X.Values[0].
func isCode(e ast.Expr) bool {
	index, ok := e.(*ast.IndexExpr)
	if !ok {
		return false
	}
	values, ok := index.X.(*ast.SelectorExpr)
	zero, lit := index.Index.(*ast.BasicLit)
	return ok && values.Sel.Name == "Values" && lit && zero.Value == "0"
}

func isNumber(e ast.Expr) bool {
	lit, ok := e.(*ast.BasicLit)
	return ok && lit.Kind == token.INT
}
