package lsp

import (
	"context"
	"fmt"

	"github.com/pnaclasm/pnaclasm/analysis/compress"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// adviseCommand says how many bits the module would save: with other
// abbreviations, and with its types and constants in another order.
func adviseCommand(v *view, ctx context.Context, _ *commandArguments) (any, error) {
	p, diags := assembler.LoadSource(v.Input())
	if diags.HasErrors() {
		return nil, v.failure(diags)
	}
	plain, err := compressed(p.Segments, false)
	if err != nil || ctx.Err() != nil {
		return nil, err
	}
	ordered, err := compressed(p.Segments, true)
	if err != nil {
		return nil, err
	}
	text := fmt.Sprintf("The module has %d bits.\nThe best abbreviations found save %d bits (%.1f %%).\n",
		plain.Before, plain.Before-plain.After, share(plain.Before-plain.After, plain.Before))
	if ordered.Arranged && ordered.After < plain.After {
		text += fmt.Sprintf("With types and constants in the order that costs least, %d bits (%.1f %%).\n",
			ordered.Before-ordered.After, share(ordered.Before-ordered.After, ordered.Before))
	}
	return showResult{Text: text}, ctx.Err()
}

func share(part, whole uint64) float64 { return 100 * float64(part) / float64(max(whole, 1)) }

func compressed(segments []bitstream.Segment, layout bool) (*compress.Result, error) {
	return compress.Compress(segments, compress.Options{Effort: compress.Fast, Layout: layout})
}
