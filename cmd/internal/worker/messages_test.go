package worker

import (
	"io"
	"slices"
	"testing"
)

// TestMessages has headers go on and come off, however a server cuts what it writes.
func TestMessages(t *testing.T) {
	var got []string
	m := NewMessages(func(message string) { got = append(got, message) })
	m.Send(`{"é":1}`)
	p := make([]byte, 100)
	if n, err := m.Read(p); err != nil || string(p[:n]) != "Content-Length: 8\r\n\r\n{\"é\":1}" {
		t.Errorf("read %q, %v", p[:n], err)
	}
	for _, b := range []byte("Content-Length: 2\r\n\r\n{}Content-Length: 0\r\n\r\nContent-Length: 1\r\n\r\n0") {
		if _, err := m.Write([]byte{b}); err != nil {
			t.Fatal(err)
		}
	}
	if want := []string{"{}", "", "0"}; !slices.Equal(got, want) {
		t.Errorf("received %q, expected %q", got, want)
	}
	for _, header := range []string{"Length: 1\r\n\r\n", "Content-Length: -1\r\n\r\n"} {
		if _, err := NewMessages(nil).Write([]byte(header)); err == nil {
			t.Errorf("%q is a header", header)
		}
	}
	m.Close()
	if _, err := m.Read(p); err != io.EOF {
		t.Errorf("read behind the end: %v", err)
	}
}
