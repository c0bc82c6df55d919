package assembler

import (
	"slices"
	"sort"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// The codes of what reading a file as a whole finds.
const (
	codeDamaged      = "file-damaged"
	codeListing      = "listing-malformed"
	codeNotCanonical = "not-canonical"
	codeRecords      = "records-malformed"
)

// Rules are the cards of the codes of this package, of source and of bind, in alphabetical
// order.
var Rules = byCode(slices.Concat(bind.Rules, source.Rules, []diag.Rule{
	{Code: codeDamaged, Title: "a bitcode file can be read to its end", Severity: diag.Error, Clause: "Header Record",
		Explanation: "The bits at the position given cannot be what a writer of the format made: the file is cut off or damaged, or no bitcode.",
		Example:     "PEXE"},
	{Code: codeListing, Title: "a listing has its records in the second column", Severity: diag.Error, Clause: "Factorial Example",
		Explanation: "A listing is read by its second column: `a: <v0, v1, …>`. One that a failed disassembly printed is not read at all.",
		Example:     "0:0|nothing|module {\n"},
	{Code: codeNotCanonical, Title: "text stands for the canonical bits", Severity: diag.Warning, Clause: "errata E80",
		Explanation: "The file can be read, but a writer would have written it differently: an integer takes more chunks than it needs, padding is not zero, a length word is wrong, or the header is not the standard one. Or an abbreviations block stands inside a function. Text does not say such things, so assembling its disassembly gives other bytes.",
		Example:     flawedExample},
	{Code: codeRecords, Title: "textual records are numbers between commas", Severity: diag.Error, Clause: "PNaCl Records",
		Explanation: "Each line is one record, `code,value,…;`. 65535 enters a block, 65534 leaves it.",
		Example:     "65535,8,x;\n"},
}))

func byCode(rules []diag.Rule) []diag.Rule {
	// A page loads this: a sort of its own for these takes 20 KB.
	sort.Slice(rules, func(i, j int) bool { return rules[i].Code < rules[j].Code })
	return rules
}

// flawedExample is a file whose last length word is wrong.
const flawedExample = "PEXE\x01\x00\x08\x00\x11\x00\x04\x00\x02\x00\x00\x00" +
	"\x21\x08\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00"
