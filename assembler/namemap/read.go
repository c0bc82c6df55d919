package namemap

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pnaclasm/pnaclasm/assembler/files"
)

// What a map may hold. A program of a million instructions has a map of some ten
// megabytes.
const (
	MaxSize      = 64 << 20 // bytes of the file
	MaxFunctions = 1 << 20
	MaxName      = 1 << 16 // bytes of a name
)

// file is the object as it is written.
type file struct {
	Version   int       `json:"version"`
	Bitcode   string    `json:"bitcode"`
	Sources   []string  `json:"sources,omitempty"`
	Types     []string  `json:"types,omitempty"`
	Globals   []string  `json:"globals,omitempty"`
	Functions functions `json:"functions,omitempty"`
}

// Read reads a map and checks it. The error says what is wrong with the file; the
// map is nil with it.
func Read(r io.Reader) (*Map, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err != nil {
		return nil, err
	}
	if len(data) > MaxSize {
		return nil, fmt.Errorf("the map is larger than %d bytes", MaxSize)
	}
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("no map of names: %w", err)
	}
	if f.Version != Version {
		return nil, fmt.Errorf("the map has version %d; this program reads version %d", f.Version, Version)
	}
	m := &Map{Bitcode: f.Bitcode, Sources: f.Sources, Types: f.Types, Globals: f.Globals, Functions: f.Functions}
	if err := m.check(); err != nil {
		return nil, err
	}
	return m, nil
}

// Beside returns the name of the map that belongs to a program's file:
// `X.pnaclasm.map` for `X.pexe`.
func Beside(program string) string {
	return strings.TrimSuffix(program, filepath.Ext(program)) + ".pnaclasm.map"
}

// Find reads the map beside a program's file, if there is one that fits its bytes.
// The error is about one that cannot be read; the map is nil where there is none,
// or one of another program.
func Find(program string, bitcode []byte) (*Map, error) {
	name := Beside(program)
	data, err := files.Read(name, MaxSize)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, files.ErrNoFile) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	m, err := Read(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if !m.Fits(bitcode) {
		return nil, nil
	}
	return m, nil
}

// functions is a list that stops to grow at MaxFunctions: `{}` in a file is 3
// bytes, and much more in memory.
type functions []Function

func (l *functions) UnmarshalJSON(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	if open, err := dec.Token(); err != nil || open != json.Delim('[') {
		return errors.New("`functions` is no list")
	}
	for dec.More() {
		if len(*l) == MaxFunctions {
			return fmt.Errorf("more than %d functions", MaxFunctions)
		}
		var f Function
		if err := dec.Decode(&f); err != nil {
			return err
		}
		*l = append(*l, f)
	}
	return nil
}

// UnmarshalJSON reads the flat list of the file.
func (l *Lines) UnmarshalJSON(data []byte) error {
	var flat []uint32
	if err := json.Unmarshal(data, &flat); err != nil {
		return err
	}
	if len(flat)%4 != 0 {
		return fmt.Errorf("`lines` has %d numbers, which is no multiple of 4", len(flat))
	}
	*l = make(Lines, len(flat)/4)
	for i := range *l {
		q := flat[4*i:]
		(*l)[i] = Run{Instruction: q[0], Source: q[1], Line: q[2], Column: q[3]}
	}
	return nil
}

// check returns an error for what no map may say.
func (m *Map) check() error {
	if len(m.Bitcode) != 64 || strings.Trim(m.Bitcode, "0123456789abcdef") != "" {
		return errors.New("`bitcode` is no SHA-256 of 64 hexadecimal digits")
	}
	for what, list := range map[string][]string{"source": m.Sources, "type": m.Types, "global": m.Globals} {
		if err := checkNames(what, list); err != nil {
			return err
		}
	}
	for i := range m.Functions {
		if err := m.checkFunction(&m.Functions[i]); err != nil {
			return fmt.Errorf("function %d: %w", i, err)
		}
	}
	return nil
}

func (m *Map) checkFunction(f *Function) error {
	if err := checkNames("function address", []string{f.Name}); err != nil {
		return err
	}
	if f.Line < 0 || f.Source < 0 || f.Line > 0 && f.Source >= len(m.Sources) {
		return fmt.Errorf("no line %d of source %d", f.Line, f.Source)
	}
	for what, list := range map[string][]string{"parameter": f.Params, "constant": f.Constants, "value": f.Values, "block": f.Blocks} {
		if err := checkNames(what, list); err != nil {
			return err
		}
	}
	for i, r := range f.Lines {
		if r.Line > 0 && int64(r.Source) >= int64(len(m.Sources)) {
			return fmt.Errorf("`lines` names source %d of %d", r.Source, len(m.Sources))
		}
		if i > 0 && r.Instruction <= f.Lines[i-1].Instruction {
			return fmt.Errorf("`lines` does not ascend at instruction %d", r.Instruction)
		}
	}
	return nil
}

// checkNames refuses what could not be shown: names go to terminals, which obey
// control characters.
func checkNames(what string, list []string) error {
	for i, s := range list {
		if len(s) > MaxName {
			return fmt.Errorf("the name of %s %d has more than %d bytes", what, i, MaxName)
		}
		if !utf8.ValidString(s) || strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
			return fmt.Errorf("the name of %s %d, %q, has characters that cannot be shown", what, i, s)
		}
	}
	return nil
}
