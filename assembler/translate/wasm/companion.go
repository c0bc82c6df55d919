package wasm

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// Companion is a program translated to run beside an interpreter of the same
// program, on the same memory. Control goes from one to the other in the middle of
// an activation:
//
// Compiled code counts ExportLeft down, by the records of each stretch of code when
// that begins. Where nothing is left, at the beginning of a function or loop or
// behind a call, it hands its activation over: what the activation is goes to the
// globals WordName(0) and so on, and ImportHandOver is called with the function and
// the Site. Then it returns, and so do all that called it, as they find nothing left
// behind the call. A function hands over at its beginning whatever is left as long
// as ArmName is above that. What the interpreter has may go on in compiled code at
// the beginning of any block: Entry makes a function for it.
//
// A trap loses the activations: the interpreter has to do the same again, from a
// state that it has kept.
type Companion struct {
	t *translator
	// kept says what the functions hand over; nil for those that are not compiled,
	// which hand over at once.
	kept []*Kept
	// words is how many the largest activation takes.
	words int
}

// Names of imports and exports of companions.
const (
	// ImportHandOver takes the index of a function and a site.
	ImportHandOver = "hand_over"
	// ExportLeft is a mutable global (i64): the records that may still be executed.
	ExportLeft = "left"
	// ProgramModule is the module whose exports entries import.
	ProgramModule = "program"
	// ExportEntry is the function of an entry. It takes nothing, and returns what its
	// function does.
	ExportEntry = "entry"
	exportCalls = "calls"
)

// Words of an activation in front of its values.
const (
	// WordEntered is what was left when the function was entered, WordStack its
	// stack pointer then.
	WordEntered = iota
	WordStack
	// FirstWord is that of the first value. Vectors take two.
	FirstWord
)

// WordName is the name of the global (i64) for a word of an activation.
func WordName(n int) string { return fmt.Sprintf("word %d", n) }

// ArmName is the name of the global (i64) with what must be left when a function
// begins.
func ArmName(function int) string { return fmt.Sprintf("arm %d", function) }

// Numbers of the globals of companions, behind those of all programs. Behind the
// words stand those that arm the functions.
const (
	globalLeft = globalSite + iota
	globalWords
)

// NewCompanion prepares the translation of a program.
func NewCompanion(v *verify.Verified) (*Companion, error) {
	layout, err := translate.NewLayout(v.Module())
	if err != nil {
		return nil, err
	}
	c := &Companion{kept: make([]*Kept, len(v.Module().Functions))}
	c.t = &translator{
		module: v.Module(), options: Options{Without: Steps()}, layout: layout, companion: c,
		rules: newRules(), intrinsics: newIntrinsics(), types: signatures{index: map[signature]uint32{}},
	}
	c.t.number()
	for _, f := range c.t.defined {
		c.survey(f)
		c.t.options.Exports = append(c.t.options.Exports, f)
		c.t.types.add(entrySignature(v.Module().Functions[f].Signature.Return))
	}
	c.t.options.Exports = append(c.t.options.Exports, c.t.missing...)
	return c, nil
}

// survey finds out what a function hands over, if it can be compiled.
func (c *Companion) survey(f int) {
	b := c.t.module.Functions[f].Body
	c.words = max(c.words, wordsOf(b, params(b)))
	if !c.compiles(b) {
		return
	}
	k := newKept(b)
	most := 0
	for _, list := range k.entering {
		most = max(most, wordsOf(b, list)+maxPhis(b))
	}
	for at := range b.Blocks {
		for i := b.Blocks[at].First; i < b.Blocks[at].End; i++ {
			if leavesAt(c.t.module, &b.Insts[i]) {
				most = max(most, wordsOf(b, k.behindCall(i)))
			}
		}
	}
	if k.size <= maxKept && most <= maxWords {
		c.kept[f], c.words = k, max(c.words, most)
	}
}

// maxWords bounds an activation of a function that is compiled.
const maxWords = 1 << 12

// maxPhis is the size of the phis that a block begins with, at most.
func maxPhis(b *module.Body) (most int) {
	for at := range b.Blocks {
		bl, n := &b.Blocks[at], 0
		for i := bl.First; i < bl.End && isPhi(&b.Insts[i]); i++ {
			n += 2
		}
		most = max(most, n)
	}
	return most
}

// wordsOf returns how many words an activation takes that keeps some values.
func wordsOf(b *module.Body, values []module.ValueID) int {
	n := FirstWord
	for _, v := range values {
		n += WordsOf(b.TypeOf(v))
	}
	return n
}

// WordsOf returns how many words a value of a type takes.
func WordsOf(t isa.Type) int {
	if t.IsVector() {
		return 2
	}
	return 1
}

// compiles reports whether a function can be compiled: jumps by longjmp go through
// the interpreter alone, and it has vectors of i1 in another form.
func (c *Companion) compiles(b *module.Body) bool {
	if len(b.Blocks[0].Preds) > 0 {
		return false
	}
	for i := range b.Insts {
		in := &b.Insts[i]
		if c.t.calls(in, isa.Setjmp) || c.t.calls(in, isa.Longjmp) {
			return false
		}
	}
	for i := range b.Values {
		if t := b.Values[i].Type; t.IsVector() && t.Bits == 1 {
			return false
		}
	}
	return true
}

// Binary returns the program. It exports all functions as FunctionName has it.
func (c *Companion) Binary() ([]byte, error) {
	bodies, err := c.t.bodies()
	if err != nil {
		return nil, err
	}
	return c.t.binary(bodies), nil
}

// Words is how many words the largest activation takes.
func (c *Companion) Words() int { return c.words }

// At returns the values that a function hands over at a site, in the order of their
// words. One that is not compiled does so at its beginning only.
func (c *Companion) At(function, site int) []module.ValueID {
	if site == SiteEntry {
		return params(c.t.module.Functions[function].Body)
	}
	return c.kept[function].At(site)
}

// WordsAt returns how many words a function hands over at a site.
func (c *Companion) WordsAt(function, site int) int {
	return wordsOf(c.t.module.Functions[function].Body, c.At(function, site))
}

// Functions is the number of function addresses.
func (c *Companion) Functions() int { return len(c.kept) }

// Reach is how many records may be executed, at most, before it is looked whether
// any are left.
func (c *Companion) Reach() (n uint64) {
	for f, k := range c.kept {
		if k != nil {
			n = max(n, uint64(len(c.t.module.Functions[f].Body.Insts)))
		}
	}
	return n
}

// Heads tells which blocks of a function are worth an entry: its first and those
// that loops begin with; nil for a function that is not compiled.
func (c *Companion) Heads(function int) []bool {
	if c.kept[function] == nil {
		return nil
	}
	b := c.t.module.Functions[function].Body
	heads := headsOf(b, b.Dominators())
	heads[0] = true
	return heads
}

// headsOf finds the blocks that backward edges lead to.
func headsOf(b *module.Body, dom *module.Dominators) []bool {
	rank, heads := dom.Ranks(), make([]bool, len(b.Blocks))
	for _, at := range dom.Order {
		for _, to := range b.Blocks[at].Succs {
			heads[to] = heads[to] || rank[to] <= rank[at]
		}
	}
	return heads
}

// ownCompanionGlobals is the number of globals that only companions have.
func (t *translator) ownCompanionGlobals() uint32 {
	if t.companion == nil {
		return 0
	}
	return uint32(globalWords - globalLeft + t.companion.words + len(t.module.Functions))
}

// exportCompanion exports those, and what others do not export.
func (t *translator) exportCompanion(export func(name string, kind byte, index uint32)) {
	if t.companion == nil {
		return
	}
	for i := globalCalls; i < globalLeft+int(t.ownCompanionGlobals()); i++ {
		if i != globalDataEnd && i != globalRuntime {
			export(t.globalName(i), kindGlobal, uint32(i))
		}
	}
}
