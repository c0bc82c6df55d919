package assembler

import (
	"context"
	"sync/atomic"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/parallel"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// unit is a piece of the text on its way to records: a function block, or what
// lies between two of them.
type unit struct {
	piece asmparse.Piece
	chunk *asmparse.Chunk
	low   bind.Lowered
	// context is that of a function block.
	context *bind.Context
	diags   diag.List // spans in the whole text
	// source is set when something in the text is found to be of the source form:
	// all units of a text share it, and what is bound after that is left out. It is
	// nil for units whose trees are at hand.
	source *atomic.Bool
}

// units splits a text and binds all but the function blocks, in order: what
// functions need to know of the module is then known, and each can be bound on its
// own.
func units(text []byte) []unit {
	pieces := asmparse.Split(text)
	list := make([]unit, len(pieces))
	found := new(atomic.Bool)
	for i, p := range pieces {
		list[i].piece, list[i].source = p, found
	}
	bindShell(text, list)
	return list
}

// bindShell binds the units that are no function blocks.
func bindShell(text []byte, list []unit) {
	walk := bind.NewWalk()
	for i := range list {
		if u := &list[i]; u.piece.IsFunction() {
			u.context = walk.Function()
		} else {
			u.bind(text, walk.Lower)
		}
	}
	walk.End()
}

// bind parses the unit, if that is still to be done, binds it and collects its
// diagnostics.
func (u *unit) bind(text []byte, lower func(*asmparse.Chunk) bind.Lowered) {
	p := u.piece
	if u.chunk == nil && !u.parse(text) {
		return
	}
	u.low = lower(u.chunk)
	for _, list := range []diag.List{u.chunk.Diags, u.low.Diags} {
		for _, d := range list {
			u.diags = append(u.diags, d.Shift(p.Start))
		}
	}
}

// parse parses the unit. It returns false where the text is known to be in the source
// form, which has its meaning as a whole.
func (u *unit) parse(text []byte) bool {
	u.chunk = &asmparse.Chunk{}
	if u.source.Load() {
		return false
	}
	p := u.piece
	if u.chunk = asmparse.ParsePiece(text[p.Start:p.End], p.Part); u.chunk.Source {
		u.source.Store(true)
	}
	return !u.source.Load()
}

// leftOut reports whether the unit is not bound because its text is in the source
// form.
func (u *unit) leftOut() bool { return u.source != nil && u.source.Load() }

// bindFunction is bind for a function block.
func (u *unit) bindFunction(text []byte) { u.bind(text, u.context.Lower) }

// functionRun returns the end of the run of function blocks that starts at
// list[i].
func functionRun(list []unit, i int) int {
	for i < len(list) && list[i].piece.IsFunction() {
		i++
	}
	return i
}

// gather returns the diagnostics of all units, sorted.
func gather(list []unit) diag.List {
	var all diag.List
	for i := range list {
		all = append(all, list[i].diags...)
	}
	all.Sort()
	return all
}

// LoadText turns PNaClAsm text into a Program that remembers where each record
// comes from. The Program is never nil: with errors it has what could be made
// of the text, for the verifier to speak about the rest.
func LoadText(text []byte) (*Program, diag.List) { return LoadSource(source.Input{Text: text}) }

// LoadTextUntil is LoadText for somebody who may lose interest: the error is that of a
// context that has ended before.
func LoadTextUntil(ctx context.Context, text []byte) (*Program, diag.List, error) {
	return loadSource(ctx, source.Input{Text: text})
}

// loadPlain is LoadText for a text in the manual's language. plain says that the text
// is one.
func loadPlain(ctx context.Context, text []byte) (p *Program, diags diag.List, plain bool) {
	list := units(text)
	p, diags = loadUnits(ctx, text, list)
	return p, diags, isPlain(list, diags)
}

// loadUnits binds functions until ctx ends.
func loadUnits(ctx context.Context, text []byte, list []unit) (*Program, diag.List) {
	parallel.Each(len(list), func(i int) {
		if list[i].piece.IsFunction() && ctx.Err() == nil {
			list[i].bindFunction(text)
		}
	})
	return segmentsOf(list), gather(list)
}
