package compress_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/compress"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// TestProgram checks that what was compressed is a program still: it verifies,
// and its text assembles to the same bytes.
func TestProgram(t *testing.T) {
	dir := testcorpus.Path(t, "real")
	names := []string{"start.pexe", "simple.pexe", "main.pexe"}
	if !testing.Short() {
		names = append(names, "puts.pexe", "ApryseSDK-SimpleWorker.pexe")
	}
	for _, name := range names {
		segments, _ := load(t, filepath.Join(dir, name))
		r, err := compress.Compress(segments, compress.Options{Effort: compress.Fast, Layout: true})
		if err != nil {
			t.Fatal(err)
		}
		data, err := bitstream.Encode(r.Segments)
		if err != nil {
			t.Fatal(err)
		}
		p, verified, list := verify.Check(data, verify.Config{})
		if verified == nil {
			t.Errorf("%s: %v", name, list)
			continue
		}
		if back, list := assembler.Assemble(assembler.Disassemble(p)); !bytes.Equal(back, data) {
			t.Errorf("%s: its text assembles to other bytes: %v", name, list)
		}
	}
}
