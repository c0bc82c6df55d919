package assembler

import "testing"

// Detect is not misled by a mistake in the first line.
func TestDetect(t *testing.T) {
	for _, c := range []struct {
		data string
		want Format
	}{
		{"", Text},
		{"module {\n  version 1;\n}\n", Text},
		{"// 1, 2\nmodule {\n", Text},
		{"{\n1, 2,\nmodule {\n}\n", Text},
		{"65535,8,2;\n1,1;\n65534;\n", Records},
		{"3: 1,1;\n", Records},
		{"+,0,2;\n65534;\n", Records},
		{"x65535,8,2;\n\n1,1;\n65534;\n", Records},
		{"65535;8;2\n1,1;\n65534;\n", Records},
		{"      16:0|1: <65535, 8, 2>             |module {\n", Columns},
		{"      16:x|1: <65535, 8, 2>             |module {\n      24:0|  3: <1, 1>                  |  version 1;\n", Columns},
		{"PEXE", Bits},
		{"\x00\x01", Bits},
	} {
		if got := Detect([]byte(c.data)); got != c.want {
			t.Errorf("%q is %v, want %v", c.data, got, c.want)
		}
	}
}
