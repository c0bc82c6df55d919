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
	width   uint64 // of the index of its enter record, in bits
	scope   Scope  // what is in force there
}

// skipBlock makes a job of the split block whose enter record is at start and
// whose body begins here, and goes to its end.
func (d *decoder) skipBlock(start, words uint64) *Error {
	end := d.pos + words*wordBits
	if end > d.end {
		return truncated(start)
	}
	d.jobs = append(d.jobs, job{segment: len(d.segments), start: start, end: end, width: d.top().width, scope: d.scope})
	d.segments = append(d.segments, Segment{Split: true})
	d.pos = end
	return nil
}

// runJobs reads the blocks that d skipped into their segments and reports
// whether they were what the length words promised.
func (d *decoder) runJobs() bool {
	p := jobPool{shell: d}
	p.taken.Store(d.count)
	workers := make([]*decoder, min(runtime.GOMAXPROCS(0), len(d.jobs)))
	var wg sync.WaitGroup
	for i := range workers {
		workers[i] = newDecoder(d.bitReader, d.split)
		wg.Go(func() { p.work(workers[i]) })
	}
	wg.Wait()
	for _, w := range workers {
		d.flaws = append(d.flaws, w.flaws...)
	}
	return !p.failed.Load()
}

// jobPool is what workers on the jobs of a decoder share.
type jobPool struct {
	shell  *decoder      // it has the jobs
	next   atomic.Uint64 // the index of the next job
	taken  atomic.Uint64 // values taken by all
	failed atomic.Bool   // a job was not as its length word promised
}

// work does jobs with w until none is left or one fails.
func (p *jobPool) work(w *decoder) {
	for !p.failed.Load() {
		i := p.next.Add(1) - 1
		if i >= uint64(len(p.shell.jobs)) {
			return
		}
		job, limit := &p.shell.jobs[i], p.shell.limit
		if !w.run(job, limit-min(p.taken.Load(), limit)) || p.taken.Add(w.count) > limit {
			p.failed.Store(true)
			return
		}
		p.shell.segments[job.segment] = w.segments[0]
	}
}

// run reads the block of a job, which may have at most limit values.
func (d *decoder) run(j *job, limit uint64) bool {
	d.pos, d.count, d.limit = j.start, 0, limit
	d.blockState = blockState{open: append(d.open[:0], frame{width: j.width}), scope: j.scope}
	d.records, d.segments = d.records[:0], d.segments[:0]
	if err := d.record(j.start); err != nil {
		return false
	}
	return d.blocks(1) == nil && d.pos == j.end && len(d.segments) == 1
}
