package run

import (
	"encoding/binary"
	"fmt"
)

// keySysinfo is the key in the auxiliary vector under which a program finds the
// query function (AT_SYSINFO).
const keySysinfo = 32

// startBlock writes the start-up block behind the globals and returns its
// address: words for the cleanup function, the counts of environment and
// arguments, pointers to both, and the auxiliary vector; then the strings.
func (p *process) startBlock() (address uint32, err error) {
	o := &p.options
	address = p.binary.DataEnd
	words := []uint32{0, uint32(len(o.Env)), uint32(len(o.Args))}
	size := 4 * uint64(len(words)+len(o.Args)+1+len(o.Env)+1+4)
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
	words = append(words, keySysinfo, p.binary.RuntimePointer, 0, 0)
	block := make([]byte, 0, size+uint64(len(strings)))
	for _, w := range words {
		block = binary.LittleEndian.AppendUint32(block, w)
	}
	block = append(block, strings...)
	if !p.heap.begin(uint64(address) + uint64(len(block))) {
		return 0, fmt.Errorf("the arguments and the environment of %d bytes do not fit into the program's memory: raise the memory limit", len(block))
	}
	p.memory.Write(address, block)
	return address, nil
}
