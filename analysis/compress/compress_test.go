package compress_test

import (
	"bufio"
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/analysis/compress"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// peerSizes returns the sizes that pnacl-bccompress reaches, in bytes.
func peerSizes(t testing.TB) map[string]int {
	t.Helper()
	f, err := os.Open(testcorpus.Path(t, "real", "manifest.tsv"))
	if err != nil {
		t.Skip("the corpus is not here: ../shared/corpus")
	}
	defer f.Close()
	sizes := map[string]int{}
	for s := bufio.NewScanner(f); s.Scan(); {
		if c := strings.Split(s.Text(), "\t"); len(c) == 9 {
			sizes[c[0]], _ = strconv.Atoi(c[8])
		}
	}
	return sizes
}

// load returns the segments and the size of a file, nil if it cannot be read.
func load(t testing.TB, file string) ([]bitstream.Segment, int) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	f, err := bitstream.Decode(data, uint32(isa.Function))
	if err != nil {
		return nil, 0
	}
	return f.Segments, len(data)
}

// squeeze compresses a file and checks what must hold of every result.
func squeeze(t testing.TB, name string, segments []bitstream.Segment, opt compress.Options) []byte {
	t.Helper()
	r, err := compress.Compress(segments, opt)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return nil
	}
	out, err := bitstream.Encode(r.Segments)
	if err != nil {
		t.Fatalf("%s: the result cannot be written: %v", name, err)
	}
	if 8*uint64(len(out)) != r.After || r.After > r.Before {
		t.Errorf("%s: %d bits, %d predicted, %d before", name, 8*len(out), r.After, r.Before)
	}
	f, err := bitstream.Decode(out, uint32(isa.Function))
	if err != nil || len(f.Flaws) > 0 {
		t.Fatalf("%s: the result cannot be read: %v, %v", name, err, f.Flaws)
	}
	sameRecords(t, name, plain(segments), plain(f.Segments))
	return out
}

// plain returns the records of a file that do not concern abbreviations.
func plain(segments []bitstream.Segment) [][]uint64 {
	var records [][]uint64
	info := 0
	for _, s := range segments {
		for _, r := range s.Records {
			enters := r.Abbrev == isa.AbbrevEnter
			switch {
			case enters && r.Values[1] == uint64(isa.Abbreviations), enters && info > 0:
				info++
			case r.Abbrev == isa.AbbrevExit && info > 0:
				info--
			case info > 0 || r.Abbrev == isa.AbbrevDefine:
			case enters:
				records = append(records, r.Values[:2])
			default:
				records = append(records, r.Values)
			}
		}
	}
	return records
}

func sameRecords(t testing.TB, name string, x, y [][]uint64) {
	t.Helper()
	if len(x) != len(y) {
		t.Fatalf("%s: %d records before, %d after", name, len(x), len(y))
	}
	for i := range x {
		if !slices.Equal(x[i], y[i]) {
			t.Fatalf("%s: record %d was %v, is %v", name, i, x[i], y[i])
		}
	}
}

// all makes TestPeer compress the large programs too: half a minute of work.
var all = flag.Bool("all", false, "compress all real programs of the corpus")

// TestPeer holds the sizes against those of pnacl-bccompress: smaller, unless
// it has reached what no abbreviations can go below.
func TestPeer(t *testing.T) {
	sizes := peerSizes(t)
	var ours, peers int
	for _, file := range testcorpus.Files(t, "real") {
		name := filepath.Base(file)
		segments, size := load(t, file)
		peer := sizes[name]
		if segments == nil || peer == 0 || size > 100_000 && !*all {
			continue
		}
		n := len(squeeze(t, name, segments, compress.Options{}))
		bound, _ := compress.LowerBound(segments)
		if n > peer || n == peer && uint64(n) != bound/8 || n > size {
			t.Errorf("%s: %d bytes, the peer makes %d of %d, the lower bound is %d", name, n, peer, size, bound/8)
		}
		ours, peers = ours+n, peers+peer
		t.Logf("%-40s %8d -> %8d bytes, peer %8d: %5.1f%%", name, size, n, peer, saving(n, peer))
	}
	t.Logf("total %d bytes, peer %d: %.2f%% smaller", ours, peers, saving(ours, peers))
	if s := saving(ours, peers); s < 18 {
		t.Errorf("%.2f%% smaller than the peer, expected at least 18%%", s)
	}
}

// TestLowerBound checks that results are not below the bound.
func TestLowerBound(t *testing.T) {
	known := 0
	for _, folder := range []string{"real", "small", "edge", "spec-examples"} {
		for _, file := range testcorpus.Files(t, folder) {
			segments, size := load(t, file)
			if segments == nil || size > 5000 {
				continue
			}
			r, err := compress.Compress(segments, compress.Options{Effort: compress.Max})
			if err != nil || r.Bound == 0 {
				continue
			}
			known++
			if r.After < r.Bound {
				t.Errorf("%s: %d bits, below the bound of %d", filepath.Base(file), r.After, r.Bound)
			}
		}
	}
	if known == 0 {
		t.Error("the bound of no file is known")
	}
	t.Logf("the bounds of %d files are known", known)
}

// TestLayout lets types and constants move. The result must be a program of as
// many instructions, no larger than without.
func TestLayout(t *testing.T) {
	dir := testcorpus.Path(t, "real")
	for _, name := range []string{"start.pexe", "simple.pexe", "main.pexe", "puts.pexe"} {
		segments, _ := load(t, filepath.Join(dir, name))
		opt := compress.Options{Effort: compress.Fast}
		without, err := compress.Compress(segments, opt)
		if err != nil {
			t.Fatal(err)
		}
		opt.Layout = true
		with, err := compress.Compress(segments, opt)
		if err != nil || with.LayoutError != nil {
			t.Fatal(err, with.LayoutError)
		}
		if with.After > without.After {
			t.Errorf("%s: %d bits with layout, %d without", name, with.After, without.After)
		}
		again, err := compress.Compress(with.Segments, opt)
		if err != nil || again.After != with.After {
			t.Errorf("%s: %d bits, compressed again %d, %v", name, with.After, again.After, err)
		}
	}
}

// saving is how much smaller n is than of, in percent.
func saving(n, of int) float64 { return 100 * (1 - float64(n)/float64(of)) }

// TestCorpus compresses the small files, most of them odd in some way.
func TestCorpus(t *testing.T) {
	for _, folder := range []string{"small", "edge", "spec-examples"} {
		t.Run(folder, func(t *testing.T) {
			for _, file := range testcorpus.Files(t, folder) {
				if segments, _ := load(t, file); segments != nil {
					if _, err := bitstream.Encode(segments); err == nil {
						squeeze(t, filepath.Base(file), segments, compress.Options{})
					}
				}
			}
		})
	}
}

// TestStable compresses a result again, and with each effort: the first must
// change nothing, and no effort may make a file larger than less effort.
func TestStable(t *testing.T) {
	dir := testcorpus.Path(t, "real")
	for _, name := range []string{"start.pexe", "simple.pexe", "main.pexe", "fasta.pexe"} {
		segments, _ := load(t, filepath.Join(dir, name))
		previous := 1 << 30
		for _, e := range []compress.Effort{compress.Fast, compress.Default, compress.Max} {
			opt := compress.Options{Effort: e}
			once := squeeze(t, name, segments, opt)
			f, err := bitstream.Decode(once, uint32(isa.Function))
			if err != nil {
				t.Fatal(err)
			}
			if twice := squeeze(t, name, f.Segments, opt); !bytes.Equal(once, twice) {
				t.Errorf("%s, effort %d: %d bytes, compressed again %d or different ones", name, e, len(once), len(twice))
			}
			if len(once) > previous {
				t.Errorf("%s: effort %d makes %d bytes, less effort %d", name, e, len(once), previous)
			}
			previous = len(once)
		}
	}
}

// TestAlike takes the abbreviations away first: the result must not depend on
// them.
func TestAlike(t *testing.T) {
	dir := testcorpus.Path(t, "real")
	for _, name := range []string{"start.pexe", "simple.pexe", "main.pexe", "puts.pexe"} {
		segments, _ := load(t, filepath.Join(dir, name))
		with := squeeze(t, name, segments, compress.Options{})
		if without := squeeze(t, name, unabbreviated(segments), compress.Options{}); !bytes.Equal(with, without) {
			t.Errorf("%s: %d bytes, without its abbreviations %d or different ones", name, len(with), len(without))
		}
	}
}

// unabbreviated returns a file in which all records use the default
// abbreviation.
func unabbreviated(segments []bitstream.Segment) []bitstream.Segment {
	var out []bitstream.Segment
	info := false
	for _, s := range segments {
		n := bitstream.Segment{Split: s.Split}
		for _, r := range s.Records {
			info = info || r.Abbrev == isa.AbbrevEnter && r.Values[1] == uint64(isa.Abbreviations)
			if !info && r.Abbrev != isa.AbbrevDefine {
				n.Records = append(n.Records, bitstream.Record{Abbrev: min(r.Abbrev, isa.AbbrevDefault), Values: r.Values})
			}
			info = info && r.Abbrev != isa.AbbrevExit
		}
		out = append(out, n)
	}
	return out
}

func TestRefusals(t *testing.T) {
	enter := func(id isa.BlockID) bitstream.Record {
		return bitstream.Record{Abbrev: isa.AbbrevEnter, Values: []uint64{isa.CodeEnter, uint64(id), 2}}
	}
	exit := bitstream.Record{Abbrev: isa.AbbrevExit, Values: []uint64{isa.CodeExit}}
	data := bitstream.Record{Abbrev: isa.AbbrevDefault, Values: []uint64{7, 7}}
	for _, c := range []struct {
		name    string
		records []bitstream.Record
		want    string
	}{
		{"open block", []bitstream.Record{enter(isa.Module)}, "do not nest"},
		{"exit too many", []bitstream.Record{enter(isa.Module), exit, exit}, "do not nest"},
		{"no values", []bitstream.Record{enter(isa.Module), {Abbrev: isa.AbbrevDefault}, exit}, "do not nest"},
		{"record among abbreviations", []bitstream.Record{enter(isa.Module), enter(isa.Abbreviations), data, exit, exit}, "something other than sections"},
		{"block among abbreviations", []bitstream.Record{enter(isa.Module), enter(isa.Abbreviations), enter(isa.Types), exit, exit, exit}, "something other than sections"},
	} {
		_, err := compress.Compress([]bitstream.Segment{{Records: c.records}}, compress.Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, expected an error that says %q", c.name, err, c.want)
		}
	}
}

func FuzzCompress(f *testing.F) {
	f.Add([]byte{33, 12, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := bitstream.Decode(append(bitstream.Header[:len(bitstream.Header):len(bitstream.Header)], data...), uint32(isa.Function))
		if err != nil {
			return
		}
		if _, err := bitstream.Encode(file.Segments); err != nil {
			return
		}
		r, err := compress.Compress(file.Segments, compress.Options{Effort: compress.Fast})
		if err != nil {
			return
		}
		out, err := bitstream.Encode(r.Segments)
		if err != nil {
			t.Fatal(err)
		}
		back, err := bitstream.Decode(out, uint32(isa.Function))
		if err != nil {
			t.Fatal(err)
		}
		sameRecords(t, "fuzzed", plain(file.Segments), plain(back.Segments))
	})
}

func BenchmarkCompress(b *testing.B) {
	segments, size := load(b, filepath.Join(filepath.Dir(testcorpus.Files(b, "real")[0]), "kichikuou-xsystem35.pexe"))
	for name, e := range map[string]compress.Effort{"fast": compress.Fast, "default": compress.Default} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := compress.Compress(segments, compress.Options{Effort: e}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestProgress hears of shares that grow, up to near the whole.
func TestProgress(t *testing.T) {
	p, diags := assembler.LoadText(readExample(t, "factorial.pnaclasm"))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	var shares []float64
	opt := compress.Options{Layout: true, Progress: func(share float64) { shares = append(shares, share) }}
	if _, err := compress.Compress(p.Segments, opt); err != nil {
		t.Fatal(err)
	}
	if len(shares) < 4 || !slices.IsSorted(shares) || shares[0] < 0 || shares[len(shares)-1] > 1 || shares[len(shares)-1] < 0.5 {
		t.Errorf("the shares are %.2f", shares)
	}
}

func readExample(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}
