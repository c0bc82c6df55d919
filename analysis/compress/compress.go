package compress

import (
	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Options say how to compress.
type Options struct {
	Effort Effort
	// Layout says that types and constants may be put into another order:
	// see package layout.
	Layout bool
	// Progress, if it is set, is told now and then which share of the work is
	// done, as far as that can be known: 0 to 1.
	Progress func(share float64)
}

// part returns what tells the progress of a part of the work, from one share to
// another.
func (o *Options) part(from, to float64) func(float64) {
	if o.Progress == nil {
		return func(float64) {}
	}
	return func(share float64) { o.Progress(from + share*(to-from)) }
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
	first := 1.0
	if opt.Layout {
		first = 0.5
	}
	if _, err := r.try(segments, opt.Effort, opt.part(0, first)); err != nil {
		return nil, err
	}
	if opt.Layout {
		r.LayoutError = r.tryArranged(segments, opt.Effort, opt.part(first, 1))
	}
	return r, nil
}

// try compresses segments and keeps the result if it is the smallest so far.
func (r *Result) try(segments []bitstream.Segment, e Effort, progress func(float64)) (smaller bool, err error) {
	o, err := newOutline(segments)
	if err != nil {
		return false, err
	}
	out, err := emit(o, schemes(o.populations, efforts[min(e, Max)], progress))
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
func (r *Result) tryArranged(segments []bitstream.Segment, e Effort, progress func(float64)) error {
	arranged, err := Arrange(segments)
	if err != nil {
		return err
	}
	r.Arranged, err = r.try(arranged, e, progress)
	return err
}

// schemes chooses the abbreviations of all kinds of blocks. Global ones need an
// abbreviations block: if they do not pay for it, there are none.
func schemes(pops []*population, l limits, progress func(float64)) []*scheme {
	const frame = 4 * 32 // bits: enter and exit record with their padding, at most
	list := make([]*scheme, len(pops))
	saved, done, all := uint64(0), 0.0, float64(0)
	for _, p := range pops {
		all += float64(p.plainSize())
	}
	for i, p := range pops {
		share := float64(p.plainSize()) / max(all, 1)
		list[i] = solve(p, l, false, func(part float64) { progress(done + part*share) })
		done += share
		if !list[i].local {
			saved += p.plainSize() - list[i].total
		}
	}
	if saved > frame {
		return list
	}
	for i, p := range pops {
		if !list[i].local {
			list[i] = solve(p, l, true, func(float64) {})
		}
	}
	return list
}
