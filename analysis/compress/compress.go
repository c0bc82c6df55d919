package compress

import (
	"github.com/pnaclasm/pnaclasm/analysis/layout"
	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Options say how to compress.
type Options struct {
	Effort Effort
	// Layout says that types and constants may be put into another order:
	// see package layout.
	Layout bool
}

// Result is a compressed file.
type Result struct {
	Segments []bitstream.Segment
	// Before and After are the sizes of the file in bits.
	Before, After uint64
	// Bound is a size in bits that no choice of abbreviations goes below, 0 if
	// it is not known: see LowerBound.
	Bound uint64
	// Arranged says that types and constants are in another order. LayoutError
	// says why they could not be, if that was asked for.
	Arranged    bool
	LayoutError error
}

// Compress chooses new abbreviations for a file: the same data records in the
// same order, unless opt.Layout is set, in fewer bits. It never returns a larger
// file: where nothing can be saved, the segments are those given. The error says
// why a file cannot be taken apart.
func Compress(segments []bitstream.Segment, opt Options) (*Result, error) {
	r := &Result{Segments: segments, Before: ledger.Of(segments).Bits}
	r.After = r.Before
	r.Bound, _ = LowerBound(segments)
	if _, err := r.try(segments, opt.Effort); err != nil {
		return nil, err
	}
	if opt.Layout {
		r.LayoutError = r.tryArranged(segments, opt.Effort)
	}
	return r, nil
}

// try compresses segments and keeps the result if it is the smallest so far.
func (r *Result) try(segments []bitstream.Segment, e Effort) (smaller bool, err error) {
	o, err := newOutline(segments)
	if err != nil {
		return false, err
	}
	out, err := emit(o, schemes(o.populations, efforts[min(e, Max)]))
	if err != nil {
		return false, err
	}
	after := ledger.Of(out).Bits
	if smaller = after < r.After; smaller {
		r.Segments, r.After = out, after
	}
	return smaller, nil
}

// tryArranged does the same in another order of types and constants.
func (r *Result) tryArranged(segments []bitstream.Segment, e Effort) error {
	arranged, err := layout.Arrange(segments)
	if err != nil {
		return err
	}
	r.Arranged, err = r.try(arranged, e)
	return err
}

// schemes chooses the abbreviations of all kinds of blocks. Global ones need an
// abbreviations block: if they do not pay for it, there are none.
func schemes(pops []*population, l limits) []*scheme {
	const frame = 4 * 32 // bits: enter and exit record with their padding, at most
	list := make([]*scheme, len(pops))
	saved := uint64(0)
	for i, p := range pops {
		list[i] = solve(p, l, false)
		if !list[i].local {
			saved += p.plainSize() - list[i].total
		}
	}
	if saved > frame {
		return list
	}
	for i, p := range pops {
		if !list[i].local {
			list[i] = solve(p, l, true)
		}
	}
	return list
}
