package document

import (
	"context"
	"sort"

	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

const (
	wordBits   = 32
	headerBits = 8 * bitstream.HeaderSize
)

// BitStarts returns the bit position of every block, and that of the end of
// the file. It computes what is not known yet; a cancelled ctx gives nil.
func (s *Snapshot) BitStarts(ctx context.Context) []uint64 {
	s.Complete(ctx)
	if ctx.Err() != nil {
		return nil
	}
	s.bitsOnce.Do(func() {
		s.bitStarts = make([]uint64, len(s.blocks)+1)
		s.bitStarts[0] = headerBits
		for i := range s.blocks {
			s.bitStarts[i+1] = s.bitStarts[i] + s.size(i, s.bitStarts[i])
		}
	})
	return s.bitStarts
}

// size returns the bits of block i.
func (s *Snapshot) size(i int, start uint64) uint64 {
	if start%wordBits == 0 {
		return s.units[i].summarize().bits
	}
	bits := s.offsets(i, start)
	return uint64(bits[len(bits)-1])
}

// offsets returns the positions of the records of block i, relative to its
// start.
func (s *Snapshot) offsets(i int, start uint64) []uint32 {
	m := s.Meaning(i)
	c := s.Context(i)
	if start%wordBits == 0 || c == nil {
		return m.Bits
	}
	accounts := ledger.OfBlock(c.module.Abbrevs, c.module.Width, start%wordBits, m.Records)
	return relative(offsets(accounts))
}

// RecordPos returns the bit position of a record of block i; that of the end of
// the block for the record behind the last. ok is false if ctx was cancelled.
func (s *Snapshot) RecordPos(ctx context.Context, i, record int) (pos diag.BitPos, ok bool) {
	starts := s.BitStarts(ctx)
	if starts == nil {
		return 0, false
	}
	return diag.BitPos(starts[i] + uint64(s.offsets(i, starts[i])[record])), true
}

// KnownPos is RecordPos for somebody who does not wait for all blocks of a large text:
// ok is false while their sizes are not known.
func (s *Snapshot) KnownPos(ctx context.Context, i, record int) (pos diag.BitPos, ok bool) {
	if s.Len() > maxAwaited {
		for k := range s.units {
			if !s.Known(k) {
				return 0, false
			}
		}
	}
	return s.RecordPos(ctx, i, record)
}

// AtBit returns the record that holds a bit of the file; ok is false for the
// header and for positions outside of the file.
func (s *Snapshot) AtBit(ctx context.Context, pos diag.BitPos) (block, record int, ok bool) {
	starts := s.BitStarts(ctx)
	if starts == nil || pos < headerBits || uint64(pos) >= starts[len(s.blocks)] {
		return 0, 0, false
	}
	block = sort.Search(len(s.blocks), func(i int) bool { return starts[i+1] > uint64(pos) })
	bits := s.offsets(block, starts[block])
	rel := uint32(uint64(pos) - starts[block])
	record = sort.Search(len(bits)-1, func(i int) bool { return bits[i+1] > rel })
	return block, record, record < len(bits)-1
}

// Accounts returns the costs of the records of block i. Their positions count
// from any start.
func (s *Snapshot) Accounts(i int) []ledger.Account {
	if s.Context(i) != nil {
		return s.Meaning(i).accounts
	}
	return s.units[i].shell.accounts
}
