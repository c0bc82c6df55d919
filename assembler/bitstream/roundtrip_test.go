package bitstream_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

const functions = uint32(isa.Function)

// TestCorpusRoundTrip decodes every file of the corpus and expects the
// identical bytes back from every file without flaws.
func TestCorpusRoundTrip(t *testing.T) {
	for _, dir := range []string{"real", "small", "edge", "spec-examples"} {
		t.Run(dir, func(t *testing.T) {
			for _, name := range corpus(t, dir+"/*.pexe") {
				data := testcorpus.Read(t, name)
				file, err := bitstream.Decode(data, functions)
				if err != nil {
					t.Logf("%s: %v", filepath.Base(name), err)
					continue
				}
				if len(file.Flaws) > 0 {
					t.Logf("%s: %v", filepath.Base(name), file.Flaws)
				}
				got, err := bitstream.Encode(file.Segments)
				if err != nil {
					t.Errorf("%s: %v", name, err)
				} else if same := bytes.Equal(got, data); same != (len(file.Flaws) == 0) {
					t.Errorf("%s: identical %v, flaws %v", name, same, file.Flaws)
				}
			}
		})
	}
}
