package main

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// group is a set of words that editors show alike.
type group struct {
	// Name is what the templates call the group.
	Name string
	// Words are in the order of the table.
	Words []string
}

// words returns every word of the language in the first group that claims it.
// A word that none claims is in the group Others, so none is ever lost.
func words() map[string]group {
	result := map[string]group{}
	taken := map[string]bool{}
	for _, g := range []group{
		{"Blocks", blocks()},
		{"Types", types()},
		{"Linkages", listed(isa.ProtoWords, isa.LinkageWords, isa.TailWords)},
		{"Terminators", keys(func(r *isa.Row) bool { return r.Block == isa.Function && r.Terminator })},
		{"Instructions", keys(func(r *isa.Row) bool { return r.Block == isa.Function && r.Defines() != 0 || r.ID == isa.Store })},
		{"Statements", keys(func(*isa.Row) bool { return true })},
		{"Predicates", listed(isa.IntegerPredicates, isa.FloatingPredicates)},
		{"Encodings", listed(isa.EncodingWords)},
		{"Others", isa.AllKeywords()},
	} {
		g.Words = slices.DeleteFunc(g.Words, func(w string) bool {
			seen := taken[w]
			taken[w] = true
			return seen
		})
		result[g.Name] = g
	}
	return result
}

func blocks() []string {
	var list []string
	for _, b := range isa.Blocks {
		list = append(list, b.Name)
	}
	return list
}

func types() []string {
	var list []string
	for _, t := range []isa.Type{isa.VoidType, isa.I1, isa.I8, isa.I16, isa.I32, isa.I64, isa.FloatType, isa.DoubleType} {
		list = append(list, t.String())
	}
	return list
}

func listed(lists ...*isa.Keywords) []string {
	var list []string
	for _, l := range lists {
		for _, k := range l.List {
			list = append(list, k.Word)
		}
	}
	return list
}

// keys returns the words that statements of the chosen rows start with.
func keys(chosen func(*isa.Row) bool) []string {
	var list []string
	for _, b := range isa.Blocks {
		for _, word := range isa.Keys(b.ID) {
			if slices.ContainsFunc(isa.ByKey(b.ID, word), chosen) {
				list = append(list, word)
			}
		}
	}
	return list
}
