package profile

import (
	"bytes"
	"maps"
	"testing"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// TestRead reads what is written: records by line, and time.
func TestRead(t *testing.T) {
	p := factorial(t)
	var times, coverage bytes.Buffer
	samples := []process.Sample{{Frames: []process.Frame{{Function: 0, Record: -1}}, Time: 30 * time.Millisecond}}
	if err := Write(&times, p, "dir/f.pnaclasm", fact(p), samples); err != nil {
		t.Fatal(err)
	}
	if err := WriteCoverage(&coverage, p, "dir/f.pnaclasm", fact(p)); err != nil {
		t.Fatal(err)
	}
	for _, data := range [][]byte{times.Bytes(), coverage.Bytes()} {
		costs, err := Read(data)
		if err != nil {
			t.Fatal(err)
		}
		records, sum := map[int]uint64{}, time.Duration(0)
		for line, c := range costs.Of("/elsewhere/f.pexe") {
			records[line] = c.Records
			sum += c.Time
		}
		want := map[int]uint64{66: 3, 67: 3, 70: 1, 73: 2, 74: 2, 75: 2, 76: 2}
		if !maps.Equal(records, want) {
			t.Errorf("got %v, want %v", records, want)
		}
		if len(data) == times.Len() && sum != 30*time.Millisecond {
			t.Errorf("the time is %v", sum)
		}
		if costs.Of("g.pnaclasm") != nil {
			t.Error("another text has costs")
		}
	}
}

// TestReadRefuses what is neither.
func TestReadRefuses(t *testing.T) {
	for _, s := range []string{"", "hello", "DA:1", "DA:x,1\n", "\x1f\x8b", "\x1f\x8bgarbage"} {
		if _, err := Read([]byte(s)); err == nil {
			t.Errorf("%q is read", s)
		}
	}
}

// FuzzRead holds that lines are sensible whatever is read.
func FuzzRead(f *testing.F) {
	p := factorial(f)
	var times, coverage bytes.Buffer
	if Write(&times, p, "f.pnaclasm", fact(p), nil) != nil || WriteCoverage(&coverage, p, "f.pnaclasm", fact(p)) != nil {
		f.Fatal("nothing is written")
	}
	f.Add(times.Bytes())
	f.Add(coverage.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<16 {
			return
		}
		costs, err := Read(data)
		if err != nil {
			return
		}
		for file := range costs {
			for line, c := range costs.Of(file) {
				if line < 1 || c.Time < 0 {
					t.Fatalf("%s:%d: %v", file, line, c)
				}
			}
		}
	})
}
