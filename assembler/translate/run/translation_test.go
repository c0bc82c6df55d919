package run

import (
	"context"
	"os"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// TestKept keeps a translation and runs it, and finds none of another program, under
// other conditions, or damaged.
func TestKept(t *testing.T) {
	c, err := OpenCache(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	made, err := Translate(verified(t, []byte(answer(t, "exit").Text)), false)
	if err != nil {
		t.Fatal(err)
	}
	key := NewKey([]byte("the program"), "as it is")
	c.Keep(key, made)
	kept := c.Kept(key)
	if kept == nil {
		t.Fatal("it is not there")
	}
	want, err := Engine{}.RunTranslation(context.Background(), made, process.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := (Engine{Cache: c}).RunTranslation(context.Background(), kept, process.Options{}); got != want || err != nil {
		t.Errorf("status %d, %v; want %d", got, err, want)
	}
	for _, other := range []Key{NewKey([]byte("another"), "as it is"), NewKey([]byte("the program"), "stricter")} {
		if c.Kept(other) != nil {
			t.Error("there is one of something else")
		}
	}
	data, err := os.ReadFile(c.path(key))
	if err != nil {
		t.Fatal(err)
	}
	for _, damaged := range [][]byte{nil, data[:len(data)-1], append([]byte("x"), data[1:]...), append(data[:len(data)-1:len(data)-1], data[len(data)-1]^1)} {
		if err := os.WriteFile(c.path(key), damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		if c.Kept(key) != nil {
			t.Errorf("a damaged file of %d bytes was taken", len(damaged))
		}
	}
}

// TestCacheInUse closes a cache while a compilation that nobody waits for uses it.
func TestCacheInUse(t *testing.T) {
	c, err := OpenCache(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	c.begin()
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	made, err := Translate(verified(t, []byte(answer(t, "exit").Text)), false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (Engine{Cache: c}).RunTranslation(context.Background(), made, process.Options{}); err != nil {
		t.Errorf("it does not work any more: %v", err)
	}
	c.end()
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}
