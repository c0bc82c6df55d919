//go:build !js

package settings

import (
	"errors"

	"github.com/BurntSushi/toml"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// decode reads the values of the text.
func (f *File) decode() {
	err := toml.Unmarshal(f.Text, &f.values)
	var wrong toml.ParseError
	if errors.As(err, &wrong) {
		f.problem(f.spanOf(wrong.Position), "%s", wrong.Message)
	} else if err != nil {
		f.problem(diag.Span{}, "%v", err)
	}
}

// spanOf is the place of an error of the reader of TOML.
func (f *File) spanOf(p toml.Position) diag.Span {
	start := min(max(p.Start, 0), len(f.Text))
	return diag.Span{Start: start, End: min(start+max(p.Len, 1), len(f.Text))}
}
