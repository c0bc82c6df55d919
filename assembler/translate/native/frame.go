package native

import (
	"encoding/binary"
	"errors"
	"io"
)

// kind is what a frame asks for; runtime/page.c has the same list.
type kind uint32

const (
	hello  kind = iota + 1 // to the host: what it must know of the program
	call                   // to the host: call function number with args
	invoke                 // to the program: call args[0], a pointer, by type number
	answer                 // either way: args[0] is the result
	take                   // to the host: memory of args[0] bytes
	give                   // to the host: take back args[1] bytes at args[0]
	leave                  // to the program: end with the status args[0]
	fail                   // to the program: trap, with a text of number bytes behind the frame
)

// numArgs is how many arguments a frame has room for.
const numArgs = 12

// frame is what one side asks of the other, or answers it. In a channel it stands in
// the order of the bytes of this machine.
type frame struct {
	kind   kind
	number uint32
	args   [numArgs]uint64
}

// frameSize is the size of a frame, in bytes.
const frameSize = 8 + 8*numArgs

var errFrame = errors.New("the program says what no program says")

// write sends a frame.
func (f *frame) write(w io.Writer, behind ...byte) error {
	b := make([]byte, frameSize, frameSize+len(behind))
	binary.NativeEndian.PutUint32(b, uint32(f.kind))
	binary.NativeEndian.PutUint32(b[4:], f.number)
	for i, a := range f.args {
		binary.NativeEndian.PutUint64(b[8+8*i:], a)
	}
	_, err := w.Write(append(b, behind...))
	return err
}

// sendAnswer sends the frame that answers one.
func sendAnswer(w io.Writer, result uint64) error {
	f := frame{kind: answer, args: [numArgs]uint64{result}}
	return f.write(w)
}

// read receives a frame. The error is io.EOF where the other side is gone.
func (f *frame) read(r io.Reader) error {
	var b [frameSize]byte
	if _, err := io.ReadFull(r, b[:]); err != nil {
		return err
	}
	f.kind, f.number = kind(binary.NativeEndian.Uint32(b[:])), binary.NativeEndian.Uint32(b[4:])
	for i := range f.args {
		f.args[i] = binary.NativeEndian.Uint64(b[8+8*i:])
	}
	return nil
}
