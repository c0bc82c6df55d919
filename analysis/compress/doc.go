// Package compress makes bitcode files smaller: the same data records under
// better abbreviations (Program), types and constants in the order that costs
// least (Arrange), and without what a program can run without (Strip).
//
// A record costs its abbreviation index and what the abbreviation makes of its
// values, so the choice of abbreviations is a clustering problem: records that
// share an abbreviation form a cluster, and the best abbreviation of a cluster
// follows from it place by place, because the operators of one abbreviation
// cost independently of each other. The pipeline is
//
//	outline.go     the file without its abbreviations: blocks and records
//	population.go  the records of one kind of block, alike ones counted once
//	grow.go        add the abbreviation that saves most, again and again
//	family.go      … let every record move to its cheapest one, fit them again
//	split.go       … by splitting a cluster in two
//	fit.go         the best abbreviation for a set of records
//	order.go       the order of indices, so that narrow ones reach the best
//	scheme.go      the width of the indices of each block
//	local.go       abbreviations of a block's own
//	refine.go      fit once more to the records that reach each abbreviation
//	emit.go        the file with its new abbreviations
//
// Besides, propose.go finds one abbreviation to add to those there are, and
// bound.go what no choice of abbreviations goes below.
//
// Definitions are paid for everywhere, and so is the wider index of every
// record of the block. The result depends on the data records only: files that
// differ in their abbreviations are compressed alike, and a compressed file to
// itself.
//
// Order matters, too (layout.go, and survey.go for what is used how often).
// Operands are distances: an instruction reaches the constant in front of it in
// a few bits and the first constant of a function in many. So the constants
// that are used most, and soonest, belong at the end (constants.go). Types are
// numbered by how often records name them (types.go). Nothing a program does
// depends on either order. No record is added or lost, except where the constants
// of a function set one type several times. Functions, globals and instructions
// keep their places.
//
// The package may import analysis/ledger, asmparse/isa, asmparse/parallel,
// assembler/bind and assembler/bitstream.
package compress
