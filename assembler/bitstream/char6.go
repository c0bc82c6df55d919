package bitstream

// char6Alphabet lists the characters of the char6 encoding in the order of
// their codes (seed "LLVM Bitcode File Format", 6-bit characters).
const char6Alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._"

// noChar6 is the code of a byte outside the alphabet.
const noChar6 = 0xff

// char6Codes is the opposite of char6Alphabet.
var char6Codes = func() (codes [256]uint8) {
	for i := range codes {
		codes[i] = noChar6
	}
	for code, c := range []byte(char6Alphabet) {
		codes[c] = uint8(code)
	}
	return codes
}()

// isChar6 reports whether char6 can encode the value v.
func isChar6(v uint64) bool { return v < 256 && char6Codes[v] != noChar6 }
