package document

import (
	"sync"
	"sync/atomic"
	"weak"

	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// unit is a block in its context, and what was found out about it. Snapshots
// share units.
type unit struct {
	block *Block
	// context is what a function block takes from the module; nil for what is
	// no function block of the module: its shell is made with the Module.
	context *Context
	shell   *shell

	mu      sync.Mutex
	meaning weak.Pointer[Meaning]
	summary atomic.Pointer[summary]
	// stale are the diagnostics of the same place before the last change, to be
	// shown until the new ones are known.
	stale diag.List
}

// shell is a block that is no function block, which stays in memory.
type shell struct {
	chunk    *asmparse.Chunk
	meaning  *Meaning
	accounts []ledger.Account
}

// summary is what is remembered of a meaning.
type summary struct {
	diags diag.List
	bits  uint64
	// source says that something in it is of the source form.
	source bool
	// unneeded are the statements of a function without errors that nobody needs.
	unneeded []Unneeded
}

func summaryOf(m *Meaning) *summary {
	return &summary{diags: m.Diags, bits: m.Total(), source: m.Tree.Source}
}

// analyze computes what the block means, or finds it where it still is.
func (u *unit) analyze() *Meaning {
	if u.shell != nil {
		return u.shell.meaning
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if m := u.meaning.Value(); m != nil {
		return m
	}
	m := u.context.lower(u.block)
	if s := u.summary.Load(); s != nil {
		m.Diags = s.diags
	} else {
		broken, body := u.context.verify(m.Tree, &m.Lowered)
		m.Diags = verify.Merge(m.Diags, broken)
		s := summaryOf(m)
		if body != nil && !m.Diags.HasErrors() {
			s.unneeded = unneededIn(body, m.Tree, &m.Lowered)
		}
		u.summary.Store(s)
	}
	u.meaning = weak.Make(m)
	return m
}

// summarize computes the summary, if it is not known.
func (u *unit) summarize() *summary {
	if s := u.summary.Load(); s != nil {
		return s
	}
	m := u.analyze()
	if u.shell != nil {
		u.summary.Store(summaryOf(m))
	}
	return u.summary.Load()
}

// known returns the diagnostics known at the moment.
func (u *unit) known() diag.List {
	if s := u.summary.Load(); s != nil {
		return s.diags
	}
	return u.stale
}

// tree returns the tree of the unit's text.
func (u *unit) tree() *asmparse.Chunk {
	if u.shell != nil {
		return u.shell.chunk
	}
	return u.block.functionChunk()
}
