//go:build !js

package files

import "syscall"

// nonblock makes opening a pipe wait for nobody.
const nonblock = syscall.O_NONBLOCK
