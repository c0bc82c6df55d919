package bitstream

import "slices"

// Segment is a run of consecutive records of a file. A file is the records of
// its segments in order; where the boundaries are is only of use for handling
// the parts independently.
type Segment struct {
	Records []Record
	// Split says that the records are one whole block of the kind the file
	// was split at, directly inside a top-level block: from its enter record
	// to its exit record. The other segments are what lies between.
	Split bool
}

// Split makes segments of records: one for each block with the ID split
// directly inside a top-level block, and one for each run of records between.
// The segments share records.
func Split(records []Record, split uint32) []Segment {
	var segments []Segment
	depth, start := 0, 0
	cut := func(end int, split bool) {
		if end > start {
			segments = append(segments, Segment{Records: slices.Clip(records[start:end]), Split: split})
		}
		start = end
	}
	inside := false
	for i := range records {
		switch r := &records[i]; r.Abbrev {
		case AbbrevEnter:
			if depth == 1 && entersBlock(r, split) {
				cut(i, false)
				inside = true
			}
			depth++
		case AbbrevExit:
			depth--
			if depth == 1 && inside {
				cut(i+1, true)
				inside = false
			}
		}
	}
	cut(len(records), false)
	return segments
}

// entersBlock reports whether r is the enter record of a block with that ID.
func entersBlock(r *Record, id uint32) bool {
	return len(r.Values) > 1 && r.Values[1] == uint64(id)
}
