package diag

// Rule is the card of a diagnostic code: what `explain` prints and an editor
// links to.
type Rule struct {
	// Code is the stable name diagnostics carry.
	Code string
	// Title is one line, Explanation a few: why the rule is there and what to do.
	Title, Explanation string
	// Clause is the heading or number of the document the rule comes from.
	Clause string
	// Severity is what a diagnostic of the code is without configuration.
	Severity Severity
	// Example is the smallest input that breaks the rule; a test runs it.
	Example string
}
