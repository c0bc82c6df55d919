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
	out := bufio.NewWriter(w)
	for n := range p.Files() {
		lines := linesOf(p, n, counts)
		if len(lines) == 0 {
			continue
		}
		fmt.Fprintf(out, "TN:\nSF:%s\n", fileName(p, file, n))
		writeFunctions(out, p, n, counts)
		hit := 0
		for _, line := range slices.Sorted(maps.Keys(lines)) {
			fmt.Fprintf(out, "DA:%d,%d\n", line, lines[line])
			if lines[line] > 0 {
				hit++
			}
		}
		fmt.Fprintf(out, "LF:%d\nLH:%d\nend_of_record\n", len(lines), hit)
	}
	return out.Flush()
}

// writeFunctions writes where functions begin and how often they were called.
func writeFunctions(out io.Writer, p *debug.Program, file int, counts Counts) {
	found, hit := 0, 0
	for f, blocks := range counts {
		at, ok := p.Entry(f)
		if !ok || len(blocks) == 0 || p.Where(at).File != file {
			continue
		}
		name := p.FunctionName(f)
		fmt.Fprintf(out, "FN:%d,%s\nFNDA:%d,%s\n", p.Where(at).Line, name, blocks[0], name)
		found++
		if blocks[0] > 0 {
			hit++
		}
	}
	fmt.Fprintf(out, "FNF:%d\nFNH:%d\n", found, hit)
}

// linesOf returns the counts of the lines of a file. A line with several
// instructions has the largest of theirs.
func linesOf(p *debug.Program, file int, counts Counts) map[int]uint64 {
	lines := map[int]uint64{}
	for f, blocks := range counts {
		for k, times := range blocks {
			body := p.Module().Functions[f].Body
			for i := body.Blocks[k].First; i < body.Blocks[k].End; i++ {
				w := p.Where(debug.Place{Function: f, Inst: i})
				if w.File == file && w.Line > 0 && body.Insts[i].ID != isa.Phi {
					lines[w.Line] = max(lines[w.Line], times)
				}
			}
		}
	}
	return lines
}
