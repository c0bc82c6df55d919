package pepper

import (
	"context"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// guest is a program without an engine: its functions are the test's.
type guest struct {
	t    *testing.T
	host *Host
	*Thread
	out, log strings.Builder
	scratch  uint32 // memory for arguments, a page
	// functions are those that the host may call, by their pointers.
	functions map[uint32]func(args []uint64) uint64
}

// noRegister is the thread pointer of a guest, which nobody reads.
type noRegister struct{}

func (noRegister) Get() uint32 { return 0 }
func (noRegister) Set(uint32)  {}

// newGuest makes a guest of some MiB.
func newGuest(t *testing.T, o Options, p process.Options) *guest {
	t.Helper()
	g := &guest{t: t, functions: map[uint32]func([]uint64) uint64{}}
	if p.Memory == 0 {
		p.Memory = 64 << 20
	}
	proc, err := process.New(context.Background(), process.Program{DataEnd: translate.StackTop, RuntimePointer: 1, Browser: true}, p)
	if err != nil {
		t.Fatal(err)
	}
	memory, err := process.NewFlat(p.Memory)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { proc.Close(); memory.Release() })
	proc.Attach(memory, nil)
	if err := proc.Begin(translate.StackTop); err != nil {
		t.Fatal(err)
	}
	if g.host, err = New(proc, nil, &g.out, &g.log, o); err != nil {
		t.Fatal(err)
	}
	g.Thread = g.host.NewThread(&process.Thread{Process: proc, Pointer: noRegister{}}, g)
	g.loop = g.host.main
	g.scratch, _ = proc.Alloc(translate.PageSize)
	return g
}

// CallPointer calls one of the test's functions.
func (g *guest) CallPointer(pointer uint32, _ string, _ byte, args ...uint64) (uint64, error) {
	f := g.functions[pointer]
	if f == nil {
		g.t.Errorf("the host calls the function pointer %d", pointer)
		return 0, nil
	}
	return f(args), nil
}

var allFuncs = Funcs()

// do calls a function of the host by its name in the table; numbers that are no
// uint64 are turned into one.
func (g *guest) do(name string, args ...any) uint64 {
	g.t.Helper()
	f := allFuncs[name]
	if f == nil {
		g.t.Fatalf("there is no %s", name)
	}
	list := make([]uint64, len(args))
	for i, a := range args {
		switch x := a.(type) {
		case int:
			list[i] = uint64(uint32(x))
		case uint32:
			list[i] = uint64(x)
		case uint64:
			list[i] = x
		case float64:
			list[i] = double(x)
		case value:
			list[i] = uint64(g.place(x))
		default:
			g.t.Fatalf("an argument %T", a)
		}
	}
	return f(g.Thread, list)
}

// place puts a value into memory of its own.
func (g *guest) place(v value) uint32 {
	at, ok := g.host.arena.alloc(ppapi.VarSize)
	if !ok {
		g.t.Fatal("no memory")
	}
	g.putValue(uint64(at), v)
	return at
}

// text puts a string with its NUL into memory of its own.
func (g *guest) text(s string) uint32 { return g.lend(s) }

// result is where functions put a PP_Var.
func (g *guest) result() value { return g.value(uint64(g.scratch)) }

// faults reports whether a call ends the program.
func faults(call func()) (ended bool) {
	defer func() { ended = recover() != nil }()
	call()
	return false
}

// work does what is in the main loop, until there is nothing.
func (g *guest) work() {
	g.host.main.run(g.Thread, func() bool { return g.host.main.isWaiting() && g.host.pending.Load() == 0 })
}

// TestAllFunctions holds the host to the table: each function of an interface is
// there.
func TestAllFunctions(t *testing.T) {
	known := map[string]bool{}
	for _, i := range ppapi.Interfaces() {
		for _, s := range i.Slots {
			name := i.Function(&s)
			known[name] = true
			if allFuncs[name] == nil {
				t.Errorf("%s: there is no %s", i.Name, name)
			}
		}
	}
	for _, i := range translate.Browser()[:2] {
		for _, s := range i.Slots {
			known[i.Family()+"_"+s.Name] = true
		}
	}
	for name := range allFuncs {
		if !known[name] {
			t.Errorf("the table does not have %s", name)
		}
	}
}
