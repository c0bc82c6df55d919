package run

import (
	"context"
	"crypto/rand"
	"math"
	"runtime"
	"time"

	"github.com/tetratelabs/wazero/api"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

func exitProcess(t *thread, a []uint64) errno {
	e := exit{int(int32(uint32(a[0])))}
	t.process.cancel(e)
	panic(e)
}

func timeOfDay(t *thread, a []uint64) errno {
	now := time.Now()
	if e := t.putUint64(a[0], uint64(now.Unix())); e != success {
		return e
	}
	return t.putUint32(a[0]+8, uint64(now.Nanosecond()/1000))
}

// putTime writes a timespec: seconds of 64 bits and nanoseconds of 32.
func (t *thread) putTime(address uint64, sec, nsec int64) errno {
	if e := t.putUint64(address, uint64(sec)); e != success {
		return e
	}
	return t.putUint32(address+8, uint64(nsec))
}

// cpuClock gives the time the program has run, in microseconds.
func cpuClock(t *thread, a []uint64) errno {
	return t.putUint32(a[0], uint64(time.Since(t.process.begun).Microseconds()))
}

// Clock numbers of clock_gettime.
const (
	clockRealtime = iota
	clockMonotonic
	clockProcess
	clockThread
	numClocks
)

func clockTime(t *thread, a []uint64) errno {
	switch uint32(a[0]) {
	case clockRealtime:
		now := time.Now()
		return t.putTime(a[1], now.Unix(), int64(now.Nanosecond()))
	case clockMonotonic, clockProcess, clockThread:
		d := time.Since(t.process.begun)
		return t.putTime(a[1], int64(d/time.Second), int64(d%time.Second))
	}
	return einval
}

func clockResolution(t *thread, a []uint64) errno {
	if uint32(a[0]) >= numClocks {
		return einval
	}
	return t.putTime(a[1], 0, 1)
}

func randomBytes(t *thread, a []uint64) errno {
	b, ok := t.process.read(uint32(a[0]), uint32(a[1]))
	if !ok {
		return efault
	}
	n, err := rand.Read(b)
	if err != nil {
		return eio
	}
	return t.putUint32(a[2], uint64(n))
}

func sleep(t *thread, a []uint64) errno {
	b, ok := t.process.read(uint32(a[0]), 12)
	if !ok {
		return efault
	}
	d, ok := duration(b)
	if !ok {
		return einval
	}
	t.process.files.flush()
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-t.process.ctx.Done():
		t.process.stop()
	}
	if uint32(a[1]) != 0 {
		return t.putTime(a[1], 0, 0)
	}
	return success
}

// stop ends the thread because the process has ended.
func (p *process) stop() { panic(context.Cause(p.ctx)) }

// stopIfOver ends the thread if the process has ended: a wait of its may have
// ended with that.
func (p *process) stopIfOver() {
	if p.ctx.Err() != nil {
		p.stop()
	}
}

func yield(*thread, []uint64) errno {
	runtime.Gosched()
	return success
}

// Names of sysconf.
const (
	sysconfProcessors = 1
	sysconfPageSize   = 2
)

func sysconf(t *thread, a []uint64) errno {
	switch uint32(a[0]) {
	case sysconfProcessors:
		return t.putUint32(a[1], uint64(runtime.NumCPU()))
	case sysconfPageSize:
		return t.putUint32(a[1], translate.PageSize)
	}
	return einval
}

// mapAnonymous is the flag of mmap for memory that is no file's.
const mapAnonymous = 0x20

func mmap(t *thread, a []uint64) errno {
	if uint32(a[3])&mapAnonymous == 0 {
		return einval
	}
	address, ok := t.process.heap.alloc(uint32(a[1]))
	if !ok {
		return enomem
	}
	return t.putUint32(a[0], uint64(address))
}

func munmap(t *thread, a []uint64) errno {
	t.process.heap.release(uint32(a[0]), uint32(a[1]))
	return success
}

func mprotect(*thread, []uint64) errno { return success }

func initTLS(t *thread, a []uint64) errno {
	t.tp.Set(a[0])
	return success
}

func getTLS(t *thread, _ []uint64) errno { return errno(uint32(t.tp.Get())) }

// fmod is frem.
func fmod(_ context.Context, _ api.Module, stack []uint64) {
	stack[0] = api.EncodeF64(math.Mod(api.DecodeF64(stack[0]), api.DecodeF64(stack[1])))
}
