package assembler

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// kindsOfBlocks are those of the manual and one that it does not know.
func kindsOfBlocks() []isa.BlockID {
	kinds := []isa.BlockID{99}
	for _, b := range isa.Blocks {
		kinds = append(kinds, b.ID)
	}
	return kinds
}

// insideOf are records that may stand in front of and behind a block inside
// another: they mean something in most kinds.
var insideOf = []string{"", "1,1;\n", "2;\n", "1,12;\n1,17;\n65533,2,1,10,0,1,6;\n", "10;\n"}

// Every kind of block stands in every other, three deep, and is written so that
// the text gives the same bits, or is refused with its name and place.
func TestBlocksInBlocks(t *testing.T) {
	kinds := kindsOfBlocks()
	for i, outer := range kinds {
		for j, middle := range kinds {
			for k, inner := range kinds {
				fill := insideOf[(i+2*j+3*k)%len(insideOf)]
				var b strings.Builder
				b.WriteString("65535,8,2;\n1,1;\n65535,17,2;\n1,2;\n2;\n21,0,0;\n65534;\n8,1,0,0,0;\n")
				for _, kind := range []isa.BlockID{outer, middle, inner} {
					fmt.Fprintf(&b, "65535,%d,4;\n%s", kind, fill)
				}
				b.WriteString(strings.Repeat("65534;\n"+fill, 3) + "65534;\n")
				checkReturns(t, fmt.Sprint(outer, " > ", middle, " > ", inner), b.String())
			}
		}
	}
}

// checkReturns assembles what textual records disassemble to.
func checkReturns(t *testing.T, name, records string) {
	t.Helper()
	p, diags := LoadRecords([]byte(records))
	if diags.HasErrors() {
		t.Fatalf("%s: %v", name, diags)
	}
	data, diags := Encode(p)
	if diags.HasErrors() {
		t.Fatalf("%s: %v", name, diags)
	}
	p, diags = LoadBits(data)
	diags = append(diags, Orphans(p)...)
	if len(diags) > 0 {
		checkRefusal(t, name, diags)
		return
	}
	text := Disassemble(p)
	got, diags := Assemble(text)
	if diags.HasErrors() || !bytes.Equal(got, data) {
		t.Errorf("%s: the text gives other bits: %v\n%s", name, diags, text)
	}
}

func checkRefusal(t *testing.T, name string, diags diag.List) {
	t.Helper()
	for _, d := range diags {
		if !d.Origin.InBits || d.Origin.Bit == 0 || !strings.Contains(d.Message, "block") {
			t.Errorf("%s: refused without a name or a place: %v", name, d)
		}
	}
}

// Records that are no instructions stand anywhere in a function: they begin no
// basic block, and no label is written for one that does not follow.
func TestRecordsBetweenBlocks(t *testing.T) {
	others := []string{"", "43,9,1;\n", "1,2;\n", "99,1;\n", "65535,11,2;\n65534;\n", "65535,12,2;\n10;\n65534;\n"}
	for i, first := range others {
		for j, last := range others {
			records := "65535,8,2;\n1,1;\n65535,17,2;\n1,2;\n2;\n21,0,0;\n65534;\n8,1,0,0,0;\n65535,12,2;\n1,2;\n" +
				first + "11,1;\n" + last + "10;\n" + first + last + "65534;\n65534;\n"
			checkReturns(t, fmt.Sprint(i, " ", j), records)
		}
	}
}
