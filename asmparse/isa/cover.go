package isa

import "strings"

// Uncovered returns the names of the instructions that a consumer of the table
// has nothing for. has reports whether it has something.
func Uncovered(has func(*Row) bool) []string {
	var names []string
	for i := range Rows {
		r := &Rows[i]
		if r.IsInstruction() && !has(r) {
			names = append(names, r.Name)
		}
	}
	return names
}

// MustCover panics if a consumer of the table has nothing for one of the
// instructions. It is called when the program starts: an instruction that is half
// known would be accepted here and fail there.
func MustCover(consumer string, has func(*Row) bool) {
	if names := Uncovered(has); len(names) > 0 {
		panic("isa: " + consumer + " has nothing for " + strings.Join(names, ", "))
	}
}

// IsInstruction reports whether statements of the row are instructions: all of a
// function block but its count and declarations.
func (r *Row) IsInstruction() bool {
	return r.Block == Function && r.ID != BlocksCount && r.ID != ForwardDeclare
}
