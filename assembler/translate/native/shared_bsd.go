//go:build unix && !linux

package native

import "os"

// memoryFile returns a file without a name.
func memoryFile() (*os.File, error) { return temporaryFile() }
