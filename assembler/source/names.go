package source

import (
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file gives the definitions of a function their numbers.

// localNames are the names of a function, by the number of their kind.
type localNames struct {
	params, constants, values, blocks []string
}

func (l *localNames) list(kind byte) *[]string {
	switch kind {
	case 'p':
		return &l.params
	case 'c':
		return &l.constants
	case 'v':
		return &l.values
	}
	return &l.blocks
}

// define walks over the definitions in order.
func (r *resolver) define() {
	r.defineSuspects()
	r.blocks = asmparse.NewBasicBlocks(r.chunk)
	for i := range r.chunk.Nodes {
		n := &r.chunk.Nodes[i]
		r.follow(n)
		switch n.Kind {
		case asmparse.Enter:
			r.defineParams(n)
		case asmparse.Exit:
			r.defineConstantsEnd(i)
		case asmparse.Label:
			r.defineLabel(n)
		case asmparse.Statement:
			r.defineStatement(n)
		case asmparse.Define:
			r.defineAbbreviation(n)
		case asmparse.Escape:
			r.defineEscaped(i, n)
		case asmparse.Bad:
			r.defineBad(n)
		}
		r.blocks.Follow(r.chunk, n)
	}
	r.nesting = r.nesting[:0]
}

// defineParams numbers the parameters in a header.
func (r *resolver) defineParams(n *asmparse.Node) {
	args := r.args(n)
	for i := 4; i < len(args); i += 2 {
		r.give(&args[i], 'p', uint64(i-4)/2)
	}
}

// defineConstantsEnd notes where the first constants block ends, if no instruction
// stands in front of it.
func (r *resolver) defineConstantsEnd(i int) {
	if len(r.nesting) == 1 && r.constantsAt < 0 && r.values == 0 && r.blocks.Number == 0 && r.setType.IsKnown() {
		r.constantsAt, r.lastSet = i, r.setType
	}
}

// defineLabel numbers a label.
func (r *resolver) defineLabel(n *asmparse.Node) {
	r.blocks.Label()
	if o := &r.args(n)[0]; o.Sort == asmparse.SortPlaceholder {
		r.give(o, 'b', r.blocks.Number)
	}
}

// defineStatement numbers what a statement defines.
func (r *resolver) defineStatement(n *asmparse.Node) {
	row := n.Op.Row()
	args := r.args(n)
	switch row.ID {
	case isa.BlocksCount:
		r.counted = true
		return
	case isa.SetType:
		r.setType = args[0].Type()
	}
	for i := range args {
		if o := &args[i]; o.Kind == isa.SlotDef && o.Value != asmparse.NoID {
			r.defineValue(n, row, o)
		}
	}
}

// defineBad has the name that text begins with which could not be read stand for the
// value that it was to define: its uses are no mistakes.
func (r *resolver) defineBad(n *asmparse.Node) {
	name, ok := r.chunk.Damaged(n).DefinedName()
	if !ok || r.inner() != isa.Function {
		return
	}
	if _, taken := r.names[name]; !taken {
		r.names[name] = localID{'v', r.values, diag.Span{Start: int(n.Start), End: int(n.Start) + len(name)}}
	}
	r.values++
}

func (r *resolver) defineValue(n *asmparse.Node, row *isa.Row, o *asmparse.Operand) {
	if row.Block == isa.Constants {
		r.constants.written(row, r.setType, r.args(n), r.consts)
		r.give(o, 'c', r.consts)
		r.consts++
		return
	}
	r.give(o, 'v', r.values)
	r.values++
}

// give enters the name that stands for a number, and puts the number in its place.
func (r *resolver) give(o *asmparse.Operand, kind byte, n uint64) {
	if o.Sort != asmparse.SortPlaceholder {
		return
	}
	name := r.text(o)
	o.Sort, o.Value = kind, n
	if first, taken := r.names[name]; taken {
		d := r.report(codeTwice, operandSpan(o), "`"+name+"` is defined twice: give one of them another name")
		related(d, diag.Span{Start: first.at.Start + r.base, End: first.at.End + r.base}, "it is defined here too")
		return
	}
	r.names[name] = localID{kind, n, operandSpan(o)}
	list := r.local.list(kind)
	if *list == nil && kind == 'v' {
		*list = make([]string, 0, len(r.chunk.Nodes)) // most statements define a value
	}
	for uint64(len(*list)) <= n {
		*list = append(*list, "")
	}
	(*list)[n] = name[1:]
}

// defineAbbreviation numbers a local abbreviation.
func (r *resolver) defineAbbreviation(n *asmparse.Node) {
	o := &r.args(n)[0]
	count := &r.abbrevCount[max(len(r.abbrevCount)-1, 0)]
	if o.Sort == asmparse.SortPlaceholder {
		if r.abbrevs == nil {
			r.abbrevs = map[abbreviationName]uint64{}
		}
		r.abbrevs[abbreviationName{r.inner(), r.text(o)}] = *count
		o.Sort, o.Value = 'a', *count
	}
	*count++
}

// defineEscaped counts the value that a record as such defines, if it does. What it
// refers to has numbers: they are those of what is written.
func (r *resolver) defineEscaped(i int, n *asmparse.Node) {
	args := r.args(n)
	if r.inner() != isa.Function || len(args) < 2 {
		return
	}
	rows := isa.ByCode(isa.Function, args[1].Value)
	if len(rows) == 0 || !r.hasResult(rows[0].Result, args[1:]) {
		return
	}
	if r.escaped == nil {
		r.escaped = map[int]bool{}
	}
	r.escaped[i] = true
	r.values++
}

// hasResult reports whether a record, given by its values, has a result.
func (r *resolver) hasResult(rule isa.Result, values []asmparse.Operand) bool {
	if rule.Rule == isa.NoResult || rule.Arg >= len(values) {
		return false
	}
	v := values[rule.Arg].Value
	switch rule.Rule {
	case isa.ResultReturnID:
		return !r.program.hasVoid || v != r.program.void
	case isa.ResultReturn:
		params := uint64(0)
		if r.header != nil {
			params = uint64(r.header.node.Count-3) / 2
		}
		at := uint64(len(r.program.addresses)+len(r.program.globals)) + params + r.consts + r.values - v
		return at >= uint64(len(r.program.addresses)) || r.program.addresses[at].ret != isa.VoidType
	}
	return true
}
