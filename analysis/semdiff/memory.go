package semdiff

import (
	"encoding/binary"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// memory collects the bytes of a global, however they are cut into initializers:
// bytes other than 0 stand for themselves, and a 0 with a number for as many zeros.
type memory struct {
	bytes []byte
	zeros uint64
}

// take adds the bytes of an initializer. It reports whether the record was one, or
// the count of several, which says nothing on its own.
func (m *memory) take(id isa.ID, values []uint64) bool {
	switch id {
	case isa.Initializers:
	case isa.Zerofill:
		if len(values) > 1 {
			m.zeros += values[1]
		}
	case isa.Data:
		for _, v := range values[1:] {
			m.add(v)
		}
	default:
		return false
	}
	return true
}

func (m *memory) add(v uint64) {
	if v == 0 {
		m.zeros++
		return
	}
	m.countZeros()
	m.bytes = binary.AppendUvarint(m.bytes, v)
}

func (m *memory) countZeros() {
	if m.zeros > 0 {
		m.bytes = binary.AppendUvarint(append(m.bytes, 0), m.zeros)
		m.zeros = 0
	}
}

// flush returns what was collected since the last time. It is good until the next
// bytes are taken.
func (m *memory) flush() []byte {
	m.countZeros()
	b := m.bytes
	m.bytes = m.bytes[:0]
	return b
}
