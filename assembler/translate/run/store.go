package run

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"runtime"

	"github.com/tetratelabs/wazero"

	"github.com/pnaclasm/pnaclasm/assembler/files"
)

// entryKey is how the engine calls what it has compiled.
type entryKey = [32]byte

// A store keeps what the engine has compiled. It is what the engine asks: a directory
// of its own is read eight bytes at a time, each with a call of the system, which
// takes longer than to verify the program.
type store interface {
	Get(key entryKey) (content io.ReadCloser, ok bool, err error)
	Add(key entryKey, content io.Reader) error
	Delete(key entryKey) error
}

var errEngine = errors.New("this version of the engine takes no cache")

// storeField is the field of the engine's cache that is a store. It has no other way
// to set it.
const storeField = "fileCache"

// newEngineCache returns a cache for the engine that keeps its code in a store.
func newEngineCache(s store) (wazero.CompilationCache, error) {
	c := wazero.NewCompilationCache()
	v := reflect.ValueOf(c)
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct {
		return nil, errEngine
	}
	field := v.Elem().FieldByName(storeField)
	if !field.IsValid() || field.Kind() != reflect.Interface || !reflect.TypeOf(s).Implements(field.Type()) {
		return nil, errEngine
	}
	reflect.NewAt(field.Type(), field.Addr().UnsafePointer()).Elem().Set(reflect.ValueOf(s))
	return c, nil
}

// diskStore keeps code in a directory, a file an entry, behind its checksum in 4 bytes.
type diskStore struct{ dir string }

// codeDir is the directory within a cache where a diskStore is: code is for one kind
// of processor and system.
func codeDir(cache string) string {
	return filepath.Join(cache, "code-"+runtime.GOOS+"-"+runtime.GOARCH)
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func (s diskStore) path(key entryKey) string {
	return filepath.Join(s.dir, hex.EncodeToString(key[:]))
}

// Get returns an entry. One that was damaged is none.
func (s diskStore) Get(key entryKey) (io.ReadCloser, bool, error) {
	data, err := os.ReadFile(s.path(key))
	if err != nil || len(data) < 4 || crc32.Checksum(data[4:], castagnoli) != binary.LittleEndian.Uint32(data) {
		return nil, false, nil
	}
	return io.NopCloser(bytes.NewReader(data[4:])), true, nil
}

// Add keeps an entry. It is no error if it cannot.
func (s diskStore) Add(key entryKey, content io.Reader) error {
	data, err := io.ReadAll(io.MultiReader(bytes.NewReader(make([]byte, 4)), content))
	if err == nil && os.MkdirAll(s.dir, 0o700) == nil {
		binary.LittleEndian.PutUint32(data, crc32.Checksum(data[4:], castagnoli))
		files.Write(s.path(key), data, 0o600)
	}
	return err
}

// Delete removes an entry.
func (s diskStore) Delete(key entryKey) error {
	os.Remove(s.path(key))
	return nil
}

// entryStore holds one entry in memory: the one that it was made with, or that was
// added first.
type entryStore struct {
	key  entryKey
	data []byte
}

// Get returns the entry.
func (s *entryStore) Get(key entryKey) (io.ReadCloser, bool, error) {
	if s.data == nil || key != s.key {
		return nil, false, nil
	}
	return io.NopCloser(bytes.NewReader(s.data)), true, nil
}

// Add takes the first entry.
func (s *entryStore) Add(key entryKey, content io.Reader) error {
	if s.data != nil {
		return nil
	}
	data, err := io.ReadAll(content)
	s.key, s.data = key, data
	return err
}

// Delete removes the entry.
func (s *entryStore) Delete(entryKey) error {
	s.data = nil
	return nil
}
