package bind

import (
	"bytes"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// This file is about text that means nothing. Its statement becomes a poisoned
// record, which defines what the text was meant to define, as far as it tells: of
// no known type. Whoever meets what is poisoned is silent about it, because the
// mistake has been reported where it is. So one mistake is one diagnostic.

// What a poisoned record stands for. All else is the letter of the ID that it
// defines.
const (
	definesNothing = '!'
	endsBlock      = 'b'
	// unknownBlocks stands for the basic blocks of a function that are not those
	// meant, unknownParts for what of a block cannot be told: there may be more of
	// what the block consists of.
	unknownBlocks = '#'
	unknownParts  = UnknownParts
)

// The poison of records that change what others may be encoded with.
const (
	DefinesAbbrev = 'a'
	UnknownParts  = '?'
)

// applyPoison moves the cursor over a poisoned record.
func (c *Cursor) applyPoison(r *bitstream.Record) {
	block, s := c.Block(), c.State
	switch letter := r.Poison; {
	case letter == 't' && block == isa.Types:
		s.addUnread()
	case letter == 't': // a type outside of the types block
		s.unreadTypes = true
	case letter == 'f' && block == isa.Module:
		s.addUnreadFunction(r.Values)
	case letter == 'g' && block == isa.Globals:
		s.NumGlobalAddresses++
	case c.Fn != nil && (letter == 'v' && block == isa.Function || letter == 'c' && block == isa.Constants):
		c.Fn.define(block, isa.Type{})
	case letter == 'a':
		c.define()
		s.unreadAbbrevs = true
	case letter == endsBlock && c.Fn != nil:
		c.Fn.NumBasicBlocks++
	case letter == unknownBlocks && c.Fn != nil:
		c.Fn.UnreadBlocks = true
	case letter == unknownParts && block == isa.Types:
		s.unreadTypes = true
	case letter == unknownParts && block == isa.Abbreviations:
		s.unreadAbbrevs = true
	case letter == unknownParts && block == isa.Module:
		s.unreadFunctions = true
	}
}

// Poisoned reports whether values of the function address are of no use: its
// statement is wrong.
func (f *FunctionAddress) Poisoned() bool { return f.poisoned }

// addUnreadFunction defines a function address whose statement means nothing, but
// perhaps says whether there is a body.
func (s *State) addUnreadFunction(values []uint64) {
	f := FunctionAddress{TypeID: isa.CodeHeader, Proto: isa.ProtoDeclare, poisoned: true}
	if len(values) > 3 {
		f.Proto = values[3]
	} else {
		s.unreadFunctions = true // nobody knows to which function blocks belong
	}
	if f.Defined() {
		s.Defining = append(s.Defining, uint32(len(s.Functions)))
	}
	s.Functions = append(s.Functions, f)
}

// poison emits a poisoned record that has no values.
func (l *lowerer) poison(node uint32, letter byte) {
	l.values, l.letter = l.values[:0], letter
	l.emit(node, isa.AbbrevDefault)
}

// bad binds text that could not be parsed.
func (l *lowerer) bad(i uint32, n *asmparse.Node) {
	text := l.chunk.Damaged(n)
	block := l.cur.Block()
	if sort, ok := text.Defines(block); ok && sort == 'a' {
		l.poison(i, 'a')
		return
	}
	if text.OpensBlock() { // that is open
		l.poison(i, definesNothing)
		return
	}
	switch block {
	case isa.Abbreviations:
		l.badAbbreviation(i, text)
	case isa.Function:
		l.badInstruction(i, text)
	case isa.Constants:
		l.badDefinition(i, text, 'c', bytes.ContainsRune(text, '='))
	case isa.Types:
		l.badDefinition(i, text, 't', bytes.HasPrefix(text, []byte("@")) || bytes.ContainsRune(text, '='))
	case isa.Globals:
		l.badDefinition(i, text, 'g', text.Leads(isa.GlobalVar) || text.Leads(isa.GlobalConst))
	case isa.Module:
		l.badInModule(i, text)
	default:
		l.poison(i, definesNothing)
	}
}

// badAbbreviation binds text of an abbreviations block: what starts with an ID was to
// define it.
func (l *lowerer) badAbbreviation(i uint32, text asmparse.Damaged) {
	if _, section := l.cur.Section(); section && bytes.HasPrefix(text, []byte("@")) {
		l.poison(i, DefinesAbbrev)
		return
	}
	l.poison(i, unknownParts)
}

// badDefinition binds text that may define an ID of a sort; likely says what it
// looks like. What is defined next shows it.
func (l *lowerer) badDefinition(i uint32, text asmparse.Damaged, sort byte, likely bool) {
	switch next, ok := l.following(i, sort); {
	case ok && next == l.cur.counter(sort):
		likely = false
	case ok && next == l.cur.counter(sort)+1:
		likely = true
	}
	if likely {
		l.poison(i, sort)
	} else {
		l.poison(i, definesNothing)
	}
}

func (l *lowerer) badInstruction(i uint32, text asmparse.Damaged) {
	sort, defines := text.Defines(isa.Function)
	switch {
	case l.endsByText(i, text) && !(defines && sort == 'v'):
		l.poison(i, endsBlock)
	default:
		l.badDefinition(i, text, 'v', defines && sort == 'v')
	}
}

// endsByText reports whether text that could not be parsed was to end a basic
// block: it starts like that, or it is the last of the function and starts like
// nothing else.
func (l *lowerer) endsByText(i uint32, text asmparse.Damaged) bool {
	if ends(text) {
		return true
	}
	last := int(i)+1 < len(l.chunk.Nodes) && l.chunk.Nodes[i+1].Kind == asmparse.Exit
	return last && len(text.Rows()) == 0
}

// badInModule binds text in the module block that could not be parsed: a function
// address, or anything.
func (l *lowerer) badInModule(i uint32, text asmparse.Damaged) {
	sort, ok := text.Defines(isa.Module)
	next, isNext := l.following(i, 'f')
	switch {
	case isNext && next == l.cur.counter('f') && !bytes.ContainsAny(text, "{}"):
		l.poison(i, definesNothing)
	case ok && sort == 't':
		l.poison(i, 't')
	case ok && sort == 'f', isNext && next == l.cur.counter('f')+1:
		l.values, l.letter = l.values[:0], 'f'
		if proto, ok := text.Proto(); ok {
			l.values = append(l.values, isa.FunctionAddress.Row().Code, isa.CodeHeader, 0, proto)
		}
		l.emit(i, isa.AbbrevDefault)
	case len(bytes.TrimSpace(text)) > 1 && bytes.ContainsAny(text, "{}@%"):
		l.poison(i, unknownParts)
	default:
		l.poison(i, definesNothing)
	}
}

// following returns the number of the next ID of a sort that is defined behind a
// node in the same block, as it is written.
func (l *lowerer) following(i uint32, sort byte) (number uint64, ok bool) {
	const far = 64 // nodes: what is further away says little
	depth := 0
	for k := int(i) + 1; k < min(len(l.chunk.Nodes), int(i)+far); k++ {
		switch n := &l.chunk.Nodes[k]; n.Kind {
		case asmparse.Enter:
			depth++
		case asmparse.Exit:
			if depth--; depth < 0 {
				return 0, false
			}
		case asmparse.Statement:
			def, found := l.chunk.Defined(n)
			if depth == 0 && found && n.Op.Row().Defines() == sort && def.Value != asmparse.NoID && def.Sort != asmparse.SortPlaceholder {
				return def.Value, true
			}
		}
	}
	return 0, false
}

// ends reports whether a statement was to end a basic block.
func ends(text asmparse.Damaged) bool {
	rows := text.Rows()
	return len(rows) > 0 && rows[0].Terminator
}
