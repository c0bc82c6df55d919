package run

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"

	"github.com/pnaclasm/pnaclasm/assembler/files"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Translation is a verified program that has been translated for the engine.
type Translation struct{ binary *wasm.Binary }

// Translate translates a program. With limited, it can be stopped from outside,
// which costs it some speed.
func Translate(v *verify.Verified, limited bool) (*Translation, error) {
	b, err := wasm.Translate(v, wasm.Options{Lines: true, Stoppable: limited})
	if err != nil {
		return nil, err
	}
	if !b.Program {
		return nil, translate.ErrNoEntry
	}
	return &Translation{b}, nil
}

// RunTranslation runs a program as Run does.
func (e Engine) RunTranslation(ctx context.Context, t *Translation, o process.Options) (status int, err error) {
	return e.runBinary(ctx, t.binary, o)
}

// Key names a translation after all that it depends on.
type Key [sha256.Size]byte

// NewKey returns the key of the translation of a program, given as its file and what
// else decides whether it may run. Another version of this program makes other keys.
func NewKey(program []byte, decisive string) Key {
	h := sha256.New()
	path, _ := os.Executable()
	if info, err := os.Stat(path); err == nil {
		fmt.Fprintf(h, "%q %d %d ", path, info.Size(), info.ModTime().UnixNano())
	}
	fmt.Fprintf(h, "%q", decisive)
	h.Write(program)
	return Key(h.Sum(nil))
}

// translationMagic begins a file with a translation. The SHA-256 of the rest
// follows, then the properties of the binary and its code, each after its length in
// 4 bytes.
const translationMagic = "pnacltr1"

func (c *Cache) path(k Key) string {
	return filepath.Join(c.Dir("translations"), hex.EncodeToString(k[:]))
}

// Keep keeps a translation for Kept. It is no error if it cannot.
func (c *Cache) Keep(k Key, t *Translation) {
	rest := appendFields(nil, encodeProperties(t.binary), t.binary.Code)
	sum := sha256.Sum256(rest)
	if os.MkdirAll(c.Dir("translations"), 0o700) == nil {
		files.Write(c.path(k), append(append([]byte(translationMagic), sum[:]...), rest...), 0o600)
	}
}

// Kept returns a translation that has been kept; nil for none, or one that was
// damaged since.
func (c *Cache) Kept(k Key) *Translation {
	const head = len(translationMagic) + sha256.Size
	data, err := os.ReadFile(c.path(k))
	if err != nil || len(data) < head || string(data[:len(translationMagic)]) != translationMagic {
		return nil
	}
	if sum := sha256.Sum256(data[head:]); string(sum[:]) != string(data[len(translationMagic):head]) {
		return nil
	}
	fields, ok := cutFields(data[head:], 2)
	if !ok {
		return nil
	}
	b, ok := decodeProperties(fields[0])
	if !ok {
		return nil
	}
	b.Code = fields[1]
	return &Translation{b}
}

// Bits of the properties of a binary.
const (
	propertyThreads = 1 << iota
	propertyBrowser
	propertyStoppable
)

// encodeProperties returns what must be known of the binary of a program besides its
// code: three numbers.
func encodeProperties(b *wasm.Binary) (properties []byte) {
	flags := uint32(0)
	for flag, set := range map[uint32]bool{propertyThreads: b.Threads, propertyBrowser: b.Browser, propertyStoppable: b.Stoppable} {
		if set {
			flags |= flag
		}
	}
	for _, n := range []uint32{flags, b.DataEnd, b.RuntimePointer} {
		properties = binary.LittleEndian.AppendUint32(properties, n)
	}
	return properties
}

// decodeProperties is the inverse of encodeProperties.
func decodeProperties(p []byte) (b *wasm.Binary, ok bool) {
	if len(p) != 12 {
		return nil, false
	}
	word := func(i int) uint32 { return binary.LittleEndian.Uint32(p[4*i:]) }
	return &wasm.Binary{
		Program: true, Threads: word(0)&propertyThreads != 0, Browser: word(0)&propertyBrowser != 0,
		Stoppable: word(0)&propertyStoppable != 0, DataEnd: word(1), RuntimePointer: word(2),
	}, true
}

// appendFields appends fields, each after its length.
func appendFields(b []byte, fields ...[]byte) []byte {
	for _, field := range fields {
		b = binary.LittleEndian.AppendUint32(b, uint32(len(field)))
		b = append(b, field...)
	}
	return b
}

// cutFields is the inverse of appendFields.
func cutFields(b []byte, n int) (fields [][]byte, ok bool) {
	for range n {
		if len(b) < 4 {
			return nil, false
		}
		size := uint64(binary.LittleEndian.Uint32(b))
		b = b[4:]
		if size > uint64(len(b)) {
			return nil, false
		}
		fields, b = append(fields, b[:size]), b[size:]
	}
	return fields, true
}
