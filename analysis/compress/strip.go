package compress

import (
	"path"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Strip returns a file without the names of its symbols, without symbol tables
// of functions, and without blocks of kinds that the ABI lacks. Names that the ABI
// asks for stay, and those that a pattern of keep fits (path.Match). The records
// are shared; their abbreviations stay.
func Strip(segments []bitstream.Segment, keep []string) []bitstream.Segment {
	out := make([]bitstream.Segment, len(segments))
	s := stripper{keep: keep}
	for i, segment := range segments {
		out[i] = bitstream.Segment{Split: segment.Split}
		for j := range segment.Records {
			if s.keeps(&segment.Records[j]) {
				out[i].Records = append(out[i].Records, segment.Records[j])
			}
		}
	}
	return out
}

// stripper moves over the records of a file.
type stripper struct {
	keep []string
	open []isa.BlockID
	// gone is how many blocks are open of the one that is taken out.
	gone int
}

// keeps reports whether a record stays.
func (s *stripper) keeps(r *bitstream.Record) bool {
	switch r.Abbrev {
	case isa.AbbrevEnter:
		return s.enter(isa.BlockID(r.Values[1]))
	case isa.AbbrevExit:
		kept := s.gone == 0
		s.gone = max(s.gone-1, 0)
		s.open = s.open[:max(len(s.open)-1, 0)]
		return kept
	}
	if s.gone > 0 {
		return false
	}
	return !s.inSymbolTable() || r.Abbrev == isa.AbbrevDefine || s.isKept(name(r.Values))
}

func (s *stripper) enter(id isa.BlockID) bool {
	inFunction := len(s.open) > 0 && s.open[len(s.open)-1] == isa.Function
	s.open = append(s.open, id)
	if s.gone > 0 || id == isa.Valuesymtab && inFunction || isa.BlockByID(id) == nil {
		s.gone++
		return false
	}
	return true
}

func (s *stripper) inSymbolTable() bool {
	return len(s.open) > 0 && s.open[len(s.open)-1] == isa.Valuesymtab
}

// name is that of an entry of the symbol table, "" for another record.
func name(values []uint64) string {
	if len(values) < 3 {
		return ""
	}
	b := make([]byte, len(values)-2)
	for i, v := range values[2:] {
		b[i] = byte(v)
	}
	return string(b)
}

// isKept reports whether a name stays.
func (s *stripper) isKept(name string) bool {
	if name == isa.EntryPoint || isa.IsIntrinsicName(name) {
		return true
	}
	for _, pattern := range s.keep {
		if ok, err := path.Match(pattern, name); ok && err == nil {
			return true
		}
	}
	return false
}
