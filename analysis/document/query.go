package document

import (
	"runtime"
	"sync"
	"sync/atomic"

	"context"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// Module returns what the document says outside of its function blocks.
func (s *Snapshot) Module() *Module { return s.module }

// Tree returns the tree of block i.
func (s *Snapshot) Tree(i int) *asmparse.Chunk { return s.units[i].tree() }

// Context returns what block i takes from the module; nil if it is no function
// block of the module.
func (s *Snapshot) Context(i int) *Context { return s.module.contexts[i] }

// Meaning returns what block i means.
func (s *Snapshot) Meaning(i int) *Meaning { return s.units[i].mean() }

// Known reports whether the meaning of block i has been computed.
func (s *Snapshot) Known(i int) bool { return s.units[i].done.Load() }

// KnownDiags returns the diagnostics of block i, or as long as they are not
// computed those from before the last change. Spans are relative to the block.
func (s *Snapshot) KnownDiags(i int) diag.List { return s.units[i].known() }

// Complete computes what all blocks mean, in parallel. It returns early when
// ctx is cancelled.
func (s *Snapshot) Complete(ctx context.Context) {
	s.Each(ctx, func(i int) { s.units[i].mean() })
}

// Each calls f for the number of every block, in parallel, until ctx is
// cancelled.
func (s *Snapshot) Each(ctx context.Context, f func(i int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(s.blocks)) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(s.blocks) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				f(i)
			}
		})
	}
	group.Wait()
}
