// Package call is what a person writes to have one function of a module called: its name,
// its arguments, and what it returns. Engines do the call; this package knows none.
//
// A function is given by its symbol, by the name that its text or a map has for it, or as @fN. Its arguments are decimal numbers,
// integers also hexadecimal ones with 0x, and floating point as the text language has it:
// also nan, inf, and 0x with the bits. A result is written so that it can be an argument.
package call

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// Parse returns the index of the function that is to be called, and the bits of its
// arguments.
func Parse(m *module.Module, function string, args []string) (n int, values []uint64, err error) {
	if n, err = find(m, function); err != nil {
		return 0, nil, err
	}
	values, err = parseArgs(&m.Functions[n], function, args)
	return n, values, err
}

// find returns the function address with a symbol, or that is written as @fN, or
// else that its text or a map calls so.
func find(m *module.Module, function string) (n int, err error) {
	if digits, ok := strings.CutPrefix(function, "@f"); ok {
		n, err := strconv.ParseUint(digits, 10, 31)
		if err != nil || n >= uint64(len(m.Functions)) {
			return 0, fmt.Errorf("there is no function %s: the module has %s", function, addresses(len(m.Functions)))
		}
		return int(n), defined(m, int(n), function)
	}
	name := strings.TrimPrefix(function, "@")
	for _, of := range []func(f *module.Function) string{
		func(f *module.Function) string { return f.Name },
		func(f *module.Function) string { return f.Label },
	} {
		i := slices.IndexFunc(m.Functions, func(f module.Function) bool { return of(&f) == name })
		if i >= 0 && name != "" {
			return i, defined(m, i, function)
		}
	}
	return 0, fmt.Errorf("no function is called %q: give its name in the text or the symbol table, or its address as @fN", function)
}

// addresses says which function addresses a module with n of them has.
func addresses(n int) string {
	switch n {
	case 0:
		return "none"
	case 1:
		return "only @f0"
	}
	return fmt.Sprintf("@f0 to @f%d", n-1)
}

func defined(m *module.Module, n int, function string) error {
	if m.Functions[n].Body == nil {
		return fmt.Errorf("function %s has no body: only defined functions can be called", function)
	}
	return nil
}

func parseArgs(f *module.Function, function string, args []string) ([]uint64, error) {
	if len(args) != len(f.Signature.Params) {
		return nil, fmt.Errorf("function %s has the type %s: arguments expected: %d, got: %d", function, f.Signature, len(f.Signature.Params), len(args))
	}
	if f.Signature.Return.IsVector() {
		return nil, fmt.Errorf("function %s returns a vector: only functions of scalars can be called from outside", function)
	}
	values := make([]uint64, len(args))
	for i, p := range f.Signature.Params {
		v, err := parseArg(p, args[i])
		if err != nil {
			return nil, fmt.Errorf("argument %d of function %s: %w", i+1, function, err)
		}
		values[i] = v
	}
	return values, nil
}

func parseArg(t isa.Type, s string) (uint64, error) {
	switch t.Kind {
	case isa.Integer:
		return parseInteger(t, s)
	case isa.Float, isa.Double:
		return parseFloat(t, s)
	}
	return 0, fmt.Errorf("type %s cannot be given from outside: only scalars can", t)
}

// parseInteger reads an integer that is in range as a signed or an unsigned
// number.
func parseInteger(t isa.Type, s string) (uint64, error) {
	if v, err := strconv.ParseInt(s, 0, int(t.Bits)); err == nil {
		return uint64(v) << (64 - t.Bits) >> (64 - t.Bits), nil
	}
	v, err := strconv.ParseUint(s, 0, int(t.Bits))
	if err != nil {
		return 0, fmt.Errorf("%q is no %s", s, t)
	}
	return v, nil
}

// Format prints a result as an engine returns it: the bits above its width
// may be anything. It is "" for the type void.
func Format(t isa.Type, v uint64) string {
	switch t.Kind {
	case isa.Void:
		return ""
	case isa.Float:
		return formatFloat(t, uint64(uint32(v)))
	case isa.Double:
		return formatFloat(t, v)
	}
	return strconv.FormatInt(int64(v<<(64-t.Bits))>>(64-t.Bits), 10)
}
