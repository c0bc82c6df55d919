package verify

import (
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// FuzzText verifies whatever text: nothing panics, and no program is both
// accepted and wrong.
func FuzzText(f *testing.F) {
	for _, r := range All() {
		f.Add(r.Example.Source())
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, v, list := Check([]byte(text), Config{})
		if v != nil && list.HasErrors() {
			t.Error("accepted with errors")
		}
	})
}

// FuzzRecords verifies whatever records, in the form `code,value,…;` by line.
func FuzzRecords(f *testing.F) {
	f.Add([]byte("65535;"))
	f.Add([]byte("65535,8,2;\n1,1;\n65535,17,2;\n1,3;\n7,32;\n2;\n21,0,1,0;\n65534;\n8,2,0,0,0;\n65535,19,2;\n5,0;\n65534;\n" +
		"65535,14,2;\n1,0,95,115,116,97,114,116;\n65534;\n65535,12,2;\n1,2;\n65535,11,2;\n1,0;\n4,2;\n65534;\n2,1,2,0;\n11,1;\n16,0,2,0;\n10;\n65534;\n65534;\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, v, _ := Check(data, Config{Profile: Fragment})
		if v == nil {
			return
		}
		for _, b := range v.Module().FunctionBlocks {
			checkSane(t, b.Body)
		}
		if len(p.Segments) == 0 {
			t.Error("an empty program is accepted")
		}
	})
}

// FuzzBits verifies whatever bits, as a whole and a function at a time.
func FuzzBits(f *testing.F) {
	f.Add([]byte("PEXE\x01\x00\x08\x00\x11\x00\x04\x00\x02\x00\x00\x00\x21\x08\x00\x00\x02\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		Check(data, Config{})
		compareSkim(t, data, Config{})
	})
}

// checkSane holds a verified body against what translators rely on: all values
// and blocks exist and every block ends with a terminator.
func checkSane(t *testing.T, b *module.Body) {
	for i := range b.Blocks {
		if b.Terminator(i) == nil {
			t.Errorf("block %d does not end", i)
		}
	}
	for i := range b.Insts {
		in := &b.Insts[i]
		for _, a := range in.Args {
			if int64(a) >= int64(b.Base)+int64(len(b.Values)) {
				t.Errorf("instruction %d uses value %d", i, a)
			}
		}
		for _, target := range in.Targets {
			if int(target) >= len(b.Blocks) {
				t.Errorf("instruction %d names block %d", i, target)
			}
		}
	}
}
