// Package symbol answers what an editor asks about the identifiers of a
// document: what stands at a place, where it is defined, declared and used,
// the outline of the text and who calls whom. It works on the trees of a
// document.Snapshot, with or without errors in them.
package symbol
