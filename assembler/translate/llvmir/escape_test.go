package llvmir

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/answers"
)

// No call leaves the granted directory, whatever other threads do to the names
// meanwhile.
func TestNoEscape(t *testing.T) { checkNoEscape(t) }

// Nor where the kernel does not help.
func TestNoEscapeOnOldKernels(t *testing.T) {
	defer func(flags []string) { runtimeFlags = flags }(runtimeFlags)
	runtimeFlags = append(slices.Clone(runtimeFlags), "-DPNACL_NO_OPENAT2")
	checkNoEscape(t)
}

func checkNoEscape(t *testing.T) {
	t.Helper()
	exe := buildExecutable(t, []byte(answers.Escape()), "")
	dir, check := answers.PrepareEscape(t)
	ctx, cancel := context.WithTimeout(context.Background(), answers.EscapeTime())
	defer cancel()
	cmd := exec.CommandContext(ctx, exe)
	cmd.Env = []string{translate.VarDir + "=" + dir}
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() >= answers.StatusEscaped {
		t.Error("succeeded:", answers.EscapeName(exit.ExitCode()))
	} else if ctx.Err() == nil {
		t.Error(fmt.Errorf("the program ended: %w, %q", err, out))
	}
	check()
}
