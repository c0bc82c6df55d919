package run

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"

	"github.com/tetratelabs/wazero"
)

// Cache keeps compiled code on disk from one run to the next.
type Cache struct {
	dir    string // "" for one in memory
	engine wazero.CompilationCache
	// compiling is how many compilations use it. The engine cannot end them.
	compiling atomic.Int32
}

// begin and end surround a compilation; a nil cache takes no notice.
func (c *Cache) begin() {
	if c != nil {
		c.compiling.Add(1)
	}
}

func (c *Cache) end() {
	if c != nil {
		c.compiling.Add(-1)
	}
}

// CacheLimit is the size in bytes that OpenCache lets a cache grow to.
const CacheLimit = 256 << 20

// DefaultCacheDir is the directory for the cache of the present user.
func DefaultCacheDir() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("there is no place for a cache: %w", err)
	}
	return filepath.Join(dir, "pnaclasm"), nil
}

// OpenCache opens the cache in a directory and makes it if it is not there. If
// it has grown larger than CacheLimit, the entries that were written first are
// removed until it has half that size. Only its owner may be able to write to
// the directory: it holds code that will run.
func OpenCache(dir string) (*Cache, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("cannot open the cache of compiled code: %w", err)
	}
	engine, err := newEngineCache(diskStore{codeDir(dir)})
	if err != nil {
		return nil, err
	}
	c := &Cache{dir: dir, engine: engine}
	c.trim(CacheLimit)
	return c, nil
}

// Dir is the directory within the cache where another engine may keep what it
// compiles. It counts for CacheLimit like the rest.
func (c *Cache) Dir(engine string) string { return filepath.Join(c.dir, engine) }

// Close gives back what the cache holds in memory, unless a compilation that nobody
// waits for any more still uses it.
func (c *Cache) Close() error {
	if c.compiling.Load() > 0 {
		return nil
	}
	return c.engine.Close(context.Background())
}

// memoryCache returns a cache that holds one entry.
func memoryCache(s *entryStore) (*Cache, error) {
	engine, err := newEngineCache(s)
	return &Cache{engine: engine}, err
}

// trim removes old entries if all together are larger than a limit, until they
// are half as large; all of them for a limit below 0. A cache that cannot be
// trimmed still works.
func (c *Cache) trim(limit int64) {
	entries, total := c.entries()
	if total <= limit || c.dir == "" {
		return
	}
	slices.SortFunc(entries, func(a, b cacheEntry) int { return cmp.Compare(a.modified, b.modified) })
	for _, e := range entries {
		if limit >= 0 && total <= limit/2 {
			return
		}
		if os.Remove(e.path) == nil {
			total -= e.size
		}
	}
}

type cacheEntry struct {
	path           string
	size, modified int64
}

// entries lists the files of the cache and adds up their sizes.
func (c *Cache) entries() (list []cacheEntry, total int64) {
	filepath.WalkDir(c.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return nil
		}
		if info, err := d.Info(); err == nil {
			list = append(list, cacheEntry{path, info.Size(), info.ModTime().UnixNano()})
			total += info.Size()
		}
		return nil
	})
	return list, total
}
