package translate

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// program has two functions and three globals: bytes, zeros, and relocations
// to @f1 and to the second global plus 2.
func program() *module.Module {
	return &module.Module{
		Functions: make([]module.Function, 2),
		Globals: []module.Global{
			{Align: 1, Inits: []module.Initializer{{ID: isa.Data, Data: []uint64{1, 2, 3}}}},
			{Align: 16, Inits: []module.Initializer{{ID: isa.Zerofill, Zeros: 100}}},
			{Align: 4, Inits: []module.Initializer{
				{ID: isa.Reloc, Target: 1},
				{ID: isa.RelocAddend, Target: 3, Addend: 2},
			}},
		},
	}
}

func TestLayout(t *testing.T) {
	l, err := NewLayout(program())
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []uint32{StackTop, StackTop + 16, StackTop + 116} {
		if l.Globals[i] != want {
			t.Errorf("@g%d at %#x, want %#x", i, l.Globals[i], want)
		}
	}
	if want := uint32(StackTop + 128); l.End != want {
		t.Errorf("End = %#x, want %#x", l.End, want)
	}
	if l.Taken[0] || !l.Taken[1] {
		t.Errorf("Taken = %v, want only @f1", l.Taken)
	}
	if a, ok := l.Address(0); a != 1 || !ok {
		t.Errorf("Address(@f0) = %d, %v", a, ok)
	}
	if _, ok := l.Address(5); ok {
		t.Error("a local value has an address")
	}
}

// Constants lie together, on pages where nothing else lies.
func TestConstantsLieTogether(t *testing.T) {
	m := program()
	m.Globals[1].Constant = true
	l, err := NewLayout(m)
	if err != nil {
		t.Fatal(err)
	}
	const variables = StackTop + PageSize
	for i, want := range []uint32{variables, StackTop, variables + 4} {
		if l.Globals[i] != want {
			t.Errorf("@g%d at %#x, want %#x", i, l.Globals[i], want)
		}
	}
	if !slices.Equal(l.Order, []int{1, 0, 2}) || l.ConstantsEnd != variables || l.End != variables+16 {
		t.Errorf("order %v, constants end at %#x, globals at %#x", l.Order, l.ConstantsEnd, l.End)
	}
	if pieces := l.Image(); len(pieces) != 1 || pieces[0].Address != variables {
		t.Errorf("pieces %v", pieces)
	}
}

func TestImage(t *testing.T) {
	l, err := NewLayout(program())
	if err != nil {
		t.Fatal(err)
	}
	got := l.Image()
	want := []Piece{
		{StackTop, []byte{1, 2, 3}},
		{StackTop + 116, []byte{2, 0, 0, 0, 18, 0, 0x81, 0}},
	}
	if len(got) != len(want) {
		t.Fatalf("Image = %v, want %v", got, want)
	}
	for i := range want {
		if got[i].Address != want[i].Address || !bytes.Equal(got[i].Data, want[i].Data) {
			t.Errorf("piece %d = %v, want %v", i, got[i], want[i])
		}
	}
}

func TestTooLarge(t *testing.T) {
	m := program()
	m.Globals[1].Inits[0].Zeros = 1<<32 - 1
	if _, err := NewLayout(m); err == nil {
		t.Error("4 GiB of globals were laid out")
	}
}

func TestUsesThreads(t *testing.T) {
	m := program()
	for _, b := range []byte("x" + ThreadInterface) {
		m.Globals[0].Inits[0].Data = append(m.Globals[0].Inits[0].Data, uint64(b))
	}
	l, err := NewLayout(m)
	if err != nil {
		t.Fatal(err)
	}
	if !l.UsesThreads() {
		t.Error("the name of the thread interface was not found")
	}
}

func TestInterfaceSizes(t *testing.T) {
	// The sizes programs compare the query's answer with.
	want := map[string]uint32{
		"nacl-irt-basic-0.1": 24, "nacl-irt-fdio-0.1": 32, "nacl-irt-dev-fdio-0.3": 56, "nacl-irt-memory-0.1": 12,
		"nacl-irt-memory-0.2": 16, "nacl-irt-memory-0.3": 12, "nacl-irt-tls-0.1": 8, ThreadInterface: 12,
		"nacl-irt-futex-0.1": 8, "nacl-irt-dev-filename-0.3": 64,
		"nacl-irt-clock_get-0.1": 8,
	}
	sizes := map[string]uint32{}
	for i := range Interfaces {
		sizes[Interfaces[i].Name] = Interfaces[i].Size()
	}
	for name, n := range want {
		if sizes[name] != n {
			t.Errorf("%s is %d bytes, want %d", name, sizes[name], n)
		}
	}
}

// TestInterfacesAreExplained wants a sentence for every interface and function,
// and a name for every parameter.
func TestInterfacesAreExplained(t *testing.T) {
	for _, i := range Interfaces {
		if !strings.HasSuffix(i.Doc, ".") {
			t.Errorf("%s: the documentation is no sentence: %q", i.Name, i.Doc)
		}
		for _, s := range i.Slots {
			if !strings.HasSuffix(s.Doc, ".") || len(s.Args) != len(s.Signature.Params) {
				t.Errorf("%s: %s has %d names for %d parameters, and the documentation %q", i.Name, s.Name, len(s.Args), len(s.Signature.Params), s.Doc)
			}
		}
	}
}
