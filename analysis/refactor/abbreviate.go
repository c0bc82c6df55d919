package refactor

import (
	"context"
	"slices"

	"github.com/pnaclasm/pnaclasm/analysis/describe"
	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// Abbreviate returns the edits, sorted, that write each record with the cheapest
// of the abbreviations that are defined, and how many bits they save.
func Abbreviate(ctx context.Context, s *document.Snapshot) (edits []diag.Edit, saved uint64) {
	parts := make([][]diag.Edit, s.NumBlocks())
	sums := make([]uint64, s.NumBlocks())
	s.Each(ctx, func(i int) {
		accounts, m := s.Accounts(i), s.Meaning(i)
		for record := range m.Records {
			if e, bits, ok := abbreviate(s, i, record, accounts); ok {
				parts[i] = append(parts[i], e)
				sums[i] += bits
			}
		}
	})
	for _, n := range sums {
		saved += n
	}
	return slices.Concat(parts...), saved
}

// AbbreviateAt returns the edit that gives the record of a node of block i its
// cheapest abbreviation, what that is called and how many bits it saves.
func AbbreviateAt(s *document.Snapshot, i, node int) (e diag.Edit, id string, saved uint64, ok bool) {
	record := s.Meaning(i).RecordOf(node)
	if record < 0 {
		return e, "", 0, false
	}
	accounts := s.Accounts(i)
	_, id = describe.Cheaper(s.Meaning(i).Records[record].Values, &accounts[record])
	e, saved, ok = abbreviate(s, i, record, accounts)
	return e, id, saved, ok
}

func abbreviate(s *document.Snapshot, i, record int, accounts []ledger.Account) (e diag.Edit, saved uint64, ok bool) {
	m, c := s.Meaning(i), s.Tree(i)
	n := &c.Nodes[m.Nodes[record]]
	if n.Kind != asmparse.Statement {
		return e, 0, false
	}
	saved, id := describe.Cheaper(m.Records[record].Values, &accounts[record])
	if saved == 0 {
		return e, 0, false
	}
	return suffixEdit(n, s.Start(i), id), saved, true
}

// suffixEdit writes the abbreviation of the record of a node; start is where its
// block starts.
func suffixEdit(n *asmparse.Node, start int, id string) diag.Edit {
	if n.Suffix.Sort != 0 {
		return diag.Edit{Span: diag.Span{Start: start + int(n.Suffix.Start), End: start + int(n.Suffix.End)}, Text: "<" + id + ">"}
	}
	return diag.Edit{Span: diag.Span{Start: start + int(n.End), End: start + int(n.End)}, Text: " <" + id + ">"}
}
