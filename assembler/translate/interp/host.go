package interp

import (
	"encoding/binary"
	"errors"
	"math"
	"time"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// runtimeFunc is a function of the runtime.
type runtimeFunc struct {
	name      string
	signature *bind.Signature
	// call is the machine's own way to do it, the process's otherwise.
	call func(m *Machine, t *Thread, args []uint64) process.Errno
	host process.Func
}

// runtimeFuncs lists the functions of the runtime in the order of their pointers.
func runtimeFuncs() []runtimeFunc {
	funcs := process.Funcs()
	list := []runtimeFunc{{translate.Query.Name, translate.Query.Signature, nil, funcs[translate.QueryName]}}
	for i := range translate.Interfaces {
		family := translate.Interfaces[i].Family()
		for _, s := range translate.Interfaces[i].Slots {
			name := family + "_" + s.Name
			list = append(list, runtimeFunc{name, s.Signature, own[name], funcs[name]})
		}
	}
	return list
}

// own are the functions that the machine does itself: those that are about
// threads, and about the end of one.
var own = map[string]func(m *Machine, t *Thread, args []uint64) process.Errno{
	"basic_exit":        (*Machine).exit,
	"basic_nanosleep":   (*Machine).nanosleep,
	"basic_sched_yield": func(m *Machine, _ *Thread, _ []uint64) process.Errno { m.slice = 0; return process.Success },
	"thread_create":     (*Machine).createThread,
	"thread_exit":       (*Machine).exitThread,
	"futex_wait_abs":    (*Machine).futexWait,
	"futex_wake":        (*Machine).futexWake,
}

// call does the call of a function of the runtime in front of which a thread
// stands.
func (m *Machine) call(t *Thread) (s Stop, stopped bool) {
	f := &m.runtime[m.asked]
	fr := &t.frames[len(t.frames)-1]
	in := &fr.fn.code[t.pc]
	args := make([]uint64, in.n)
	for i, o := range fr.fn.args[in.a : in.a+uint32(in.n)] {
		args[i] = t.regs[fr.base+o/regSize]
	}
	// The record counts as executed when the function begins.
	t.pc++
	t.pending = fr.fn.rest[t.pc]
	reg := uint32(noReg)
	if in.d != noReg {
		reg = fr.base + in.d/regSize
	}
	before := m.watched()
	e := m.invoke(t, f, args)
	if m.retry.Swap(false) {
		t.pc--
		t.pending = fr.fn.rest[t.pc]
		return s, false
	}
	m.now++
	t.last = m.now
	m.refresh()
	if !t.done && reg != noReg {
		t.regs[reg] = uint64(uint32(e))
	}
	if t.wait != nil {
		t.wait.reg = reg
	}
	if string(before) != string(m.watched()) {
		return Stop{Kind: StopWatch, After: true}, true
	}
	return s, false
}

// invoke calls a function of the runtime, or takes what it did from the history.
func (m *Machine) invoke(t *Thread, f *runtimeFunc, args []uint64) (e process.Errno) {
	defer func() {
		if r := recover(); r != nil {
			err, ok := r.(error)
			if !ok {
				panic(r)
			}
			m.fail(err)
		}
	}()
	guest := process.Thread{Process: m.Process, Pointer: t}
	if f.call != nil {
		call := func(*process.Thread, []uint64) process.Errno { return f.call(m, t, args) }
		if m.history.replaying() {
			return call(nil, nil)
		}
		return guest.Call(f.name, call, args, len(args))
	}
	if past, ok := m.history.recall(t); ok {
		return past
	}
	m.history.record()
	results := 1
	if f.signature.Return == isa.VoidType {
		results = 0
	}
	e = guest.Call(f.name, f.host, args, results)
	if m.retry.Load() {
		m.history.recording = false
		return e
	}
	m.history.recorded(t, e)
	return e
}

func (m *Machine) exit(_ *Thread, a []uint64) process.Errno {
	m.fail(process.Exit{Status: int(int32(uint32(a[0])))})
	return process.Success
}

func (m *Machine) createThread(_ *Thread, a []uint64) process.Errno {
	if len(m.threads) > process.MaxThreads {
		return process.EAGAIN
	}
	f, e := m.callee(uint32(a[0]), m.signature(isa.VoidType, nil))
	if e != 0 || f.Body == nil {
		m.fail(errors.New(process.ReasonThreadStart))
		return process.Success
	}
	t := m.newThread(uint32(a[1]))
	t.tp = uint32(a[2])
	m.enter(t, f, nil)
	return process.Success
}

func (m *Machine) exitThread(t *Thread, a []uint64) process.Errno {
	if flag := uint32(a[0]); flag != 0 {
		m.Process.PutUint32(flag, 0)
	}
	if t.Number == 0 {
		m.fail(process.ThreadEnd{})
	} else {
		m.retire(t)
	}
	return process.Success
}

// timespec reads a number of seconds and one of nanoseconds.
func (m *Machine) timespec(address uint32) (sec int64, nsec int32, ok bool) {
	b, ok := m.Process.Bytes(address, 12)
	if !ok {
		return 0, 0, false
	}
	return int64(binary.LittleEndian.Uint64(b)), int32(binary.LittleEndian.Uint32(b[8:])), true
}

func (m *Machine) nanosleep(t *Thread, a []uint64) process.Errno {
	sec, nsec, ok := m.timespec(uint32(a[0]))
	switch {
	case !ok:
		return process.EFAULT
	case sec < 0 || nsec < 0 || nsec >= int32(time.Second):
		return process.EINVAL
	}
	d := time.Duration(math.MaxInt64)
	if sec < math.MaxInt64/int64(time.Second)-1 {
		d = time.Duration(sec)*time.Second + time.Duration(nsec)
	}
	if rest := uint32(a[1]); rest != 0 {
		if b, ok := m.Process.Bytes(rest, 12); ok {
			clear(b)
		} else {
			return process.EFAULT
		}
	}
	t.wait = &wait{until: time.Now().Add(d), bounded: true}
	return process.Success
}

func (m *Machine) futexWait(t *Thread, a []uint64) process.Errno {
	address := uint32(a[0])
	w := &wait{address: address, timeout: uint64(process.ETIMEDOUT)}
	if at := uint32(a[2]); at != 0 {
		sec, nsec, ok := m.timespec(at)
		if !ok {
			return process.EFAULT
		}
		w.until, w.bounded = time.Unix(sec, int64(uint32(nsec))), true
	}
	switch v, ok := m.Process.Uint32(address); {
	case !ok:
		return process.EFAULT
	case v != uint32(a[1]):
		return process.EAGAIN
	}
	t.wait = w
	return process.Success
}

func (m *Machine) futexWake(_ *Thread, a []uint64) process.Errno {
	address, woken := uint32(a[0]), uint32(0)
	for _, t := range m.waiters(address) {
		if woken < uint32(a[1]) {
			t.wait = nil
			woken++
		}
	}
	if !m.Process.PutUint32(uint32(a[2]), woken) {
		return process.EFAULT
	}
	return process.Success
}

// waiters returns the threads that wait for an address, in the order of their
// numbers.
func (m *Machine) waiters(address uint32) (list []*Thread) {
	for _, t := range m.threads {
		if t.wait != nil && t.wait.address == address && address != 0 {
			list = append(list, t)
		}
	}
	return list
}
