package translate

import (
	"encoding/binary"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// Piece is a run of bytes of the initial memory. What no piece covers is zero.
type Piece struct {
	Address uint32
	Data    []byte
}

// End returns the address behind the piece.
func (p *Piece) End() uint32 { return p.Address + uint32(len(p.Data)) }

// joinGap is how many zero bytes between two pieces cost less than the header
// of another piece.
const joinGap = 8

// Image returns the contents of the globals with all relocations resolved, in
// the order of the addresses. Its size is bounded by the records it comes from:
// zeros are left out.
func (l *Layout) Image() []Piece {
	var pieces []Piece
	for _, i := range l.Order {
		at := l.Globals[i]
		for _, init := range l.module.Globals[i].Inits {
			pieces = l.place(pieces, at, &init)
			at += uint32(init.Size())
		}
	}
	return pieces
}

// place adds the memory of one initializer that starts at an address.
func (l *Layout) place(pieces []Piece, at uint32, init *module.Initializer) []Piece {
	if init.ID == isa.Zerofill {
		return pieces
	}
	p := lastPiece(&pieces, at)
	if !isReloc(init.ID) {
		for _, b := range init.Data {
			p.Data = append(p.Data, byte(b))
		}
		return pieces
	}
	address, _ := l.Address(init.Target)
	p.Data = binary.LittleEndian.AppendUint32(p.Data, address+init.Addend)
	return pieces
}

// lastPiece returns a piece that ends at the given address: the last one, if
// the gap to it is small, or a new one.
func lastPiece(pieces *[]Piece, at uint32) *Piece {
	if n := len(*pieces); n > 0 {
		p := &(*pieces)[n-1]
		if gap := at - p.End(); gap <= joinGap {
			p.Data = append(p.Data, make([]byte, gap)...)
			return p
		}
	}
	*pieces = append(*pieces, Piece{Address: at})
	return &(*pieces)[len(*pieces)-1]
}
