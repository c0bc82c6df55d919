package document

import (
	"sync"
	"sync/atomic"

	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// unit is a block in its context, and what was found out about it. Snapshots
// share units.
type unit struct {
	block *Block
	// context is what a function block takes from the module; nil for what is
	// no function block of the module: its meaning is made with the Module.
	context *Context
	// chunk is the tree of a unit without context, accounts what its records
	// cost.
	chunk    *asmparse.Chunk
	accounts []ledger.Account

	once    sync.Once
	done    atomic.Bool
	meaning *Meaning
	// stale are the diagnostics of the same place before the last change, to be
	// shown until the new ones are known.
	stale diag.List
}

// tree returns the tree of the unit's text.
func (u *unit) tree() *asmparse.Chunk {
	if u.context == nil {
		return u.chunk
	}
	return u.block.functionChunk()
}

// mean computes what the block means, once.
func (u *unit) mean() *Meaning {
	u.once.Do(func() {
		if u.meaning == nil {
			u.meaning = u.context.lower(u.block)
		}
		u.stale = nil
		u.done.Store(true)
	})
	return u.meaning
}

// known returns the diagnostics known at the moment.
func (u *unit) known() diag.List {
	if u.done.Load() {
		return u.meaning.Diags
	}
	return u.stale
}
