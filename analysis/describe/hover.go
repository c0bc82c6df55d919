package describe

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/analysis/document"
	"github.com/pnaclasm/pnaclasm/analysis/ledger"
	"github.com/pnaclasm/pnaclasm/analysis/symbol"
	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
)

// Hover returns what is to say about a place, as Markdown, and the span it is
// about. ok is false where there is nothing.
func Hover(ctx context.Context, s *document.Snapshot, offset int) (text string, span diag.Span, ok bool) {
	h := hover{ctx: ctx, s: s, site: s.At(offset)}
	n := h.site.NodeAt()
	if n == nil {
		return "", diag.Span{}, false
	}
	span = h.site.Span(n.Start, n.End)
	if o := h.site.OperandAt(); o != nil && h.operand(o) {
		span = h.site.Span(o.Start, o.End)
	} else if h.site.InSuffix() && h.abbreviation(offset) {
		span = h.site.Span(n.Suffix.Start, n.Suffix.End)
	} else {
		h.node(n)
	}
	h.record()
	h.rules(offset)
	return strings.TrimSpace(h.b.String()), span, h.b.Len() > 0
}

type hover struct {
	ctx  context.Context
	s    *document.Snapshot
	site document.Site
	b    strings.Builder
}

func (h *hover) code(text string) {
	h.b.WriteString("```pnaclasm\n" + strings.TrimSpace(text) + "\n```\n")
}

func (h *hover) printf(format string, args ...any) { fmt.Fprintf(&h.b, format, args...) }

// operand describes what an operand says; false leaves it to the statement.
func (h *hover) operand(o *asmparse.Operand) bool {
	switch o.Kind {
	case isa.SlotDef, isa.SlotValue, isa.SlotCallee, isa.SlotLabel:
		return h.identifier(o)
	case isa.SlotType:
		h.typ(o.Type())
		return true
	case isa.SlotKeyword:
		return h.keyword(o)
	}
	return false
}

func (h *hover) keyword(o *asmparse.Operand) bool {
	words := isa.LinkageWords // of a function that declares itself
	if n := h.site.NodeAt(); n.Kind == asmparse.Statement {
		words = n.Op.Row().Shape.SlotAt(h.site.Operand).Words
	}
	for i := range words.List {
		if words.List[i].Code == o.Value && o.End > o.Start {
			h.printf("`%s` (%s %d): %s\n", words.List[i].Word, words.Name, o.Value, words.List[i].Doc)
			return true
		}
	}
	return false
}

// typ describes a type by the row of its record.
func (h *hover) typ(t isa.Type) {
	h.code(t.String())
	if id, ok := h.s.Module().State.TypeID(t); ok {
		h.printf("Type `@t%d`. ", id)
	}
	if r := TypeRow(t.Kind); r != nil {
		h.printf("%s\n", rowDoc(r))
	}
}

// identifier describes an ID by its type, name and definition.
func (h *hover) identifier(o *asmparse.Operand) bool {
	if h.defined(o) {
		return true
	}
	y, _, ok := symbol.At(h.s, h.site.Start+int(o.Start))
	if !ok {
		return false
	}
	if y.Sort == 'a' {
		return h.abbreviation(h.site.Start + int(o.Start))
	}
	title := y.String()
	if t := h.typeOf(y); t.IsKnown() {
		title += ": " + t.String()
	}
	def, found := symbol.Definition(h.s, y)
	if found {
		title += "\n" + h.line(def)
	}
	h.code(title)
	h.about(y)
	return true
}

// mostWritten is how many records of a line are shown.
const mostWritten = 20

// written adds the records that a line of the source form became.
func (h *hover) written() {
	n := h.site.NodeAt()
	list := h.s.WrittenFor(h.site.Block, n)
	if len(list) == 0 || n.Kind == asmparse.Enter {
		return
	}
	h.printf("\n---\n\n")
	total := uint64(0)
	for i := range list {
		w := &list[i]
		if total += w.Bits; i < mostWritten {
			h.code(w.Text())
			h.printf("Record `%s` at `%s`, %s\n\n", RecordText(w.Record, fewValues), diag.BitPos(w.Record.Pos), bits(w.Bits))
		}
	}
	if len(list) > 1 {
		h.printf("Together **%s**\n", bits(total))
	}
}

// defined describes a function or global of the source form by what defines it, which
// may stand in another file, and the comment in front of that.
func (h *hover) defined(o *asmparse.Operand) bool {
	if o.Sort != asmparse.SortPlaceholder {
		return false
	}
	d, ok := h.s.Defined(string(h.site.Chunk.Text[o.Start:o.End]))
	if !ok {
		return false
	}
	h.code(d.Head)
	h.printf("%s\n", d.Doc)
	if file := h.s.Source().Files.At(d.At.Start); file > 0 {
		h.printf("\nFrom `%s`.\n", h.s.Source().Files.File(file).Name)
	}
	if y, _, ok := symbol.At(h.s, h.site.Start+int(o.Start)); ok {
		h.about(y)
	}
	return true
}

// line is the text of the node that defines something, without what is in its
// braces.
func (h *hover) line(r symbol.Reference) string {
	c := h.s.Tree(r.Block)
	n := &c.Nodes[r.Node]
	text := string(c.Text[n.Start:n.End])
	if head, _, long := strings.Cut(text, "\n"); long {
		text = head + " …"
	}
	const most = 200
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + " …"
	}
	return text
}

func (h *hover) typeOf(y symbol.Symbol) isa.Type {
	switch y.Sort {
	case 'p', 'c', 'v', asmparse.SortPlaceholder:
		return symbol.ValueType(h.s, y)
	case 'f', 'g':
		return isa.I32
	}
	return isa.Type{}
}

// about adds what is known of a placeholder or an address.
func (h *hover) about(y symbol.Symbol) {
	if n := symbol.Numbered(h.s, y); n != y {
		h.printf("Renumbering makes it `%s`.\n", n)
	}
	id := document.ID{Sort: y.Sort, Index: y.Index}
	name := h.s.Module().Index().Names[id]
	if name != "" {
		h.printf("Name: `%s`\n", name)
	}
	if fn := h.s.Module().State.Function(y.Index); y.Sort == 'f' && fn != nil && fn.Signature != nil {
		h.printf("\nType: `%s`\n", fn.Signature)
	}
	if in := isa.IntrinsicByName(name); in != nil && y.Sort == 'f' {
		h.printf("\nIntrinsic `%s(%s)`: %s\n", in.Name, strings.Join(in.Args, ", "), in.Doc)
	}
}

// abbreviation describes the abbreviation of the record.
func (h *hover) abbreviation(offset int) bool {
	y, _, ok := symbol.At(h.s, offset)
	if !ok {
		return false
	}
	def, found := symbol.Definition(h.s, y)
	if found {
		h.code(h.line(def))
		u := usageOf(h.s, y, h.site.Block, h.site.NodeAt().Kind == asmparse.Define)
		h.printf("%s\n", u.text())
	}
	return found
}

// node describes a statement or the start of a block.
func (h *hover) node(n *asmparse.Node) {
	switch n.Kind {
	case asmparse.Statement:
		row := n.Op.Row()
		text, _ := Syntax(row)
		h.code(text)
		h.printf("%s\n", rowDoc(row))
	case asmparse.Enter:
		if b := isa.BlockByID(isa.BlockID(h.site.Chunk.Args(n)[0].Value)); b != nil {
			h.printf("**%s** block: %s\n\n%s\n", b.Name, b.Doc, manualLink(b.Clause))
		}
		if m := h.s.Meaning(h.site.Block); h.s.Context(h.site.Block) != nil && h.site.Node == 0 {
			h.printf("\nThe whole function: %s\n", bits(m.Total()))
		}
	}
}

// bits is a number of bits for a reader.
func bits(n uint64) string {
	if n < 64 {
		return fmt.Sprintf("%d bits", n)
	}
	return fmt.Sprintf("%d bits (%.1f bytes)", n, float64(n)/8)
}

// record adds the record of the node with its place and cost.
func (h *hover) record() {
	if h.s.Source() != nil {
		h.written()
		return
	}
	m := h.s.Meaning(h.site.Block)
	i := m.RecordOf(h.site.Node)
	if i < 0 {
		return
	}
	r, account := &m.Records[i], h.s.Accounts(h.site.Block)[i]
	h.printf("\n---\n\nRecord `%s`", RecordText(r, fewValues))
	if pos, ok := h.s.KnownPos(h.ctx, h.site.Block, i); ok {
		h.printf(" at `%s`", pos)
	}
	h.printf(", **%s**\n", bits(account.Bits))
	if r.Abbrev < isa.AbbrevDefault {
		return
	}
	h.operands(r.Values, r.Abbrev, &account)
	h.alternative(r.Values, &account)
}

// dearOperand is how many bits an operand takes that is worth a word.
const dearOperand = 18

// operands lists what each value costs.
func (h *hover) operands(values []uint64, index uint32, account *ledger.Account) {
	def := account.Definition(index)
	if account.Misfit {
		def = nil
		h.printf("\nThe abbreviation does not fit the record.\n")
	}
	const most, looked = 12, 1000 // of data, the first values must do
	var abbrev bitstream.Abbrev
	if def != nil {
		abbrev = def.Abbrev
	}
	list := ledger.Operands(abbrev, values[:min(len(values), looked)])
	rows := []operandRow{{strconv.FormatUint(uint64(index), 10), "the abbreviation", fmt.Sprintf("fixed(%d)", account.Block.Width), int(account.Block.Width)}}
	for i, o := range list[:min(len(list), most)] {
		rows = append(rows, operandRow{strconv.FormatUint(values[i], 10), h.operandText(i), o.Operator.String(), o.Bits})
	}
	h.table(rows)
	if len(list) > most {
		h.printf("\n%d more values.\n", len(values)-most)
	}
	if dearest := ledger.MostExpensive(list); dearest.Bits >= dearOperand {
		h.printf("\n%s\n", ledger.Reason(account.Block.ID, values, dearest))
	}
}

// operandRow is what one value of a record costs.
type operandRow struct {
	value, text, encoding string
	bits                  int
}

// table writes rows in columns, as code: not every editor draws the tables of Markdown.
func (h *hover) table(rows []operandRow) {
	var value, text, encoding int
	for _, r := range rows {
		value, text, encoding = max(value, len(r.value)), max(text, len(r.text)), max(encoding, len(r.encoding))
	}
	h.printf("\n```text\n")
	for _, r := range rows {
		h.printf("%*s  %-*s  %-*s  %3d bits\n", value, r.value, text, r.text, encoding, r.encoding, r.bits)
	}
	h.printf("```\n")
}

// operandText is the text that a value of the record was made from.
func (h *hover) operandText(value int) string {
	n := h.site.NodeAt()
	if value == 0 {
		return "code"
	}
	if n.Kind != asmparse.Statement {
		return fmt.Sprintf("value %d", value)
	}
	row := n.Op.Row()
	i := row.Shape.ValueOperand(value)
	args := h.site.Chunk.Args(n)
	if i < 0 || i >= len(args) {
		return row.Name // what tells it from others of its code
	}
	text := string(h.site.Chunk.Text[args[i].Start:args[i].End])
	if text == "" || len(text) > 40 || strings.ContainsAny(text, "\n`") {
		return fmt.Sprintf("value %d", value)
	}
	return text
}

// rules adds the cards of the rules that are broken at the place.
func (h *hover) rules(offset int) {
	h.s.Found(h.site.Block) // so that Diagnostics knows it
	for _, d := range h.s.Diagnostics(h.site.Block) {
		c, ok := FindRule(d.Code)
		if !ok || offset < d.Origin.Span.Start || offset > d.Origin.Span.End {
			continue
		}
		h.printf("\n---\n\n`%s`: %s\n\n%s\n", c.Code, c.Title, strings.TrimSpace(c.Explanation))
		if c.Clause != "" {
			h.printf("\nSource: %s\n", c.Clause)
		}
		for _, f := range d.Fixes {
			h.printf("\nWay out: %s\n", f.Title)
		}
	}
}

// alternative names a cheaper abbreviation.
func (h *hover) alternative(values []uint64, account *ledger.Account) {
	if saved, id := Cheaper(values, account); saved > 0 {
		h.printf("\n`<%s>` saves %d bits.\n", id, saved)
	}
}

// Cheaper returns how many bits the cheapest abbreviation saves a record, and
// what it is called; 0 if none does.
func Cheaper(values []uint64, account *ledger.Account) (saved uint64, id string) {
	best := account.Best(values, isa.AbbrevExit)
	if best.Definition == nil || best.Bits >= account.Bits && !account.Misfit {
		return 0, ""
	}
	return max(account.Bits, best.Bits+1) - best.Bits, abbrevID(account, best.Definition)
}
