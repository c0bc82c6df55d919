package wasm

import "encoding/binary"

// Numbers of DWARF 4 (section 7) that the debugging information uses.
const (
	dwarfVersion     = 4
	tagCompileUnit   = 0x11
	attrStmtList     = 0x10
	attrLowPC        = 0x11
	attrHighPC       = 0x12
	formAddress      = 0x01
	formData4        = 0x06
	formSecOffset    = 0x17
	lineCopy         = 1
	lineAdvancePC    = 2
	lineAdvanceLine  = 3
	lineSetColumn    = 5
	lineEndSequence  = 1
	lineSetAddress   = 2
	lineBase         = 0xfb // -5
	lineRange        = 14
	lineOpcodeBase   = 13
	addressSize      = 4
	firstLine        = 1
	minimumOpLength  = 1
	maximumOps       = 1
	defaultStatement = 1
)

// The names of the source file in the debugging information. Its line numbers are
// the indices of records in the segment of the function, plus one; its columns
// are where the records start: bits of the file, or bytes of the text that the
// program was read from.
const (
	LineFileBits = "bits"
	LineFileText = "text"
)

// lineFile returns the name of the source file.
func (t *translator) lineFile() string {
	if t.module.Program.Origins == nil {
		return LineFileBits
	}
	return LineFileText
}

// debugSections appends debugging information that leads from instructions to
// records: one compile unit with a line table. Addresses count from the start of
// the code section's contents.
func (t *translator) debugSections(c *code, bodies []translatedBody, starts []uint32, end int) {
	custom := func(name string, contents code) {
		var s code
		s.name(name)
		c.section(sectionCustom, append(s, contents...))
	}
	custom(".debug_abbrev", code{1, tagCompileUnit, 0, attrStmtList, formSecOffset, attrLowPC, formAddress, attrHighPC, formData4, 0, 0, 0})
	custom(".debug_info", compileUnit(uint32(end)))
	custom(".debug_line", lineTable(t.lineFile(), bodies, starts, uint32(end)))
}

// withLength puts the length of a unit in front of it.
func withLength(unit code) code {
	return append(binary.LittleEndian.AppendUint32(nil, uint32(len(unit))), unit...)
}

func compileUnit(end uint32) code {
	const firstAddress = 1 // 0 means that the code does not exist
	u := code{dwarfVersion, 0}
	u = binary.LittleEndian.AppendUint32(u, 0) // offset in .debug_abbrev
	u = append(u, addressSize, 1)              // and the number of the abbreviation
	u = binary.LittleEndian.AppendUint32(u, 0) // offset in .debug_line
	u = binary.LittleEndian.AppendUint32(u, firstAddress)
	u = binary.LittleEndian.AppendUint32(u, end-firstAddress)
	return withLength(u)
}

func lineTable(file string, bodies []translatedBody, starts []uint32, end uint32) code {
	operands := []byte{0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1} // of the standard opcodes
	h := code{minimumOpLength, maximumOps, defaultStatement, lineBase, lineRange, lineOpcodeBase}
	h = append(h, operands...)
	h = append(h, 0) // no directories
	h = append(append(h, file...), 0, 0, 0, 0, 0)
	u := code{dwarfVersion, 0}
	u = append(u, withLength(h)...)
	u = append(u, 0, 1+addressSize, lineSetAddress, 0, 0, 0, 0)
	at, line := uint32(0), int64(firstLine)
	for i := range bodies {
		for _, l := range bodies[i].lines {
			u.row(&at, &line, starts[i]+l.offset, int64(l.record)+1, l.place)
		}
	}
	u = append(u, lineAdvancePC)
	u.u32(end - at)
	return withLength(append(u, 0, 1, lineEndSequence))
}

// row appends a row of the line table.
func (c *code) row(at *uint32, line *int64, address uint32, record int64, column uint64) {
	*c = append(*c, lineAdvancePC)
	c.u32(address - *at)
	*c = append(*c, lineAdvanceLine)
	c.s64(record - *line)
	*c = append(*c, lineSetColumn)
	*c = binary.AppendUvarint(*c, column)
	*c = append(*c, lineCopy)
	*at, *line = address, record
}
