//go:build !js

package lsp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/semdiff"
	"github.com/pnaclasm/pnaclasm/analysis/views"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/files"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/run"
)

// hostCommands are the commands that need a machine of their own: in a browser the page
// runs programs, with what the server translates, and has no files to read.
var hostCommands = map[string]command{
	commandBuild:   {run: buildCommand, title: "Building"},
	commandCompare: {run: compareCommand, title: "Comparing"},
	commandProfile: {run: profileCommand},
	commandRun:     {run: runCommand, title: "Running"},
}

// buildCommand writes a self-contained executable.
func buildCommand(v *view, ctx context.Context, a *commandArguments) (any, error) {
	program, err := views.Verified(ctx, v.Snapshot, v.settings.Verifier())
	if err != nil {
		return nil, err
	}
	path, err := v.output(a, "")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	host, err := run.OpenHost("")
	if err != nil {
		return nil, err
	}
	defer host.Close()
	if err := run.WriteExecutable(&b, host, program); err != nil {
		return nil, err
	}
	return v.server.write(path, b.Bytes(), 0o777, v.uri)
}

// runResult is what a program did.
type runResult struct {
	Status int    `json:"status"`
	Stdout string `json:"stdout"`
	Stderr string `json:"stderr"`
	// Trap says how the program ended if it did not exit.
	Trap string `json:"trap,omitempty"`
}

// maxOutput is how many bytes of a program's output are kept.
const maxOutput = 1 << 20

// runCommand runs the document's program in the sandbox.
func runCommand(v *view, ctx context.Context, a *commandArguments) (any, error) {
	program, err := views.Verified(ctx, v.Snapshot, v.settings.Verifier())
	if err != nil {
		return nil, err
	}
	var stdout, stderr limitedBuffer
	args := append([]string{filepath.Base(v.uri.Path())}, a.Args...)
	status, err := run.Run(ctx, program, process.Options{Args: args, Stdin: strings.NewReader(a.Stdin), Stdout: &stdout, Stderr: &stderr})
	result := runResult{Status: status, Stdout: stdout.String(), Stderr: stderr.String()}
	var trap *process.Trap
	switch {
	case errors.As(err, &trap):
		result.Trap = trap.Error()
	case err != nil:
		return nil, err
	}
	return result, nil
}

// limitedBuffer keeps the first bytes written to it.
type limitedBuffer struct{ bytes.Buffer }

// Write implements io.Writer. It never fails.
func (b *limitedBuffer) Write(p []byte) (int, error) {
	b.Buffer.Write(p[:max(0, min(len(p), maxOutput-b.Len()))])
	return len(p), nil
}

// compareCommand compares the document with another file by what they mean.
func compareCommand(v *view, _ context.Context, a *commandArguments) (any, error) {
	data, err := files.Read(filePath(a.Other), maxFile)
	if err != nil {
		return nil, err
	}
	other, diags := assembler.Load(data)
	if diags.HasErrors() {
		return nil, fmt.Errorf("%s: %s", a.Other, diags[0].Message)
	}
	this, diags := assembler.LoadSource(v.Input())
	if diags.HasErrors() {
		return nil, v.failure(diags)
	}
	d := semdiff.Compare(other.Segments, this.Segments, semdiff.Options{})
	return showResult{Text: d.Text(true)}, nil
}
