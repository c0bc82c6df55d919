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
	lineEndSequence  = 1
	lineSetAddress   = 2
	lineBase         = 0xfb // -5
	lineRange        = 14
	lineOpcodeBase   = 13
	addressSize      = 4
	minimumOpLength  = 1
	maximumOps       = 1
	defaultStatement = 1
)

// The names of the file that places are in: bits of a file of bits, or bytes of the
// text that the program was read from.
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

// linesSection is the custom section that leads from instructions to records. All
// numbers in it are unsigned LEB128 but the records, which are signed:
//
//	file name, number of functions
//	each function: start of its body since that of the last one, number of rows, their size in bytes
//	each row:      offset in the body, record and place, all since the last row
//
// Bodies start so many bytes into the code section.
const linesSection = "pnaclasm.lines"

// debugSections appends what leads from instructions to records, and debugging
// information for an engine: it names where in the code it was in a stack trace if it
// knows a line of it, and reads all lines for that. So there is one.
func (t *translator) debugSections(c *code, bodies []translatedBody, starts []uint32, end int) {
	custom := func(name string, contents code) {
		var s code
		s.name(name)
		c.section(sectionCustom, append(s, contents...))
	}
	custom(".debug_abbrev", code{1, tagCompileUnit, 0, attrStmtList, formSecOffset, attrLowPC, formAddress, attrHighPC, formData4, 0, 0, 0})
	custom(".debug_info", compileUnit(uint32(end)))
	custom(".debug_line", lineTable(uint32(end)))
	custom(linesSection, t.lines(bodies, starts))
}

// lines returns the contents of the section of lines.
func (t *translator) lines(bodies []translatedBody, starts []uint32) (c code) {
	c.name(t.lineFile())
	c.u32(uint32(len(bodies)))
	last := uint32(0)
	for i := range bodies {
		var rows code
		from := line{}
		for _, l := range bodies[i].lines {
			rows.u32(l.offset - from.offset)
			rows.s64(int64(l.record - from.record))
			rows.s64(int64(l.place - from.place))
			from = l
		}
		c.u32(starts[i] - last)
		c.u32(uint32(len(bodies[i].lines)))
		c.bytes(rows)
		last = starts[i]
	}
	return c
}

// Line returns the record that the instruction at an offset in the code section, or
// the last one in front of it that has one, is from. ok is false where the binary does
// not tell.
func (b *Binary) Line(offset uint32) (s Site, ok bool) {
	r := &siteReader{}
	r.rest, _ = customSection(b.Code, linesSection)
	s = Site{Function: -1, File: r.name()}
	start, rows, count := uint64(0), "", uint64(0)
	for n := r.number(); n > 0 && r.err == nil; n-- {
		from := start + r.number()
		if from > uint64(offset) {
			break
		}
		start, count, rows = from, r.number(), r.name()
	}
	body := &siteReader{rest: []byte(rows)}
	for at := start; count > 0 && body.err == nil; count-- {
		if at += body.number(); at > uint64(offset) {
			break
		}
		s.Record += int(body.signed())
		s.Place += uint64(body.signed())
		ok = true
	}
	return s, ok && r.err == nil && body.err == nil
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

// lineTable is a table with one line for all of the code.
func lineTable(end uint32) code {
	operands := []byte{0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1} // of the standard opcodes
	h := code{minimumOpLength, maximumOps, defaultStatement, lineBase, lineRange, lineOpcodeBase}
	h = append(h, operands...)
	h = append(h, 0) // no directories
	h = append(append(h, "code"...), 0, 0, 0, 0, 0)
	u := code{dwarfVersion, 0}
	u = append(u, withLength(h)...)
	u = append(u, 0, 1+addressSize, lineSetAddress, 0, 0, 0, 0, lineCopy, lineAdvancePC)
	u.u32(end)
	return withLength(append(u, 0, 1, lineEndSequence))
}
