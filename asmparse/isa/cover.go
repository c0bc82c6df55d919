package isa

import (
	"slices"
	"strings"
)

// Uncovered returns the names of the instructions that a consumer of the table
// has nothing for. has reports whether it has something.
func Uncovered(has func(*Row) bool) []string { return uncovered((*Row).IsInstruction, has) }

// uncovered returns the names of the rows of a kind that are not covered.
func uncovered(kind, has func(*Row) bool) []string {
	var names []string
	for i := range Rows {
		if r := &Rows[i]; kind(r) && !has(r) {
			names = append(names, r.Name)
		}
	}
	return names
}

// MustCover panics if a consumer of the table has nothing for one of the
// instructions. It is called when the program starts: an instruction that is half
// known would be accepted here and fail there.
func MustCover(consumer string, has func(*Row) bool) { mustCover(consumer, Uncovered(has)) }

// MustCoverTypes is MustCover for the rows that define types.
func MustCoverTypes(consumer string, has func(*Row) bool) {
	mustCover(consumer, uncovered(func(r *Row) bool { return r.Block == Types && r.ID != TypesCount }, has))
}

// MustCoverCodecs is MustCover for what the values of records are made with. The rows
// that need a codec are named.
func MustCoverCodecs(consumer string, has func(Codec) bool) {
	mustCover(consumer, uncovered(func(*Row) bool { return true }, func(r *Row) bool {
		return !slices.ContainsFunc(r.Shape.Fields, func(f Field) bool { return !has(f.Codec) })
	}))
}

func mustCover(consumer string, missing []string) {
	if len(missing) > 0 {
		panic("isa: " + consumer + " has nothing for " + strings.Join(missing, ", "))
	}
}

// IsInstruction reports whether statements of the row are instructions: all of a
// function block but its count and declarations.
func (r *Row) IsInstruction() bool {
	return r.Block == Function && r.ID != BlocksCount && r.ID != ForwardDeclare
}
