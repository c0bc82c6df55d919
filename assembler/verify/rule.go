// Package verify holds a program against the rules of the PNaCl ABI: those of
// records and structure, of types and values, of control flow, calls and
// intrinsics. All violations are found in one run, each at the operand it is
// about; a mistake does not silence or multiply others.
//
// The rules are values, in a file for each section of the list they are
// numbered by: rules_file.go, rules_module.go, and so on. A Verified can come
// from this package only, and translators take nothing else.
//
// The package may import assembler/module and what that imports.
package verify

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// Rule is one rule of the ABI.
type Rule struct {
	// Code is the rule's stable name: its number in the list of ABI rules, a
	// dash, and what it is about. Several codes may share a number.
	Code string
	// Title is one line that says what is wrong in a program that breaks it.
	Title string
	// Why is the reason for the rule, Do the way out.
	Why, Do string
	// Clause is the heading of the manual that states it; `ABI: …` stands for
	// the reference manual of the ABI.
	Clause string
	// Severity is what a violation amounts to in a complete program; zero
	// stands for an error.
	Severity diag.Severity
	// InModule is the severity in fragments, where it differs.
	InModule diag.Severity
	// Harmless says that a program that breaks the rule still has a meaning, so
	// that it may be translated if the severity allows it.
	Harmless bool
	// Example is a smallest program that breaks the rule, and no other.
	Example Example

	index int // in All
}

// Number returns the rule's number in the list of ABI rules: `C2` for
// `C2-type-count`.
func (r *Rule) Number() string {
	n, _, _ := strings.Cut(r.Code, "-")
	return n
}

// SeverityIn returns the severity of a violation in a profile.
func (r *Rule) SeverityIn(p Profile) diag.Severity {
	if p == Fragment && r.InModule != 0 {
		return r.InModule
	}
	return max(r.Severity, diag.Error)
}

// Example is a smallest wrong program. Most examples replace parts of a standard
// module (see Source) and show only those. In a part, `$` at the start stands
// for what the standard module has there.
type Example struct {
	// Types, Globals, Names and Body are the content of the types block, the
	// globals block, the symbol table and the body of @f1. Body follows `blocks
	// 1;` unless it has a count of its own. With other Types, the standard module
	// shrinks to its entry point @f0.
	Types, Globals, Names, Body string
	// Addresses are the function addresses; Functions, more function blocks.
	Addresses, Functions string
	// Module is all between the braces of the module, where $types, $addresses,
	// $globals, $names and $functions stand for parts of the standard module.
	Module string
	// File is the whole text.
	File string
	// Damage says how a right file is damaged where text cannot break the rule:
	// `size N` cuts or extends it by N bytes, `byte N V` sets a byte.
	Damage string
	// Profile is the profile in which the example breaks the rule.
	Profile Profile
}

// sections is the table of rules by section of the list of ABI rules.
var sections = []struct {
	Title string
	Rules []*Rule
}{
	{"File and bit stream", fileRules},
	{"Module structure", moduleRules},
	{"Types block", typeRules},
	{"Function addresses", addressRules},
	{"Globals", globalRules},
	{"Value symbol table", nameRules},
	{"Constants", constantRules},
	{"Function body structure", bodyRules},
	{"Instructions", instructionRules},
	{"Intrinsics", intrinsicRules},
}

var (
	allRules   = numberRules()
	rulesIndex = indexRules()
)

func numberRules() []*Rule {
	var all []*Rule
	for _, s := range sections {
		for _, r := range s.Rules {
			r.index = len(all)
			all = append(all, r)
		}
	}
	return all
}

// indexRules returns the rules by code and by number.
func indexRules() map[string][]*Rule {
	index := map[string][]*Rule{}
	for _, r := range allRules {
		index[r.Code] = append(index[r.Code], r)
		index[r.Number()] = append(index[r.Number()], r)
	}
	return index
}

// All returns all rules in the order of the list of ABI rules. The slice is
// shared: do not change it.
func All() []*Rule { return allRules }

// Lookup returns the rules that a code or number stands for: one for
// `C2-type-count`, all that share the number for `C2`, none for others.
func Lookup(code string) []*Rule { return rulesIndex[code] }
