package bitstream

import (
	"runtime"
	"slices"
	"sort"
	"sync"
	"sync/atomic"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Skim is a file of which only what lies between the split blocks has been read, as
// if the length words of these were right and the blocks independent. A Reader reads
// the blocks, one at a time and in any order, so that nobody needs memory for all of
// them at once.
type Skim struct {
	header   []byte
	segments []Segment
	shell    *decoder
	jobs     []job
	mu       sync.Mutex
	readers  []*Reader
	taken    atomic.Uint64 // values taken by all readers
}

// job is a split block to be read.
type job struct {
	segment int    // the index of its segment
	start   uint64 // the position of its enter record
	end     uint64 // the position after its exit record, says its length word
	width   uint64 // of the index of its enter record, in bits
	scope   Scope  // what is in force there
}

// NewSkim reads a file but for its split blocks. It returns false where a length word
// leads astray, or the file is damaged: Decode has the last word on such a file.
func NewSkim(data []byte, split uint32) (*Skim, bool) {
	header, err := readHeader(data)
	if err != nil {
		return nil, false
	}
	in := newBitReader(data)
	in.pos = 8 * uint64(len(header))
	return skim(in, header, split)
}

func skim(in bitReader, header []byte, split uint32) (*Skim, bool) {
	d := newDecoder(in, split)
	d.skip = true
	if err := d.file(); err != nil {
		return nil, false
	}
	s := &Skim{header: header, segments: d.segments, shell: d, jobs: d.jobs}
	s.taken.Store(d.count)
	return s, true
}

// skipBlock makes a job of the split block whose enter record is at start and
// whose body begins here, and goes to its end.
func (d *decoder) skipBlock(start, id, width, words uint64) *Error {
	end := d.pos + words*wordBits
	if end > d.end {
		return truncated(start)
	}
	d.jobs = append(d.jobs, job{segment: len(d.segments), start: start, end: end, width: d.top().width, scope: d.scope})
	enter := Record{Abbrev: AbbrevEnter, Values: []uint64{isa.CodeEnter, id, width}, Pos: start}
	d.segments = append(d.segments, Segment{Split: true, Records: []Record{enter}})
	d.pos = end
	return nil
}

// Segments are those of the file. Of a split block it has the enter record.
func (s *Skim) Segments() []Segment { return s.segments }

// Flaws are those of the file, once all split blocks have been read: see File.
func (s *Skim) Flaws() []Flaw {
	lists := [][]Flaw{headerFlaw(s.header), s.shell.flaws}
	for _, r := range s.readers {
		lists = append(lists, r.decoder.flaws)
	}
	return inOrder(lists...)
}

// noSplit is the ID of no block: a reader's records are all of one segment.
const noSplit = uint32(isa.TopLevel)

// Reader reads split blocks of a file, for one goroutine.
type Reader struct {
	skim    *Skim
	decoder *decoder
}

// NewReader returns one for the goroutine that calls it.
func (s *Skim) NewReader() *Reader {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := &Reader{s, newDecoder(s.shell.bitReader, noSplit)}
	s.readers = append(s.readers, r)
	return r
}

// Read returns the records of a segment that is a split block. They are valid until
// the next call. It returns false if the block is not what its length word promised:
// nothing is known about the file then.
func (r *Reader) Read(segment int) ([]Record, bool) {
	r.decoder.arena.reuse()
	return r.read(segment)
}

func (r *Reader) read(segment int) ([]Record, bool) {
	jobs := r.skim.jobs
	i := sort.Search(len(jobs), func(i int) bool { return jobs[i].segment >= segment })
	limit := r.skim.shell.limit
	taken := min(r.skim.taken.Load(), limit)
	if !r.decoder.run(&jobs[i], limit-taken) || r.skim.taken.Add(r.decoder.count) > limit {
		return nil, false
	}
	return r.decoder.records, true
}

// run reads the block of a job, which may have at most limit values, into records.
func (d *decoder) run(j *job, limit uint64) bool {
	d.pos, d.count, d.limit = j.start, 0, limit
	d.blockState = blockState{open: append(d.open[:0], frame{width: j.width}), scope: j.scope}
	d.records = d.records[:0]
	if err := d.record(j.start); err != nil {
		return false
	}
	return d.blocks(1) == nil && d.pos == j.end
}

// readAll reads all split blocks into their segments.
func (s *Skim) readAll() bool {
	var next atomic.Int64
	var failed atomic.Bool
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(s.jobs)) {
		wg.Go(func() {
			r := s.NewReader()
			for i := next.Add(1) - 1; i < int64(len(s.jobs)) && !failed.Load(); i = next.Add(1) - 1 {
				segment := s.jobs[i].segment
				records, ok := r.read(segment)
				if !ok {
					failed.Store(true)
				}
				s.segments[segment].Records = slices.Clone(records)
			}
		})
	}
	wg.Wait()
	return !failed.Load()
}
