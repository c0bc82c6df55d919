package run

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"io"
)

// withoutSymbols reads a host without what only debuggers look at, which is a
// third of it: the sections behind all segments of an ELF file, and the table of
// sections. Another host, or one that is not laid out as linkers do, is read as
// it is.
func withoutSymbols(host io.ReaderAt, size int64) io.Reader {
	whole := io.NewSectionReader(host, 0, size)
	f, err := elf.NewFile(host)
	if err != nil || f.Class != elf.ELFCLASS64 {
		return whole
	}
	header := make([]byte, binary.Size(elf.Header64{}))
	var h elf.Header64
	if _, err := host.ReadAt(header, 0); err != nil {
		return whole
	}
	if _, err := binary.Decode(header, f.ByteOrder, &h); err != nil {
		return whole
	}
	loaded := max(int64(len(header)), endOfSegments(f))
	all := max(loaded, endOfSections(f), int64(h.Shoff)+int64(h.Shnum)*int64(h.Shentsize))
	if all != size { // something else stands behind it, or the end is missing
		return whole
	}
	h.Shoff, h.Shnum, h.Shstrndx = 0, 0, uint16(elf.SHN_UNDEF)
	if _, err := binary.Encode(header, f.ByteOrder, &h); err != nil {
		return whole
	}
	rest := io.NewSectionReader(host, int64(len(header)), loaded-int64(len(header)))
	return io.MultiReader(bytes.NewReader(header), rest)
}

// endOfSegments returns where the last segment ends in a file.
func endOfSegments(f *elf.File) (end int64) {
	for _, p := range f.Progs {
		end = max(end, int64(p.Off+p.Filesz))
	}
	return end
}

// endOfSections returns where the last section ends in a file.
func endOfSections(f *elf.File) (end int64) {
	for _, s := range f.Sections {
		if s.Type != elf.SHT_NOBITS {
			end = max(end, int64(s.Offset+s.FileSize))
		}
	}
	return end
}
