package verify

import (
	"slices"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Every instruction has a check: one without would be accepted, and translators
// take what has been accepted.
func TestInstructionsAreChecked(t *testing.T) {
	checked := func(r *isa.Row) bool { return instructionChecks[r.ID] != nil && shapeRules[r.ID] != nil }
	if names := isa.Uncovered(checked); len(names) > 0 {
		t.Errorf("no checks for %q", names)
	}
	without := func(r *isa.Row) bool { return r.ID != isa.Select && checked(r) }
	if names := isa.Uncovered(without); !slices.Equal(names, []string{isa.Select.Row().Name}) {
		t.Errorf("without the check of one instruction, %q are missed", names)
	}
	defer func() {
		if recover() == nil {
			t.Error("a program with an instruction that is not checked starts")
		}
	}()
	isa.MustCover("a test", without)
}

// What compressors do to every program is no reason to warn of it.
func TestNarrowWidthIsNoWarning(t *testing.T) {
	for _, p := range []Profile{Pexe, Fragment} {
		if s := fileNarrow.SeverityIn(p); s != diag.Hint {
			t.Errorf("%v: %v", p, s)
		}
	}
}
