package run

import (
	"github.com/tetratelabs/wazero"
)

// Cache keeps compiled code on disk from one run to the next.
type Cache struct{ engine wazero.CompilationCache }
