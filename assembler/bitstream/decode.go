package bitstream

import (
	"cmp"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// File is what a bitcode file consists of.
type File struct {
	// Header is the file's header, HeaderSize bytes in standard files.
	Header []byte
	// Segments are the records after it.
	Segments []Segment
	// Flaws are the places, in order, where the file differs from what
	// Encode makes of the segments: without flaws, the bytes are the same.
	// After the first hundred no more are collected.
	Flaws []Flaw
}

// Decode reads a file into records with absolute positions. Blocks with the ID
// split directly inside a top-level block become segments of their own and are
// read in parallel. The error is an *Error that says where the file is damaged.
//
// The records take memory in proportion to the input: a file that claims more,
// by values that take no bits, is refused.
func Decode(data []byte, split uint32) (*File, error) {
	header, err := readHeader(data)
	if err != nil {
		return nil, err
	}
	in := newBitReader(data)
	in.pos = 8 * uint64(len(header))
	file := &File{Header: slices.Clone(header), Flaws: headerFlaw(header)}
	d, ok := decodeParallel(in, split)
	if !ok {
		if d, err = decodeSequential(in, split); err != nil {
			return nil, err
		}
	}
	file.Segments = d.segments
	file.Flaws = append(file.Flaws, d.flaws...)
	slices.SortStableFunc(file.Flaws, func(a, b Flaw) int { return cmp.Compare(a.Pos, b.Pos) })
	file.Flaws = file.Flaws[:min(len(file.Flaws), maxFlaws)]
	return file, nil
}

// decodeSequential reads a file from its first to its last bit.
func decodeSequential(in bitReader, split uint32) (*decoder, *Error) {
	d := newDecoder(in, split)
	return d, d.file()
}

// decodeParallel reads a file as if its length words were right and its split
// blocks independent. It returns false where it meets anything else, also
// damage: decodeSequential then has the last word.
func decodeParallel(in bitReader, split uint32) (*decoder, bool) {
	d := newDecoder(in, split)
	d.skip = true
	if err := d.file(); err != nil {
		return nil, false
	}
	return d, d.runJobs()
}

// job is a split block to be read.
type job struct {
	segment int    // the index of its segment
	start   uint64 // the position of its enter record
	end     uint64 // the position after its exit record, says its length word
	outer   frame  // the block it stands in
	scope   Scope
}

// skipBlock makes a job of the split block whose enter record is at start and
// whose body begins here, and goes to its end.
func (d *decoder) skipBlock(start, words uint64) *Error {
	end := d.pos + words*wordBits
	if end > d.end {
		return truncated(start)
	}
	d.jobs = append(d.jobs, job{segment: len(d.segments), start: start, end: end, outer: *d.top(), scope: d.scope})
	d.segments = append(d.segments, Segment{Split: true})
	d.pos = end
	return nil
}

// runJobs reads the blocks that d skipped into their segments and reports
// whether they were what the length words promised.
func (d *decoder) runJobs() bool {
	var next, values atomic.Uint64
	var failed atomic.Bool
	values.Store(d.count)
	workers := make([]*decoder, min(runtime.GOMAXPROCS(0), len(d.jobs)))
	var wg sync.WaitGroup
	for i := range workers {
		w := newDecoder(d.bitReader, d.split)
		workers[i] = w
		wg.Go(func() {
			for i := next.Add(1) - 1; i < uint64(len(d.jobs)) && !failed.Load(); i = next.Add(1) - 1 {
				job, used := &d.jobs[i], min(values.Load(), d.limit)
				if !w.run(job, d.limit-used) || values.Add(w.count) > d.limit {
					failed.Store(true)
					return
				}
				d.segments[job.segment] = w.segments[0]
			}
		})
	}
	wg.Wait()
	for _, w := range workers {
		d.flaws = append(d.flaws, w.flaws...)
	}
	return !failed.Load()
}

// run reads the block of a job, which may have at most limit values.
func (d *decoder) run(j *job, limit uint64) bool {
	d.pos, d.count, d.limit = j.start, 0, limit
	d.blockState = blockState{open: append(d.open[:0], j.outer), scope: j.scope}
	d.records, d.segments = d.records[:0], d.segments[:0]
	if err := d.record(j.start); err != nil {
		return false
	}
	return d.blocks(1) == nil && d.pos == j.end && len(d.segments) == 1
}
