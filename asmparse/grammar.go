package asmparse

import (
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// The language is the participle grammar below: lookahead 1, keyed on the
// first token of each line. What comes from the table, the statements, is one
// custom production; see statement.go.

// line is one line of the language: the root of the grammar.
type line struct {
	Tokens    []lexer.Token
	Statement tableStatement `parser:"  @@"`
	Suffix    *suffix        `parser:"  @@?"`
	Function  *functionLine  `parser:"| @@"`
	Block     *blockLine     `parser:"| @@"`
	Exit      bool           `parser:"| @'}'"`
	Label     *lexer.Token   `parser:"| ( @LabelID | @LabelName ) ':'"`
	Define    *define        `parser:"| @@"`
	Escape    *escape        `parser:"| @@"`
}

// suffix is the abbreviation a record is written with.
type suffix struct {
	Open  lexer.Token `parser:"(?= '<' ( AbbrevID | AbbrevName ) ) @'<'"`
	ID    lexer.Token `parser:"( @AbbrevID | @AbbrevName )"`
	Close lexer.Token `parser:"@'>'"`
}

// functionLine opens the body of a function or, with a colon, its section of
// an abbreviations block.
type functionLine struct {
	Word    lexer.Token `parser:"@Function"`
	Section bool        `parser:"( @':'"`
	Header  *header     `parser:"| @@ )"`
}

// header is what follows the keyword of a function block (manual, "Function
// Blocks").
// The source form may begin it with the linkage.
type header struct {
	Linkage *lexer.Token `parser:"@( 'internal' | 'external' )?"`
	Return  typeName     `parser:"@@"`
	Address lexer.Token  `parser:"( @FunctionID | @Name )"`
	Params  []param      `parser:"'(' ( @@ ( ',' @@ )* )? ')'"`
	Width   *width       `parser:"'{' @@?"`
}

type param struct {
	Type typeName    `parser:"@@"`
	ID   lexer.Token `parser:"( @ParamID | @Name )"`
}

// blockLine opens a block or, with a colon, its section of an abbreviations
// block. A kind of block without a name is written `block(N)` (errata E7, E77).
type blockLine struct {
	Name    *lexer.Token `parser:"( @Block"`
	Number  *lexer.Token `parser:"| BlockNumber '(' @Number ')' )"`
	Section bool         `parser:"( @':'"`
	Width   *width       `parser:"| '{' @@? )"`
}

// width is the `<B>` of an enter record. A vector type may follow the brace
// too (errata E5).
type width struct {
	Bits lexer.Token `parser:"(?= '<' Number '>' ) '<' @Number '>'"`
}

// define is the definition of an abbreviation (manual, "Abbreviation Record").
type define struct {
	ID        lexer.Token `parser:"( @AbbrevID | @AbbrevName ) '=' 'abbrev'"`
	Encodings []encoding  `parser:"'<' ( @@ ( ',' @@ )* )? '>' ';'"`
}

// encoding is one operator of an abbreviation: a literal, char6, fixed and vbr
// with their bits, or an array with its element.
type encoding struct {
	Literal *lexer.Token `parser:"  @Number"`
	Plain   *lexer.Token `parser:"| @Char6"`
	Word    *lexer.Token `parser:"| @Encoding"`
	Bits    *lexer.Token `parser:"  '(' ( @Number"`
	Element *scalar      `parser:"      | @@ ) ')'"`
}

// scalar is the encoding of an array's elements.
type scalar struct {
	Plain *lexer.Token `parser:"  @Char6"`
	Word  *lexer.Token `parser:"| @Encoding"`
	Bits  *lexer.Token `parser:"  '(' @Number ')'"`
}

// escape is a record as such: `a: <v0, v1>` (errata section 1).
type escape struct {
	Abbrev lexer.Token   `parser:"@Number ':'"`
	Values []escapeValue `parser:"'<' @@ ( ',' @@ )* '>'"`
}

// escapeValue is a production of its own because captures of tokens replace
// each other where captures of productions add up.
type escapeValue struct {
	Number lexer.Token `parser:"@Number"`
}

// symbol classes of the grammar: kinds of token and, where a kind is too
// coarse to key on, what the token says.
const (
	symFunction lexer.TokenType = iota + lexer.TokenType(Punctuation) + 1
	symBlock
	symBlockNumber
	symChar6
	symEncoding
	symFunctionID
	symParamID
	symLabelID
	symLabelName // a placeholder right in front of a colon
	symAbbrevID
	symAbbrevName // a name where only that of an abbreviation can stand
)

var symbols = map[string]lexer.TokenType{
	"EOF":         lexer.EOF,
	"Invalid":     lexer.TokenType(Invalid),
	"Failure":     lexer.TokenType(Failure),
	"Word":        lexer.TokenType(Word),
	"ID":          lexer.TokenType(ID),
	"Name":        lexer.TokenType(Name),
	"Number":      lexer.TokenType(Number),
	"Decimal":     lexer.TokenType(Decimal),
	"Hex":         lexer.TokenType(Hex),
	"Binary":      lexer.TokenType(Binary),
	"Quoted":      lexer.TokenType(Quoted),
	"Character":   lexer.TokenType(Character),
	"Punctuation": lexer.TokenType(Punctuation),
	"Function":    symFunction,
	"Block":       symBlock,
	"BlockNumber": symBlockNumber,
	"Char6":       symChar6,
	"Encoding":    symEncoding,
	"FunctionID":  symFunctionID,
	"ParamID":     symParamID,
	"LabelID":     symLabelID,
	"LabelName":   symLabelName,
	"AbbrevID":    symAbbrevID,
	"AbbrevName":  symAbbrevName,
}

// symbolNouns is what messages call the symbols of the grammar, by the name
// participle prints.
var symbolNouns = map[string]string{
	"number": "number", "scalar": "encoding", "encoding": "encoding", "char6": "encoding", "name": "name",
	"functionid": "function address", "paramid": "parameter", "labelid": "label", "labelname": "label",
	"escapevalue": "number", "abbrevid": "abbreviation", "abbrevname": "abbreviation", "typename": "type", "param": "type", "header": "type",
}

// Words of the language that are in no row of the table.
const (
	wordBlockNumber = "block"
	wordAbbrev      = "abbrev"
)

var wordSymbols = makeWordSymbols()

func makeWordSymbols() map[string]lexer.TokenType {
	m := map[string]lexer.TokenType{wordBlockNumber: symBlockNumber}
	for _, b := range isa.Blocks {
		m[b.Name] = symBlock
	}
	m[isa.Function.String()] = symFunction
	for _, w := range isa.EncodingWords.List {
		m[w.Word] = symEncoding
		if w.Code == isa.EncodingChar6 {
			m[w.Word] = symChar6
		}
	}
	return m
}

var idSymbols = map[byte]lexer.TokenType{'f': symFunctionID, 'p': symParamID, 'b': symLabelID, 'a': symAbbrevID}

// symbolOf returns the symbol class of a token.
func symbolOf(kind TokenKind, value string) lexer.TokenType {
	switch kind {
	case EOF:
		return lexer.EOF
	case Word:
		if s, ok := wordSymbols[value]; ok {
			return s
		}
	case ID:
		if s, ok := idSymbols[value[1]]; ok {
			return s
		}
	}
	return lexer.TokenType(kind)
}

// grammars holds one parser for each kind of block: the statement production
// depends on it. Blocks the manual does not know share that of TopLevel.
var grammars = sync.OnceValue(func() map[isa.BlockID]*participle.Parser[line] {
	m := map[isa.BlockID]*participle.Parser[line]{isa.TopLevel: buildGrammar(isa.TopLevel)}
	for _, b := range isa.Blocks {
		m[b.ID] = buildGrammar(b.ID)
	}
	return m
})

// grammarOf returns the grammar of the lines of a block.
func grammarOf(block isa.BlockID) *participle.Parser[line] {
	if g, ok := grammars()[block]; ok {
		return g
	}
	return grammars()[isa.TopLevel]
}

func buildGrammar(block isa.BlockID) *participle.Parser[line] {
	return participle.MustBuild[line](
		participle.Lexer(definition{}),
		// One token decides: a branch that took it is not left again.
		participle.UseLookahead(0),
		participle.ParseTypeWith(func(lex *lexer.PeekingLexer) (tableStatement, error) {
			return parseStatement(lex, block)
		}),
	)
}

// Grammar returns the language's grammar in EBNF, as participle prints it.
func Grammar() string { return grammarOf(isa.Function).String() }
