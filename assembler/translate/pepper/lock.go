package pepper

import "github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"

// lockFuncs are PPB_MouseLock: nobody sees the mouse, so that a program which wants all
// of its movements has them.
var lockFuncs = map[string]Func{
	"PPB_MouseLock_LockMouse":   lockMouse,
	"PPB_MouseLock_UnlockMouse": unlockMouse,
}

func lockMouse(t *Thread, a []uint64) uint64 {
	c, e := t.callback(a[1])
	if e != ppapi.OK {
		return code(e)
	}
	if t.host.input.locked.Swap(true) {
		return code(ppapi.InProgress)
	}
	return t.finish(c, ppapi.OK)
}

// unlockMouse tells the program that it has lost the mouse, as it does when a person
// takes it away.
func unlockMouse(t *Thread, _ []uint64) uint64 {
	if table := t.host.plugin.mouseLock; t.host.input.locked.Swap(false) && table != 0 {
		t.host.main.post(task{host: func(t *Thread) { t.method(table, 0, "i", 'v', theInstance) }}, 0)
	}
	return 0
}
