package process

import (
	"crypto/rand"
	"runtime"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

func exitProcess(t *Thread, a []uint64) Errno {
	e := Exit{int(int32(uint32(a[0])))}
	t.Process.cancel(e)
	panic(e)
}

func timeOfDay(t *Thread, a []uint64) Errno {
	now := time.Now()
	if e := t.putUint64(a[0], uint64(now.Unix())); e != Success {
		return e
	}
	return t.putUint32(a[0]+8, uint64(now.Nanosecond()/1000))
}

// putTime writes a timespec: seconds of 64 bits and nanoseconds of 32.
func (t *Thread) putTime(address uint64, sec, nsec int64) Errno {
	if e := t.putUint64(address, uint64(sec)); e != Success {
		return e
	}
	return t.putUint32(address+8, uint64(nsec))
}

// cpuClock gives the time the program has run, in microseconds.
func cpuClock(t *Thread, a []uint64) Errno {
	return t.putUint32(a[0], uint64(time.Since(t.Process.begun).Microseconds()))
}

// Clock numbers of clock_gettime.
const (
	clockRealtime = iota
	clockMonotonic
	clockProcess
	clockThread
	numClocks
)

func clockTime(t *Thread, a []uint64) Errno {
	switch uint32(a[0]) {
	case clockRealtime:
		now := time.Now()
		return t.putTime(a[1], now.Unix(), int64(now.Nanosecond()))
	case clockMonotonic, clockProcess, clockThread:
		d := time.Since(t.Process.begun)
		return t.putTime(a[1], int64(d/time.Second), int64(d%time.Second))
	}
	return EINVAL
}

func clockResolution(t *Thread, a []uint64) Errno {
	if uint32(a[0]) >= numClocks {
		return EINVAL
	}
	return t.putTime(a[1], 0, 1)
}

func randomBytes(t *Thread, a []uint64) Errno {
	b, ok := t.Process.Bytes(uint32(a[0]), uint32(a[1]))
	if !ok {
		return EFAULT
	}
	n, err := rand.Read(b)
	if err != nil {
		return EIO
	}
	return t.putUint32(a[2], uint64(n))
}

func sleep(t *Thread, a []uint64) Errno {
	b, ok := t.Process.Bytes(uint32(a[0]), 12)
	if !ok {
		return EFAULT
	}
	d, ok := duration(b)
	if !ok {
		return EINVAL
	}
	t.Process.files.flush()
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-t.Process.ctx.Done():
		t.Process.stop()
	}
	if uint32(a[1]) != 0 {
		return t.putTime(a[1], 0, 0)
	}
	return Success
}

func yield(*Thread, []uint64) Errno {
	runtime.Gosched()
	return Success
}

// Names of sysconf.
const (
	sysconfProcessors = 1
	sysconfPageSize   = 2
)

func sysconf(t *Thread, a []uint64) Errno {
	switch uint32(a[0]) {
	case sysconfProcessors:
		return t.putUint32(a[1], uint64(runtime.NumCPU()))
	case sysconfPageSize:
		return t.putUint32(a[1], translate.PageSize)
	}
	return EINVAL
}

// mapAnonymous is the flag of mmap for memory that is no file's.
const mapAnonymous = 0x20

func mmap(t *Thread, a []uint64) Errno {
	if uint32(a[3])&mapAnonymous == 0 {
		return EINVAL
	}
	address, ok := t.Process.heap.alloc(uint32(a[1]))
	if !ok {
		return ENOMEM
	}
	return t.putUint32(a[0], uint64(address))
}

func munmap(t *Thread, a []uint64) Errno {
	t.Process.heap.release(uint32(a[0]), uint32(a[1]))
	return Success
}

func mprotect(*Thread, []uint64) Errno { return Success }
