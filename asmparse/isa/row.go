package isa

// Op is the index of a row in Rows.
type Op uint16

// Class is the type class that tells rows of one record code apart.
type Class uint8

// The classes.
const (
	AnyClass      Class = iota
	IntegerClass        // integers and vectors of them
	FloatingClass       // float, double and vectors of them
)

// Admits reports whether a value of type t belongs to the class.
func (c Class) Admits(t Type) bool {
	switch c {
	case IntegerClass:
		return t.IsIntegral()
	case FloatingClass:
		return t.IsFloating()
	}
	return true
}

// ResultRule says what value a record defines, and of which type.
type ResultRule uint8

// The rules.
const (
	NoResult       ResultRule = iota
	ResultOf                  // the type of the value in the record's value Arg
	ResultCompare             // i1, in the shape of the value in Arg
	ResultElement             // the element type of the vector in Arg
	ResultTypeID              // the type whose ID is in Arg
	ResultReturn              // what the function in Arg returns; none for void
	ResultReturnID            // the type whose ID is in Arg; none for void
	ResultPointer             // i32
	ResultSet                 // ConstantsSetType
)

// Result is a result rule and the record value (its code is number 0) that
// the rule reads.
type Result struct {
	Rule ResultRule
	Arg  int
}

// Row is one construct of the language: a statement and its record.
type Row struct {
	// ID names the row in code.
	ID ID
	// Name is the mnemonic, or the manual's name of a construct without one.
	Name string
	// Block is the kind of block the statement stands in.
	Block BlockID
	// Code is the record code.
	Code uint64
	// Sub is the operator within a record code that several rows share.
	Sub uint64
	// Shape is the statement's text and record.
	Shape *Shape
	// Syntax and Record are the rules Shape was made from.
	Syntax, Record string
	// Class tells apart rows that share Code and Sub.
	Class Class
	// ClassSlot is the slot whose type Class is about: a SlotValue or a
	// SlotType; -1 where Class is AnyClass.
	ClassSlot int
	// Result is the value the record defines.
	Result Result
	// Terminator marks the instructions that end a basic block.
	Terminator bool
	// Doc is one or two sentences for hover, Clause the manual's heading.
	Doc, Clause string

	op Op
}

// Op returns the row's index in Rows.
func (r *Row) Op() Op { return r.op }

// Row returns the row with index op.
func (op Op) Row() *Row { return &Rows[op] }

// Rows is THE TABLE: every statement of the language that has a record of its
// own, in the order of the manual. Abbreviation definitions, block enter and
// exit records and record escapes have their own grammar.
var Rows = buildRows()

// Keywords returns every word of the language that has a fixed meaning, in
// the order of the table and without duplicates.
func AllKeywords() []string { return append([]string(nil), allKeywords...) }

var (
	byCode      = indexCodes()
	byKey       = indexKeys()
	allKeywords = collectKeywords()
)

// Bounds of the record codes and block IDs of the table: both are small, so
// that a record finds its rows by two indices.
const (
	maxCode  = 64
	maxBlock = 32
)

// ByCode returns the rows of one record code of a block, in the order in which
// a record should be tried against them. The slice is shared: do not change it.
func ByCode(block BlockID, code uint64) []*Row {
	if block >= maxBlock || code >= maxCode {
		return nil
	}
	return byCode[block][code]
}

type wordKey struct {
	block BlockID
	word  string
}

// ByKey returns the rows of a block whose statements start with word (after an
// optional definition and `tail`), or, for word "", those that start with no
// fixed word. The slice is shared: do not change it.
func ByKey(block BlockID, word string) []*Row { return byKey[wordKey{block, word}] }

// Keys returns the words statements of a block may start with, in the order of
// the table.
func Keys(block BlockID) []string {
	var keys []string
	seen := map[string]bool{}
	for i := range Rows {
		k := Rows[i].key()
		if Rows[i].Block == block && k != "" && !seen[k] {
			seen[k] = true
			keys = append(keys, k)
		}
	}
	return keys
}

// key is the word a statement of the row starts with.
func (r *Row) key() string {
	if r.Shape.Key != "" {
		return r.Shape.Key
	}
	for _, e := range r.Shape.Text {
		if e.Kind == ElemOperator {
			return r.Name
		}
	}
	return ""
}

// Defines returns the letter of the ID that statements of the row define, or 0.
func (r *Row) Defines() byte {
	for i := range r.Shape.Slots {
		if s := &r.Shape.Slots[i]; s.Kind == SlotDef {
			return s.Sort
		}
	}
	return 0
}

// section is a heading of the manual with the rows it describes.
type section struct {
	clause string
	block  BlockID
	rows   []entry
}

// entry is a row as the tables write it.
type entry struct {
	id     ID
	name   string
	syntax string
	record string
	sub    uint64
	class  Class
	result Result
	term   bool
	doc    string
}

func buildRows() []Row {
	var rows []Row
	for _, table := range [][]section{
		moduleRows, typeRows, globalRows, valuesymtabRows, constantRows, functionRows,
		terminatorRows, binaryRows, memoryRows, conversionRows, compareRows, vectorRows, otherRows,
	} {
		for _, s := range table {
			for _, e := range s.rows {
				rows = append(rows, e.row(s, Op(len(rows))))
			}
		}
	}
	return rows
}

func (e entry) row(s section, op Op) Row {
	r := Row{
		ID: e.id, Name: e.name, Block: s.block, Sub: e.sub, Syntax: e.syntax, Record: e.record,
		Class: e.class, ClassSlot: -1, Result: e.result, Terminator: e.term,
		Doc: e.doc, Clause: s.clause, op: op,
	}
	r.Shape = compileShape(e.syntax, e.record, keywordLists)
	r.Code = leadingNumber(e.record)
	if e.class != AnyClass {
		r.ClassSlot = classSlot(r.Shape)
	}
	return r
}

// classSlot returns the slot whose type a row's class is about: the first
// value, or the first type of a statement without values.
func classSlot(s *Shape) int {
	for i := range s.Slots {
		if s.Slots[i].Kind == SlotValue {
			return i
		}
	}
	for i := range s.Slots {
		if s.Slots[i].Kind == SlotType {
			return i
		}
	}
	panic("isa: a class without a type")
}

func leadingNumber(rule string) uint64 {
	var n uint64
	for i := 0; i < len(rule) && rule[i] >= '0' && rule[i] <= '9'; i++ {
		n = n*10 + uint64(rule[i]-'0')
	}
	return n
}

func indexCodes() *[maxBlock][maxCode][]*Row {
	var index [maxBlock][maxCode][]*Row
	for i := range Rows {
		rows := &index[Rows[i].Block][Rows[i].Code]
		*rows = append(*rows, &Rows[i])
	}
	return &index
}

func indexKeys() map[wordKey][]*Row {
	index := map[wordKey][]*Row{}
	for i := range Rows {
		k := wordKey{Rows[i].Block, Rows[i].key()}
		index[k] = append(index[k], &Rows[i])
	}
	return index
}

func collectKeywords() []string {
	var words []string
	seen := map[string]bool{}
	add := func(w string) {
		if isWord(w) && !seen[w] {
			seen[w] = true
			words = append(words, w)
		}
	}
	for _, b := range Blocks {
		add(b.Name)
	}
	for i := range Rows {
		addShapeWords(&Rows[i], add)
	}
	for _, w := range []string{"abbrev", "fixed", "vbr", "array", "char6", "block", "i1", "i8", "i16", "i32", "i64", "void", "float", "double", "nan", "inf"} {
		add(w)
	}
	return words
}

func addShapeWords(r *Row, add func(string)) {
	add(r.key())
	for _, elems := range [][]Elem{r.Shape.Text, r.Shape.Group} {
		for _, e := range elems {
			add(e.Text)
		}
	}
	for _, s := range r.Shape.Slots {
		if s.Words != nil {
			for _, w := range s.Words.List {
				add(w.Word)
			}
		}
	}
}
