package lsp

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler"
)

// TestContents has the parts of a program add up to its size, and stand where they
// say.
func TestContents(t *testing.T) {
	text, err := os.ReadFile("../testdata/globals.pnaclasm")
	if err != nil {
		t.Fatal(err)
	}
	c := connect(t, modern, Options{})
	c.open(string(text))
	var all contentsResult
	if err := json.Unmarshal([]byte(c.must(commandContents, map[string]any{})), &all); err != nil {
		t.Fatal(err)
	}
	bits, _ := assembler.Assemble(text)
	sum := uint64(0)
	for _, part := range append(all.Functions, all.Blocks...) {
		kinds := uint64(0)
		for _, k := range part.Kinds {
			kinds += k.Bits
		}
		if kinds != part.Bits {
			t.Errorf("the records of %s take %d of its %d bits", part.ID, kinds, part.Bits)
		}
		sum += part.Bits
	}
	if max := uint64(8 * len(bits)); sum > all.Bits || all.Bits > max || max-sum > 1024 {
		t.Errorf("parts take %d bits, the module %d, the file %d", sum, all.Bits, max)
	}
	lines := strings.Split(string(text), "\n")
	for _, list := range [][]contentsPart{all.Functions, all.Globals, all.Types} {
		if len(list) == 0 {
			t.Error("a list is empty")
		}
		for _, part := range list {
			if !strings.Contains(lines[part.Line], part.ID) {
				t.Errorf("line %d is %q: no %s", part.Line, lines[part.Line], part.ID)
			}
		}
	}
}

func TestMemory(t *testing.T) {
	c := connect(t, modern, Options{})
	c.open("module {\n  version 1;\n  types {\n    count 2;\n    @t0 = void;\n    @t1 = void ();\n  }\n  define internal void @f0();\n" +
		"  globals {\n    count 2;\n    const @g0, align 1,\n      {  1,   2, 255}\n    var @g1, align 4,\n      initializers 3 {\n" +
		"        zerofill 2;\n        reloc @g0 + 1;\n        zerofill 9000000000;\n      }\n  }\n  function void @f0() {\n    blocks 1;\n    ret void;\n  }\n}\n")
	var m memoryResult
	if err := json.Unmarshal([]byte(c.must(commandMemory, map[string]any{"global": 0})), &m); err != nil || string(m.Data) != "\x01\x02\xff" || m.Size != 3 {
		t.Errorf("@g0 is %v, %v", m, err)
	}
	if err := json.Unmarshal([]byte(c.must(commandMemory, map[string]any{"global": 1})), &m); err != nil || len(m.Data) != maxMemory ||
		len(m.Addresses) != 1 || m.Addresses[0] != (memoryAddress{2, "@g0 + 1"}) {
		t.Errorf("@g1 is %d of %d bytes, %v, %v", len(m.Data), m.Size, m.Addresses, err)
	}
	if _, err := c.execute(commandMemory, map[string]any{"global": 2}); err == nil {
		t.Error("there is no @g2")
	}
}
