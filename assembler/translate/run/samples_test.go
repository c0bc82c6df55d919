package run

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// sampled runs a program of testdata, and samples it wherever that is possible. Its
// stacks are written as the numbers of the functions and the function of the runtime.
func sampled(t *testing.T, file string, args ...string) map[string]process.Sample {
	t.Helper()
	text, err := os.ReadFile("../../../testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	v := verified(t, text)
	s := &Samples{always: true}
	e := Engine{Samples: s, Counts: NewCounts(v.Module())}
	if _, err := e.Run(context.Background(), v, process.Options{Args: append([]string{file}, args...), Stdout: io.Discard}); err != nil {
		t.Fatal(err)
	}
	stacks := map[string]process.Sample{}
	for _, x := range s.List {
		var b strings.Builder
		for _, f := range x.Frames {
			fmt.Fprintf(&b, "@f%d ", f.Function)
		}
		sum := stacks[b.String()+x.Call]
		sum.Time += x.Time
		sum.Bytes += x.Bytes
		sum.Times += x.Times
		sum.Frames = x.Frames
		stacks[b.String()+x.Call] = sum
	}
	return stacks
}

// TestSamples wants each activation of a recursive function: @f0 is fact, @f1 _start.
func TestSamples(t *testing.T) {
	stacks := sampled(t, "factorial.pnaclasm", "4")
	for depth := range 4 {
		if _, ok := stacks[strings.Repeat("@f0 ", depth+1)+"@f1 "]; !ok {
			t.Errorf("no sample has %d activations of fact: %v", depth+1, stacks)
		}
	}
	if _, ok := stacks["@f1 "]; !ok {
		t.Error("no sample is of _start alone")
	}
	for stack, s := range stacks {
		for i, f := range s.Frames {
			if i > 0 && f.Record < 0 {
				t.Errorf("%s: it is not known where caller %d calls", stack, i)
			}
		}
	}
}

// TestSamplesOfTheRuntime wants who wrote.
func TestSamplesOfTheRuntime(t *testing.T) {
	found := false
	for stack := range sampled(t, "factorial.pnaclasm", "4") {
		found = found || strings.HasSuffix(stack, "@f1 fdio_write")
	}
	if !found {
		t.Error("nobody wrote")
	}
}

// TestSamplesOfMemory wants what a program took, and its threads: each takes 0x20000
// bytes.
func TestSamplesOfMemory(t *testing.T) {
	bytes, times := uint64(0), uint64(0)
	for _, s := range sampled(t, "learn/12-threads.pnaclasm") {
		bytes += s.Bytes
		times += s.Times
	}
	if times == 0 || bytes != times*0x20000 {
		t.Errorf("%d bytes in %d calls of mmap", bytes, times)
	}
}
