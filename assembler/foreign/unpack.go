package foreign

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// MaxUnpacked is the size in bytes of the largest file that is taken out of
// another: more than any program has.
const MaxUnpacked = 512 << 20

// maxMembers bounds the members of an archive that are listed.
const maxMembers = 1 << 16

// Member is a file in another.
type Member struct {
	// Name is the path that the archive has for it; Size, its size in bytes.
	Name string
	Size uint64

	open func() (io.ReadCloser, error)
}

// Read returns the contents of the member: at most MaxUnpacked bytes.
func (m *Member) Read() ([]byte, error) {
	r, err := m.open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return bounded(r)
}

// bounded reads what is not too much.
func bounded(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxUnpacked+1))
	if err != nil {
		return nil, err
	}
	if len(data) > MaxUnpacked {
		return nil, fmt.Errorf("it holds more than %d MB", MaxUnpacked>>20)
	}
	return data, nil
}

// Unwrap returns the one file that another is the wrapping of: what gzip
// compressed, bitcode behind the header of a wrapper. Ok is false for a file that is
// no such wrapping.
func Unwrap(data []byte) (inner []byte, ok bool, err error) {
	k := Detect(data)
	switch {
	case k == nil:
		return nil, false, nil
	case k.Name == Gzip:
		r, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			return nil, true, err
		}
		inner, err = bounded(r)
		return inner, true, err
	case k.Name == Wrapper:
		inner, err = unwrapBitcode(data)
		return inner, true, err
	}
	return nil, false, nil
}

// wrapperFields are where the header of a wrapper says where the bitcode begins
// and how long it is; both in bytes, as little-endian words.
const (
	wrapperOffset = 8
	wrapperSize   = 12
	wrapperHeader = 16
)

func unwrapBitcode(data []byte) ([]byte, error) {
	if len(data) < wrapperHeader {
		return nil, errors.New("the header of the wrapper is cut off")
	}
	at := uint64(binary.LittleEndian.Uint32(data[wrapperOffset:]))
	size := uint64(binary.LittleEndian.Uint32(data[wrapperSize:]))
	if at < wrapperHeader || at+size > uint64(len(data)) {
		return nil, fmt.Errorf("the wrapper says that %d bytes of bitcode begin at byte %d, but the file has %d bytes", size, at, len(data))
	}
	return data[at : at+size], nil
}

// Wrap puts bitcode behind the header of a wrapper, which ends with the number of a
// kind of processor: 0, as this is for any.
func Wrap(bits []byte) []byte {
	const header = wrapperHeader + 4
	out := make([]byte, header, header+len(bits))
	for i, v := range []uint32{0x0B17C0DE, 0, header, uint32(len(bits)), 0} {
		binary.LittleEndian.PutUint32(out[4*i:], v)
	}
	return append(out, bits...)
}

// Members lists the files in an archive. Ok is false for a file that is none.
func Members(data []byte) (list []Member, ok bool, err error) {
	k := Detect(data)
	switch {
	case k == nil:
		return nil, false, nil
	case k.Name == Archive:
		list, err = libraryMembers(data)
	case k.Name == Zip:
		list, err = zipMembers(data)
	case k.Name == CRX:
		list, err = crxMembers(data)
	default:
		return nil, false, nil
	}
	return list, true, err
}

func zipMembers(data []byte) ([]Member, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	var list []Member
	for _, f := range z.File {
		if !strings.HasSuffix(f.Name, "/") && len(list) < maxMembers {
			list = append(list, Member{Name: f.Name, Size: f.UncompressedSize64, open: f.Open})
		}
	}
	return list, nil
}

// crxMembers lists the zip archive behind the header of a Chrome app. The version
// says whether that has two lengths, of a key and of a signature, or one.
func crxMembers(data []byte) ([]Member, error) {
	word := func(i int) uint64 {
		if len(data) < 4*i+4 {
			return 0
		}
		return uint64(binary.LittleEndian.Uint32(data[4*i:]))
	}
	begin := 12 + word(2)
	if word(1) < 3 {
		begin = 16 + word(2) + word(3)
	}
	if begin > uint64(len(data)) {
		return nil, errors.New("its header is longer than the file")
	}
	return zipMembers(data[begin:])
}

// The header of a member of a library: its name and its size as text, two
// characters at its end.
const (
	arHeader = 60
	arName   = 16
	arSize   = 48
	arEnd    = 58
	arMark   = "`\n"
)

// libraryMembers lists the members of a library, as ar makes them. Names that are
// too long for the header stand in a member called `//` (GNU), or in front of the
// contents (BSD).
func libraryMembers(data []byte) ([]Member, error) {
	var list []Member
	var long string
	for at := len("!<arch>\n"); at+arHeader <= len(data) && len(list) < maxMembers; {
		h := string(data[at : at+arHeader])
		size, err := strconv.ParseUint(strings.TrimSpace(h[arSize:arEnd]), 10, 40)
		at += arHeader
		if err != nil || h[arEnd:] != arMark || size > uint64(len(data)-at) {
			return nil, fmt.Errorf("the header of a member at byte %d is damaged", at-arHeader)
		}
		name, body := strings.TrimRight(h[:arName], " "), data[at:at+int(size)]
		at += int(size + size&1)
		switch {
		case name == "//":
			long = string(body)
		case name == "/" || name == "/SYM64/" || strings.HasPrefix(name, "__.SYMDEF"):
		default:
			list = append(list, libraryMember(name, long, body))
		}
	}
	return list, nil
}

func libraryMember(name, long string, body []byte) Member {
	if n, err := strconv.Atoi(strings.TrimPrefix(name, "#1/")); err == nil && strings.HasPrefix(name, "#1/") && n >= 0 && n <= len(body) {
		name, body = strings.TrimRight(string(body[:n]), "\x00"), body[n:]
	} else if n, err := strconv.Atoi(strings.TrimPrefix(name, "/")); err == nil && n >= 0 && n < len(long) {
		name, _, _ = strings.Cut(long[n:], "\n")
	}
	return Member{Name: strings.TrimSuffix(name, "/"), Size: uint64(len(body)), open: func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(body)), nil
	}}
}
