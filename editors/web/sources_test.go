package web

import (
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/editors/views"
)

// imports matches what a module has of another one beside it.
var imports = regexp.MustCompile(`(?m)(?:from|^import|import\() ?"(\.[^"]+)"`)

// TestSourcesAreComplete has whatever the page imports be among the sources that come with
// the program: it is built where the repository is not.
func TestSourcesAreComplete(t *testing.T) {
	files := map[string][]byte{}
	if err := collect(sources, "web", files); err != nil {
		t.Fatal(err)
	}
	if err := collect(views.Sources, "views", files); err != nil {
		t.Fatal(err)
	}
	beside := map[string]bool{"./loader.mjs": true, "./wasm_exec.js": true}
	for name, data := range files {
		if path.Ext(name) != ".ts" {
			continue
		}
		for _, m := range imports.FindAllStringSubmatch(string(data), -1) {
			target := path.Join(path.Dir(name), m[1])
			if _, ok := files[target]; !ok && files[strings.TrimSuffix(target, ".ts")+".ts"] == nil && !beside[m[1]] {
				t.Errorf("%s imports %s, which does not come with the program", name, m[1])
			}
		}
	}
}
