package call

import (
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

func TestFloats(t *testing.T) {
	for _, c := range []struct {
		typ     isa.Type
		text    string
		bits    uint64
		printed string
	}{
		{isa.DoubleType, "0.1", 0x3FB999999999999A, "0.1"},
		{isa.FloatType, "0.1", 0x3DCCCCCD, "0.1"},
		{isa.FloatType, "16777217", 0x4B800000, "1.6777216e+07"},
		{isa.DoubleType, "-0", 1 << 63, "-0"},
		{isa.FloatType, "inf", 0x7F800000, "inf"},
		{isa.FloatType, "-inf", 0xFF800000, "-inf"},
		{isa.DoubleType, "+inf", 0x7FF0000000000000, "inf"},
		{isa.DoubleType, "nan", 0x7FF8000000000000, "nan"},
		{isa.DoubleType, "-nan", 0xFFF8000000000000, "-nan"},
		{isa.FloatType, "+nan", 0x7FC00000, "nan"},
		{isa.FloatType, "-nan", 0xFFC00000, "-nan"},
		{isa.FloatType, "0x7fa00001", 0x7FA00001, "0x7fa00001"},
		{isa.FloatType, "0xFFC00001", 0xFFC00001, "0xffc00001"},
		{isa.FloatType, "0x3f800000", 0x3F800000, "1"},
		{isa.DoubleType, "0xfff0000000000001", 0xFFF0000000000001, "0xfff0000000000001"},
		{isa.DoubleType, "0x1", 1, "5e-324"},
	} {
		bits, err := parseFloat(c.typ, c.text)
		if err != nil || bits != c.bits {
			t.Errorf("%s %s = %#x, %v, want %#x", c.typ, c.text, bits, err, c.bits)
		}
		if got := formatFloat(c.typ, c.bits); got != c.printed {
			t.Errorf("%s %#x is printed as %s, want %s", c.typ, c.bits, got, c.printed)
		}
	}
}

func TestWrongFloats(t *testing.T) {
	for _, c := range []struct {
		typ        isa.Type
		text, want string
	}{
		{isa.FloatType, "1e39", "write inf"}, {isa.DoubleType, "-1e309", "write inf"},
		{isa.FloatType, "0x100000000", "1 to 8 hexadecimal digits"}, {isa.DoubleType, "0x", "1 to 16 hexadecimal digits"},
		{isa.DoubleType, "0x1p4", "1 to 16 hexadecimal digits"},
		{isa.DoubleType, "", "no floating point number"}, {isa.DoubleType, "one", "no floating point number"},
	} {
		if bits, err := parseFloat(c.typ, c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q = %#x, %v, want an error with %q", c.typ, c.text, bits, err, c.want)
		}
	}
}

// FuzzFloats prints the bits of any number, which read back.
func FuzzFloats(f *testing.F) {
	f.Add(uint64(0x7FF0000000000001))
	f.Fuzz(func(t *testing.T, bits uint64) {
		for _, typ := range []isa.Type{isa.FloatType, isa.DoubleType} {
			bits := bits
			if typ.Kind == isa.Float {
				bits >>= 32
			}
			if back, err := parseFloat(typ, formatFloat(typ, bits)); err != nil || back != bits {
				t.Errorf("%s %#x reads back as %#x, %v", typ, bits, back, err)
			}
		}
	})
}
