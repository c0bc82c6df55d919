package asmparse

import (
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// unknownWord returns the error for a statement whose first word selects no
// row: it belongs to another block, or it is misspelt.
func (w *walker) unknownWord(key lexer.Token) *syntaxError {
	prev := w.before(key)
	e := &syntaxError{at: key, prev: prev}
	for _, b := range isa.Blocks {
		if b.ID != w.block && leads(b.ID, key.Value) {
			e.code = codeWrongBlock
			e.message = "`" + key.Value + "` stands in " + blockNoun(b.ID) + ", not " + placeNoun(w.block)
			return e
		}
	}
	words := leadingWords(w.block)
	e.code, e.message = codeUnknown, "unknown "+instructionNoun(w.block)+" "+quoteToken(key.Value)
	if prev != nil && w.fail.expected != nil {
		words = append(words, typeNames...)
		e.code, e.message = codeExpected, "expected "+alternatives(w.fail.expected)+afterToken(prev)
	}
	if s := diag.Nearest(key.Value, words); s != "" {
		e.message += "; did you mean `" + s + "`?"
		e.fixes = []diag.Fix{{Title: "Write `" + s + "`", Edits: []diag.Edit{{Span: e.span(), Text: s}}}}
	}
	return e
}

// definition returns the error for a definition that is missing in front of a
// known word, or must not stand there; nil if that is not what is wrong.
func (w *walker) definition(key lexer.Token) *syntaxError {
	rows := statementRows(w.block, key.Value)
	first := w.first()
	if !isWord(&key) || len(rows) == 0 || w.fail.at.Pos.Offset != first.Pos.Offset {
		return nil
	}
	sort, e := rows[0].Defines(), &syntaxError{code: codeExpected, at: first}
	switch defined := isIdentifier(&first); {
	case sort != 0 && !defined:
		e.message = quoteToken(key.Value) + " defines a value: write `" + string(sigils[sort]) + string(sort) + "N =` in front of it"
	case sort == 0 && defined:
		e.message = quoteToken(key.Value) + " defines no value: leave out `" + first.Value + " =`"
		definition := diag.Span{Start: first.Pos.Offset, End: key.Pos.Offset}
		e.fixes = []diag.Fix{{Title: "Leave out `" + first.Value + " =`", Edits: []diag.Edit{{Span: definition}}}}
	default:
		return nil
	}
	return e
}

// instructionNoun is what messages call a statement of a block.
func instructionNoun(block isa.BlockID) string {
	if block == isa.Function {
		return "instruction"
	}
	return "statement"
}

// blockNoun names a kind of block with its article.
func blockNoun(id isa.BlockID) string { return diag.Article(id.String() + " block") }

// placeNoun names the inside of a block.
func placeNoun(id isa.BlockID) string {
	if id == isa.TopLevel {
		return "outside of all blocks"
	}
	return "in " + blockNoun(id)
}

var typeNames = []string{
	isa.VoidType.String(), isa.FloatType.String(), isa.DoubleType.String(),
	isa.I1.String(), isa.I8.String(), isa.I16.String(), isa.I32.String(), isa.I64.String(),
}

// leads reports whether a statement of a block may start with word.
func leads(block isa.BlockID, word string) bool {
	if len(statementRows(block, word)) > 0 {
		return true
	}
	for _, k := range leadingKeywords(block) {
		if k == word {
			return true
		}
	}
	return false
}

// leadingWords returns the words that a line of a block may start with.
func leadingWords(block isa.BlockID) []string {
	words := append(isa.Keys(block), leadingKeywords(block)...)
	for _, b := range isa.Blocks {
		if block == isa.Abbreviations || slices.Contains(b.Parents, block) {
			words = append(words, b.Name)
		}
	}
	return words
}

// leadingKeywords returns the words of statements that start with one of a
// list of keywords.
func leadingKeywords(block isa.BlockID) []string {
	var words []string
	for _, row := range statementRows(block, "") {
		first := row.Shape.Text[0]
		if first.Kind != isa.ElemSlot || row.Shape.Slots[first.Slot].Words == nil {
			continue
		}
		for _, k := range row.Shape.Slots[first.Slot].Words.List {
			words = append(words, k.Word)
		}
	}
	return words
}
