package diag

// maxMisspelt is the length in bytes from which on nobody has misspelt a word.
const maxMisspelt = 80

// Nearest returns the word that needs the fewest edits to become one of words,
// if those are few for its length, or "". Of several it is the first in order.
func Nearest(word string, words []string) string {
	best, limit := "", min(2, len(word)/2)+1
	if len(word) > maxMisspelt {
		return ""
	}
	for _, w := range words {
		if len(w) > maxMisspelt {
			continue
		}
		if d := EditDistance(word, w); d < limit || d == limit && best != "" && w < best {
			best, limit = w, d
		}
	}
	return best
}

// EditDistance is the number of bytes to insert, delete or replace to make one word of another.
func EditDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}
