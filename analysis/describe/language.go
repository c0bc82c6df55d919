package describe

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// globalRecordTopics are the records that every block may have.
func globalRecordTopics() []Topic {
	var topics []Topic
	for _, r := range isa.GlobalRecords {
		topics = append(topics, Topic{Kind: Record, Name: r.Name, Title: r.Doc, Syntax: r.Syntax, Record: r.Record, Clause: r.Clause,
			Aliases: []string{strconv.FormatUint(r.Code, 10)}})
	}
	return topics
}

// blockTopics are the kinds of blocks, with the statements that stand in them.
func blockTopics() []Topic {
	var topics []Topic
	for i := range isa.Blocks {
		b := &isa.Blocks[i]
		var parents []string
		for _, p := range b.Parents {
			parents = append(parents, p.String())
		}
		id := strconv.FormatUint(uint64(b.ID), 10)
		topics = append(topics, Topic{Kind: Block, Name: b.Name, Title: b.Doc, Clause: b.Clause,
			Aliases: []string{"block " + id, "block(" + id + ")"},
			Syntax:  b.Name + " {  // BlockID = " + id,
			Parts:   append([]Part{{"stands in", strings.Join(parents, ", ")}}, blockParts(b.ID)...)})
	}
	return topics
}

// blockParts lists the statements of a block by their codes.
func blockParts(id isa.BlockID) []Part {
	var parts []Part
	seen := map[string]bool{}
	for i := range isa.Rows {
		if r := &isa.Rows[i]; r.Block == id && !seen[r.Name] {
			seen[r.Name] = true
			parts = append(parts, Part{fmt.Sprintf("record %d", r.Code), r.Name})
		}
	}
	return parts
}

// Types are the types that the language can name, without those of functions.
func Types() []isa.Type {
	return []isa.Type{
		isa.I1, isa.I8, isa.I16, isa.I32, isa.I64, isa.FloatType, isa.DoubleType, isa.VoidType,
		isa.VectorOf(4, isa.I1), isa.VectorOf(8, isa.I1), isa.VectorOf(16, isa.I1), isa.VectorOf(16, isa.I8),
		isa.VectorOf(8, isa.I16), isa.VectorOf(4, isa.I32), isa.VectorOf(4, isa.FloatType),
	}
}

// TypeRow returns the statement of the types block that defines types of a kind,
// or nil.
func TypeRow(k isa.Kind) *isa.Row {
	for i := range isa.Rows {
		if r := &isa.Rows[i]; r.Block == isa.Types && typeRows[r.ID] == k {
			return r
		}
	}
	return nil
}

// typeRows are the kinds of types that the rows of the types block define.
var typeRows = map[isa.ID]isa.Kind{
	isa.TypeVoid: isa.Void, isa.TypeInteger: isa.Integer, isa.TypeFloat: isa.Float, isa.TypeDouble: isa.Double,
	isa.TypeVector: isa.Vector, isa.TypeFunction: isa.FunctionType,
}

func init() {
	isa.MustCoverTypes("explain", func(r *isa.Row) bool { _, ok := typeRows[r.ID]; return ok })
}

func typeTopics() []Topic {
	var topics []Topic
	for _, t := range Types() {
		row := TypeRow(t.Kind)
		topics = append(topics, Topic{Kind: TypeName, Name: t.String(), Title: row.Doc, Clause: row.Clause,
			Syntax: "@tN = " + t.String() + ";", Record: recordRule(row), Parts: slotParts(row), See: []string{row.Name}})
	}
	return topics
}

// wordTopics are the words with a code, one topic for each list a word is in.
func wordTopics() []Topic {
	var topics []Topic
	for _, list := range wordLists() {
		for _, w := range list.List {
			topics = append(topics, Topic{Kind: Word, Name: w.Word, Title: sentence(w.Doc),
				Parts: []Part{{list.Name, fmt.Sprintf("number %d in a record", w.Code)}}, Aliases: []string{list.Name}, See: usersOf(list)})
		}
	}
	return topics
}

// wordLists are the lists of words that statements have, and that of
// abbreviations.
func wordLists() []*isa.Keywords {
	lists := []*isa.Keywords{isa.EncodingWords}
	for i := range isa.Rows {
		for _, s := range isa.Rows[i].Shape.Slots {
			if s.Words != nil && !slices.Contains(lists, s.Words) {
				lists = append(lists, s.Words)
			}
		}
	}
	return lists
}

// usersOf are the statements that have a word of a list.
func usersOf(list *isa.Keywords) []string {
	var names []string
	for i := range isa.Rows {
		for _, s := range isa.Rows[i].Shape.Slots {
			if s.Words == list && !slices.Contains(names, isa.Rows[i].Name) {
				names = append(names, isa.Rows[i].Name)
			}
		}
	}
	return names
}

// sentence makes a sentence of a phrase.
func sentence(s string) string {
	if s == "" || strings.HasSuffix(s, ".") {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:] + "."
}
