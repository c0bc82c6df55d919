package debug

import (
	"errors"
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// lookup returns the value of a name.
func (s *scope) lookup(name string) (Value, error) {
	switch {
	case strings.HasPrefix(name, "%"):
		return s.local(name)
	case strings.HasPrefix(name, "$"):
		return s.register(name)
	}
	m, l := s.d.Program.module, s.d.machine.Layout()
	if n, ok := s.d.Program.find('g', len(m.Globals), name); ok {
		return pointer(l.Globals[n]), nil
	}
	if n, ok := s.d.Program.find('f', len(m.Functions), name); ok {
		return pointer(l.FunctionPointer(n)), nil
	}
	return Value{}, fmt.Errorf("nothing is called %s", name)
}

func pointer(address uint32) Value { return Value{isa.I32, [2]uint64{uint64(address)}} }

// local returns a value of the function.
func (s *scope) local(name string) (Value, error) {
	if !s.inner {
		return Value{}, errors.New("no function is active")
	}
	v, _, ok := s.d.Program.FindValue(s.frame.Function, name)
	if !ok {
		return Value{}, fmt.Errorf("function %s has no %s", s.d.Program.FunctionName(s.frame.Function), name)
	}
	x, ok := s.frame.Value(s.d.Program, v)
	switch {
	case !ok && s.frame.frame.Partial:
		return x, fmt.Errorf("%s is not known: compiled code has kept only what is still needed; a breakpoint in %s keeps the rest next time",
			name, s.d.Program.FunctionName(s.frame.Function))
	case !ok:
		return x, fmt.Errorf("%s has not been computed yet", name)
	}
	return x, nil
}

func (s *scope) register(name string) (Value, error) {
	if name == "$time" {
		return Value{isa.I64, [2]uint64{s.d.Time()}}, nil
	}
	if s.inner && name == "$sp" {
		return pointer(s.frame.thread.StackPointer()), nil
	}
	if s.inner && name == "$tp" {
		return pointer(s.frame.thread.Get()), nil
	}
	return Value{}, fmt.Errorf("there is no %s: there are $sp, $tp and $time", name)
}

// operation is a binary operation.
func operation(o string, left, right expr) expr {
	return func(s *scope) (Value, error) {
		a, err := left(s)
		s.at = nil
		if err != nil {
			return a, err
		}
		if o == "&&" && a.Bits[0] == 0 || o == "||" && a.Bits[0] != 0 {
			return truth(o == "||"), nil
		}
		b, err := right(s)
		s.at = nil
		if err != nil {
			return b, err
		}
		return compute(o, a, b)
	}
}

func compute(o string, a, b Value) (Value, error) {
	if a.Type.IsVector() || b.Type.IsVector() {
		return a, errors.New("operators take no vectors: write each element")
	}
	if o == "&&" || o == "||" {
		return truth(b.Bits[0] != 0), nil
	}
	if a.Type.IsFloat() || b.Type.IsFloat() {
		t := a.Type
		if !t.IsFloat() || b.Type.Kind == isa.Double {
			t = b.Type
		}
		if !t.IsFloat() {
			t = a.Type
		}
		return computeFloat(o, t, a.cast(t).Float(), b.cast(t).Float())
	}
	t := a.Type
	if b.Type.Bits > t.Bits {
		t = b.Type
	}
	return computeInteger(o, t, a.cast(t), b.cast(t))
}

func computeFloat(o string, t isa.Type, a, b float64) (Value, error) {
	if relation, ok := relations[o]; ok {
		return truth(a == a && b == b && relation(compareOrder(a, b)) || o == "!=" && (a != a || b != b)), nil
	}
	switch o {
	case "+":
		return floating(t, a+b), nil
	case "-":
		return floating(t, a-b), nil
	case "*":
		return floating(t, a*b), nil
	case "/":
		return floating(t, a/b), nil
	}
	return Value{}, fmt.Errorf("%s takes no %s", o, t)
}

func computeInteger(o string, t isa.Type, x, y Value) (Value, error) {
	a, b := x.Int(), y.Int()
	if relation, ok := relations[o]; ok {
		return truth(relation(compareOrder(a, b))), nil
	}
	if (o == "/" || o == "%") && b == 0 {
		return Value{}, errors.New("division by zero")
	}
	return integer(t, integerOperators[o](a, b)), nil
}

func compareOrder[T int64 | float64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// relations are the comparisons, given the order of the two.
var relations = map[string]func(order int) bool{
	"==": func(c int) bool { return c == 0 }, "!=": func(c int) bool { return c != 0 },
	"<": func(c int) bool { return c < 0 }, "<=": func(c int) bool { return c <= 0 },
	">": func(c int) bool { return c > 0 }, ">=": func(c int) bool { return c >= 0 },
}

var integerOperators = map[string]func(a, b int64) int64{
	"+": func(a, b int64) int64 { return a + b }, "-": func(a, b int64) int64 { return a - b },
	"*": func(a, b int64) int64 { return a * b }, "/": func(a, b int64) int64 { return a / b },
	"%": func(a, b int64) int64 { return a % b }, "&": func(a, b int64) int64 { return a & b },
	"|": func(a, b int64) int64 { return a | b }, "^": func(a, b int64) int64 { return a ^ b },
	"<<": func(a, b int64) int64 { return a << (uint64(b) & 63) }, ">>": func(a, b int64) int64 { return a >> (uint64(b) & 63) },
}
