package run

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"io"
	"strings"
)

// withoutSymbols reads a host without what only debuggers look at, which is a
// third of it: the sections behind all segments of an ELF file, and the table of
// sections. Another host, or one that is not laid out as linkers do, is read as
// it is.
func withoutSymbols(host io.ReaderAt, size int64) io.Reader {
	whole := io.NewSectionReader(host, 0, size)
	f, h, ok := readELF(host)
	if !ok {
		return whole
	}
	header := make([]byte, binary.Size(h))
	loaded := max(int64(len(header)), endOfSegments(f))
	if endOfELF(f, &h) != size { // something else stands behind it, or the end is missing
		return whole
	}
	h.Shoff, h.Shnum, h.Shstrndx = 0, 0, uint16(elf.SHN_UNDEF)
	if _, err := binary.Encode(header, f.ByteOrder, &h); err != nil {
		return whole
	}
	rest := io.NewSectionReader(host, int64(len(header)), loaded-int64(len(header)))
	return io.MultiReader(bytes.NewReader(header), rest)
}

// readELF reads the headers of a 64-bit ELF file.
func readELF(r io.ReaderAt) (f *elf.File, h elf.Header64, ok bool) {
	f, err := elf.NewFile(r)
	if err != nil || f.Class != elf.ELFCLASS64 {
		return nil, h, false
	}
	header := make([]byte, binary.Size(h))
	if _, err := r.ReadAt(header, 0); err != nil {
		return nil, h, false
	}
	_, err = binary.Decode(header, f.ByteOrder, &h)
	return f, h, err == nil
}

// wasCut reports whether a payload stands behind a host, which it does without its
// own end. Only ELF files tell where they end.
func wasCut(f io.ReaderAt, size int64) bool {
	host, h, ok := readELF(f)
	if !ok {
		return false
	}
	end := endOfELF(host, &h)
	begin := make([]byte, max(0, min(size-end, int64(len(magic)))))
	_, err := f.ReadAt(begin, end)
	return err == nil && len(begin) > 0 && strings.HasPrefix(magic, string(begin))
}

// endOfELF returns where a file ends that holds nothing but its segments, sections
// and tables.
func endOfELF(f *elf.File, h *elf.Header64) int64 {
	header := int64(binary.Size(*h))
	return max(header, endOfSegments(f), endOfSections(f), int64(h.Shoff)+int64(h.Shnum)*int64(h.Shentsize))
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
