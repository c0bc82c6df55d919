package verify

import (
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// Every rule's example breaks that rule, once, and no other.
func TestExamples(t *testing.T) {
	for _, r := range All() {
		t.Run(r.Code, func(t *testing.T) {
			cfg := Config{Profile: r.Example.Profile}
			list := runExample(t, &r.Example, cfg)
			if len(list) != 1 || list[0].Code != r.Code {
				t.Errorf("%q for %q", describeAll(list), r.Example.Text())
				return
			}
			if got := list[0].Severity; got != cfg.Level(r) {
				t.Errorf("severity %v, want %v", got, cfg.Level(r))
			}
		})
	}
}

func describeAll(list diag.List) []string {
	var lines []string
	for _, d := range list {
		lines = append(lines, fmt.Sprintf("%s %s: %s", d.Origin.Bit, d.Code, d.Message))
	}
	return lines
}

// runExample returns all that is wrong with an example.
func runExample(t *testing.T, e *Example, cfg Config) diag.List {
	if e.Damage != "" {
		return runDamaged(t, e, cfg)
	}
	p, diags := assembler.LoadText([]byte(e.Source()))
	if len(diags) > 0 {
		t.Logf("the assembler says %q", describeAll(diags))
	}
	v, list := Module(module.Build(p), cfg)
	if (v == nil) != (list.HasErrors() || unsafe(list)) {
		t.Errorf("verified %v with %v", v != nil, describeAll(list))
	}
	return list
}

func unsafe(list diag.List) bool {
	for _, d := range list {
		if !Lookup(d.Code)[0].Harmless {
			return true
		}
	}
	return false
}

// runDamaged damages the bits of an example.
func runDamaged(t *testing.T, e *Example, cfg Config) diag.List {
	data, diags := assembler.Assemble([]byte(e.Source()))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	var n, v int
	switch {
	case scan(e.Damage, "size %d", &n) && n < 0:
		data = data[:len(data)+n]
	case scan(e.Damage, "size %d", &n):
		data = append(data, make([]byte, n)...)
	case scan(e.Damage, "byte %d %d", &n, &v):
		data[n] = byte(v)
	case e.Damage == "length of a function":
		at := functionLength(t, data, cfg)
		binary.LittleEndian.PutUint32(data[at:], binary.LittleEndian.Uint32(data[at:])+1)
	case e.Damage == "length of the module":
		data[len(bitstream.Header)+4]++ // after the enter record, which fills one word
	case scan(e.Damage, "the last record has abbreviation %d", &n):
		data = setBits(data, lastRecord(t, data, cfg, isa.AbbrevDefault), 3, uint64(n))
	case scan(e.Damage, "the abbreviation has encoding %d", &n):
		data = setBits(data, lastRecord(t, data, cfg, isa.AbbrevDefine)+3+5+1, 3, uint64(n))
	default:
		t.Fatalf("damage %q", e.Damage)
	}
	p, list := Load(data, cfg)
	if p == nil {
		return list
	}
	_, more := Module(module.Build(p), cfg)
	return append(list, more...)
}

func scan(text, format string, args ...any) bool {
	n, err := fmt.Sscanf(text, format, args...)
	return err == nil && n == len(args)
}

// functionLength returns the byte position of the length word of the last
// function block.
func functionLength(t *testing.T, data []byte, cfg Config) uint64 {
	p, _ := Load(data, cfg)
	for i := len(p.Segments) - 1; i >= 0; i-- {
		if p.Segments[i].Split {
			width := p.Segments[0].Records[0].Values[2]
			return (p.Segments[i].Records[0].Pos + width + 8 + 4 + 31) / 32 * 4
		}
	}
	t.Fatal("no function")
	return 0
}

// lastRecord returns the bit position of the last record of the last function
// block with an abbreviation index.
func lastRecord(t *testing.T, data []byte, cfg Config, index uint32) (pos uint64) {
	p, _ := Load(data, cfg)
	for _, s := range p.Segments {
		for _, r := range s.Records {
			if s.Split && r.Abbrev == index {
				pos = r.Pos
			}
		}
	}
	return pos
}

// setBits overwrites n bits from a position on.
func setBits(data []byte, pos uint64, n int, v uint64) []byte {
	for i := range n {
		at, bit := (pos+uint64(i))/8, (pos+uint64(i))%8
		data[at] = data[at]&^(1<<bit) | byte(v>>i&1)<<bit
	}
	return data
}

// The standard module of the examples is right.
func TestStandardModule(t *testing.T) {
	p, diags := assembler.LoadText([]byte((&Example{}).Source()))
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	if v, list := Module(module.Build(p), Config{}); v == nil || len(list) > 0 {
		t.Error(describeAll(list))
	}
}
