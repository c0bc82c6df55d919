// Package refactor returns edits of a document that leave its meaning alone, or
// change it in one way and leave all numbers right.
//
// IDs of PNaClAsm are positions: an ID's number is how many definitions of its kind
// stand in front of it. So a line inserted, deleted or moved changes the meaning of
// many that nobody touched. Given a text in which definitions are numbered wrongly,
// or not at all (`%sum`), Renumber returns the edits that number them in order, let
// every use follow the definition it meant, and set the counts.
//
// What a use meant is clear where the text before the change is known: lines that
// have not changed mean what they meant. Without it a use means the nearest
// definition of its name in front of it, else the last behind it. A use whose
// definition is gone gets a question mark (`%v5?`), so that it does not silently
// take another value.
//
//	numbering.go     the numbers of a document, a function, a module (module.go)
//	define.go        what defines an ID, mention.go what uses one
//	bind.go          which definition a use meant, history.go as the text was before
//	counts.go        the counts, and nothing else
//	few.go           few of the edits, where all would be too many
//
//	delete.go        a line and all that needs it
//	duplicate.go     a function once more
//	retype.go        the types of values that are used before they are defined
//	merge.go         edits of two refactorings as one set
//
//	tidy.go          the canonical layout, touching nothing that is right already
//	abbreviate.go    every record with its cheapest abbreviation
//	propose.go       one more abbreviation, where it earns its bits
//	reabbreviate.go  all abbreviations anew
//
//	literal.go       a literal or a constant
//	sourceform.go    a text or function from the source form to the manual's language and back
//	statement.go     a statement of a function written out, global.go a global
package refactor
