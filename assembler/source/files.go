package source

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sort"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// Input is a text and where it comes from.
type Input struct {
	// Name is what messages call the text.
	Name string
	Text []byte
	// Open reads a file that the text includes, by its path relative to the folder
	// of the text, with slashes. Without it no files can be included.
	Open Opener
	// Most is how many bytes all files may have together; 0 stands for 256 MB.
	Most int
}

// Opener reads an included file.
type Opener func(path string) ([]byte, error)

// MaxFile is the largest file that is included, in bytes.
const MaxFile = 64 << 20

// Folder returns an Opener for the files below a folder. What lies outside cannot
// be reached, by no path and by no link.
func Folder(dir string) Opener {
	return func(path string) ([]byte, error) {
		root, err := os.OpenRoot(dir)
		if err != nil {
			return nil, err
		}
		defer root.Close()
		// Devices and pipes are not opened: that might wait, or do something.
		if info, err := root.Stat(path); err != nil {
			return nil, cause(err)
		} else if !info.Mode().IsRegular() {
			return nil, errors.New("no regular file")
		}
		f, err := root.Open(path)
		if err != nil {
			return nil, cause(err)
		}
		defer f.Close()
		data, err := io.ReadAll(io.LimitReader(f, MaxFile+1))
		if len(data) > MaxFile {
			return nil, fmt.Errorf("more than %d bytes", MaxFile)
		}
		return data, err
	}
}

// cause drops the operation and the path that the os package puts in front.
func cause(err error) error {
	var at *os.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}

// Files are the files of a program, one behind the other in one text: a span says
// both file and place.
type Files struct {
	Text  []byte
	parts []filePart
}

// filePart is a file of a program.
type filePart struct {
	name       string
	start, end int
	include    diag.Span // that took it in; in front of it
}

// Place is a file of a program, and where it starts in the text of all.
type Place struct {
	Name  string
	Text  []byte
	Start int
}

// NewFiles returns the files of a program that is one text.
func NewFiles(name string, text []byte) *Files {
	return &Files{Text: text, parts: []filePart{{name: name, end: len(text)}}}
}

// add appends a file and returns its number. Between files stands a line end, so
// that none of them runs into the next.
func (f *Files) add(name string, text []byte, include diag.Span) int {
	if len(f.parts) == 1 {
		f.Text = append(make([]byte, 0, 2*(len(f.Text)+len(text))), f.Text...)
	}
	f.Text = append(f.Text, '\n')
	start := len(f.Text)
	f.Text = append(f.Text, text...)
	f.parts = append(f.parts, filePart{name, start, len(f.Text), include})
	return len(f.parts) - 1
}

// Len is the number of files.
func (f *Files) Len() int { return len(f.parts) }

// File returns file number i; 0 is the text itself.
func (f *Files) File(i int) Place {
	p := f.parts[i]
	return Place{Name: p.name, Text: f.Text[p.start:p.end:p.end], Start: p.start}
}

// At returns the number of the file that an offset is in.
func (f *Files) At(offset int) int {
	i := sort.Search(len(f.parts), func(i int) bool { return f.parts[i].start > offset })
	return max(i-1, 0)
}
