package run

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// TestDamagedExecutable reads files that are no executables, or damaged ones.
func TestDamagedExecutable(t *testing.T) {
	host := bytes.NewReader([]byte("the host"))
	var whole bytes.Buffer
	v := verified(t, []byte(answer(t, "exit").Text))
	if err := WriteExecutable(&whole, &Host{host, host.Size(), true}, v); err != nil {
		t.Fatal(err)
	}
	b := whole.Bytes()
	if _, ok, err := readExecutable(bytes.NewReader(b), int64(len(b))); !ok || err != nil {
		t.Fatalf("the whole executable: %v, %v", ok, err)
	}
	var again bytes.Buffer
	if err := WriteExecutable(&again, &Host{bytes.NewReader(b), int64(len(b)), true}, v); err != nil || again.Len() != len(b) {
		t.Errorf("an executable as the host makes %d bytes, want %d (%v)", again.Len(), len(b), err)
	}
	for _, n := range []uint64{0, 1, 15, 1 << 40} {
		damaged := bytes.Clone(b)
		binary.LittleEndian.PutUint64(damaged[len(b)-footerSize:], n)
		if _, ok, err := readExecutable(bytes.NewReader(damaged), int64(len(b))); ok && err == nil {
			t.Errorf("a payload of %d bytes was read", n)
		}
	}
	for n := range len("the host") + 3 {
		if _, ok, _ := readExecutable(bytes.NewReader(b[:n]), int64(n)); ok {
			t.Errorf("the first %d bytes carry a program", n)
		}
	}
}

// TestDamagedCache runs a program with a cache whose entries have been cut.
func TestDamagedCache(t *testing.T) {
	dir := t.TempDir()
	v := verified(t, []byte(answer(t, "exit").Text))
	for range 3 {
		c, err := OpenCache(dir)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := (Engine{Cache: c}).Run(context.Background(), v, process.Options{}); err != nil {
			t.Error(err)
		}
		entries, _ := c.entries()
		for _, e := range entries {
			if err := os.Truncate(e.path, e.size/2); err != nil {
				t.Fatal(err)
			}
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestCacheTrim(t *testing.T) {
	dir := t.TempDir()
	for i := range 10 {
		name := filepath.Join(dir, fmt.Sprint(i))
		if err := os.WriteFile(name, make([]byte, 100), 0o600); err != nil {
			t.Fatal(err)
		}
		when := time.Unix(int64(1000+i), 0)
		if err := os.Chtimes(name, when, when); err != nil {
			t.Fatal(err)
		}
	}
	c := &Cache{dir: dir}
	c.trim(1000)
	if _, total := c.entries(); total != 1000 {
		t.Errorf("%d bytes are left within the limit", total)
	}
	c.trim(999)
	list, total := c.entries()
	if total > 500 || filepath.Base(list[0].path) != "6" {
		t.Errorf("%d bytes are left from %s on", total, list[0].path)
	}
}

// TestStores has the engine keep code in both stores, and take it from there.
func TestStores(t *testing.T) {
	b, err := wasm.Translate(verified(t, []byte(answer(t, "exit").Text)), wasm.Options{Lines: true})
	if err != nil {
		t.Fatal(err)
	}
	var first entryStore
	if err := compileEntry(b, &first); err != nil || len(first.data) == 0 {
		t.Fatalf("%d bytes, %v", len(first.data), err)
	}
	disk := diskStore{t.TempDir()}
	if err := disk.Add(first.key, bytes.NewReader(first.data)); err != nil {
		t.Fatal(err)
	}
	for _, s := range []store{&first, disk} {
		content, ok, err := s.Get(first.key)
		if err != nil || !ok {
			t.Fatalf("%T: %v, %v", s, ok, err)
		}
		if got, err := io.ReadAll(content); err != nil || !bytes.Equal(got, first.data) {
			t.Errorf("%T: %d bytes, %v; want %d", s, len(got), err, len(first.data))
		}
		if _, ok, err := s.Get(entryKey{1}); ok || err != nil {
			t.Errorf("%T has another entry, %v", s, err)
		}
		taken := &takenStore{store: s}
		engine, err := newEngineCache(taken)
		if err != nil {
			t.Fatal(err)
		}
		c := &Cache{engine: engine}
		if _, err := (Engine{Cache: c}).runBinary(context.Background(), b, process.Options{}); err != nil || !taken.hit || taken.added {
			t.Errorf("%T: %v, the engine took it: %v, compiled: %v", s, err, taken.hit, taken.added)
		}
		c.Close()
	}
}

// takenStore notes what the engine does with a store.
type takenStore struct {
	store
	hit, added bool
}

func (s *takenStore) Get(key entryKey) (io.ReadCloser, bool, error) {
	content, ok, err := s.store.Get(key)
	s.hit = s.hit || ok
	return content, ok, err
}

func (s *takenStore) Add(entryKey, io.Reader) error {
	s.added = true
	return nil
}

// FuzzReadExecutable reads any file.
func FuzzReadExecutable(f *testing.F) {
	f.Add([]byte("the host"))
	f.Add([]byte("host\x00\x00\x00\x00\x04\x00\x00\x00\x00\x00\x00\x00" + magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		x, ok, err := readExecutable(bytes.NewReader(data), int64(len(data)))
		if (x != nil) != (ok && err == nil) {
			t.Errorf("%v, %v, %v", x, ok, err)
		}
	})
}
