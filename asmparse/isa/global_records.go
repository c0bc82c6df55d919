package isa

// GlobalRecord is a record that means the same in every block.
type GlobalRecord struct {
	Code uint64
	// Name is the manual's name, Syntax how the text writes it, Record what it
	// holds.
	Name, Syntax, Record string
	// Doc is a sentence or two, Clause the manual's heading.
	Doc, Clause string
}

// GlobalRecords is the table of the records that shape a file, whatever block
// they stand in.
var GlobalRecords = []GlobalRecord{
	{CodeHeader, "header", "", "<65532, 80, 69, 88, 69, …>",
		"The first bytes of a file, PEXE, and the fields behind them: the version of the bitcode.", "Header Record"},
	{CodeDefine, "define abbreviation", "@aN = abbrev <operator, …>;", "<65533, count, operator, …>",
		"Defines an abbreviation: how the numbers of a record become bits.", "Abbreviation Record"},
	{CodeExit, "exit block", "}", "<65534>", "Leaves a block and fills up to the next 32 bits.", "Exit Block Record"},
	{CodeEnter, "enter block", "NAME {  // BlockID = N", "<65535, N, width>",
		"Enters a block of kind N, in which abbreviation indices take so many bits.", "Enter Block Record"},
}
