package isa

import (
	"fmt"
	"strconv"
	"strings"
)

// compileShape takes the two rules apart. It panics on a malformed rule: the
// rules are the tables of this package, which its tests compile.
func compileShape(syntax, record string, words map[string]*Keywords) *Shape {
	s := &Shape{}
	c := &shapeCompiler{shape: s, words: words}
	s.Text = c.text(syntax, true)
	if s.Fixed == 0 && len(s.Group) == 0 {
		s.Fixed = len(s.Slots)
	}
	c.link()
	c.record(record)
	for _, e := range s.Text {
		if e.Kind == ElemLiteral && isWord(e.Text) {
			s.Key = e.Text
			break
		}
		if e.Kind == ElemSlot && s.Slots[e.Slot].Kind != SlotDef && s.Slots[e.Slot].Words != TailWords {
			break
		}
	}
	return s
}

type shapeCompiler struct {
	shape *Shape
	words map[string]*Keywords
	refs  []string // per slot: the name its type refers to
}

// text compiles a Syntax rule: `<name:kind…>` is a slot, `<*sep …>` the
// repeated group, `<op>` the mnemonic, `word?` a token that may be left out, all else literal. A
// line break that a blank follows starts an indented line.
func (c *shapeCompiler) text(rule string, groups bool) []Elem {
	var elems []Elem
	var gap Elem
	for len(rule) > 0 {
		first := len(elems)
		switch {
		case rule[0] == '\n':
			gap.Break, rule = true, rule[1:]
			continue
		case rule[0] == ' ':
			gap.Space, gap.Indent, rule = !gap.Break, gap.Break, rule[1:]
			continue
		case rule[0] == '<' && groups && strings.HasPrefix(rule, "<*"):
			end := matching(rule)
			elems = append(elems, Elem{Kind: ElemGroup})
			c.group(rule[2:end])
			rule = rule[end+1:]
		case strings.HasPrefix(rule, "<op>"):
			elems = append(elems, Elem{Kind: ElemOperator})
			rule = rule[len("<op>"):]
		case rule[0] == '<':
			end := strings.IndexByte(rule, '>')
			elems = append(elems, Elem{Kind: ElemSlot, Slot: c.slot(rule[1:end])})
			rule = rule[end+1:]
		default:
			n := literalLength(rule)
			e := Elem{Kind: ElemLiteral, Text: rule[:n]}
			rule = rule[n:]
			if strings.HasPrefix(rule, "?") {
				e.Kind, rule = ElemOptional, rule[1:]
			}
			elems = append(elems, e)
		}
		elems[first].Space, elems[first].Break, elems[first].Indent = gap.Space, gap.Break, gap.Indent
		gap = Elem{}
	}
	return elems
}

func (c *shapeCompiler) group(rule string) {
	n := strings.IndexAny(rule, " \n")
	c.shape.Sep = rule[:n]
	c.shape.Fixed = len(c.shape.Slots)
	c.shape.Group = c.text(rule[n:], false)
}

// slot compiles `name:kind`, `name:def@v?`, `name:type=A`, `name:keyword@list`.
func (c *shapeCompiler) slot(rule string) int {
	name, kind, _ := strings.Cut(rule, ":")
	s := Slot{Name: name}
	kind, s.Optional = strings.CutSuffix(kind, "?")
	kind, ref, _ := strings.Cut(kind, "=")
	kind, list, _ := strings.Cut(kind, "@")
	k, ok := slotKinds[kind]
	if !ok {
		panic("isa: no slot kind " + kind)
	}
	s.Kind = k
	switch k {
	case SlotDef:
		s.Sort = list[0]
	case SlotKeyword:
		if s.Words = c.words[list]; s.Words == nil {
			panic("isa: no keyword list " + list)
		}
	}
	c.shape.Slots = append(c.shape.Slots, s)
	c.refs = append(c.refs, ref)
	return len(c.shape.Slots) - 1
}

// link resolves what the types of a statement refer to.
func (c *shapeCompiler) link() {
	for i, ref := range c.refs {
		s := &c.shape.Slots[i]
		switch name, returned := strings.CutSuffix(ref, "()"); {
		case ref == "":
		case ref == "set":
			s.Source = TypeSet
		case returned:
			s.Source, s.Ref = TypeReturned, c.find(name)
		default:
			s.Source, s.Ref = TypeOfSlot, c.find(name)
			if c.shape.Slots[s.Ref].Kind == SlotType {
				s.Source = TypeSame
			}
		}
	}
}

func (c *shapeCompiler) find(name string) int {
	for i, s := range c.shape.Slots {
		if s.Name == name {
			return i
		}
	}
	panic("isa: no slot " + name)
}

// record compiles a Record rule: numbers, `op`, `#` (the group's count),
// `slot:codec`, and `{…}` for the repeated group.
func (c *shapeCompiler) record(rule string) {
	head, repeat, _ := strings.Cut(rule, "{")
	c.shape.Fields = c.fields(strings.TrimSuffix(strings.TrimSpace(head), ","))[1:]
	if repeat != "" {
		c.shape.Repeat = c.fields(strings.TrimSuffix(repeat, "}"))
	}
}

func (c *shapeCompiler) fields(rule string) []Field {
	var fields []Field
	for _, f := range strings.Split(rule, ",") {
		f = strings.TrimSpace(f)
		name, codec, ok := strings.Cut(f, ":")
		switch n, err := strconv.ParseUint(f, 10, 64); {
		case err == nil:
			fields = append(fields, Field{Codec: CodecLiteral, Literal: n})
		case f == "op":
			fields = append(fields, Field{Codec: CodecOperator})
		case f == "#":
			fields = append(fields, Field{Codec: CodecCount})
		case ok:
			k, known := codecs[codec]
			if !known {
				panic("isa: no codec " + codec)
			}
			fields = append(fields, Field{Codec: k, Slot: c.find(name)})
		default:
			panic(fmt.Sprintf("isa: malformed record rule %q", rule))
		}
	}
	return fields
}

// matching returns the index of the '>' that closes the '<' rule starts with.
func matching(rule string) int {
	depth := 0
	for i := range len(rule) {
		switch rule[i] {
		case '<':
			depth++
		case '>':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	panic("isa: unclosed group in " + rule)
}

// literalLength returns the length of the token rule starts with: a word, or
// one character.
func literalLength(rule string) int {
	n := 0
	for n < len(rule) && isWord(rule[:n+1]) {
		n++
	}
	return max(n, 1)
}

func isWord(s string) bool {
	for i := range len(s) {
		c := s[i]
		if (c < 'a' || c > 'z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}
