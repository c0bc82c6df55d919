// Package page is what a web page asks of pnaclasm apart from what an editor does: bytes
// in, bytes out, no files and no processes. It knows no JavaScript, so that its tests run
// anywhere; command pnaclasm-web gives it to a page.
//
//	calls.go     the calls, by name
//	messages.go  messages of an editor, without the headers of a stream
package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/source"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// calls take a program in any form that the assembler knows.
var calls = map[string]func(program []byte) ([]byte, error){
	"bits":    bits,
	"listing": listing,
	"loader":  func([]byte) ([]byte, error) { return []byte(wasm.Loader(true)), nil },
	"stats":   tree,
	"text":    text,
	"wasm":    translation,
}

// Call makes something of a program:
//
//	text     the program in the language of the manual
//	bits     its bitcode
//	listing  its bits, with what they mean
//	stats    what its bits are spent on: a ledger.Node as JSON
//	wasm     its translation to WebAssembly
//	loader   the JavaScript module that runs all translations, with the browser that some
//	         programs were made for; of no program
//
// The error is for a person to read.
func Call(name string, program []byte) ([]byte, error) {
	f, ok := calls[name]
	if !ok {
		names := slices.Sorted(maps.Keys(calls))
		return nil, fmt.Errorf("there is no call %q: expected one of %s", name, strings.Join(names, ", "))
	}
	return f(program)
}

// load reads a program; that rules are broken is no error.
func load(program []byte) (*assembler.Program, error) {
	p, list := assembler.Load(program)
	if err := failure(list, program); err != nil {
		return nil, err
	}
	return p, nil
}

// encoded reads a program, with the bits it has or gets.
func encoded(program []byte) (*assembler.Program, error) {
	data, err := bits(program)
	if err != nil {
		return nil, err
	}
	p, list := assembler.LoadBits(data)
	return p, failure(list, nil)
}

func text(program []byte) ([]byte, error) {
	if assembler.Detect(program) == assembler.Text {
		written, _, list := assembler.Canonical(source.Input{Text: program})
		return written, failure(list, program)
	}
	p, err := load(program)
	if err != nil {
		return nil, err
	}
	return assembler.Disassemble(p), nil
}

func bits(program []byte) ([]byte, error) {
	p, err := load(program)
	if err != nil || assembler.Detect(program) == assembler.Bits {
		return program, err
	}
	data, list := assembler.Encode(p)
	return data, failure(list, program)
}

func listing(program []byte) ([]byte, error) {
	p, err := encoded(program)
	if err != nil {
		return nil, err
	}
	return assembler.Listing(p), nil
}

func tree(program []byte) ([]byte, error) {
	p, err := encoded(program)
	if err != nil {
		return nil, err
	}
	return json.Marshal(ledger.Summarize(p.Segments).Tree())
}

func translation(program []byte) ([]byte, error) {
	_, v, list := verify.Check(program, verify.Config{})
	if err := failure(list, program); err != nil {
		return nil, err
	}
	if v == nil {
		return nil, errors.New("this is no program that can be translated")
	}
	b, err := wasm.Translate(v, wasm.Options{})
	if err != nil {
		return nil, err
	}
	return b.Code, nil
}

// failure is the first error of a list: where in the program, and what.
func failure(list diag.List, program []byte) error {
	for i := range list {
		d := &list[i]
		if d.Severity != diag.Error {
			continue
		}
		if at := d.Origin.Span.Start; assembler.Detect(program) != assembler.Bits && 0 <= at && at <= len(program) {
			return fmt.Errorf("line %d: %s", strings.Count(string(program[:at]), "\n")+1, d.Message)
		}
		return errors.New(d.Message)
	}
	return nil
}
