// Package page is what a web page asks of pnaclasm apart from what an editor does: bytes
// in, bytes out, no processes. It knows no JavaScript, so that its tests run anywhere;
// command pnaclasm-web-tools gives it to a page.
package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/llvm"
	"github.com/pnaclasm/pnaclasm/assembler/namemap"
	"github.com/pnaclasm/pnaclasm/assembler/source"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// calls take a program in any form that the assembler knows.
var calls = map[string]func(in source.Input) ([]byte, error){
	"bits":     bits,
	"compress": smaller,
	"listing":  listing,
	"open":     open,
	"overview": overview,
	"salvage":  salvage,
	"stats":    tree,
	"text":     text,
	"verify":   report,
	"wasm":     translation,
}

// Call makes something of a program:
//
//	open      the text to edit: text as it is, bitcode, listings, records and LLVM IR as text
//	text      the program in the language of the manual
//	salvage   the same of what can be read of damaged bitcode
//	bits      its bitcode
//	compress  smaller bitcode
//	listing   its bits, with what they mean
//	stats     what its bits are spent on: a ledger.Node as JSON
//	overview  the same in words
//	verify    what is wrong with it, as JSON
//	wasm      its translation to WebAssembly
//
// file is its path, beside which the files are that it includes. The error is for a person
// to read.
func Call(name, file string, program []byte) ([]byte, error) {
	f, ok := calls[name]
	if !ok {
		names := slices.Sorted(maps.Keys(calls))
		return nil, fmt.Errorf("there is no call %q: expected one of %s", name, strings.Join(names, ", "))
	}
	return f(source.Input{Name: path.Base(file), Text: program, Open: source.Folder(path.Dir(file))})
}

// load reads a program; that rules are broken is no error.
func load(in source.Input) (*assembler.Program, error) {
	p, list := assembler.LoadInput(in)
	if err := failure(list, in, p); err != nil {
		return nil, err
	}
	return p, nil
}

// encoded reads a program, with the bits it has or gets.
func encoded(in source.Input) (*assembler.Program, error) {
	data, err := bits(in)
	if err != nil {
		return nil, err
	}
	p, list := assembler.LoadBits(data)
	return p, failure(list, source.Input{}, nil)
}

func open(in source.Input) ([]byte, error) {
	if llvm.Detect(in.Text) != llvm.NoIR {
		r, list := llvm.Import([]llvm.Source{{Name: in.Name, Text: string(in.Text)}}, llvm.Options{})
		if err := failure(list, in, nil); err != nil {
			return nil, err
		}
		return assembler.Disassemble(r.Program), nil
	}
	if assembler.Detect(in.Text) == assembler.Text {
		return in.Text, nil
	}
	return text(in)
}

func text(in source.Input) ([]byte, error) {
	if assembler.Detect(in.Text) == assembler.Text {
		written, files, list := assembler.Canonical(in)
		return written, failure(list, in, &assembler.Program{Files: files})
	}
	p, err := load(in)
	if err != nil {
		return nil, err
	}
	return assembler.Disassemble(p), nil
}

// namesOf are the names that a program has in its text.
func namesOf(p *assembler.Program) *namemap.Map {
	if p.Source == nil {
		return nil
	}
	return p.Source.Names()
}

func bits(in source.Input) ([]byte, error) {
	p, err := load(in)
	if err != nil || assembler.Detect(in.Text) == assembler.Bits {
		return in.Text, err
	}
	data, list := assembler.Encode(p)
	return data, failure(list, in, p)
}

func listing(in source.Input) ([]byte, error) {
	p, err := encoded(in)
	if err != nil {
		return nil, err
	}
	return assembler.Listing(p), nil
}

func tree(in source.Input) ([]byte, error) {
	p, err := encoded(in)
	if err != nil {
		return nil, err
	}
	return json.Marshal(ledger.Summarize(p.Segments, namesOf(p)).Tree())
}

func translation(in source.Input) ([]byte, error) {
	p, v, list := verify.CheckSource(in, verify.Config{})
	if err := failure(list, in, p); err != nil {
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

// failure is the first error of a list: where in the program, and what. p is what was
// read, or nil.
func failure(list diag.List, in source.Input, p *assembler.Program) error {
	for i := range list {
		d := &list[i]
		if d.Severity != diag.Error {
			continue
		}
		if line, ok := lineOf(d.Origin.Span.Start, in, p); ok && assembler.Detect(in.Text) != assembler.Bits {
			return fmt.Errorf("%s: %s", line, d.Message)
		}
		return errors.New(d.Message)
	}
	return nil
}

// lineOf says which line an offset is in: "line 3", or "FILE, line 3" of an included file.
func lineOf(at int, in source.Input, p *assembler.Program) (string, bool) {
	text, name := in.Text, ""
	if p != nil && p.Files != nil && p.Files.Len() > 1 {
		if i := p.Files.At(at); i > 0 {
			f := p.Files.File(i)
			at, text, name = at-f.Start, f.Text, f.Name+", "
		}
	}
	if at < 0 || at > len(text) {
		return "", false
	}
	return fmt.Sprintf("%sline %d", name, strings.Count(string(text[:at]), "\n")+1), true
}
