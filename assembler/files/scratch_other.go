//go:build !unix || aix || solaris

package files

import (
	"io/fs"
	"os"
)

// Where files cannot be locked, what is left of others stays.

func tryLock(*os.File) bool { return false }

func isOwn(fs.FileInfo) bool { return false }
