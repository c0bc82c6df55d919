package web

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// TestDocsAreComplete has what the tables of the language, its rules and the browser's
// interfaces hold be found by the search, and every rule have its section.
func TestDocsAreComplete(t *testing.T) {
	files := folder(t)
	var list []entry
	if err := json.Unmarshal(files["docs/search.json"], &list); err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	var words strings.Builder
	for _, e := range list {
		words.WriteString(e.Words + "\n")
		found[e.Name] = e.Page
	}
	for _, r := range verify.All() {
		page, _, _ := strings.Cut(found[r.Code], "#")
		if page == "" {
			t.Errorf("nothing is found of the rule %s", r.Code)
		} else if !strings.Contains(string(files["docs/"+page]), "id=\""+anchor(r.Code)+"\"") {
			t.Errorf("%s has no section %s", page, r.Code)
		}
	}
	for i := range isa.Rows {
		if w := strings.ToLower(isa.Rows[i].Name); w != "" && !strings.Contains(words.String(), w) {
			t.Errorf("nothing is found of %s", w)
		}
	}
	for _, i := range ppapi.Interfaces() {
		if !strings.Contains(words.String(), strings.ToLower(i.Family())) {
			t.Errorf("nothing is found of %s", i.Name)
		}
	}
}
