package verify

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// compareSkim holds what is said about a file a function at a time against what is
// said of it as a whole. It returns whether the former was possible.
func compareSkim(t *testing.T, data []byte, cfg Config) bool {
	t.Helper()
	got, ok := skim(data, cfg)
	if !ok {
		return false
	}
	_, _, want, _ := study(source.Input{Text: data}, cfg)
	if diff := cmp.Diff(want, got, cmp.Transformer("list", func(l diag.List) []diag.Diagnostic { return append([]diag.Diagnostic{}, l...) })); diff != "" {
		t.Errorf("as a whole (-) and by function (+):\n%s", diff)
	}
	return true
}

// TestSkimExamples compares on the rules' examples, as bits, and with bits changed.
func TestSkimExamples(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	skimmed := 0
	for _, rule := range All() {
		p, _ := assembler.LoadText([]byte(rule.Example.Source()))
		if p == nil {
			continue
		}
		if data, _ := assembler.Encode(p); data != nil && compareSkim(t, data, Config{}) {
			skimmed++
			compareSkim(t, damage(data, r), Config{})
		}
	}
	if skimmed < 50 {
		t.Errorf("%d examples were read by function", skimmed)
	}
}

// TestSkimDamaged compares on files with a few bits changed.
func TestSkimDamaged(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	compared := 0
	for _, path := range testcorpus.Files(t, "small", "edge") {
		whole := testcorpus.Read(t, path)
		compareSkim(t, whole, Config{})
		for range 5 {
			if compareSkim(t, damage(whole, r), Config{}) {
				compared++
			}
		}
	}
	t.Logf("%d damaged files were read by function", compared)
}

// damage changes up to three bits of a file behind its header.
func damage(whole []byte, r *rand.Rand) []byte {
	data := slices.Clone(whole)
	for range 1 + r.IntN(3) {
		if n := len(data) - 16; n > 0 {
			data[16+r.IntN(n)] ^= 1 << r.IntN(8)
		}
	}
	return data
}
