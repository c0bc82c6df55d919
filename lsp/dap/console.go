package dap

import (
	"io"
	"os"
	"sync"
	"unicode/utf8"

	"github.com/google/go-dap"
)

// console is the standard input of the program: a file, or what is typed.
type console struct {
	file *os.File

	mu     sync.Mutex
	more   *sync.Cond
	typed  []byte
	closed bool
}

// maxTyped bounds what is typed and not read.
const maxTyped = 1 << 20

func newConsole() *console {
	c := &console{}
	c.more = sync.NewCond(&c.mu)
	return c
}

// Read waits until there is something.
func (c *console) Read(b []byte) (int, error) {
	if c.file != nil {
		return c.file.Read(b)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.typed) == 0 && !c.closed {
		c.more.Wait()
	}
	if len(c.typed) == 0 {
		return 0, io.EOF
	}
	n := copy(b, c.typed)
	c.typed = c.typed[n:]
	return n, nil
}

// enter adds a line; false: nobody reads what has been typed.
func (c *console) enter(line string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.typed)+len(line) > maxTyped {
		return false
	}
	c.typed = append(append(c.typed, line...), '\n')
	c.more.Broadcast()
	return true
}

// close ends the input.
func (c *console) close() {
	if c == nil {
		return
	}
	if c.file != nil {
		c.file.Close()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	c.more.Broadcast()
}

// output is a stream of the program: what is written to it goes to the client, in
// whole characters.
type output struct {
	writer   *writer
	category string
	rest     []byte // the beginning of a character
}

func (s *session) output(category string) io.Writer { return &output{s.writer, category, nil} }

// Write sends what is written.
func (o *output) Write(b []byte) (int, error) {
	text := append(o.rest, b...)
	whole := len(text) - incomplete(text)
	o.rest = append([]byte(nil), text[whole:]...)
	if whole > 0 {
		o.writer.event("output", dap.OutputEventBody{Category: o.category, Output: string(text[:whole])})
	}
	return len(b), nil
}

// incomplete is how many bytes at the end of a text begin a character that goes on.
func incomplete(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if c := text[len(text)-n]; utf8.RuneStart(c) {
			if c >= utf8.RuneSelf && !utf8.FullRune(text[len(text)-n:]) {
				return n
			}
			return 0
		}
	}
	return 0
}
