package profile

import (
	"io"

	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
	"github.com/pnaclasm/pnaclasm/assembler/translate/interp"
)

// Interval is how many records lie between two samples: a prime, so that it falls
// into step with no loop.
const Interval = 10007

// maxStack bounds the activations of a sample.
const maxStack = 200

// Samples are the stacks of a program that is interpreted, at regular intervals of
// its time.
type Samples struct {
	stacks map[string]*sample
	key    []byte
}

type sample struct {
	stack []debug.Place
	count int64
}

// Take adds the stack of the thread whose turn it is.
func (s *Samples) Take(m *interp.Machine) {
	t := m.Next()
	if t == nil {
		return
	}
	frames := t.Frames()
	frames = frames[:min(len(frames), maxStack)]
	s.key = s.key[:0]
	for _, f := range frames {
		s.key = append(s.key, byte(f.Function), byte(f.Function>>8), byte(f.Function>>16), byte(f.Inst), byte(f.Inst>>8), byte(f.Inst>>16))
	}
	if s.stacks == nil {
		s.stacks = map[string]*sample{}
	}
	x := s.stacks[string(s.key)]
	if x == nil {
		x = &sample{}
		for _, f := range frames {
			x.stack = append(x.stack, debug.Place{Function: f.Function, Inst: f.Inst})
		}
		s.stacks[string(s.key)] = x
	}
	x.count++
}

// Write writes a profile: each sample stands for Interval records.
func (s *Samples) Write(w io.Writer, p *debug.Program, file string) error {
	b := newBuilder(p, file, recordsTimes)
	b.profile.Period = Interval
	for _, x := range s.stacks {
		b.add(x.stack, "", x.count*Interval)
	}
	return b.write(w)
}
