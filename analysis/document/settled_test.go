package document

import (
	"context"
	"testing"
)

// TestSettled has nothing be shown of a text in the source form before it was checked as a
// whole: its lines look wrong alone.
func TestSettled(t *testing.T) {
	source := New([]byte("include <irt>\n\nconst @x, \"x\"\n\nfunction external void @_start(i32 %info) {\n  call void @irt.init(i32 %info);\n  ret void;\n}\n"))
	for i := range source.NumBlocks() {
		source.Found(i)
	}
	if source.Settled() {
		t.Error("what is known of the lines of a text in the source form counts")
	}
	source.Complete(context.Background())
	if !source.Settled() || len(source.Diagnostics(0)) > 0 {
		t.Errorf("after the check it is not settled: %v", source.Diagnostics(0))
	}
	canonical := New([]byte("module {\n  version 1;\n  wrong;\n}\n"))
	canonical.Found(0)
	if !canonical.Settled() || len(canonical.Diagnostics(0)) == 0 {
		t.Error("what is known of a text with a module does not count")
	}
}
