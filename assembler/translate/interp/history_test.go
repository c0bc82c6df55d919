package interp

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/answers"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// TestGoingBackAndForth goes to random moments of random programs: each has one
// state, from wherever one comes.
func TestGoingBackAndForth(t *testing.T) {
	for seed := range uint64(12) {
		v, _, args := randomProgram(t, seed, seed)
		m, err := New(context.Background(), v, process.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := m.StartCall(0, args); err != nil {
			t.Fatal(err)
		}
		m.Remember(DefaultHistory)
		m.history.interval = 100
		wander(t, m, rand.New(rand.NewPCG(seed, 1)), 3000)
		m.Close()
	}
}

// TestGoingBackInPrograms does so with whole programs: they read, ask for the time,
// start threads and wait for each other. What they print, they print once.
func TestGoingBackInPrograms(t *testing.T) {
	list, err := answers.Runs()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		t.Run(r.Name, func(t *testing.T) {
			var out bytes.Buffer
			m, err := New(context.Background(), verified(t, []byte(r.Text)), process.Options{
				Args: append([]string{r.Name}, r.Args...), Env: answers.Environment,
				Stdin: strings.NewReader(r.Stdin), Stdout: &out,
			})
			if err != nil {
				t.Fatal(err)
			}
			defer m.Close()
			if err := m.Start(); err != nil {
				t.Fatal(err)
			}
			m.Remember(DefaultHistory)
			m.history.interval = 500
			wander(t, m, rand.New(rand.NewPCG(7, 7)), 10_000)
			m.quietly(math.MaxUint64)
			status, err := m.Finish()
			if err != nil || status != r.Status || out.String() != r.Output {
				t.Errorf("status %d, %v, output %q; want %d, %q", status, err, out.String(), r.Status, r.Output)
			}
		})
	}
}

// wander notes the state at random moments on the way, then goes to them in any
// order.
func wander(t *testing.T, m *Machine, r *rand.Rand, limit uint64) {
	t.Helper()
	hashes := map[uint64]uint64{}
	var times []uint64
	for m.now < limit && !m.over {
		before := m.now
		m.quietly(m.now + 1 + r.Uint64N(limit/20+1))
		if m.over || m.now == before {
			break
		}
		times = append(times, m.now)
		hashes[m.now] = m.Hash()
	}
	for range 10 {
		if len(times) == 0 {
			return
		}
		at := times[r.IntN(len(times))]
		m.GoTo(at)
		if m.now != at || m.Hash() != hashes[at] {
			t.Fatalf("at %d the state differs from the one at %d", m.now, at)
		}
	}
}

// TestStepsAreMoments goes through a program record by record, back and forth.
func TestStepsAreMoments(t *testing.T) {
	for seed := range uint64(8) {
		v, _, args := randomProgram(t, seed, seed)
		m, err := New(context.Background(), v, process.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := m.StartCall(0, args); err != nil {
			t.Fatal(err)
		}
		m.Remember(DefaultHistory)
		hashes := []uint64{m.Hash()}
		for len(hashes) < 60 && m.Run(m.now+1, true).Kind == StopTime {
			hashes = append(hashes, m.Hash())
		}
		for i := len(hashes) - 1; i >= 0; i-- {
			if m.GoTo(uint64(i)); m.now != uint64(i) || m.Hash() != hashes[i] {
				t.Fatalf("seed %d: back at %d of %d the state is another", seed, m.now, len(hashes))
			}
		}
		m.Close()
	}
}

// TestHistoryIsBounded lets a program write to much memory.
func TestHistoryIsBounded(t *testing.T) {
	v, _, args := randomProgram(t, 3, 3)
	m, err := New(context.Background(), v, process.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if err := m.StartCall(0, args); err != nil {
		t.Fatal(err)
	}
	const limit = 1 << 20
	m.Remember(limit)
	for i := range 100 {
		b, _ := m.Memory(0x20000, 64*pageSize)
		b[0], b[63*pageSize] = byte(i), byte(i)
		for n := range 64 {
			b[n*pageSize] = byte(i)
		}
		m.history.take()
		m.history.thin()
	}
	if got := m.history.size + m.history.pages*pageSize; got > limit+64*pageSize {
		t.Errorf("the history takes %d bytes, more than %d", got, limit)
	}
}
