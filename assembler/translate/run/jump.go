package run

import (
	"errors"

	"github.com/tetratelabs/wazero/api"

	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"github.com/pnaclasm/pnaclasm/assembler/translate/wasm"
)

// A longjmp leaves one function after the other until it is in the one that
// called setjmp: package wasm has the translation do so. What is left for the
// host is to see that one has left all functions of a thread, and to tell the
// threads apart.

var errNoJump = errors.New(process.ReasonNoJump)

// separateJumps makes the buffers that setjmp fills on a thread useless for
// others.
func (t *thread) separateJumps(number uint32) {
	if key, ok := t.module.ExportedGlobal(wasm.ExportJumpKey).(api.MutableGlobal); ok {
		key.Set(key.Get() + uint64(number))
	}
}

// isJumping reports whether the thread's outermost function has returned because
// of a longjmp.
func (t *thread) isJumping() bool {
	g := t.module.ExportedGlobal(wasm.ExportJumping)
	return g != nil && g.Get() != 0
}
