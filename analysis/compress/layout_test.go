package compress_test

import (
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/compress"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// assemble returns the segments of a text.
func assemble(t *testing.T, text string) []bitstream.Segment {
	t.Helper()
	p, list := assembler.LoadText([]byte(text))
	if p == nil {
		t.Fatal(list)
	}
	return p.Segments
}

const before = `module {
  version 1;
  types {
    count 4;
    @t0 = double;
    @t1 = void;
    @t2 = i32;
    @t3 = void (i32);
  }
  define external void @f0(i32);
  globals {
    count 0;
  }
  function void @f0(i32 %p0) {
    blocks 1;
    constants {
      i32:
        %c0 = i32 7;
        %c1 = i32 8;
      double:
        %c2 = double 1;
      i32:
        %c3 = i32 9;
    }
    %v0 = add i32 %p0, %c0;
    %v1 = add i32 %v0, %c0;
    %v2 = add i32 %v1, %c3;
    %v3 = fadd double %c2, %c2;
    ret void;
  }
}
`

const after = `module {
  version 1;
  types {
    count 4;
    @t0 = i32;
    @t1 = double;
    @t2 = void;
    @t3 = void (i32);
  }
  define external void @f0(i32);
  globals {
    count 0;
  }
  function void @f0(i32 %p0) {
    blocks 1;
    constants {
      i32:
        %c0 = i32 8;
        %c1 = i32 9;
        %c2 = i32 7;
      double:
        %c3 = double 1;
    }
    %v0 = add i32 %p0, %c2;
    %v1 = add i32 %v0, %c2;
    %v2 = add i32 %v1, %c1;
    %v3 = fadd double %c3, %c3;
    ret void;
  }
}
`

func TestArrange(t *testing.T) {
	got, err := compress.Arrange(assemble(t, before))
	if err != nil {
		t.Fatal(err)
	}
	sameRecords(t, "arranged", flat(assemble(t, after)), flat(got))
}

// same compares records, whatever their segments.
// flat returns the records of a program with all that they hold: plain is without
// what abbreviations change.
func flat(segments []bitstream.Segment) [][]uint64 {
	var all [][]uint64
	for _, s := range segments {
		for _, r := range s.Records {
			all = append(all, r.Values)
		}
	}
	return all
}

// TestArrangedStays arranges what was arranged before: nothing may move.
func TestArrangedStays(t *testing.T) {
	for _, folder := range []string{"real", "small", "edge"} {
		for _, file := range testcorpus.Files(t, folder) {
			segments, _ := load(t, file)
			once, err := compress.Arrange(segments)
			if err != nil {
				continue
			}
			if _, err := bitstream.Encode(once); err != nil {
				t.Errorf("%s: %v", filepath.Base(file), err)
			}
			twice, err := compress.Arrange(once)
			if err != nil {
				t.Errorf("%s: again: %v", filepath.Base(file), err)
				continue
			}
			sameRecords(t, filepath.Base(file), flat(once), flat(twice))
		}
	}
}

func FuzzArrange(f *testing.F) {
	f.Add([]byte{33, 12, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0})
	f.Add([]byte("\x01(0000001000000000000000")) // a function inside a block of abbreviations
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := bitstream.Decode(append(bitstream.Header[:len(bitstream.Header):len(bitstream.Header)], data...), uint32(isa.Function))
		if err != nil {
			return
		}
		if out, err := compress.Arrange(file.Segments); err == nil {
			if _, err := bitstream.Encode(out); err != nil {
				t.Fatal(err)
			}
		}
	})
}
