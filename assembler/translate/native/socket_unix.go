//go:build unix

package native

import (
	"errors"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// socketPair returns the two ends of what descriptors are sent through.
func socketPair() (here, there *os.File, err error) {
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	if err != nil {
		return nil, nil, err
	}
	unix.CloseOnExec(fds[0])
	unix.CloseOnExec(fds[1])
	return os.NewFile(uintptr(fds[0]), "control"), os.NewFile(uintptr(fds[1]), "control"), nil
}

// channel is a socket that a thread of the host waits at, in the system itself: the
// way through Go's poller takes twice the time.
type channel int

// receiveChannel waits for a channel that the program sends. The error is io.EOF
// where the program has ended.
func receiveChannel(control *os.File) (channel, error) {
	var data [1]byte
	rights := make([]byte, unix.CmsgSpace(4))
	n, size, _, _, err := unix.Recvmsg(int(control.Fd()), data[:], rights, 0)
	switch {
	case err == unix.EINTR:
		return receiveChannel(control)
	case err != nil, n == 0:
		return -1, io.EOF
	}
	list, err := unix.ParseSocketControlMessage(rights[:size])
	if err != nil || len(list) != 1 {
		return -1, errFrame
	}
	fds, err := unix.ParseUnixRights(&list[0])
	if err != nil || len(fds) != 1 {
		return -1, errors.Join(errFrame, err)
	}
	unix.CloseOnExec(fds[0])
	return channel(fds[0]), nil
}

// Read reads what there is; the error is io.EOF where the other end is closed.
func (c channel) Read(b []byte) (int, error) {
	for {
		n, err := unix.Read(int(c), b)
		switch {
		case err == unix.EINTR:
			continue
		case n == 0 && len(b) > 0 && err == nil:
			return 0, io.EOF
		}
		return max(n, 0), err
	}
}

// Write writes all bytes.
func (c channel) Write(b []byte) (done int, err error) {
	for done < len(b) {
		n, err := unix.Write(int(c), b[done:])
		if err != nil && err != unix.EINTR {
			return done, err
		}
		done += max(n, 0)
	}
	return done, nil
}

// Close closes this end.
func (c channel) Close() error { return unix.Close(int(c)) }

// shut has whoever waits at the control socket find its end.
func shut(control *os.File) { unix.Shutdown(int(control.Fd()), unix.SHUT_RDWR) }
