package isa

// A SlotKind says what a place in the text of a statement holds.
type SlotKind uint8

const (
	SlotDef      SlotKind = iota // the ID a statement defines: %vN, @tN, …
	SlotValue                    // a value ID: @f @g %p %c %v
	SlotCallee                   // a value ID that must be a function address @f
	SlotLabel                    // a basic block %bN
	SlotType                     // a type's name
	SlotKeyword                  // one word of a Keywords list
	SlotCount                    // an unsigned number
	SlotAlign                    // an alignment in bytes: 0 or a power of two
	SlotInteger                  // an integer literal with sign
	SlotFloating                 // a floating literal
	SlotAddend                   // `+ N` or `- N` of a relocation
	SlotName                     // a quoted name, or a list of characters and bytes
	SlotBytes                    // a list of bytes in braces
)

// slotKinds maps the notation of a slot's kind to the kind.
var slotKinds = map[string]SlotKind{
	"def": SlotDef, "value": SlotValue, "callee": SlotCallee, "label": SlotLabel,
	"type": SlotType, "keyword": SlotKeyword, "count": SlotCount,
	"align": SlotAlign, "integer": SlotInteger, "floating": SlotFloating,
	"addend": SlotAddend, "name": SlotName, "bytes": SlotBytes,
}

// Counted is what the IDs of a function count, by their letter, in messages.
var Counted = map[byte]string{'p': "parameters", 'c': "constants", 'v': "values of instructions", 'b': "basic blocks", 'a': "abbreviations"}

// Noun returns what a message calls the slot: "expected type after `add`".
func (k SlotKind) Noun() string {
	return [...]string{"identifier", "value", "function address", "label", "type",
		"keyword", "number", "alignment", "integer literal",
		"floating literal", "addend", "name", "byte list"}[k]
}

// A TypeSource says where the type that a statement writes comes from. Types
// the record does not hold are redundant: they must agree with their source.
type TypeSource uint8

const (
	TypeInRecord TypeSource = iota // the record holds its type ID
	TypeOfSlot                     // the type of the value in slot Ref
	TypeReturned                   // the return type of the function in slot Ref
	TypeSet                        // ConstantsSetType
	TypeSame                       // the same as the type in slot Ref
)

// Slot is one place of a statement's text that varies.
type Slot struct {
	Name string
	Kind SlotKind
	// Sort is the letter of the ID a SlotDef defines: v c t f g b p.
	Sort byte
	// Optional marks a definition that is absent when the result is void.
	Optional bool
	// Source and Ref (an index into Shape.Slots) apply to SlotType.
	Source TypeSource
	Ref    int
	// Words are the keywords of a SlotKeyword.
	Words *Keywords
}

// An ElemKind says what a piece of a statement's text is.
type ElemKind uint8

const (
	ElemLiteral  ElemKind = iota // a token that always stands there
	ElemOptional                 // a token that may be left out; printed
	ElemSlot                     // a slot
	ElemOperator                 // the row's own mnemonic
	ElemGroup                    // the place of the repeated group
)

// Elem is one piece of a statement's canonical text.
type Elem struct {
	Kind ElemKind
	// Text is the literal token.
	Text string
	// Slot is an index into Shape.Slots.
	Slot int
	// Space says that the canonical text has one blank before the piece, Break
	// that it starts a new line there instead, and Indent that this line stands
	// one level deeper than the statement.
	Space, Break, Indent bool
}

// A Codec says how a record holds the value of a slot.
type Codec uint8

const (
	CodecLiteral    Codec = iota // the number Field.Literal
	CodecOperator                // the row's Sub: which operator of several
	CodecRelative                // RelativeIndex modulo 2^32 (errata E26)
	CodecRelative64              // RelativeIndex modulo 2^64: a switch's selector
	CodecSigned                  // SignRotate(RelativeIndex): a phi's value
	CodecAbsolute                // AbsoluteIndex
	CodecNumber                  // the number itself; for an ID, its index
	CodecTypeID                  // the type's ID
	CodecBits                    // the width of an integer type
	CodecVector                  // element count and element type ID: two values
	CodecSignature               // the ID of the function type made of the slot and the group
	CodecAlign                   // 0, or log2 + 1 (errata E13)
	CodecSignRotate              // SignRotate of an integer literal (errata E18, E20)
	CodecIEEE                    // the bits of a floating literal
	CodecAddend                  // two's complement in 32 bits (errata E16)
	CodecKeyword                 // the code of the keyword
	CodecTail                    // calling convention 0, shifted, plus the tail bit (errata E55)
	CodecBytes                   // all remaining values are the bytes
	CodecCount                   // how often the group is repeated
)

// codecs maps the notation of a codec to the codec.
var codecs = map[string]Codec{
	"rel": CodecRelative, "rel64": CodecRelative64, "signed": CodecSigned,
	"abs": CodecAbsolute, "n": CodecNumber, "typeid": CodecTypeID, "bits": CodecBits,
	"vector": CodecVector, "sig": CodecSignature, "align": CodecAlign,
	"signrot": CodecSignRotate, "ieee": CodecIEEE, "addend": CodecAddend,
	"word": CodecKeyword, "cc": CodecTail, "bytes": CodecBytes,
}

// Field is one value of a record (two for CodecVector, all that remain for
// CodecBytes).
type Field struct {
	Codec   Codec
	Literal uint64
	Slot    int
}

// Shape is a pair of Syntax and Record rules taken apart. Slots come in the
// order of the text; slots from Fixed on belong to the repeated group, which
// is always the last of the operands.
type Shape struct {
	Text   []Elem
	Slots  []Slot
	Fixed  int
	Group  []Elem
	Sep    string
	Fields []Field
	Repeat []Field
	// Key is the word a statement of this shape starts with, after an optional
	// definition and `tail`; "" where it starts with a slot.
	Key string
}

// Repeats reports whether the statement has a repeated group.
func (s *Shape) Repeats() bool { return len(s.Slots) > s.Fixed }

// GroupSize is the number of slots of the repeated group.
func (s *Shape) GroupSize() int { return len(s.Slots) - s.Fixed }

// SlotAt returns the slot of operand i of a statement.
func (s *Shape) SlotAt(i int) *Slot {
	if i >= s.Fixed && s.Repeats() {
		i = s.Fixed + (i-s.Fixed)%s.GroupSize()
	}
	return &s.Slots[i]
}

// ValueOperand returns the operand that value number v of a record (its code
// is number 0) was made from, or -1 for values that stand for no operand.
func (s *Shape) ValueOperand(v int) int {
	at := 1
	for _, f := range s.Fields {
		next := at + f.width()
		if v < next || f.Codec == CodecBytes {
			return f.operand(v, at)
		}
		at = next
	}
	if len(s.Repeat) == 0 {
		return -1
	}
	group, k := (v-at)/len(s.Repeat), (v-at)%len(s.Repeat)
	if op := s.Repeat[k].operand(v, v); op >= 0 {
		return op + group*s.GroupSize()
	}
	return -1
}

// FieldAt returns the field that holds value number v of a record (its code is
// number 0); ok is false where the rule has none.
func (s *Shape) FieldAt(v int) (f Field, ok bool) {
	at := 1
	for _, f := range s.Fields {
		next := at + f.width()
		if v >= at && (v < next || f.Codec == CodecBytes) {
			return f, true
		}
		at = next
	}
	if len(s.Repeat) == 0 || v < at {
		return Field{}, false
	}
	return s.Repeat[(v-at)%len(s.Repeat)], true
}

// width is the number of record values the field takes, at least.
func (f Field) width() int {
	if f.Codec == CodecVector {
		return 2
	}
	return 1
}

func (f Field) operand(v, at int) int {
	switch {
	case v < at, f.Codec == CodecLiteral, f.Codec == CodecOperator, f.Codec == CodecCount:
		return -1
	}
	return f.Slot
}
