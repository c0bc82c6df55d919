package verify

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

func itoa(n int) string    { return strconv.Itoa(n) }
func utoa(n uint64) string { return strconv.FormatUint(n, 10) }

// codecNotation is what the table says, behind a name, of how a value is encoded.
var codecNotation = regexp.MustCompile(`:\w+`)

// recordForm returns the record of a row as people write it: `<2, A, B, OP>`.
func recordForm(row *isa.Row) string {
	form := strings.NewReplacer("T:vector", "N, T", "#", "N", "op", "OP").Replace(row.Record)
	return "<" + codecNotation.ReplaceAllString(form, "") + ">"
}

// at returns value i of a record, or a number that no value has.
func at(values []uint64, i int) uint64 {
	if i < len(values) {
		return values[i]
	}
	return math.MaxUint64
}
