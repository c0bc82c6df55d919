package profile

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
)

// WriteCoverage writes how often each line with an instruction was executed, and
// each function called, in lcov's format. file is the name of the program's text.
func WriteCoverage(w io.Writer, p *debug.Program, file string, counts Counts) error {
	c := coverage{program: p, own: file, lines: map[string]map[int]uint64{}}
	for f, blocks := range counts {
		c.count(f, blocks)
	}
	out := bufio.NewWriter(w)
	for _, name := range slices.Sorted(maps.Keys(c.lines)) {
		c.write(out, name, counts)
	}
	return out.Flush()
}

// coverage collects what a program executed, file by file.
type coverage struct {
	program *debug.Program
	own     string // the name of the program's text
	// lines are the counts of lines by the name of their file. A line with several
	// instructions has the largest of theirs.
	lines map[string]map[int]uint64
}

// count adds a function whose blocks were executed so often.
func (c *coverage) count(f int, blocks []uint64) {
	body := c.program.Module().Functions[f].Body
	for k, times := range blocks {
		for i := body.Blocks[k].First; i < body.Blocks[k].End; i++ {
			at := whereOf(c.program, c.own, debug.Place{Function: f, Inst: i})
			if at.line == 0 || body.Insts[i].ID == isa.Phi {
				continue
			}
			if c.lines[at.file] == nil {
				c.lines[at.file] = map[int]uint64{}
			}
			c.lines[at.file][at.line] = max(c.lines[at.file][at.line], times)
		}
	}
}

// write writes a file.
func (c *coverage) write(out io.Writer, name string, counts Counts) {
	fmt.Fprintf(out, "TN:\nSF:%s\n", name)
	c.writeFunctions(out, name, counts)
	lines, hit := c.lines[name], 0
	for _, line := range slices.Sorted(maps.Keys(lines)) {
		fmt.Fprintf(out, "DA:%d,%d\n", line, lines[line])
		if lines[line] > 0 {
			hit++
		}
	}
	fmt.Fprintf(out, "LF:%d\nLH:%d\nend_of_record\n", len(lines), hit)
}

// writeFunctions writes where functions begin and how often they were called.
func (c *coverage) writeFunctions(out io.Writer, file string, counts Counts) {
	found, hit := 0, 0
	for f, blocks := range counts {
		at, ok := c.program.Entry(f)
		if !ok || len(blocks) == 0 {
			continue
		}
		w := whereOf(c.program, c.own, at)
		if w.file != file {
			continue
		}
		name := c.program.FunctionName(f)
		fmt.Fprintf(out, "FN:%d,%s\nFNDA:%d,%s\n", w.line, name, blocks[0], name)
		found++
		if blocks[0] > 0 {
			hit++
		}
	}
	fmt.Fprintf(out, "FNF:%d\nFNH:%d\n", found, hit)
}
