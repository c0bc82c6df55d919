package native

import (
	"os/exec"
	"syscall"
)

// endWithParent has the system kill a process when this one has ended, in
// whatever way.
func endWithParent(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
