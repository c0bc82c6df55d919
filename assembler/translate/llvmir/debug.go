package llvmir

import (
	"bytes"
	"fmt"
	"strconv"
)

// Where instructions stand in the source: LLVM's debug information, of which only
// the line table gets into the object file. The runtime reads it when a program
// ends with a trap, and debuggers show the text.

// Numbers of the metadata that a module has once.
const (
	noMetadata = iota // the empty list
	metadataUnit
	metadataFile
	metadataType
	metadataFlags
	freeMetadata = metadataFlags + 2
)

// metadata numbers the metadata of a module that is being written.
type metadata struct{ next int }

func (m *metadata) number() int {
	m.next++
	return m.next - 1
}

// debugUnit writes what the locations of all functions refer to.
func (p *printer) debugUnit() {
	if p.places == nil {
		return
	}
	p.printf("!llvm.dbg.cu = !{!%d}\n!llvm.module.flags = !{!%d, !%d}\n", metadataUnit, metadataFlags, metadataFlags+1)
	p.printf("!%d = distinct !DICompileUnit(language: DW_LANG_C, file: !%d, producer: \"pnaclasm\", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)\n", metadataUnit, metadataFile)
	p.printf("!%d = !DIFile(filename: \"%s\", directory: \"%s\")\n", metadataFile, escape([]byte(p.places.file())), escape([]byte(p.places.Dir)))
	p.printf("!%d = !DISubroutineType(types: !%d)\n", metadataType, noMetadata)
	p.printf("!%d = !{i32 2, !\"Debug Info Version\", i32 3}\n!%d = !{i32 2, !\"Dwarf Version\", i32 4}\n", metadataFlags, metadataFlags+1)
}

// file is the name of the source for debuggers. They would show a file of bits
// as text if they found it.
func (p *places) file() string {
	if p.Text == nil {
		return p.Name + " (byte:bit)"
	}
	return p.Name
}

// scope is a function's debug information.
type scope struct {
	number int
	// blame is the instruction whose place each one has, locations the number of
	// that place, 0 where nobody has needed it yet.
	blame, locations []int
}

// openScope begins the debug information of the function, and returns how the
// head of its definition refers to it.
func (f *function) openScope() string {
	if f.places == nil {
		return ""
	}
	f.scope = &scope{number: f.metadata.number(), blame: f.blame(), locations: make([]int, len(f.body.Insts))}
	return fmt.Sprintf(" !dbg !%d", f.scope.number)
}

// locate gives the text from an offset on the place of an instruction: each line
// of it that is an instruction of LLVM.
func (f *function) locate(from, inst int) {
	if f.scope == nil || f.scope.blame[inst] == anyOne {
		return
	}
	text := bytes.Clone(f.text.Bytes()[from:])
	f.text.Truncate(from)
	reference := ", !dbg !" + strconv.Itoa(f.location(inst)) + "\n"
	for line := range bytes.Lines(text) {
		if line[0] != ' ' { // a label
			f.text.Write(line)
			continue
		}
		f.text.Write(line[:len(line)-1])
		f.text.WriteString(reference)
	}
}

// location returns the number of the place of an instruction.
func (f *function) location(inst int) int {
	n := &f.scope.locations[f.scope.blame[inst]]
	if *n == 0 {
		*n = f.metadata.number()
	}
	return *n
}

// closeScope writes the debug information of the function.
func (f *function) closeScope() {
	if f.scope == nil {
		return
	}
	line := f.placeOf(f.places.enters[f.body]).line
	f.printf("!%d = distinct !DISubprogram(name: \"f%d\", scope: !%d, file: !%[3]d, line: %d, type: !%d, scopeLine: %[4]d, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !%[6]d)\n",
		f.scope.number, f.index, metadataFile, line, metadataType, metadataUnit)
	for i, n := range f.scope.locations {
		if n != 0 {
			at := f.placeOf(f.body.Insts[i].Record)
			f.printf("!%d = !DILocation(line: %d, column: %d, scope: !%d)\n", n, at.line, at.column, f.scope.number)
		}
	}
}

// placeOf returns the place of a record of the function's segment.
func (f *function) placeOf(record int) place {
	return f.places.of(f.module.Program.Origin(f.body.Segment, record, -1))
}
