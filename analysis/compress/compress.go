package compress

import (
	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Options say how to compress.
type Options struct {
	Effort Effort
}

// Result is a compressed file.
type Result struct {
	Segments []bitstream.Segment
	// Before and After are the sizes of the file in bits.
	Before, After uint64
}

// Compress chooses new abbreviations for a file: the same data records in the
// same order, in fewer bits. It never returns a larger file: where nothing can
// be saved, the segments are those given. The error says why a file cannot be
// taken apart.
func Compress(segments []bitstream.Segment, opt Options) (*Result, error) {
	o, err := newOutline(segments)
	if err != nil {
		return nil, err
	}
	out, err := emit(o, schemes(o.populations, efforts[min(opt.Effort, Max)]))
	if err != nil {
		return nil, err
	}
	r := &Result{Segments: segments, Before: ledger.Of(segments).Bits}
	r.After = r.Before
	if after := ledger.Of(out).Bits; after < r.Before {
		r.Segments, r.After = out, after
	}
	return r, nil
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
