// Package numbering puts the numbers of a text right. IDs of PNaClAsm are
// positions: an ID's number is how many definitions of its kind stand in front
// of it. So a line inserted, deleted or moved changes the meaning of many that
// nobody touched. Given a text in which definitions are numbered wrongly, or
// not at all (`%sum`), this package returns the edits that number them in order,
// let every use follow the definition it meant, and set the counts.
//
// What a use meant is clear where the text before the change is known: lines
// that have not changed mean what they meant. Without it a use means the
// nearest definition of its name in front of it, else the last behind it. A use
// whose definition is gone gets a question mark (`%v5?`), so that it does not
// silently take another value.
package numbering
