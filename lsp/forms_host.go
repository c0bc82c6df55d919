//go:build !js

package lsp

import (
	"context"

	"github.com/pnaclasm/pnaclasm/analysis/refactor"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// formActions take a text to the source form and back. A page does without them: they
// bring the whole assembler.
var formActions = []sourceAction{
	{kindWriteOut, "Write out all that is inferred", func(v *view, _ context.Context) []diag.Edit { return refactor.WriteOut(v.Snapshot) }},
	{kindShorten, "Leave out what is inferred", func(v *view, _ context.Context) []diag.Edit { return refactor.Shorten(v.Snapshot) }},
}
