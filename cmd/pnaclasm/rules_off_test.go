package main

import (
	"flag"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/translate/llvmir"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

var mutantsRuleOff = flag.Int("mutants-rule-off", 400, "how many wrong programs are translated with a rule switched off")

// TestRulesOff switches a rule off for wrong programs. Either there is an error, or
// the program can be translated: no setting makes a program mean something.
func TestRulesOff(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	texts := exampleFiles(t)
	translated := 0
	for range *mutantsRuleOff {
		data := mutate(r, texts[r.IntN(len(texts))])
		cfg := verify.Config{Profile: verify.Profile(r.IntN(2)), Levels: map[string]diag.Severity{}}
		rule := verify.All()[r.IntN(len(verify.All()))]
		cfg.Levels[rule.Code] = diag.Off
		_, v, list := inspect(&input{data: data}, cfg)
		switch {
		case v == nil && !list.HasErrors():
			t.Errorf("without %s nothing is wrong, and nothing verified: %q", rule.Code, data)
		case v != nil:
			translated++
			translateBoth(t, rule.Code, data, v)
		}
	}
	if translated == 0 {
		t.Error("no program was translated")
	}
}

// exampleFiles are the programs in the examples' directory.
func exampleFiles(t *testing.T) [][]byte {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(root, "testdata", "*.pnaclasm"))
	if err != nil || len(names) == 0 {
		t.Fatal("no examples", err)
	}
	var texts [][]byte
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, text)
	}
	return texts
}

// mutate makes a mistake or two in a text, or changes a few bytes of its bits.
func mutate(r *rand.Rand, text []byte) []byte {
	if r.IntN(2) == 0 {
		if bits, _ := assembler.Assemble(text); bits != nil {
			return changeBytes(r, bits)
		}
	}
	for range 1 + r.IntN(2) {
		all := allMistakes(text)
		text = all[r.IntN(len(all))].apply(text)
	}
	return text
}

func changeBytes(r *rand.Rand, bits []byte) []byte {
	for range 1 + r.IntN(3) {
		bits[r.IntN(len(bits))] ^= 1 << r.IntN(8)
	}
	return bits
}

func translateBoth(t *testing.T, rule string, data []byte, v *verify.Verified) {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("without %s: %v in %q", rule, p, data)
		}
	}()
	_, _ = wasm.Translate(v, wasm.Options{Lines: true}) // an error is fine
	_ = llvmir.Emit(t.Context(), io.Discard, v, llvmir.Dialect{})
}
