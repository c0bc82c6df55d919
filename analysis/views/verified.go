package views

import (
	"cmp"
	"context"
	"fmt"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Verified returns the program of a document if it keeps all rules; the error
// says where it does not, or is that of ctx.
func Verified(ctx context.Context, s *document.Snapshot, cfg verify.Config) (*verify.Verified, error) {
	p, diags, err := assembler.LoadTextUntil(ctx, s.Bytes())
	if err := cmp.Or(err, firstError(s, diags)); err != nil {
		return nil, err
	}
	v, diags, err := verify.ModuleUntil(ctx, module.Build(p), cfg)
	return v, cmp.Or(err, firstError(s, diags))
}

// firstError is the first error of a list, with its line.
func firstError(s *document.Snapshot, list diag.List) error {
	for i := range list {
		if d := &list[i]; d.Severity == diag.Error {
			return fmt.Errorf("line %d: %s (%s)", s.LineOf(d.Origin.Span.Start)+1, d.Message, d.Code)
		}
	}
	return nil
}
