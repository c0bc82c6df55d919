package asmparse

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// UndefWord is the literal without a value.
var UndefWord = isa.Undef.Row().Shape.Text[len(isa.Undef.Row().Shape.Text)-2].Text

// IsUndef reports whether a literal is the one without a value.
func IsUndef(s string) bool { return s == UndefWord }

// ParseMagnitude returns the value of a number without sign, decimal, hexadecimal
// or binary, or of a character. ok is false where 64 bits do not hold it.
func ParseMagnitude(s string) (v uint64, ok bool) {
	switch {
	case s == "":
		return 0, false
	case s[0] == '\'':
		if s == `'\'` {
			return '\\', true
		}
		b, why := Unescape(s[1 : len(s)-1])
		if why != "" || len(b) != 1 {
			return 0, false
		}
		return uint64(b[0]), true
	case strings.HasPrefix(s, "0x"), strings.HasPrefix(s, "0b"):
		v, err := strconv.ParseUint(s, 0, 64)
		return v, err == nil
	case !allDigits([]byte(s)):
		return 0, false
	}
	return parseNumber(s)
}

// Literal is the value of a literal in the place of an operand.
type Literal struct {
	// Row is that of the constant: isa.IntegerLiteral, isa.FloatingLiteral or
	// isa.Undef.
	Row isa.ID
	// Value is what the operand of such a statement holds: a SignRotated integer
	// or IEEE bits.
	Value uint64
	// Misfit says that the type does not hold the number, which is assembled as it
	// stands.
	Misfit bool
}

// ParseLiteral returns what a literal stands for where a value of a type is
// expected. why is what is wrong with it, or "".
func ParseLiteral(s string, t isa.Type) (l Literal, why string) {
	if IsUndef(s) {
		return Literal{Row: isa.Undef}, ""
	}
	if t.Kind == isa.Vector {
		return l, "a vector has no literal but `" + UndefWord + "`: build it with `" + isa.InsertElement.Row().Name + "`"
	}
	negative := strings.HasPrefix(s, "-")
	signed := negative || strings.HasPrefix(s, "+")
	magnitude := s
	if signed {
		magnitude = strings.TrimLeft(s[1:], " \t\r\n")
	}
	if t.IsFloating() {
		return floatLiteral(magnitude, t, negative, signed)
	}
	v, ok := ParseMagnitude(magnitude)
	if !ok || magnitude == "" {
		return l, integerProblem(magnitude, t)
	}
	l.Row = isa.IntegerLiteral
	l.Value, ok = signRotate(negative, v)
	l.Misfit = !fitsInteger(negative, v, t.Bits)
	if !ok {
		return l, "the literal has more than 64 bits"
	}
	return l, ""
}

func integerProblem(s string, t isa.Type) string {
	switch _, err := strconv.ParseFloat(s, 64); {
	case s[0] == '\'':
		return "expected one character or escape: `'a'`, `'\\n'`, `'\\x1b'`"
	case strings.HasPrefix(s, "0b") || strings.HasPrefix(s, "0x") && !strings.ContainsAny(s, ".pP"):
		return "expected at most 64 bits of digits"
	case err == nil && strings.ContainsAny(s, ".eEpP"), s == wordNaN, s == wordInf:
		return "expected an integer: the operand has the type " + t.String()
	}
	return "the literal has more than 64 bits"
}

func floatLiteral(s string, t isa.Type, negative, signed bool) (l Literal, why string) {
	l.Row = isa.FloatingLiteral
	if s[0] == '\'' || strings.HasPrefix(s, "0b") {
		return l, "expected a floating literal: the operand has the type " + t.String()
	}
	if l.Value, why = parseFloating(s, t); why != "" {
		return l, why
	}
	if signed && strings.HasPrefix(s, "0x") && !strings.ContainsAny(s, "pP") {
		return l, "raw bits have no sign: it is one of the bits"
	}
	if negative {
		l.Value |= signBit(t)
	}
	return l, ""
}

// escapes are the letters behind a backslash and the bytes they stand for.
var escapes = map[byte]byte{'n': '\n', 't': '\t', 'r': '\r', '0': 0, '\\': '\\', '"': '"', '\'': '\''}

// Unescape returns the bytes of a string between its quotes. why is what is wrong
// with it, or "".
func Unescape(s string) (bytes []byte, why string) {
	for i := 0; i < len(s); {
		if s[i] != '\\' {
			bytes = append(bytes, s[i])
			i++
			continue
		}
		more, n := escape1(s[i+1:])
		if n == 0 {
			return nil, "no such escape: expected \\n, \\t, \\r, \\0, \\\\, \\\", \\xHH or \\u{…}"
		}
		bytes = append(bytes, more...)
		i += 1 + n
	}
	return bytes, ""
}

// Quote returns a string in quotes that stands for bytes: the opposite of Unescape.
// ok is false where too many of them have no letter, or zeros stand among the
// letters: that is no text.
func Quote(bytes []byte) (text string, ok bool) {
	const atMost = 4 // one byte of so many has no letter
	var b strings.Builder
	b.WriteByte('"')
	odd := 0
	for rest := bytes; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		letter, known := escapeLetters[rest[0]]
		switch {
		case known:
			b.Write([]byte{'\\', letter})
			if rest[0] == 0 && len(rest) > 1 {
				odd++
			}
		case r == utf8.RuneError || !strconv.IsPrint(r):
			size = 1
			odd++
			fmt.Fprintf(&b, "\\x%02x", rest[0])
		default:
			b.Write(rest[:size])
		}
		rest = rest[size:]
	}
	b.WriteByte('"')
	return b.String(), atMost*odd <= len(bytes)
}

// escapeLetters are the letters of bytes that have an escape of their own.
var escapeLetters = func() map[byte]byte {
	m := map[byte]byte{}
	for letter, b := range escapes {
		if b != '\'' {
			m[b] = letter
		}
	}
	return m
}()

// escape1 returns the bytes of the escape whose letter s starts with, and how many
// bytes of s it takes; 0 if it is none.
func escape1(s string) (bytes []byte, n int) {
	switch {
	case s == "":
		return nil, 0
	case s[0] == 'x' && len(s) > 2:
		v, err := strconv.ParseUint(s[1:3], 16, 8)
		if err != nil {
			return nil, 0
		}
		return []byte{byte(v)}, 3
	case strings.HasPrefix(s, "u{"):
		digits, _, closed := strings.Cut(s[2:], "}")
		v, err := strconv.ParseUint(digits, 16, 32)
		if !closed || err != nil || !utf8.ValidRune(rune(v)) {
			return nil, 0
		}
		return utf8.AppendRune(nil, rune(v)), len("u{}") + len(digits)
	}
	b, ok := escapes[s[0]]
	if !ok {
		return nil, 0
	}
	return []byte{b}, 1
}

// hexDigits returns the bytes of pairs of digits with blanks between.
func hexDigits(s string) (bytes []byte, ok bool) {
	for _, word := range strings.Fields(s) {
		if len(word)%2 != 0 {
			return nil, false
		}
		for i := 0; i < len(word); i += 2 {
			v, err := strconv.ParseUint(word[i:i+2], 16, 8)
			if err != nil {
				return nil, false
			}
			bytes = append(bytes, byte(v))
		}
	}
	return bytes, true
}
