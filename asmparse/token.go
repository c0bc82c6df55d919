package asmparse

// TokenKind is the kind of a token.
type TokenKind uint8

// The kinds of token. Punctuation has one kind: its byte tells it apart.
const (
	EOF         TokenKind = iota
	Invalid               // bytes that start no token
	CommentLine           // `// …`, to the end of the line
	Foreign               // a line other tools print between the code: skipped
	Failure               // an `Error(…)` line of a disassembler
	Word                  // `add`, `i32`, `types`
	ID                    // `%v12`
	Name                  // `%sum`: an identifier that is no number
	Number                // `12`
	Decimal               // `1.5`, `1e+06`, `0x1.8p1`
	Hex                   // `0x7ff8`
	Binary                // `0b101`
	Quoted                // `"fact"`
	Character             // `'a'`, `'\n'`
	Punctuation           // one byte
)

// Token is a piece of the text: bytes [Start, End).
type Token struct {
	Kind       TokenKind
	Start, End uint32
}

// sigils maps the letter of an ID to the character before it. The letter a,
// of abbreviations, goes with both (errata E6).
var sigils = [256]byte{
	'f': '@', 'g': '@', 't': '@', 'a': '%',
	'p': '%', 'c': '%', 'v': '%', 'b': '%',
}

// goesWith reports whether an ID may be written sigil, then letter.
func goesWith(sigil, letter byte) bool {
	return sigils[letter] == sigil || letter == 'a' && sigil == '@'
}

// class is what a byte can do in a token.
type class uint8

const (
	blank  class = 1 << iota // space, tab, line ends
	letter                   // starts a word
	digit                    // starts a number
	inWord                   // continues a word
	inName                   // continues an identifier
	punct                    // stands alone
)

var classes = makeClasses()

func makeClasses() (c [256]class) {
	set := func(bytes string, k class) {
		for i := range len(bytes) {
			c[bytes[i]] |= k
		}
	}
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
	const digits = "0123456789"
	set(" \t\r\n", blank)
	set(letters, letter)
	set(digits, digit)
	set(letters+digits+".", inWord)
	set(letters+digits+".?", inName)
	set("{}()<>[],;:=*+-", punct)
	return c
}
