package debug

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/source"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/eval"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/gen"
	"github.com/pnaclasm/pnaclasm/assembler/translate/interp"
	"github.com/pnaclasm/pnaclasm/assembler/translate/run"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// moment is what the evaluator is about to do, and what it knows then.
type moment struct {
	Place
	values [][]uint64
}

// maxMoments bounds what is compared of a program.
const maxMoments = 5000

// evaluate returns the moments of a random program.
func evaluate(t *testing.T, p *Program, args []uint64) (list []moment) {
	t.Helper()
	e, err := eval.New(p.Module())
	if err != nil {
		t.Fatal(err)
	}
	e.Step = func(function, inst int, values [][]uint64) {
		if len(list) < maxMoments && !followsTailCall(p.Module(), function, inst) {
			list = append(list, moment{Place{function, inst}, values})
		}
	}
	e.Call(0, args) // what it comes to is tested elsewhere
	return list
}

// followsTailCall reports whether an instruction is the return behind a call that
// leaves its frame to the callee: that returns in its place.
func followsTailCall(m *module.Module, function, inst int) bool {
	insts := m.Functions[function].Body.Insts
	if row := insts[inst].ID.Row(); inst == 0 || !row.Terminator || len(insts[inst].Targets) > 0 {
		return false
	}
	call, ret := &insts[inst-1], &insts[inst]
	switch call.ID {
	case isa.Call:
		if m.Functions[call.Args[0]].Intrinsic != nil {
			return false
		}
	case isa.CallIndirect:
	default:
		return false
	}
	return call.Imm != 0 && (ret.ID == isa.RetVoid && call.Result == module.NoValue || ret.ID == isa.Ret && ret.Args[0] == call.Result)
}

// session is a debugger at work on a random program, beside what the evaluator
// knows of it.
type session struct {
	*testing.T
	*Debuggee
	moments []moment
}

func newSession(t *testing.T, seed uint64) *session {
	t.Helper()
	return newSessionOf(t, seed, false)
}

// newSessionOf launches a random program; compiled has everything that can be
// executed by compiled code executed by that.
func newSessionOf(t *testing.T, seed uint64, compiled bool) *session {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, seed))
	text := assembler.Disassemble(gen.Program(r, gen.Options{
		Functions: 1 + r.IntN(4), Blocks: 1 + r.IntN(12), Insts: 1 + r.IntN(10), Vectors: seed%2 == 0, Atomics: seed%4 == 0,
	}))
	p, err := Open(source.Input{Text: text}, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	var args []uint64
	for _, param := range p.Module().Functions[0].Signature.Params {
		args = append(args, r.Uint64()>>(64-param.BitSize()))
	}
	d, err := Launch(context.Background(), p, Options{Function: 0, Args: args})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	if compiled {
		d.options.Compile = func(v *verify.Verified, pages uint32) (Compiled, error) { return run.NewCompanion(v, pages) }
		d.options.Pace = interp.Pace{Least: 1, Most: 1 + seed%97}
		d.compile(d.machine.Process.Options().Pages())
	}
	return &session{t, d, evaluate(t, p, args)}
}

// check holds everything that is shown against the evaluator. It is false where
// that knows no more.
func (s *session) check() bool {
	s.Helper()
	now := s.Time()
	if now >= uint64(len(s.moments)) {
		return false
	}
	frames, _ := s.Frames(0, 0, 1)
	if len(frames) == 0 {
		s.Fatalf("at %d there is no activation", now)
	}
	want := s.moments[now]
	if frames[0].Place != want.Place {
		s.Fatalf("at %d the program stands at %v, want %v", now, frames[0].Place, want.Place)
	}
	body := s.Program.Module().Functions[want.Function].Body
	for i := range body.Values {
		got, ok := frames[0].Value(s.Program, body.Base+module.ValueID(i))
		if !ok && frames[0].frame.Partial {
			continue // compiled code has not kept it
		}
		if ok != (want.values[i] != nil) || ok && !sameBits(got, want.values[i]) {
			s.Fatalf("at %d in @f%d %s is %v %v, want %v", now, want.Function,
				s.Program.ValueNames(want.Function)[i], got, ok, want.values[i])
		}
	}
	return true
}

func sameBits(v Value, want []uint64) bool {
	if !v.Type.IsVector() {
		return len(want) == 1 && (v.Bits[0] == want[0] || bothNaN(v, Value{v.Type, [2]uint64{want[0]}}))
	}
	lanes := v.Lanes()
	return slices.EqualFunc(lanes, want, func(a Value, b uint64) bool {
		return a.Bits[0] == b || bothNaN(a, Value{a.Type, [2]uint64{b}})
	})
}

// bothNaN reports whether two values are NaN: the bits of one are left open.
func bothNaN(a, b Value) bool {
	return a.Type.IsFloat() && a.Float() != a.Float() && b.Float() != b.Float()
}

// sessions is how many random sessions there are.
var sessions = flag.Uint64("sessions", 150, "how many random sessions there are")

// TestRandomSessions goes through random programs in random steps, forward and
// back, with random breakpoints.
func TestRandomSessions(t *testing.T) {
	n := *sessions
	if testing.Short() {
		n = min(n, 30)
	}
	randomSessions(t, n, false)
}

// TestCompiledSessions does the same with all that can be executed by compiled code
// executed by that.
func TestCompiledSessions(t *testing.T) {
	n := *sessions / 5
	if testing.Short() {
		n = min(n, 12)
	}
	randomSessions(t, n, true)
}

func randomSessions(t *testing.T, n uint64, compiled bool) {
	t.Helper()
	excursions := uint64(0)
	goals := []Goal{In, In, Over, Out, Block, Continue, BackIn, BackIn, BackOver, BackOut, BackContinue}
	for seed := range n {
		s := newSessionOf(t, seed, compiled)
		r := rand.New(rand.NewPCG(seed, 99))
		for range 40 {
			if r.IntN(8) == 0 {
				s.breakAnywhere(r)
			}
			before := s.Time()
			goal := goals[r.IntN(len(goals))]
			stop := s.Resume(0, goal)
			if stop.Reason == AtEnd {
				break
			}
			if stop.Reason == AtTrap {
				s.Resume(0, BackIn)
			}
			s.check()
			if stop.Reason == AtBreakpoint && s.Time() == before {
				t.Fatalf("seed %d: %d: %v has not moved from %d", seed, goal, stop, before)
			}
		}
		excursions += s.machine.Excursions()
		s.Close()
	}
	if n >= 30 && compiled == (excursions == 0) {
		t.Errorf("%d excursions to compiled code", excursions)
	}
}

// breakAnywhere sets breakpoints at random instructions.
func (s *session) breakAnywhere(r *rand.Rand) {
	var specs []Spec
	for range r.IntN(3) {
		at, ok := s.Program.PlaceAt(Where{0, 1 + r.IntN(s.Program.Lines())})
		if ok {
			specs = append(specs, Spec{Place: at})
		}
	}
	s.SetBreakpoints("lines", specs)
}

// TestSteppingIsTheProgram steps through programs from the beginning to the end and
// back, and meets each moment once.
func TestSteppingIsTheProgram(t *testing.T) {
	for seed := range uint64(20) {
		s := newSession(t, seed)
		last := uint64(min(len(s.moments), 150))
		for now := uint64(0); now < last; now++ {
			if s.Time() != now || !s.check() {
				t.Fatalf("seed %d: at %d, want %d", seed, s.Time(), now)
			}
			if stop := s.Resume(0, In); stop.Reason == AtEnd || stop.Reason == AtTrap {
				break
			}
		}
		for s.Time() > 0 {
			was := s.Time()
			if s.Resume(0, BackIn); s.Time() != was-1 {
				t.Fatalf("seed %d: back from %d to %d", seed, was, s.Time())
			}
			s.check()
		}
		s.Close()
	}
}

// TestBreakpointsAreHitBackwards meets the moments at a breakpoint on the way back
// in the opposite order.
func TestBreakpointsAreHitBackwards(t *testing.T) {
	for seed := range uint64(20) {
		s := newSession(t, seed)
		r := rand.New(rand.NewPCG(seed, 5))
		s.breakAnywhere(r)
		var hits []uint64
		for len(hits) < 50 {
			stop := s.Resume(0, Continue)
			if stop.Reason != AtBreakpoint {
				break
			}
			hits = append(hits, s.Time())
		}
		if n := len(hits); n > 0 && s.Time() == hits[n-1] {
			hits = hits[:n-1]
		}
		for _, want := range slices.Backward(hits) {
			if stop := s.Resume(0, BackContinue); stop.Reason != AtBreakpoint || s.Time() != want {
				t.Fatalf("seed %d: %v at %d, want %d", seed, stop, s.Time(), want)
			}
		}
		s.Close()
	}
}

// TestLastWrite goes back to who has written to a place, which is where the data
// was last different.
func TestLastWrite(t *testing.T) {
	found := 0
	for seed := range uint64(40) {
		s := newSession(t, seed)
		const size = 64
		if s.Resume(0, Continue); s.Trap() == nil && s.Time() == 0 {
			continue
		}
		end := s.Time()
		start, _ := s.lookupGlobal()
		now := string(s.Memory(uint64(start), size))
		if stop := s.LastWrite(start, size); stop.Reason != AtData {
			continue
		}
		found++
		at := s.Time()
		s.Resume(0, In)
		after := string(s.Memory(uint64(start), size))
		if at >= end || after != now {
			t.Errorf("seed %d: the write at %d of %d is not the last", seed, at, end)
		}
		s.Close()
	}
	if found == 0 {
		t.Error("no program writes")
	}
}

func (s *session) lookupGlobal() (uint32, error) {
	v, err := s.Evaluate(Frame{}, "@g0")
	return uint32(v.Bits[0]), err
}

// TestDepthOfCalls wants every activation of a deep recursion.
func TestDepthOfCalls(t *testing.T) {
	p, err := Open(source.Input{Text: []byte(deep)}, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	const depth = 10_000
	d, err := Launch(context.Background(), p, Options{Function: 0, Args: []uint64{depth - 1}})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	at, _ := p.PlaceAt(Where{0, lineOf(deep, "ret i32 %p0")})
	d.SetBreakpoints("", []Spec{{Place: at}})
	if s := d.Resume(0, Continue); s.Reason != AtBreakpoint {
		t.Fatal(s)
	}
	if _, total := d.Frames(0, 0, 1); total != depth {
		t.Errorf("%d activations, want %d", total, depth)
	}
	page, _ := d.Frames(0, depth-3, 10)
	if len(page) != 3 {
		t.Fatalf("the last page has %d activations", len(page))
	}
	if v, ok := page[2].Value(p, p.Module().Functions[0].Body.Base); !ok || v.Int() != depth-1 {
		t.Errorf("the outermost %%p0 is %v", v)
	}
	d.Resume(0, Out)
	if _, total := d.Frames(0, 0, 1); total != depth-1 {
		t.Errorf("%d activations after a step out, want %d", total, depth-1)
	}
	d.Resume(0, BackOver)
	if _, total := d.Frames(0, 0, 1); total != depth-1 {
		t.Errorf("%d activations after a step back over the call, want %d", total, depth-1)
	}
}
