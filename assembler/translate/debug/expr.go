package debug

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Expressions are what a person asks about a program:
//
//	%v3 + 4                  values of the function, by their names in the text
//	@g0, @f44, main          addresses, also by their symbols
//	load i32 %v7             what lies at an address; *%v7 is the same for i32
//	@g0[8]                   the byte at an offset
//	i8 %v3, double %v3       another type
//	%v3 < 10 && %p0 != 0     comparisons are of signed numbers, and give an i1
//	$sp, $tp, $time          the stack and thread pointers, the records executed
//
// Operators and their binding are those of C. Integers of different width get the
// larger one. 'a' is the number of a character.

// expr is an expression that has been read.
type expr func(s *scope) (Value, error)

// scope is where an expression is evaluated.
type scope struct {
	d     *Debuggee
	frame Frame
	inner bool // there is an activation
	// at is the place in the memory that the expression evaluated last stands for,
	// nil if it stands for none.
	at *stored
}

// stored is a place in the memory with something of a type.
type stored struct {
	t       isa.Type
	address uint32
}

// Evaluate evaluates an expression in an activation.
func (d *Debuggee) Evaluate(f Frame, source string) (Value, error) {
	e, err := parseExpr(source)
	if err != nil {
		return Value{}, err
	}
	return e(d.scope(f))
}

func (d *Debuggee) scope(f Frame) *scope { return &scope{d: d, frame: f, inner: f.thread != nil} }

// SetExpression gives the value of an expression to what another stands for: a value
// of the activation, or what lies at an address. It returns the new value.
func (d *Debuggee) SetExpression(f Frame, target, source string) (Value, error) {
	target = strings.TrimSpace(target)
	if f.thread != nil {
		if v, _, ok := d.Program.FindValue(f.Function, target); ok {
			if err := d.SetValue(f, v, source); err != nil {
				return Value{}, err
			}
			return d.Evaluate(f, target)
		}
	}
	e, err := parseExpr(target)
	if err != nil {
		return Value{}, err
	}
	s := d.scope(f)
	if _, err := e(s); err != nil {
		return Value{}, err
	}
	if s.at == nil {
		return Value{}, errors.New("this stands for no place: values of the function can be changed, and what lies at an address")
	}
	if err := d.Store(s.at.t, s.at.address, source); err != nil {
		return Value{}, err
	}
	return d.Evaluate(f, target)
}

const (
	maxExpression = 1000 // bytes
	maxNesting    = 100
)

// parser reads an expression.
type parser struct {
	rest  string
	depth int
}

func parseExpr(source string) (expr, error) {
	if len(source) > maxExpression {
		return nil, errors.New("the expression is too long")
	}
	p := &parser{rest: source}
	e, err := p.binary(0)
	if err != nil {
		return nil, err
	}
	if p.skip(); p.rest != "" {
		return nil, fmt.Errorf("expected an operator, found %q", p.rest)
	}
	return e, nil
}

func (p *parser) skip() { p.rest = strings.TrimLeft(p.rest, " \t\n") }

// take takes a text off the rest.
func (p *parser) take(s string) bool {
	p.skip()
	rest, ok := strings.CutPrefix(p.rest, s)
	if ok {
		p.rest = rest
	}
	return ok
}

// levels are the operators by how strongly they bind, the weakest first; longer
// ones come before those they begin with.
var levels = [][]string{
	{"||"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"==", "!="}, {"<=", ">=", "<", ">"}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"},
}

// operator takes an operator of a level, "" for none.
func (p *parser) operator(level int) string {
	p.skip()
	for _, o := range levels[level] {
		if !strings.HasPrefix(p.rest, o) || longerOperator(p.rest, o) {
			continue
		}
		p.rest = p.rest[len(o):]
		return o
	}
	return ""
}

// longerOperator reports whether a text begins with an operator that is longer than
// one that it begins with, or with the name of a value.
func longerOperator(s, o string) bool {
	for _, level := range levels {
		for _, other := range level {
			if len(other) > len(o) && strings.HasPrefix(s, other) {
				return true
			}
		}
	}
	return false
}

func (p *parser) binary(level int) (expr, error) {
	if level == len(levels) {
		return p.unary()
	}
	left, err := p.binary(level + 1)
	if err != nil {
		return nil, err
	}
	for {
		o := p.operator(level)
		if o == "" {
			return left, nil
		}
		right, err := p.binary(level + 1)
		if err != nil {
			return nil, err
		}
		left = operation(o, left, right)
	}
}

func (p *parser) unary() (expr, error) {
	if p.depth++; p.depth > maxNesting {
		return nil, errors.New("the expression nests too deep")
	}
	defer func() { p.depth-- }()
	for _, o := range []string{"-", "!", "~", "*"} {
		if p.take(o) {
			e, err := p.unary()
			return prefix(o, e), err
		}
	}
	e, err := p.primary()
	for err == nil && p.take("[") {
		var index expr
		if index, err = p.binary(0); err == nil && !p.take("]") {
			err = errors.New("expected a ]")
		}
		e = load(isa.I8, operation("+", e, index))
	}
	return e, err
}

func (p *parser) primary() (expr, error) {
	p.skip()
	switch {
	case p.rest == "":
		return nil, errors.New("expected a value, found the end")
	case p.take("("):
		e, err := p.binary(0)
		if err == nil && !p.take(")") {
			err = errors.New("expected a )")
		}
		return e, err
	case p.rest[0] == '\'':
		return p.character()
	case p.rest[0] >= '0' && p.rest[0] <= '9':
		return p.number()
	}
	return p.word()
}

func (p *parser) character() (expr, error) {
	c, _, tail, err := strconv.UnquoteChar(p.rest[1:], '\'')
	if err != nil || !strings.HasPrefix(tail, "'") {
		return nil, errors.New("expected a character and a '")
	}
	p.rest = tail[1:]
	return always(integer(isa.I32, int64(c))), nil
}

func (p *parser) number() (expr, error) {
	end := strings.IndexFunc(p.rest, func(c rune) bool { return !strings.ContainsRune("0123456789abcdefxABCDEFX.", c) })
	if end < 0 {
		end = len(p.rest)
	}
	text := p.rest[:end]
	p.rest = p.rest[end:]
	if n, err := strconv.ParseUint(text, 0, 64); err == nil {
		t := isa.I32
		if n >= 1<<32 {
			t = isa.I64
		}
		return always(Value{t, [2]uint64{n}}), nil
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return nil, fmt.Errorf("%q is no number", text)
	}
	return always(floating(isa.DoubleType, f)), nil
}

func always(v Value) expr { return func(*scope) (Value, error) { return v, nil } }

// types are the types that expressions may name.
var types = map[string]isa.Type{}

func init() {
	for _, t := range []isa.Type{isa.I1, isa.I8, isa.I16, isa.I32, isa.I64, isa.FloatType, isa.DoubleType} {
		types[t.String()] = t
	}
}

// word reads a name, a load or a cast.
func (p *parser) word() (expr, error) {
	word := p.name()
	if word == "" {
		return nil, fmt.Errorf("expected a value, found %q", p.rest)
	}
	if t, ok := types[word]; ok {
		e, err := p.unary()
		return convert(t, e), err
	}
	if word == isa.Load.Row().Name {
		p.skip()
		t, ok := types[p.name()]
		if !ok {
			return nil, errors.New("expected a type behind load: i8, i16, i32, i64, float or double")
		}
		p.take("*")
		e, err := p.unary()
		return load(t, e), err
	}
	return func(s *scope) (Value, error) {
		s.at = nil
		return s.lookup(word)
	}, nil
}

// name takes a name off the rest.
func (p *parser) name() string {
	end := strings.IndexFunc(p.rest, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("_.$@%", c) || c > 0x7f)
	})
	if end < 0 {
		end = len(p.rest)
	}
	word := p.rest[:end]
	p.rest = p.rest[end:]
	return word
}

func convert(t isa.Type, e expr) expr {
	return func(s *scope) (Value, error) {
		v, err := e(s)
		s.at = nil
		if err != nil {
			return v, err
		}
		if v.Type.IsVector() {
			return v, fmt.Errorf("a vector is no %s", t)
		}
		return v.cast(t), nil
	}
}

func load(t isa.Type, e expr) expr {
	return func(s *scope) (Value, error) {
		v, err := e(s)
		if err != nil {
			return v, err
		}
		if !v.Type.IsInteger() {
			return v, fmt.Errorf("a %s is no address", v.Type)
		}
		s.at = &stored{t, uint32(v.Bits[0])}
		return s.d.Read(t, uint32(v.Bits[0]))
	}
}

func prefix(o string, e expr) expr {
	if o == "*" {
		return load(isa.I32, e)
	}
	return func(s *scope) (Value, error) {
		v, err := e(s)
		s.at = nil
		switch {
		case err != nil:
			return v, err
		case v.Type.IsVector() || v.Type.IsFloat() && o != "-":
			return v, fmt.Errorf("%s of a %s has no value", o, v.Type)
		case v.Type.IsFloat():
			return floating(v.Type, -v.Float()), nil
		case o == "!":
			return truth(v.Bits[0] == 0), nil
		case o == "~":
			return integer(v.Type, ^v.Int()), nil
		}
		return integer(v.Type, -v.Int()), nil
	}
}

func truth(b bool) Value {
	if b {
		return integer(isa.I1, 1)
	}
	return integer(isa.I1, 0)
}
