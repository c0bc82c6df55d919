package isa

// Keyword is one word of a list of alternatives and the code that records
// hold for it.
type Keyword struct {
	Word string
	Code uint64
	// Doc is a sentence for hover and completion.
	Doc string
}

// Keywords is a list of alternatives.
type Keywords struct {
	Name string
	// Optional says that the word may be missing: that is code 0.
	Optional bool
	List     []Keyword
}

// Word returns the word of code, or "" and false.
func (k *Keywords) Word(code uint64) (string, bool) {
	for i := range k.List {
		if k.List[i].Code == code {
			return k.List[i].Word, true
		}
	}
	return "", k.Optional && code == 0
}

// Code returns the code of word, or false.
func (k *Keywords) Code(word string) (uint64, bool) {
	for i := range k.List {
		if k.List[i].Word == word {
			return k.List[i].Code, true
		}
	}
	return 0, false
}

// Codes of the keyword lists that code outside the table asks about.
const (
	ProtoDefine     uint64 = 0
	ProtoDeclare    uint64 = 1
	LinkageExternal uint64 = 0
	LinkageInternal uint64 = 3
)

// The encodings of an abbreviation's operators. A literal has no word; all
// others have the number that their record holds (manual, "Abbreviation
// Record").
const (
	EncodingLiteral uint64 = 0
	EncodingFixed   uint64 = 1
	EncodingVBR     uint64 = 2
	EncodingArray   uint64 = 3
	EncodingChar6   uint64 = 4
)

// The keyword lists of the language.
var (
	EncodingWords = &Keywords{Name: "encoding", List: []Keyword{
		{"fixed", EncodingFixed, "A fixed number of bits."},
		{"vbr", EncodingVBR, "Chunks of N bits, each with one bit that says whether another follows."},
		{"array", EncodingArray, "A count and then any number of values in the encoding that follows."},
		{"char6", EncodingChar6, "Six bits for one of the characters a-z, A-Z, 0-9, `.` and `_`."},
	}}
	ProtoWords = &Keywords{Name: "prototype", List: []Keyword{
		{"define", ProtoDefine, "The function has a body: the next function block without one."},
		{"declare", ProtoDeclare, "The function has no body: an intrinsic."},
	}}
	LinkageWords = &Keywords{Name: "linkage", List: []Keyword{
		{"external", LinkageExternal, "Visible outside the module: intrinsics and the entry point."},
		{"internal", LinkageInternal, "Visible in this module only."},
	}}
	TailWords = &Keywords{Name: "tail", Optional: true, List: []Keyword{
		{"tail", 1, "The caller's stack frame is not needed any more: the call may reuse it."},
	}}
	// IntegerPredicates are the predicates of icmp (manual, "Integer
	// Comparison Instructions").
	IntegerPredicates = &Keywords{Name: "integer predicate", List: []Keyword{
		{"eq", IntEQ, "equal"}, {"ne", IntNE, "not equal"},
		{"ugt", IntUGT, "unsigned greater than"}, {"uge", IntUGE, "unsigned greater than or equal"},
		{"ult", IntULT, "unsigned less than"}, {"ule", IntULE, "unsigned less than or equal"},
		{"sgt", IntSGT, "signed greater than"}, {"sge", IntSGE, "signed greater than or equal"},
		{"slt", IntSLT, "signed less than"}, {"sle", IntSLE, "signed less than or equal"},
	}}
	// FloatingPredicates are the predicates of fcmp (manual, "Floating Point
	// Comparison Instructions"). Ordered means that neither operand is a NaN.
	FloatingPredicates = &Keywords{Name: "floating predicate", List: []Keyword{
		{"false", FloatFalse, "always false"},
		{"oeq", FloatOEQ, "ordered and equal"}, {"ogt", FloatOGT, "ordered and greater than"},
		{"oge", FloatOGE, "ordered and greater than or equal"}, {"olt", FloatOLT, "ordered and less than"},
		{"ole", FloatOLE, "ordered and less than or equal"}, {"one", FloatONE, "ordered and not equal"},
		{"ord", FloatORD, "ordered: no NaN"}, {"uno", FloatUNO, "unordered: a NaN"},
		{"ueq", FloatUEQ, "unordered or equal"}, {"ugt", FloatUGT, "unordered or greater than"},
		{"uge", FloatUGE, "unordered or greater than or equal"}, {"ult", FloatULT, "unordered or less than"},
		{"ule", FloatULE, "unordered or less than or equal"}, {"une", FloatUNE, "unordered or not equal"},
		{"true", FloatTrue, "always true"},
	}}
)

var keywordLists = map[string]*Keywords{
	"proto": ProtoWords, "linkage": LinkageWords, "tail": TailWords,
	"icmp": IntegerPredicates, "fcmp": FloatingPredicates,
}
