package bitstream_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// FuzzDecode reads damaged files: no panic, memory in proportion, the same
// result sequentially and in parallel, and identical bytes from Encode unless
// there are flaws.
func FuzzDecode(f *testing.F) {
	for _, s := range streams(f) {
		f.Add(s.data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := bitstream.Decode(data, functions)
		sequential, sequentialErr := bitstream.DecodeSequential(data, functions)
		if (err == nil) != (sequentialErr == nil) {
			t.Fatalf("in parallel %v, sequentially %v", err, sequentialErr)
		}
		if err != nil {
			if file != nil {
				t.Fatal("an error and a file")
			}
			return
		}
		if !cmp.Equal(file.Segments, sequential) {
			t.Fatal("not the same in parallel and sequentially")
		}
		if !cmp.Equal(file.Segments, bitstream.Split(flatten(file.Segments), functions)) {
			t.Fatal("not the segments that Split makes")
		}
		checkBound(t, file, len(data))
		again, err := bitstream.Encode(file.Segments)
		if err != nil {
			t.Fatal(err)
		}
		if same := bytes.Equal(again, data); same != (len(file.Flaws) == 0) {
			t.Fatalf("identical %v, flaws %v", same, file.Flaws)
		}
	})
}

// checkBound holds the number of values against the bound for a file of a size
// in bytes.
func checkBound(t *testing.T, file *bitstream.File, size int) {
	t.Helper()
	values := uint64(0)
	for _, r := range flatten(file.Segments) {
		values += uint64(len(r.Values))
	}
	if limit := bitstream.MaxValues(8 * uint64(size)); values > limit {
		t.Fatalf("%d values in %d bytes, limit %d", values, size, limit)
	}
}

// FuzzEncode writes any records: no panic, and what is written reads back.
func FuzzEncode(f *testing.F) {
	for _, s := range streams(f) {
		f.Add(bitstream.AppendText(nil, []bitstream.Segment{{Records: s.records}}))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		segments, err := bitstream.ReadText(text, functions)
		if err != nil {
			t.Skip()
		}
		data, err := bitstream.Encode(segments)
		flat, flatErr := bitstream.Encode([]bitstream.Segment{{Records: flatten(segments)}})
		if (err == nil) != (flatErr == nil) || !bytes.Equal(data, flat) {
			t.Fatalf("in segments %v, as one %v", err, flatErr)
		}
		if err != nil {
			return
		}
		file, err := bitstream.Decode(data, functions)
		if err != nil || len(file.Flaws) > 0 {
			t.Fatalf("does not read back: %v, %v", err, file)
		}
		if diff := cmp.Diff(segments, file.Segments); diff != "" {
			t.Fatalf("reads back as something else (-want +got):\n%s", diff)
		}
	})
}

// FuzzStream writes and reads valid streams that are made of the choices.
func FuzzStream(f *testing.F) {
	f.Add([]byte("choices"))
	f.Fuzz(func(t *testing.T, choices []byte) {
		choices = choices[:min(len(choices), 1<<11)] // comparing takes long
		g := generator{choose: func(n int) int {
			v := 0
			for m := n - 1; m > 0 && len(choices) > 0; m >>= 8 {
				v, choices = v<<8|int(choices[0]), choices[1:]
			}
			return v % n
		}}
		checkStream(t, g.stream())
	})
}

// FuzzReadText reads any text: no panic, a place with every error, and records
// that AppendText writes so that they read back.
func FuzzReadText(f *testing.F) {
	for _, c := range textErrors {
		f.Add([]byte(c.text))
	}
	f.Add([]byte("65535,8,2;\n1,1;\n\n 4 : 21 , 0,1;\r\n3: 65534;\n65534;"))
	f.Fuzz(func(t *testing.T, text []byte) {
		segments, err := bitstream.ReadText(text, functions)
		if err != nil {
			if e, ok := err.(*bitstream.TextError); !ok || e.Line < 1 || e.Column < 1 {
				t.Fatalf("error without a place: %#v", err)
			}
			return
		}
		canonical := bitstream.AppendText(nil, segments)
		again, err := bitstream.ReadText(canonical, functions)
		if err != nil || !cmp.Equal(segments, again) {
			t.Fatalf("%q does not read back: %v", canonical, err)
		}
	})
}
