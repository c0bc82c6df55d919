package describe

import (
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// manual is where the PNaCl Bitcode Reference Manual stands. Its headings are
// anchors: small letters with dashes for all else.
const manual = "https://developer.chrome.com/docs/native-client/reference/pnacl-bitcode-manual#"

// manualLink is a link to a clause of the manual, as Markdown.
func manualLink(clause string) string {
	words := strings.FieldsFunc(strings.ToLower(clause), func(c rune) bool { return (c < 'a' || c > 'z') && (c < '0' || c > '9') })
	return fmt.Sprintf("[Manual: %s](%s%s)", clause, manual, strings.Join(words, "-"))
}

// rowDoc is the documentation of a row with its place in the manual.
func rowDoc(r *isa.Row) string { return r.Doc + "\n\n" + manualLink(r.Clause) }
