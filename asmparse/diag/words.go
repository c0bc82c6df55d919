package diag

import (
	"strconv"
	"strings"
)

// Counted returns `1 noun` or `n nouns`.
func Counted[N int | uint32 | uint64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.FormatUint(uint64(n), 10) + " " + noun + "s"
}

// Article returns a noun, which is not empty, with "a" or "an" in front.
func Article(noun string) string {
	if strings.IndexByte("aeiou", noun[0]) >= 0 {
		return "an " + noun
	}
	return "a " + noun
}
