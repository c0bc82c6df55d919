//go:build !race

package main

import (
	"go/ast"
	"path"
	"strings"
	"testing"
)

// The largest sizes, in lines. Tables may be longer.
const (
	maxFunction = 60
	maxFile     = 400
)

// TestSizes holds functions and files to a size that a person reads at once.
func TestSizes(t *testing.T) {
	for _, f := range sources(t) {
		if ast.IsGenerated(f.File) {
			continue
		}
		name := path.Base(f.path)
		if lines := f.set.File(f.Pos()).LineCount(); lines > maxFile && !strings.Contains(name, "table") {
			t.Errorf("%s: %d lines, more than %d: a file is about one concept", f.path, lines, maxFile)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			start, end := f.set.Position(fn.Pos()).Line, f.set.Position(fn.End()).Line
			if lines := end - start + 1; lines > maxFunction && !strings.Contains(name, "table") {
				t.Errorf("%s: %s has %d lines, more than %d", f.line(fn), fn.Name.Name, lines, maxFunction)
			}
		}
	}
}

// TestNamesAreExplained wants a doc comment on every package and exported name.
func TestNamesAreExplained(t *testing.T) {
	explained := map[string]bool{}
	for _, f := range sources(t) {
		explained[f.dir()] = explained[f.dir()] || f.Doc != nil
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && exportedReceiver(d) && d.Doc == nil {
					t.Errorf("%s: %s has no doc comment", f.line(d), d.Name.Name)
				}
			case *ast.GenDecl:
				checkSpecs(t, f, d)
			}
		}
	}
	for dir, ok := range explained {
		if !ok {
			t.Errorf("%s: the package has no doc comment", dir)
		}
	}
}

// exportedReceiver reports whether a function is no method of an unexported type.
func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return true
	}
	e := d.Recv.List[0].Type
	for {
		switch x := e.(type) {
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.Ident:
			return x.IsExported()
		default:
			return true
		}
	}
}

func checkSpecs(t *testing.T, f *goFile, d *ast.GenDecl) {
	t.Helper()
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			if s.Name.IsExported() && d.Doc == nil && s.Doc == nil && s.Comment == nil {
				t.Errorf("%s: %s has no doc comment", f.line(s), s.Name.Name)
			}
		case *ast.ValueSpec:
			// One comment may serve a group of constants.
			if s.Names[0].IsExported() && d.Doc == nil && s.Doc == nil && s.Comment == nil {
				t.Errorf("%s: %s has no doc comment", f.line(s), s.Names[0].Name)
			}
		}
	}
}
