package dap

import (
	"fmt"

	"github.com/google/go-dap"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
)

// stackFrame is an activation as clients see it. Other than in the library, the
// column is said, and no empty source.
type stackFrame struct {
	ID               int         `json:"id"`
	Name             string      `json:"name"`
	Source           *dap.Source `json:"source,omitempty"`
	Line             int         `json:"line"`
	Column           int         `json:"column"`
	PresentationHint string      `json:"presentationHint,omitempty"`
	// InstructionPointerReference is where disassemble finds it.
	InstructionPointerReference string `json:"instructionPointerReference,omitempty"`
}

type stackTraceBody struct {
	StackFrames []stackFrame `json:"stackFrames"`
	TotalFrames int          `json:"totalFrames"`
}

// maxFrames is how many activations are told at once.
const maxFrames = 1000

func (s *session) stackTrace(a *dap.StackTraceArguments) (any, error) {
	levels := a.Levels
	if levels <= 0 || levels > maxFrames {
		levels = maxFrames
	}
	list, total := s.debuggee.Frames(uint64(max(a.ThreadId, 1)-1), a.StartFrame, levels)
	body := stackTraceBody{StackFrames: []stackFrame{}, TotalFrames: total}
	for _, f := range list {
		w := s.where(f.Place)
		body.StackFrames = append(body.StackFrames, stackFrame{
			ID: s.handles.addFrame(f), Name: s.program.FunctionName(f.Function), Source: w.source,
			Line: s.toClient(w.line), Column: w.column - 1 + s.firstColumn, InstructionPointerReference: s.reference(f.Place),
		})
	}
	return body, nil
}

// scope is a group of variables. Other than in the library, its reference is said
// when it is 0.
type scope struct {
	Name               string `json:"name"`
	PresentationHint   string `json:"presentationHint,omitempty"`
	VariablesReference int    `json:"variablesReference"`
	NamedVariables     int    `json:"namedVariables,omitempty"`
	Expensive          bool   `json:"expensive"`
}

type scopesBody struct {
	Scopes []scope `json:"scopes"`
}

func (s *session) scopes(a *dap.ScopesArguments) (any, error) {
	f, err := s.frame(a.FrameId)
	if err != nil {
		return nil, err
	}
	add := func(name, hint string, n node, expensive bool) scope {
		return scope{Name: name, PresentationHint: hint, VariablesReference: s.handles.add(n), Expensive: expensive}
	}
	return scopesBody{[]scope{
		add("Values", "locals", values{f, module.Result}, false),
		add("Parameters", "arguments", values{f, module.Param}, false),
		add("Allocations", "", allocations{f}, true),
		add("Constants", "", values{f, module.Constant}, true),
		add("Globals", "", globals{}, true),
		add("Machine", "registers", registers{f}, true),
	}}, nil
}

// values are the values of an activation of one kind, as far as they have been
// computed.
type values struct {
	debug.Frame
	kind module.ValueKind
}

func (n values) children(s *session) (list []variable) {
	body := s.program.Module().Functions[n.Function].Body
	for i := range body.Values {
		id := body.Base + module.ValueID(i)
		if body.Values[i].Kind != n.kind {
			continue
		}
		v, ok := n.Value(s.program, id)
		if !ok {
			continue
		}
		name := s.program.ValueName(n.Function, id)
		x := variable{name: name, value: v, known: true, expression: name}
		if n.kind == module.Result {
			x.defined = s.program.Where(debug.Place{Function: n.Function, Inst: body.Values[i].Index}).Line
		}
		if n.kind != module.Constant {
			x.set = func(s *session, source string) error { return s.debuggee.SetValue(n.Frame, id, source) }
		}
		list = append(list, x)
	}
	return list
}

// allocations are what an activation has allocated on the stack.
type allocations struct{ debug.Frame }

func (n allocations) children(s *session) (list []variable) {
	body := s.program.Module().Functions[n.Function].Body
	for i := range body.Insts {
		in := &body.Insts[i]
		if in.ID != isa.Alloca {
			continue
		}
		if v, ok := n.Value(s.program, in.Result); ok {
			name := s.program.ValueName(n.Function, in.Result)
			list = append(list, variable{name: name, value: v, known: true, expression: name})
		}
	}
	return list
}

// registers are the words of a thread.
type registers struct{ debug.Frame }

func (n registers) children(s *session) (list []variable) {
	for _, name := range []string{"$sp", "$tp", "$time"} {
		if v, err := s.debuggee.Evaluate(n.Frame, name); err == nil {
			list = append(list, variable{name: name, value: v, known: true, expression: name})
		}
	}
	return list
}

// globals are the global variables and constants.
type globals struct{}

func (globals) children(s *session) (list []variable) {
	m := s.program.Module()
	for i := range m.Globals {
		name := fmt.Sprintf("@g%d", i)
		v, err := s.debuggee.Evaluate(debug.Frame{}, name)
		if err != nil {
			continue
		}
		list = append(list, variable{name: name, value: v, known: true, expression: name, note: fmt.Sprintf("%d bytes", m.Globals[i].Size())})
	}
	return list
}
