package run

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// TestJumpAgain goes back to the same place many times.
func TestJumpAgain(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "setjmp", "again.pna"))
	if err != nil {
		t.Fatal(err)
	}
	v := fragment(t, string(text))
	for _, n := range []string{"0", "1", "2", "3000"} {
		if got, err := Call(context.Background(), v, "@f0", []string{n}, Options{}); got != n || err != nil {
			t.Errorf("%s times: %s, %v", n, got, err)
		}
	}
}
