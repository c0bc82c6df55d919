package run

import (
	"context"
	"errors"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/answers"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// No call leaves the granted directory, whatever other threads do to the names
// meanwhile.
func TestNoEscape(t *testing.T) {
	dir, check := answers.PrepareEscape(t)
	ctx, cancel := context.WithTimeout(context.Background(), answers.EscapeTime())
	defer cancel()
	status, err := Run(ctx, verified(t, []byte(answers.Escape())), process.Options{Dir: dir})
	switch {
	case status >= answers.StatusEscaped:
		t.Error("succeeded:", answers.EscapeName(status))
	case !errors.Is(err, context.DeadlineExceeded):
		t.Errorf("the program ended with %d, %v", status, err)
	}
	check()
}
