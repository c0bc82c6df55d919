package profile

import (
	"io"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// WriteMemory writes a profile of the memory that a program has allocated: what it took
// from the runtime, with the calls that led there, and what functions took of the stack.
//
// sizes are how much the allocas have taken whose size is no constant, in bytes.
func WriteMemory(w io.Writer, p *debug.Program, file string, counts Counts, sizes map[debug.Place]uint64, samples []process.Sample) error {
	b := newBuilder(p, file, mappedBytes, mappedTimes, allocatedBytes, allocatedTimes)
	for i := range samples {
		if s := &samples[i]; s.Times > 0 {
			b.add(stackOf(p, s.Frames), s.Call, int64(s.Bytes), int64(s.Times))
		}
	}
	counts.each(p, func(at debug.Place, times uint64) {
		body := p.Module().Functions[at.Function].Body
		if in := &body.Insts[at.Inst]; in.ID == isa.Alloca {
			size, ok := sizes[at]
			if !ok {
				size = times * sizeOf(body, in)
			}
			b.add([]debug.Place{at}, "", 0, 0, int64(size), int64(times))
		}
	})
	return b.write(w)
}

// sizeOf returns how many bytes an alloca takes if that is a constant; 0 otherwise.
func sizeOf(b *module.Body, in *module.Inst) uint64 {
	v := b.Value(in.Args[0])
	if v == nil || v.Kind != module.Constant {
		return 0
	}
	return uint64(uint32(v.Bits))
}
