package dap

import (
	"errors"
	"fmt"

	"github.com/google/go-dap"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
)

// variable is something with a name that is shown.
type variable struct {
	name  string
	value debug.Value
	// known says that value is there; text is shown otherwise.
	known bool
	text  string
	// expression is what Evaluate finds it by; "" is nothing.
	expression string
	// defined is the line where it gets its value, 0 for none; note is more about it.
	defined int
	note    string
	// inMemory says that it is what stands at address.
	inMemory bool
	address  uint32
	// set changes it; nil where that cannot be.
	set func(s *session, source string) error
}

// size is how many bytes of the memory it takes.
func (v *variable) size() uint32 { return uint32(max(v.value.Type.BitSize()/8, 1)) }

// shownVariable is a variable as clients see it.
type shownVariable struct {
	Name               string                        `json:"name"`
	Value              string                        `json:"value"`
	Type               string                        `json:"type,omitempty"`
	PresentationHint   *dap.VariablePresentationHint `json:"presentationHint,omitempty"`
	EvaluateName       string                        `json:"evaluateName,omitempty"`
	VariablesReference int                           `json:"variablesReference"`
	MemoryReference    string                        `json:"memoryReference,omitempty"`
}

type variablesBody struct {
	Variables []shownVariable `json:"variables"`
}

// maxVariables is how many variables are told at once.
const maxVariables = 10_000

func (s *session) variables(a *dap.VariablesArguments) (any, error) {
	n, err := s.node(a.VariablesReference)
	if err != nil {
		return nil, err
	}
	body := variablesBody{Variables: []shownVariable{}}
	list := n.children(s)
	list = list[min(max(a.Start, 0), len(list)):]
	count := maxVariables
	if a.Count > 0 && a.Count < count {
		count = a.Count
	}
	for _, v := range list[:min(count, len(list))] {
		body.Variables = append(body.Variables, s.show(&v, radix(a.Format)))
	}
	return body, nil
}

func radix(f *dap.ValueFormat) debug.Radix {
	if f != nil && f.Hex {
		return debug.Hexadecimal
	}
	return debug.Decimal
}

// show makes a variable ready for the client.
func (s *session) show(v *variable, r debug.Radix) shownVariable {
	x := shownVariable{Name: v.name, Value: v.text, EvaluateName: v.expression}
	if v.set == nil {
		x.PresentationHint = &dap.VariablePresentationHint{Attributes: []string{"readOnly"}}
	}
	if !v.known {
		return x
	}
	x.Value, x.Type = s.debuggee.Format(v.value, r), v.value.Type.String()
	if v.defined > 0 {
		x.Type += fmt.Sprintf(", line %d", s.toClient(v.defined))
	}
	if v.note != "" {
		x.Value += ", " + v.note
	}
	x.VariablesReference = s.handles.add(s.inside(v.value))
	if address, ok := s.pointsTo(v.value); ok {
		x.MemoryReference = fmt.Sprintf("%#x", address)
	}
	return x
}

// pointsTo returns the place in the memory that a value may point to.
func (s *session) pointsTo(v debug.Value) (address uint32, ok bool) {
	if v.Type != isa.I32 || len(s.debuggee.Memory(v.Bits[0], 1)) == 0 {
		return 0, false
	}
	return uint32(v.Bits[0]), v.Bits[0] >= 1<<16
}

// inside returns what a value has inside: the elements of a vector, or what an
// address points to; nil for nothing.
func (s *session) inside(v debug.Value) node {
	if v.Type.IsVector() {
		return elements(v)
	}
	if address, ok := s.pointsTo(v); ok {
		return place(address)
	}
	return nil
}

// elements are those of a vector.
type elements debug.Value

func (n elements) children(*session) (list []variable) {
	for i, lane := range debug.Value(n).Lanes() {
		list = append(list, variable{name: fmt.Sprintf("[%d]", i), value: lane, known: true})
	}
	return list
}

// place is a place in the memory: what stands there, taken as each of the types.
type place uint32

// maxText is how many bytes of a place are shown as text.
const maxText = 64

func (n place) children(s *session) (list []variable) {
	for _, t := range []isa.Type{isa.I32, isa.I8, isa.I16, isa.I64, isa.FloatType, isa.DoubleType} {
		if v, err := s.debuggee.Read(t, uint32(n)); err == nil {
			list = append(list, s.stored(t.String(), v, uint32(n)))
		}
	}
	data := s.debuggee.Memory(uint64(n), maxText)
	list = append(list,
		variable{name: "text", text: fmt.Sprintf("%q", data)},
		variable{name: "bytes", text: fmt.Sprintf("% x", data)})
	for offset := uint32(4); offset < maxText; offset += 4 {
		if v, err := s.debuggee.Read(isa.I32, uint32(n)+offset); err == nil {
			list = append(list, s.stored(fmt.Sprintf("+%d", offset), v, uint32(n)+offset))
		}
	}
	return list
}

// stored is a variable that stands in the memory.
func (s *session) stored(name string, v debug.Value, address uint32) variable {
	return variable{
		name: name, value: v, known: true, inMemory: true, address: address,
		expression: fmt.Sprintf("%s %s %#x", isa.Load.Row().Name, v.Type, address),
		set: func(s *session, source string) error {
			return s.debuggee.Store(v.Type, address, source)
		},
	}
}

type setVariableBody struct {
	Value              string `json:"value"`
	Type               string `json:"type,omitempty"`
	VariablesReference int    `json:"variablesReference"`
}

// setVariable changes a variable; the value is an expression.
func (s *session) setVariable(a *dap.SetVariableArguments) (any, error) {
	v, err := s.child(a.VariablesReference, a.Name)
	if err != nil {
		return nil, err
	}
	if v.set == nil {
		return nil, errors.New(a.Name + " cannot be changed")
	}
	if err := v.set(s, a.Value); err != nil {
		return nil, err
	}
	if v, err = s.child(a.VariablesReference, a.Name); err != nil {
		return nil, err
	}
	shown := s.show(&v, radix(a.Format))
	return setVariableBody{shown.Value, shown.Type, shown.VariablesReference}, nil
}
