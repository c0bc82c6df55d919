package llvmir

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
)

// buildExecutable builds a program for a target and returns the path of the
// executable. The test is skipped where a tool is missing.
func buildExecutable(t testing.TB, program []byte, target string) string {
	t.Helper()
	exe := filepath.Join(t.TempDir(), "program")
	err := Build(context.Background(), load(t, program), Options{Target: target, OptLevel: 2, Product: Executable, Output: exe})
	var missing *ToolError
	if errors.As(err, &missing) {
		t.Skip(missing)
	}
	if err != nil {
		t.Fatal(err)
	}
	return exe
}
