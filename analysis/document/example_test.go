package document_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/document"
)

// A document is edited: each edit gives a new snapshot, and the old one stays what
// it was.
func ExampleSnapshot_Edit() {
	const text = "module {\n  version 1;\n  types {\n    count 1;\n    @t0 = i32;\n  }\n  globals {\n    count 0;\n  }\n}\n"
	before := document.New([]byte(text))
	at := strings.Index(text, "count 1")
	after := before.Edit(at, at+len("count 1"), []byte("count 2"))
	for _, s := range []*document.Snapshot{before, after} {
		s.Complete(context.Background())
		for i := range s.NumBlocks() {
			for _, d := range s.Diagnostics(i) {
				fmt.Printf("line %d: %s\n", s.LineOf(d.Origin.Span.Start)+1, d.Code)
			}
		}
		fmt.Println("--")
	}
	// Output:
	// line 1: D8-entry-point
	// --
	// line 1: D8-entry-point
	// line 4: C2-type-count
	// --
}
