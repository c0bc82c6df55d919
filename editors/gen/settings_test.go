package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestEverySettingHasADescription holds the settings that VS Code shows to those
// that the language server reads.
func TestEverySettingHasADescription(t *testing.T) {
	shown := shownSettings(t)
	var got []string
	for name, description := range shown {
		if description == "" {
			t.Errorf("%s has no description", name)
		}
		if !slices.ContainsFunc([]string{"server.", "trace.", "pexe."}, func(own string) bool {
			return strings.HasPrefix(name, "pnaclasm."+own)
		}) {
			got = append(got, name)
		}
	}
	want := serverSettings(t)
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("settings that VS Code lacks (-) or the server does not know (+):\n%s", diff)
	}
}

// shownSettings returns the descriptions of the settings of the extension.
func shownSettings(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("../vscode/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Contributes struct {
			Configuration []struct {
				Properties map[string]struct {
					Description         string `json:"description"`
					MarkdownDescription string `json:"markdownDescription"`
				} `json:"properties"`
			} `json:"configuration"`
		} `json:"contributes"`
	}
	if err := json.Unmarshal(text, &manifest); err != nil {
		t.Fatal(err)
	}
	shown := map[string]string{}
	for _, section := range manifest.Contributes.Configuration {
		for name, p := range section.Properties {
			shown[name] = p.Description + p.MarkdownDescription
		}
	}
	return shown
}

// serverSettings returns the names that the server's structs of settings have in
// JSON.
func serverSettings(t *testing.T) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../../analysis/settings/settings.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	structs := map[string]*ast.StructType{}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok {
			if s, ok := spec.Type.(*ast.StructType); ok {
				structs[spec.Name.Name] = s
			}
		}
		return true
	})
	return fieldNames(structs, "Settings", "pnaclasm.")
}

func fieldNames(structs map[string]*ast.StructType, name, prefix string) []string {
	var names []string
	for _, f := range structs[name].Fields.List {
		if f.Tag == nil {
			continue
		}
		tag, err := strconv.Unquote(f.Tag.Value)
		if err != nil {
			continue
		}
		key := prefix + reflect.StructTag(tag).Get("json")
		if inner, ok := f.Type.(*ast.Ident); ok && structs[inner.Name] != nil {
			names = append(names, fieldNames(structs, inner.Name, key+".")...)
			continue
		}
		names = append(names, key)
	}
	return names
}
