package bitstream

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"github.com/pnaclasm/pnaclasm/assembler/foreign"
)

// HeaderSize is the size of the standard header in bytes.
const HeaderSize = 16

// Header is the standard header, with which every file this package writes
// begins (manual, "Header Record"): the magic, one field in 8 bytes, and that
// field: the PNaCl version (1), a uint32 (1) of 4 bytes, which is 2.
var Header = [HeaderSize]byte{'P', 'E', 'X', 'E', 1, 0, 8, 0, 1<<4 | 1, 0, 4, 0, 2, 0, 0, 0}

// Layout of the header, in bytes.
const (
	headerFieldCount = 4 // position of the number of fields, uint16
	headerFieldBytes = 6 // position of the number of bytes they take, uint16
	headerFields     = 8 // position of the first field
	fieldSize        = 8 // a field of a uint32: kind uint16, length uint16, value
)

// readHeader returns the header at the start of data: what the original reader
// accepts (errata E2), which is more than the standard one.
func readHeader(data []byte) ([]byte, *Error) {
	magic := Header[:headerFieldCount]
	if k := foreign.Detect(data); k != nil {
		return nil, errorAt(0, BadHeader, "%s", k.Message())
	}
	if !bytes.HasPrefix(data, magic) {
		return nil, errorAt(0, BadHeader, "this is no PNaCl bitcode file: it should begin with the bytes %q, but begins with %q",
			magic, data[:min(len(data), len(magic))])
	}
	if len(data) < headerFields {
		return nil, errorAt(8*len(data), BadHeader, "the file ends inside its header")
	}
	size := headerFields + int(binary.LittleEndian.Uint16(data[headerFieldBytes:]))
	if size > len(data) || size%wordBytes != 0 {
		return nil, errorAt(8*headerFieldBytes, BadHeader, "the header says that it has %d bytes, expected a multiple of %d inside the file's %d bytes",
			size, wordBytes, len(data))
	}
	if err := checkFields(data[:size]); err != nil {
		return nil, err
	}
	return data[:size], nil
}

// checkFields checks the fields of a header: none, or the PNaCl version alone.
func checkFields(header []byte) *Error {
	switch n := binary.LittleEndian.Uint16(header[headerFieldCount:]); {
	case n == 0:
		return nil
	case n > 1:
		return errorAt(8*headerFieldCount, BadHeader, "the header has %d fields, expected only the PNaCl version", n)
	}
	if len(header) < headerFields+fieldSize || !bytes.Equal(header[headerFields:][:4], Header[headerFields:][:4]) {
		return errorAt(8*headerFields, BadHeader, "the header field is not the PNaCl version, a uint32")
	}
	// The original reader never looks at the top byte of the version.
	version := binary.LittleEndian.Uint32(header[headerFields+4:]) & 0xffffff
	if version != 2 {
		return errorAt(8*(headerFields+4), BadHeader, "PNaCl bitcode version %d is not supported, expected version 2", version)
	}
	return nil
}

// headerFlaw returns what is unusual about a header that was accepted.
func headerFlaw(header []byte) []Flaw {
	if bytes.Equal(header, Header[:]) {
		return nil
	}
	return []Flaw{{Pos: 0, Msg: fmt.Sprintf("the header is not the standard one of %d bytes", HeaderSize)}}
}
