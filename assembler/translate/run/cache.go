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
	dir    string
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
	engine, err := wazero.NewCompilationCacheWithDir(dir)
	if err != nil {
		return nil, fmt.Errorf("cannot open the cache of compiled code: %w", err)
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

// trim removes old entries if all together are larger than a limit, until they
// are half as large; all of them for a limit below 0. A cache that cannot be
// trimmed still works.
func (c *Cache) trim(limit int64) {
	entries, total := c.entries()
	if total <= limit {
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

// temporaryCache opens a cache in a new directory, in memory where the system
// has such a place. remove closes the cache and removes the directory.
func temporaryCache() (c *Cache, remove func(), err error) {
	dir, err := os.MkdirTemp(memoryDir(), "pnaclasm-*")
	if err != nil {
		if dir, err = os.MkdirTemp("", "pnaclasm-*"); err != nil {
			return nil, nil, err
		}
	}
	engine, err := wazero.NewCompilationCacheWithDir(dir)
	if err != nil {
		os.RemoveAll(dir)
		return nil, nil, err
	}
	c = &Cache{dir: dir, engine: engine}
	return c, func() { c.Close(); os.RemoveAll(dir) }, nil
}

// forget returns a function that removes a temporary cache's directory, whose
// contents have been loaded: no signal can end the process too early for that
// from then on. next is called as well, unless it is nil.
func (c *Cache) forget(next func()) func() {
	return func() {
		os.RemoveAll(c.dir)
		if next != nil {
			next()
		}
	}
}

// memoryDir is a directory that is kept in memory, "" where there is none.
func memoryDir() string {
	const shm = "/dev/shm"
	if info, err := os.Stat(shm); err == nil && info.IsDir() {
		return shm
	}
	return ""
}
