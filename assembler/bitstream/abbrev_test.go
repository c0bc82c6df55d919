package bitstream_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Operators of the tables below.
var (
	array   = bitstream.Operator{Encoding: bitstream.Array}
	char6   = bitstream.Operator{Encoding: bitstream.Char6}
	literal = func(v uint64) bitstream.Operator { return bitstream.Operator{Encoding: bitstream.Literal, Value: v} }
	fixed   = func(n uint64) bitstream.Operator { return bitstream.Operator{Encoding: bitstream.Fixed, Value: n} }
	vbr     = func(n uint64) bitstream.Operator { return bitstream.Operator{Encoding: bitstream.VBR, Value: n} }
)

// TestAbbrev holds the values of definition records against the notation. The
// first ones are the manual's ("Abbreviation Record").
func TestAbbrev(t *testing.T) {
	for _, c := range []struct {
		values []uint64
		text   string
		bits   uint64 // of the definition: the manual gives positions
	}{
		{[]uint64{65533, 4, 0, 1, 3, 0, 2, 8, 0, 3, 0, 1, 8}, "<fixed(3), vbr(8), array(fixed(8))>", 36},
		{[]uint64{65533, 4, 1, 1, 0, 2, 8, 0, 3, 0, 4}, "<1, vbr(8), array(char6)>", 31},
		{[]uint64{65533, 1, 1, 10}, "<10>", 14},
		{[]uint64{65533, 0}, "<>", 5},
		{[]uint64{65533, 1, 0, 4}, "<char6>", 9},
		{[]uint64{65533, 2, 0, 3, 1, 0}, "<array(0)>", 18},
		{[]uint64{65533, 2, 0, 1, 0, 0, 2, 0}, "<fixed(0), vbr(0)>", 23},
		{[]uint64{65533, 2, 0, 1, 32, 0, 2, 32}, "<fixed(32), vbr(32)>", 33},
		{[]uint64{65533, 1, 1, 1 << 63}, "<9223372036854775808>", 86},
	} {
		a, err := bitstream.ParseAbbrev(c.values)
		if err != nil {
			t.Errorf("%v: %v", c.values, err)
			continue
		}
		if a.String() != c.text {
			t.Errorf("%v reads as %v, want %v", c.values, a, c.text)
		}
		if !slices.Equal(a.Values(), c.values) {
			t.Errorf("%v has the values %v, want %v", a, a.Values(), c.values)
		}
		if got := bitstream.DefineSize(a); got != c.bits {
			t.Errorf("%v is defined in %d bits, want %d", a, got, c.bits)
		}
	}
}

// TestAbbrevErrors lists definitions that are refused.
func TestAbbrevErrors(t *testing.T) {
	for _, c := range []struct {
		values []uint64
		want   string
	}{
		{nil, "an abbreviation definition has the form <65533, M, …>"},
		{[]uint64{1, 1, 1, 10}, "an abbreviation definition has the form <65533, M, …>"},
		{[]uint64{65533, 2, 1, 10}, "the abbreviation announces 2 operators and has 1"},
		{[]uint64{65533, 4000000000}, "the abbreviation announces 4000000000 operators and has 0"},
		{[]uint64{65533, 1, 1}, "operator 0 of the abbreviation is cut short or has an unknown encoding"},
		{[]uint64{65533, 1, 0, 1}, "operator 0 of the abbreviation is cut short or has an unknown encoding"},
		{[]uint64{65533, 2, 1, 1, 0, 5}, "operator 1 of the abbreviation is cut short or has an unknown encoding"},
		{[]uint64{65533, 1, 2, 4}, "operator 0 of the abbreviation is cut short or has an unknown encoding"},
		{[]uint64{65533, 1, 0, 1, 33}, "operator 0 is fixed(33), but a field has at most 32 bits"},
		{[]uint64{65533, 1, 0, 2, 33}, "operator 0 is vbr(33), but a field has at most 32 bits"},
		{[]uint64{65533, 1, 0, 2, 1}, "operator 0 is vbr(1), but a vbr chunk has at least 2 bits"},
		{[]uint64{65533, 1, 0, 3}, "operator 0 is an array, which must be the second to last operator: its element follows it"},
		{[]uint64{65533, 3, 0, 3, 0, 4, 0, 4}, "operator 0 is an array, which must be the second to last operator: its element follows it"},
		{[]uint64{65533, 2, 0, 3, 0, 3}, "operator 0 is an array of arrays: the element must be a single value"},
	} {
		if a, err := bitstream.ParseAbbrev(c.values); err == nil {
			t.Errorf("%v reads as %v, want an error", c.values, a)
		} else if err.Error() != c.want {
			t.Errorf("%v: got %q, want %q", c.values, err, c.want)
		}
	}
}

// TestFits says for records how many bits an abbreviation takes for them, or
// why it does not fit (errata E12a).
func TestFits(t *testing.T) {
	const prefix = "abbreviation does not fit the record: "
	for _, c := range []struct {
		abbrev  bitstream.Abbrev
		values  []uint64
		bits    uint64
		operand int
		reason  string
	}{
		{bitstream.Abbrev{literal(10)}, []uint64{10}, 0, 0, ""},
		{bitstream.Abbrev{literal(10)}, []uint64{11}, 0, 0, "value 0 is 11, but the abbreviation has the literal 10 there"},
		{bitstream.Abbrev{literal(10)}, nil, 0, 0, "the record has 0 values, the abbreviation is for 1"},
		{bitstream.Abbrev{literal(10)}, []uint64{10, 1}, 0, 1, "the record has 2 values, the abbreviation is for 1"},
		{bitstream.Abbrev{}, []uint64{10}, 0, 0, "the record has 1 value, the abbreviation is for 0"},
		{bitstream.Abbrev{literal(2), fixed(4)}, []uint64{2, 15}, 4, 0, ""},
		{bitstream.Abbrev{literal(2), fixed(4)}, []uint64{2, 16}, 0, 1, "value 1 is 16, but fixed(4) holds at most 15"},
		{bitstream.Abbrev{fixed(32)}, []uint64{1 << 32}, 0, 0, "value 0 is 4294967296, but fixed(32) holds at most 4294967295"},
		{bitstream.Abbrev{fixed(0)}, []uint64{0}, 0, 0, ""},
		{bitstream.Abbrev{fixed(0)}, []uint64{1}, 0, 0, "value 0 is 1, but fixed(0) holds at most 0"},
		{bitstream.Abbrev{vbr(0)}, []uint64{0}, 0, 0, ""},
		{bitstream.Abbrev{vbr(0)}, []uint64{1}, 0, 0, "value 0 is 1, but vbr(0) holds 0 only"},
		{bitstream.Abbrev{vbr(6)}, []uint64{1<<64 - 1}, 78, 0, ""},
		{bitstream.Abbrev{vbr(2)}, []uint64{1 << 63}, 128, 0, ""},
		{bitstream.Abbrev{char6, char6}, []uint64{'_', '0'}, 12, 0, ""},
		{bitstream.Abbrev{char6, char6}, []uint64{'_', '-'}, 0, 1, "value 1 is 45, but char6 holds one of the characters a-z, A-Z, 0-9, '.' and '_'"},
		{bitstream.Abbrev{char6}, []uint64{'a' + 256}, 0, 0, "value 0 is 353, but char6 holds one of the characters a-z, A-Z, 0-9, '.' and '_'"},
		{bitstream.Abbrev{literal(3), array, fixed(8)}, []uint64{3}, 6, 0, ""},
		{bitstream.Abbrev{literal(3), array, fixed(8)}, []uint64{3, 255, 0}, 22, 0, ""},
		{bitstream.Abbrev{literal(3), array, fixed(8)}, []uint64{3, 255, 256}, 0, 2, "value 2 is 256, but fixed(8) holds at most 255"},
		{bitstream.Abbrev{literal(3), literal(4), array, fixed(8)}, []uint64{3}, 0, 1, "the record has 1 value, the abbreviation is for 2 or more"},
		{bitstream.Abbrev{array, literal(0)}, []uint64{0, 0}, 6, 0, ""},
		{bitstream.Abbrev{array, literal(0)}, []uint64{0, 1}, 0, 1, "value 1 is 1, but the abbreviation has the literal 0 there"},
		{bitstream.Abbrev{array, vbr(6)}, make([]uint64, 32), 12 + 32*6, 0, ""},
		// What ParseAbbrev would refuse fits nothing.
		{bitstream.Abbrev{array}, []uint64{0}, 0, 0, "value 0 is 0, but array encodes no value"},
	} {
		err := c.abbrev.Fits(c.values)
		bits, ok := c.abbrev.Size(c.values)
		if ok != (err == nil) || ok != (c.reason == "") || ok && bits != c.bits {
			t.Errorf("%v for %v: got %d bits and %v, want %d bits and %q", c.abbrev, c.values, bits, err, c.bits, c.reason)
		}
		if err == nil {
			continue
		}
		if err.Error() != prefix+c.reason {
			t.Errorf("%v for %v: got %q, want %q", c.abbrev, c.values, err, c.reason)
		}
		var fit *bitstream.FitError
		if !errors.As(err, &fit) || fit.Operand != c.operand {
			t.Errorf("%v for %v: got %#v, want operand %d", c.abbrev, c.values, err, c.operand)
		}
	}
}

// TestSizes holds sizes of the format's own fields against the listings of the
// manual, whose positions are their sums.
func TestSizes(t *testing.T) {
	for _, c := range []struct {
		v     uint64
		width int
		want  int
	}{
		{0, 6, 6}, {31, 6, 6}, {32, 6, 12}, {1023, 6, 12}, {1024, 6, 18}, {1<<64 - 1, 6, 78},
		{1<<64 - 1, 2, 128}, {1<<64 - 1, 32, 96}, {0, 0, 0}, {27, 4, 8},
	} {
		if got := bitstream.VBRSize(c.v, c.width); got != c.want {
			t.Errorf("VBRSize(%d, %d) = %d, want %d", c.v, c.width, got, c.want)
		}
	}
	// 155:4 to 160:6 without the index of 2 bits is `<8, 1, 0, 1, 0>`.
	if got, want := bitstream.DefaultSize([]uint64{8, 1, 0, 1, 0}), uint64(36); got != want {
		t.Errorf("DefaultSize = %d, want %d", got, want)
	}
	var widths []uint32
	for n := range 14 {
		widths = append(widths, bitstream.InferWidth(n/2, n-n/2))
	}
	if diff := cmp.Diff([]uint32{2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5}, widths); diff != "" {
		t.Errorf("InferWidth (-want +got):\n%s", diff)
	}
}
