package run

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"os"
	"path/filepath"
	"testing"
	"time"
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

// TestForget runs an executable's program with a cache on disk until the program
// starts, and no longer.
func TestForget(t *testing.T) {
	c, remove, err := temporaryCache()
	if err != nil {
		t.Fatal(err)
	}
	defer remove()
	started := false
	o := process.Options{Started: c.forget(func() { started = true })}
	if _, err := (Engine{Cache: c}).Run(context.Background(), verified(t, []byte(answer(t, "exit").Text)), o); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(c.dir); !started || !os.IsNotExist(err) {
		t.Errorf("started: %v, the directory: %v", started, err)
	}
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
