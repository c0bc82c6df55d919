package process

import (
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// TestWildArguments gives all functions of the runtime all kinds of addresses.
func TestWildArguments(t *testing.T) {
	main, _ := idle(t, Options{Dir: t.TempDir(), Stdin: strings.NewReader("x"), Memory: 32 << 20})
	values := []uint64{0, 1, translate.StackTop, 32<<20 - 1, 32 << 20, 1<<31 - 1, 1 << 31, 1<<32 - 1}
	for name, f := range Funcs() {
		switch name {
		case "basic_exit", "thread_exit", "thread_create", "basic_nanosleep", "futex_wait_abs":
			continue // they do not return, or not soon
		}
		for _, a := range values {
			for _, b := range values {
				f(main, []uint64{a, b, a, b, b, a})
			}
		}
	}
}

// TestQuery asks for interfaces.
func TestQuery(t *testing.T) {
	main, at := idle(t, Options{})
	table := uint64(at) + 1000
	for _, c := range []struct {
		name string
		size uint64
		want Errno
	}{
		{"nacl-irt-basic-0.1", 24, 24}, {"nacl-irt-basic-0.1", 100, 24}, {"nacl-irt-basic-0.1", 23, 0},
		{"nacl-irt-memory-0.2", 16, 16}, {"nacl-irt-none-0.1", 100, 0}, {"", 100, 0}, {translate.ThreadInterface, 12, 0},
	} {
		if got := query(main, []uint64{main.put(at, c.name), table, c.size}); got != c.want {
			t.Errorf("query(%q, %d) = %d, want %d", c.name, c.size, got, c.want)
		}
	}
	query(main, []uint64{main.put(at, "nacl-irt-fdio-0.1"), table, 32})
	if got, want := main.word(uint32(table)), uint64(main.Process.program.RuntimePointer)+1+6; got != want {
		t.Errorf("the first function of fdio is %d, want %d", got, want)
	}
}

// TestMissing has a program fail that asked for what there is not.
func TestMissing(t *testing.T) {
	for status, want := range map[int]string{0: "", 1: "nacl-irt-nothing-0.1"} {
		var said strings.Builder
		main, at := idle(t, Options{Stderr: &said})
		for range 2 {
			if n := query(main, []uint64{main.put(at, "nacl-irt-nothing-0.1"), uint64(at) + 100, 8}); n != 0 {
				t.Errorf("the interface has %d bytes", n)
			}
		}
		main.Process.Finish(Exit{status})
		if got := said.String(); !strings.Contains(got, want) || (got == "") != (want == "") || strings.Count(got, "nothing") > 1 {
			t.Errorf("status %d: said %q, want %q", status, got, want)
		}
	}
}
