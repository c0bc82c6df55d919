package llvm

import (
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/check"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/ir"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/legalize"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/link"
	"github.com/pnaclasm/pnaclasm/assembler/llvm/lower"
)

// Rules are the cards of the codes of an import, in alphabetical order. The
// examples are modules; a line of three dashes stands between two of them.
var Rules = func() []diag.Rule {
	rules := slices.Concat(ir.Rules, check.Rules, link.Rules, legalize.Rules, lower.Rules)
	slices.SortFunc(rules, func(a, b diag.Rule) int { return strings.Compare(a.Code, b.Code) })
	return rules
}()
