package answers

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// StatusEscaped is the least exit status of an escaping program that has
// succeeded: the index of an attempt is added.
const StatusEscaped = 50

// An attempt is a call of a file function that must not succeed, or that may, but
// not outside. Strings are names, numbers are as they are.
type attempt struct {
	slot int // in nacl-irt-dev-filename-0.3
	args []any
	// free says that the call may succeed.
	free bool
}

// Slots of nacl-irt-dev-filename-0.3.
const (
	slotOpen = iota
	slotStat
	slotMkdir
	slotRmdir
	slotChdir
	_
	slotUnlink
	slotTruncate
	slotLstat
	slotLink
	slotRename
	slotSymlink
	slotChmod
	slotAccess
	slotReadlink
	slotUtimes
)

// attempts are all functions with names. The first two letters of the names that
// begin with "ab" are changed all the time; "d" is a directory and a link to the
// outside in turn. secret, hollow and link are there outside only.
var attempts = []attempt{
	{slotOpen, []any{"ab/secret", 0, 0, result}, false},
	{slotOpen, []any{"d/secret", 0, 0, result}, false},
	{slotOpen, []any{"ab/made", 0o102, 0o600, result}, true},
	{slotStat, []any{"ab/secret", buffer}, false},
	{slotStat, []any{"d/secret", buffer}, false},
	{slotLstat, []any{"ab/link", buffer}, false},
	{slotMkdir, []any{"ab/new", 0o700}, true},
	{slotMkdir, []any{"d/new", 0o700}, true},
	{slotRmdir, []any{"ab/hollow"}, false},
	{slotRmdir, []any{"d/hollow"}, false},
	{slotChdir, []any{"ab/hollow"}, false},
	{slotUnlink, []any{"ab/secret"}, false},
	{slotUnlink, []any{"d/secret"}, false},
	{slotTruncate, []any{"ab/secret", int64(0)}, false},
	{slotLink, []any{"ab/secret", "got"}, false},
	{slotLink, []any{"in", "ab/linked"}, true},
	{slotRename, []any{"ab/secret", "got"}, false},
	{slotRename, []any{"moved", "ab/moved"}, true},
	{slotRename, []any{"d/secret", "got"}, false},
	{slotSymlink, []any{"in", "ab/planted"}, true},
	{slotSymlink, []any{"../secret", "planted"}, false},
	{slotSymlink, []any{"/secret", "planted"}, false},
	{slotSymlink, []any{"in/../../secret", "planted"}, false},
	{slotChmod, []any{"ab/secret", 0o777}, false},
	{slotChmod, []any{"d/secret", 0o777}, false},
	{slotAccess, []any{"ab/secret", 0}, false},
	{slotReadlink, []any{"ab/link", buffer, 64, result}, false},
	{slotUtimes, []any{"ab/secret", 0}, false},
	{slotUtimes, []any{"d/secret", 0}, false},
}

// Globals of the program that are no names.
type global string

const (
	result global = "result"
	buffer global = "buffer"
)

// EscapeTime is how long an escaping program is let try. The variable ESCAPE of the
// environment of the tests changes it, for example to 10s.
func EscapeTime() time.Duration {
	if d, err := time.ParseDuration(os.Getenv("ESCAPE")); err == nil {
		return d
	}
	return 1500 * time.Millisecond
}

// EscapeName says which attempt of the program an exit status stands for.
func EscapeName(status int) string {
	a := attempts[status-StatusEscaped]
	return fmt.Sprintf("slot %d of dev-filename with %v", a.slot, a.args)
}

// PrepareEscape makes a directory to grant to the escaping program, in another
// one that holds what it must not reach. check fails if that has changed.
func PrepareEscape(t testing.TB) (dir string, check func()) {
	t.Helper()
	outside := t.TempDir()
	dir = filepath.Join(outside, "granted")
	for _, d := range []string{dir, filepath.Join(dir, "d"), filepath.Join(outside, "hollow")} {
		orFatal(t, os.Mkdir(d, 0o700))
	}
	for _, f := range []string{filepath.Join(outside, "secret"), filepath.Join(dir, "in"), filepath.Join(dir, "moved")} {
		orFatal(t, os.WriteFile(f, []byte("contents"), 0o600))
	}
	orFatal(t, os.Symlink("secret", filepath.Join(outside, "link")))
	orFatal(t, os.Symlink("..", filepath.Join(dir, "out")))
	before := describeOutside(t, outside)
	return dir, func() {
		t.Helper()
		if after := describeOutside(t, outside); after != before {
			t.Errorf("outside of the granted directory there was\n%s\nand now is\n%s", before, after)
		}
	}
}

func orFatal(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// describeOutside lists what stands beside the granted directory.
func describeOutside(t testing.TB, outside string) string {
	t.Helper()
	entries, err := os.ReadDir(outside)
	orFatal(t, err)
	var b strings.Builder
	for _, e := range entries {
		info, err := e.Info()
		orFatal(t, err)
		fmt.Fprintf(&b, "%s %v", e.Name(), info.Mode())
		if e.Name() != "granted" {
			fmt.Fprintf(&b, " %d %v", info.Size(), info.ModTime())
		}
		b.WriteByte('\n')
	}
	return b.String()
}
