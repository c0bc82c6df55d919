package profile

import (
	"sort"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
)

// period is how finely time is spread.
const period = time.Millisecond

// spread gives time in a function to its instructions, as often as they were executed.
type spread struct {
	program *debug.Program
	// places are the instructions of each function that were executed, sums how many
	// records that are up to each of them.
	places map[int][]debug.Place
	sums   map[int][]uint64
	// turns is how many parts each function has been given.
	turns map[int]uint64
}

func newSpread(p *debug.Program, counts Counts) *spread {
	s := &spread{p, map[int][]debug.Place{}, map[int][]uint64{}, map[int]uint64{}}
	counts.each(p, func(at debug.Place, times uint64) {
		sum := times
		if n := len(s.sums[at.Function]); n > 0 {
			sum += s.sums[at.Function][n-1]
		}
		s.places[at.Function], s.sums[at.Function] = append(s.places[at.Function], at), append(s.sums[at.Function], sum)
	})
	return s
}

// maxParts bounds the parts that one stack is cut into.
const maxParts = 1000

// share cuts time into parts of about a period, and gives each to an instruction.
func (s *spread) share(function int, t time.Duration, give func(at debug.Place, part int64)) {
	n := min(max(int64(t/period), 1), maxParts)
	parts := map[debug.Place]int64{}
	for k := range n {
		parts[s.next(function)] += (k+1)*t.Nanoseconds()/n - k*t.Nanoseconds()/n
	}
	for at, part := range parts {
		give(at, part)
	}
}

// golden is what of 2^64 a turn goes on by: places get their turns in about the right
// number however few there are.
const golden = 0x9E3779B97F4A7C15

// next returns the instruction whose turn it is.
func (s *spread) next(function int) debug.Place {
	sums := s.sums[function]
	if len(sums) == 0 {
		at, _ := s.program.Entry(function)
		return at
	}
	s.turns[function] += golden
	total := sums[len(sums)-1]
	at := uint64(float64(s.turns[function]) / (1 << 32) / (1 << 32) * float64(total))
	i := sort.Search(len(sums), func(i int) bool { return sums[i] > at })
	return s.places[function][min(i, len(sums)-1)]
}
