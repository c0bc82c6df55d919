package run

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/pepper"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// A self-contained executable is a host, that is a program which calls Embedded
// when it starts, with a payload behind it:
//
//	host | payload | length of the payload, 8 bytes | magic, 8 bytes
//
// The payload begins with the magic, too, so that a file that was cut short is not
// taken for the host alone. It holds fields, each after its length in 4 bytes: the properties of
// the binary, its WebAssembly, and the entry of the engine's cache with the
// native code behind its key, if there is one. Numbers are little-endian.
const (
	magic      = "pnaclexe"
	footerSize = 16
)

// WriteExecutable writes a self-contained executable for a program: a copy of
// the host with the translated program behind it. The native code in it is for this
// machine; elsewhere the program is compiled when it starts. Hosts that carry a
// program already lose it, and ELF hosts their symbols.
func WriteExecutable(w io.Writer, host *Host, v *verify.Verified) error {
	b, err := wasm.Translate(v, wasm.Options{Lines: true})
	if err != nil {
		return err
	}
	if !b.Program {
		return errNoProgram
	}
	payload, err := encodePayload(b, host.native)
	if err != nil {
		return err
	}
	return writeBehind(w, host, payload)
}

// writeBehind writes a host with a payload behind it.
func writeBehind(w io.Writer, host *Host, payload []byte) error {
	size := host.size
	if _, at, ok := findPayload(host, size); ok {
		size = at
	}
	if _, err := io.Copy(w, withoutSymbols(host, size)); err != nil {
		return err
	}
	payload = binary.LittleEndian.AppendUint64(payload, uint64(len(payload)))
	_, err := w.Write(append(payload, magic...))
	return err
}

// Executable is the program behind a host.
type Executable struct {
	binary *wasm.Binary
	// entry is the engine's cache entry; empty for a program that is compiled when it
	// starts.
	entry entryStore
	// native is what there is instead of these where LLVM has made the program.
	native []byte
}

// Embedded returns the program that this executable carries; ok is false for
// one that carries none. It reads no more than the end of the file then.
func Embedded() (x *Executable, ok bool, err error) {
	path, err := os.Executable()
	if err != nil {
		return nil, false, nil // a host that cannot find itself carries nothing
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, false, nil
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, false, nil
	}
	return readExecutable(f, info.Size())
}

func readExecutable(f io.ReaderAt, size int64) (x *Executable, ok bool, err error) {
	length, at, ok := findPayload(f, size)
	if !ok && wasCut(f, size) {
		return nil, true, errPayload
	}
	if !ok {
		return nil, false, nil
	}
	payload := make([]byte, length)
	if _, err := f.ReadAt(payload, at); err != nil {
		return nil, true, fmt.Errorf("cannot read the program in this executable: %w", err)
	}
	x, err = decodePayload(payload)
	return x, true, err
}

// findPayload returns the length and the place of a payload.
func findPayload(f io.ReaderAt, size int64) (length, at int64, ok bool) {
	var footer [footerSize]byte
	if size < footerSize {
		return 0, 0, false
	}
	if _, err := f.ReadAt(footer[:], size-footerSize); err != nil || string(footer[8:]) != magic {
		return 0, 0, false
	}
	n := binary.LittleEndian.Uint64(footer[:])
	if n > uint64(size-footerSize) {
		return 0, 0, false
	}
	return int64(n), size - footerSize - int64(n), true
}

// Run runs the program as Engine.Run does; page is around one for the browser.
func (x *Executable) Run(ctx context.Context, o process.Options, page pepper.Options) (status int, err error) {
	if x.native != nil {
		return x.runNative(ctx, o, page)
	}
	e := Engine{Browser: page}
	if c, err := memoryCache(&x.entry); x.entry.data != nil && err == nil {
		e.Cache = c
	}
	return e.runBinary(ctx, x.binary, o)
}

// encodePayload returns a binary, with its native code if the host can run that.
func encodePayload(b *wasm.Binary, native bool) ([]byte, error) {
	var entry entryStore
	if native {
		if err := compileEntry(b, &entry); err != nil {
			return nil, err
		}
	}
	return appendFields([]byte(magic), encodeProperties(b), b.Code, entry.key[:], entry.data), nil
}

var (
	errNoProgram = errors.New("the module has no entry point: only complete programs can be made executables")
	errPayload   = errors.New("the program in this executable is damaged, perhaps cut short: build it again")
)

// decodePayload is the inverse of encodePayload.
func decodePayload(payload []byte) (*Executable, error) {
	payload, ok := bytes.CutPrefix(payload, []byte(magic))
	if !ok {
		return nil, errPayload
	}
	fields, ok := cutFields(payload, 4)
	if !ok {
		return nil, errPayload
	}
	if len(fields[0]) == 0 && len(fields[1]) > 0 {
		return &Executable{native: fields[1]}, nil
	}
	b, ok := decodeProperties(fields[0])
	if !ok || len(fields[2]) != len(entryKey{}) {
		return nil, errPayload
	}
	b.Code = fields[1]
	x := &Executable{binary: b}
	if len(fields[3]) > 0 {
		x.entry = entryStore{entryKey(fields[2]), fields[3]}
	}
	return x, nil
}

// compileEntry compiles a binary and keeps what the engine has for its cache.
func compileEntry(b *wasm.Binary, entry *entryStore) error {
	c, err := memoryCache(entry)
	if err != nil {
		return err
	}
	defer c.Close()
	ctx := context.Background()
	engine, _, err := compile(ctx, b, translate.MaxMemory/translate.PageSize, false, c)
	if err != nil {
		return err
	}
	return engine.Close(ctx)
}
