package document

import (
	"context"
	"sync/atomic"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/parallel"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
)

// Module returns what the document says outside of its function blocks.
func (s *Snapshot) Module() *Module { return s.module }

// Tree returns the tree of block i.
func (s *Snapshot) Tree(i int) *asmparse.Chunk {
	c := s.units[i].tree()
	s.recent.keep(c, len(s.blocks[i].Text))
	return c
}

// Context returns what block i takes from the module; nil if it is no function
// block of the module.
func (s *Snapshot) Context(i int) *Context { return s.module.contexts[i] }

// Meaning returns what block i means.
func (s *Snapshot) Meaning(i int) *Meaning {
	m := s.units[i].analyze()
	s.recent.keep(m, len(s.blocks[i].Text))
	return m
}

// Size returns the bits of block i, for a block that starts on a word.
func (s *Snapshot) Size(i int) uint64 { return s.units[i].summarize().bits }

// Known reports whether the diagnostics of block i have been computed.
func (s *Snapshot) Known(i int) bool { return s.units[i].summary.Load() != nil }

// Found returns the diagnostics of block i but those of module scope; their
// spans are relative to it.
func (s *Snapshot) Found(i int) diag.List { return s.units[i].summarize().diags }

// Complete computes what all blocks mean, in parallel, those from the last edit
// on first. It returns early when ctx is cancelled.
func (s *Snapshot) Complete(ctx context.Context) {
	s.Each(ctx, func(i int) {
		if i == 0 {
			s.module.Violations()
		}
		s.units[(i+s.edited)%len(s.units)].summarize()
	})
	if ctx.Err() == nil {
		s.checkSource()
	}
}

// Each calls f for the number of every block, in parallel, until ctx is
// cancelled. A panic of f is passed on.
func (s *Snapshot) Each(ctx context.Context, f func(i int)) {
	var fault atomic.Pointer[any]
	parallel.Each(len(s.blocks), func(i int) {
		if ctx.Err() != nil || fault.Load() != nil {
			return
		}
		defer func() {
			if r := recover(); r != nil {
				fault.Store(&r)
			}
		}()
		f(i)
	})
	if r := fault.Load(); r != nil {
		panic(*r)
	}
}

// FunctionState returns the state of function block i at its end: the types of
// all its values. It is nil for other blocks.
func (s *Snapshot) FunctionState(i int) *bind.FunctionState {
	c := s.Context(i)
	records := s.Meaning(i).Records
	if c == nil || len(records) == 0 {
		return nil
	}
	cursor := c.Cursor()
	cursor.Apply(&records[0])
	state := cursor.Fn
	for j := 1; j < len(records) && cursor.Fn != nil; j++ {
		cursor.Apply(&records[j])
	}
	return state
}

// CursorAt returns the cursor in front of a record of function block i.
func (s *Snapshot) CursorAt(i, record int) *bind.Cursor {
	cursor := s.Context(i).Cursor()
	for j := range s.Meaning(i).Records[:record] {
		cursor.Apply(&s.Meaning(i).Records[j])
	}
	return cursor
}
