package process

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// keySysinfo is the key in the auxiliary vector under which a program finds the
// query function (AT_SYSINFO).
const keySysinfo = 32

// checkMemory reports a memory limit that has no room for what is there before
// the program's first instruction.
func (p *Process) checkMemory() error {
	block := startHead(&p.options)
	for _, s := range slices.Concat(p.options.Args, p.options.Env) {
		block += uint64(len(s)) + 1
	}
	globals := uint64(p.program.DataEnd) - translate.StackTop
	need := wholePages(uint64(p.program.DataEnd) + block)
	allowed := uint64(p.options.Pages()) * translate.PageSize
	if need <= allowed {
		return nil
	}
	return fmt.Errorf("the program needs at least %s of memory: %s for its stack, %s for its globals, %s for its arguments and environment; the memory limit is %s: raise it",
		memorySize(need), memorySize(translate.StackSize), memorySize(globals), memorySize(block), memorySize(p.options.limit()))
}

// memorySize shows a size in bytes in the largest unit that it is a whole number
// of.
func memorySize(n uint64) string {
	switch {
	case n != 0 && n%(1<<20) == 0:
		return fmt.Sprintf("%d MiB", n>>20)
	case n != 0 && n%(1<<10) == 0:
		return fmt.Sprintf("%d KiB", n>>10)
	}
	return fmt.Sprintf("%d bytes", n)
}

// startHead is the size in bytes of the start-up block without its strings: three
// words, the pointers to the arguments and the environment with a 0 behind each
// list, and the auxiliary vector.
func startHead(o *Options) uint64 {
	return 4 * (3 + uint64(len(o.Args)) + 1 + uint64(len(o.Env)) + 1 + 4)
}

// StartBlock writes the start-up block behind the globals and returns its
// address: words for the cleanup function, the counts of environment and
// arguments, pointers to both, and the auxiliary vector; then the strings.
func (p *Process) StartBlock() (address uint32, err error) {
	o := &p.options
	address = p.program.DataEnd
	words := []uint32{0, uint32(len(o.Env)), uint32(len(o.Args))}
	size := startHead(o)
	at := uint64(address) + size
	var strings []byte
	for _, list := range [][]string{o.Args, o.Env} {
		for _, s := range list {
			words = append(words, uint32(at))
			at += uint64(len(s)) + 1
			strings = append(append(strings, s...), 0)
		}
		words = append(words, 0)
	}
	words = append(words, keySysinfo, p.program.RuntimePointer, 0, 0)
	block := make([]byte, 0, size+uint64(len(strings)))
	for _, w := range words {
		block = binary.LittleEndian.AppendUint32(block, w)
	}
	block = append(block, strings...)
	if err := p.heap.begin(uint64(address) + uint64(len(block))); err != nil {
		return 0, err
	}
	p.Write(address, block)
	return address, nil
}
