package source

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/asmparse/parallel"
)

// function is a function block.
type function struct {
	chunk    *asmparse.Chunk
	base     int  // where the chunk starts in the text of all files
	header   *ref // nil where the block has none
	address  *address
	optional bool
	uses     []use

	// What resolve finds.
	out   *asmparse.Chunk
	types typeUse
	local localNames
	// numValues and numBlocks are how many values and blocks it defines.
	numValues, numBlocks uint64
	diags                diag.List
}

// resolveFunctions takes the function blocks to the manual's language. They do not
// depend on each other.
func (p *program) resolveFunctions() {
	parallel.Each(len(p.functions), func(i int) { p.functions[i].resolve(p) })
	p.reported = map[string]bool{}
	for _, f := range p.functions {
		for _, d := range f.diags {
			name := string(p.files.Text[d.Origin.Span.Start:d.Origin.Span.End])
			if d.Code == codeUndefined && strings.HasPrefix(name, "@") {
				if p.reported[name] {
					continue
				}
				p.reported[name] = true
			}
			p.diags = append(p.diags, d)
		}
	}
}

// resolver is a function at work.
type resolver struct {
	*function
	program *program
	// words is the text of the chunk, of which names are parts.
	words     string
	constants constantTable
	operands  []asmparse.Operand // of the result; those of the chunk come first
	names     map[string]localID
	// The numbers of the next definitions, and of the node at work.
	values, consts uint64
	blocks         *asmparse.BasicBlocks
	// counted says that the number of blocks is written.
	counted bool
	// constantsAt is the node that ends the first constants block, -1 without one.
	constantsAt int
	// lastSet is the type that is set at that place.
	lastSet     isa.Type
	nesting     []isa.BlockID
	setType     isa.Type
	abbrevs     map[abbreviationName]uint64
	abbrevCount []uint64 // local abbreviations of the open blocks
	// node is the number of the node at work, poisoned those that could not be
	// understood.
	node     int
	poisoned map[int]bool
	// escaped are the records as such that define a value.
	escaped map[int]bool
	// unknown are the names that were reported because nothing defines them.
	unknown map[string]bool
}

// localID is what a name of a function stands for.
type localID struct {
	kind   byte
	number uint64
	at     diag.Span
}

// resolve runs the steps of one function.
func (f *function) resolve(p *program) {
	r := &resolver{function: f, program: p, names: make(map[string]localID, len(f.chunk.Nodes)), constantsAt: -1}
	r.words = string(f.chunk.Text)
	r.copyOperands()
	r.define()
	f.numValues, f.numBlocks = r.values, r.blocks.Count()
	r.bind()
	r.constants.arrange()
	r.writeOut()
	f.types = countTypes(f.out, f.base)
}

// copyOperands copies the operands of the chunk, with room for those of the
// constants that its literals become.
func (r *resolver) copyOperands() {
	const room, ofConstant = 64, 3
	literals := 0
	for i := range r.chunk.Operands {
		if r.chunk.Operands[i].Sort == asmparse.SortLiteral {
			literals++
		}
	}
	n := len(r.chunk.Operands)
	r.operands = append(make([]asmparse.Operand, 0, n+min(ofConstant*literals, n/2)+room), r.chunk.Operands...)
	r.constants.uses = make([]literalUse, 0, literals)
}

// report adds an error about a span of the chunk.
func (r *resolver) report(code string, at diag.Span, message string) *diag.Diagnostic {
	at = diag.Span{Start: at.Start + r.base, End: at.End + r.base}
	r.diags = append(r.diags, diag.Diagnostic{Code: code, Severity: diag.Error, Origin: diag.At(at), Message: message})
	return &r.diags[len(r.diags)-1]
}

func operandSpan(o *asmparse.Operand) diag.Span {
	return diag.Span{Start: int(o.Start), End: int(o.End)}
}

func nodeSpan(n *asmparse.Node) diag.Span { return diag.Span{Start: int(n.Start), End: int(n.End)} }

// args returns the operands of a node, to be changed.
func (r *resolver) args(n *asmparse.Node) []asmparse.Operand {
	return r.operands[n.First : n.First+n.Count]
}

func (r *resolver) text(o *asmparse.Operand) string { return r.words[o.Start:o.End] }

// inner is the innermost open block.
func (r *resolver) inner() isa.BlockID {
	if len(r.nesting) == 0 {
		return isa.TopLevel
	}
	return r.nesting[len(r.nesting)-1]
}

// follow moves the stack of open blocks over a node.
func (r *resolver) follow(n *asmparse.Node) {
	switch n.Kind {
	case asmparse.Enter:
		r.nesting = append(r.nesting, isa.BlockID(r.args(n)[0].Value))
		r.abbrevCount = append(r.abbrevCount, 0)
	case asmparse.Exit:
		r.nesting = r.nesting[:max(len(r.nesting)-1, 0)]
		r.abbrevCount = r.abbrevCount[:max(len(r.abbrevCount)-1, 0)]
	}
}
