package bind

import (
	"bytes"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// bad moves the cursor over text that could not be parsed. What it obviously
// was to define gets defined, with an unknown type, so that one mistake does
// not put the numbers of all that follows off.
func (l *lowerer) bad(i uint32, n *asmparse.Node) {
	text := bytes.TrimLeft(l.chunk.Text[min(int(n.Start), len(l.chunk.Text)):min(int(n.End), len(l.chunk.Text))], " \t\r\n")
	if l.cur.Fn != nil && l.cur.Block() == isa.Function && ends(text) {
		l.cur.Fn.NumBasicBlocks++
		return
	}
	if l.cur.Block() == isa.Types {
		l.cur.State.doubtful = true
	}
	sort, ok := definedSort(text)
	if sort == 'f' && !ok {
		ok = l.isCounted(i)
	}
	if block := l.cur.Block(); block == isa.TopLevel || block == isa.Module && !ok && bytes.ContainsAny(text, "{}@") {
		l.cur.State.unsure = true
	}
	if !ok {
		sort, ok = namedSort(text, l.cur.Block())
	}
	if !ok {
		return
	}
	switch block := l.cur.Block(); {
	case sort == 'v' && block == isa.Function && l.cur.Fn != nil, sort == 'c' && block == isa.Constants && l.cur.Fn != nil:
		l.cur.Fn.define(block, isa.Type{})
	case sort == 't' && block == isa.Types:
		l.cur.State.add([]uint64{isa.CodeHeader})
	case sort == 'g' && block == isa.Globals:
		l.cur.State.NumGlobalAddresses++
	case sort == 'f' && block == isa.Module:
		l.unreadAddress(i, protoOf(text))
	}
}

// isCounted reports whether the next function address after a statement that
// could not be parsed has a number that counts the statement, too.
func (l *lowerer) isCounted(i uint32) bool {
	for k := range l.chunk.Nodes[i+1:] {
		n := &l.chunk.Nodes[int(i)+1+k]
		if n.Kind == asmparse.Statement && n.Op.Row().Defines() == 'f' {
			def, ok := l.chunk.Defined(n)
			return ok && def.Value == l.cur.counter('f')+1
		}
	}
	return false
}

// unreadAddress makes a record of a function address that could not be parsed: of
// no type, so that nothing is known of it.
func (l *lowerer) unreadAddress(i uint32, proto uint64) {
	for _, v := range []uint64{isa.FunctionAddress.Row().Code, isa.CodeHeader, 0, proto, isa.LinkageInternal} {
		l.put(v)
	}
	l.emit(i, isa.AbbrevDefault)
	l.cur.State.doubtful, l.cur.State.unsigned = true, true
}

// ends reports whether a statement was to end a basic block.
func ends(text []byte) bool {
	rows := rowsOf(text)
	return len(rows) > 0 && rows[0].Terminator
}

// rowsOf returns the rows of a function's statements that start as a text does.
func rowsOf(text []byte) []*isa.Row {
	word := text[:len(text)-len(bytes.TrimLeft(text, "abcdefghijklmnopqrstuvwxyz"))]
	if len(word) == 0 {
		return nil
	}
	return isa.ByKey(isa.Function, string(word))
}

// definedSort returns the sort of the ID that a statement defines: the one
// before its `=`, or the first one of a function address or a global.
func definedSort(text []byte) (sort byte, ok bool) {
	if i := bytes.IndexAny(text, "@%"); i == 0 {
		rest := bytes.TrimLeft(text[min(2, len(text)):], "0123456789")
		if len(text) > 2+len(rest) && bytes.HasPrefix(bytes.TrimLeft(rest, " \t"), []byte("=")) {
			return text[1], true
		}
		return 0, false
	}
	word, rest, _ := bytes.Cut(text, []byte(" "))
	if _, ok := isa.ProtoWords.Code(string(word)); ok {
		return 'f', bytes.Contains(rest, []byte("@f"))
	}
	for _, row := range isa.ByKey(isa.Globals, string(word)) {
		if row.Defines() == 'g' {
			return 'g', true
		}
	}
	return 0, false
}

// protoOf is the prototype that the text of a function address starts with.
func protoOf(text []byte) uint64 {
	word, _, _ := bytes.Cut(text, []byte(" "))
	code, _ := isa.ProtoWords.Code(string(word))
	return code
}
