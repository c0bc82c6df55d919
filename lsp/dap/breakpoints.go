package dap

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/google/go-dap"

	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
)

// The filters of what stops a program besides breakpoints.
const (
	filterTrap = "trap"
	filterExit = "exit"
	filterCall = "runtime"
)

var filters = []dap.ExceptionBreakpointsFilter{
	{Filter: filterTrap, Label: "Traps", Description: "Stop in front of what the program must not do", Default: true},
	{Filter: filterExit, Label: "Exit", Description: "Stop before the program exits: from there one can go back"},
	{Filter: filterCall, Label: "Calls of the runtime", Description: "Stop when the program asks the runtime for something",
		SupportsCondition: true, ConditionDescription: "The names of functions, for example fdio_write memory_mmap; all without one"},
}

// exitCall is the function of the runtime that ends a program.
const exitCall = "basic_exit"

// breakpoint is a breakpoint as clients see it. Other than in the library, a line
// is only said where there is one.
type breakpoint struct {
	ID       int         `json:"id,omitempty"`
	Verified bool        `json:"verified"`
	Message  string      `json:"message,omitempty"`
	Source   *dap.Source `json:"source,omitempty"`
	Line     int         `json:"line,omitempty"`
}

type breakpointsBody struct {
	Breakpoints []breakpoint `json:"breakpoints"`
}

// set sets the breakpoints of a group. errs are what is wrong with a wish already.
func (s *session) set(group string, specs []debug.Spec, errs []error) breakpointsBody {
	body := breakpointsBody{Breakpoints: []breakpoint{}}
	var good []debug.Spec
	for i := range specs {
		if errs[i] == nil {
			good = append(good, specs[i])
		}
	}
	set, failed := s.debuggee.SetBreakpoints(group, good)
	for _, err := range errs {
		if err != nil {
			body.Breakpoints = append(body.Breakpoints, breakpoint{Message: err.Error()})
			continue
		}
		body.Breakpoints = append(body.Breakpoints, s.shown(set[0], failed[0]))
		set, failed = set[1:], failed[1:]
	}
	return body
}

func (s *session) shown(b *debug.Breakpoint, err error) breakpoint {
	if err != nil {
		return breakpoint{Message: err.Error()}
	}
	w := s.where(b.Place)
	return breakpoint{ID: b.ID, Verified: true, Line: s.toClient(w.line), Source: w.source}
}

// toClient and fromClient convert lines: some clients count from 0.
func (s *session) toClient(line int) int { return line - 1 + s.first }

func (s *session) fromClient(line int) int { return line + 1 - s.first }

var errNoLine = errors.New("no instruction stands here or close behind")

func (s *session) setBreakpoints(a *dap.SetBreakpointsArguments) (any, error) {
	if n, ok := s.madeFrom(&a.Source); ok {
		return s.setSourceBreakpoints(n, a.Breakpoints), nil
	}
	file, known := s.fileOf(&a.Source)
	specs, errs := make([]debug.Spec, len(a.Breakpoints)), make([]error, len(a.Breakpoints))
	for i, b := range a.Breakpoints {
		at, ok := s.program.PlaceAt(debug.Where{File: file, Line: s.fromClient(b.Line)})
		switch {
		case !known:
			errs[i] = errors.New("this is no text of the program")
		case !ok:
			errs[i] = errNoLine
		}
		specs[i] = debug.Spec{Place: at, Condition: b.Condition, Hits: b.HitCondition, Log: b.LogMessage}
	}
	return s.set(fmt.Sprintf("line %d %v", file, known), specs, errs), nil
}

func (s *session) setFunctionBreakpoints(a *dap.SetFunctionBreakpointsArguments) (any, error) {
	specs, errs := make([]debug.Spec, len(a.Breakpoints)), make([]error, len(a.Breakpoints))
	for i, b := range a.Breakpoints {
		f, err := s.program.FindFunction(strings.TrimSpace(b.Name))
		errs[i] = err
		if err == nil {
			specs[i].Place = s.beginning(f)
		}
		specs[i].Condition, specs[i].Hits = b.Condition, b.HitCondition
	}
	return s.set("by name", specs, errs), nil
}

func (s *session) setExceptionBreakpoints(a *dap.SetExceptionBreakpointsArguments) (any, error) {
	var calls []string
	body := breakpointsBody{Breakpoints: []breakpoint{}}
	names := map[string]string{}
	for _, f := range a.Filters {
		names[f] = ""
	}
	for _, f := range a.FilterOptions {
		names[f.FilterId] = f.Condition
	}
	_, trap := names[filterTrap]
	s.debuggee.StopAtTraps(trap)
	if _, exit := names[filterExit]; exit || s.launch.StopOnExit {
		calls = append(calls, exitCall)
	}
	wanted, call := names[filterCall]
	var err error
	if call {
		var more []string
		more, err = s.callNames(wanted)
		calls = append(calls, more...)
	}
	s.debuggee.StopAtCalls(calls)
	for range len(a.Filters) + len(a.FilterOptions) {
		b := breakpoint{Verified: err == nil}
		if err != nil {
			b.Message = err.Error()
		}
		body.Breakpoints = append(body.Breakpoints, b)
	}
	return body, nil
}

// callNames returns the functions of the runtime that a condition names.
func (s *session) callNames(condition string) ([]string, error) {
	all := s.debuggee.Calls()
	words := strings.FieldsFunc(condition, func(c rune) bool { return c == ' ' || c == ',' })
	if len(words) == 0 {
		return all, nil
	}
	for _, w := range words {
		if !slices.Contains(all, w) {
			return nil, fmt.Errorf("the runtime has no function %s", w)
		}
	}
	return words, nil
}

// conditionChanged is the condition of a data breakpoint that stops at changes only.
const conditionChanged = "changed"

// defaultWatch is how many bytes are watched where nobody says.
const defaultWatch = 4

// dataBreakpointInfo tells what would be watched: the memory that a value points to
// or, of a place in the memory, the place.
func (s *session) dataBreakpointInfo(a *dap.DataBreakpointInfoArguments) (any, error) {
	body := dap.DataBreakpointInfoResponseBody{AccessTypes: []dap.DataBreakpointAccessType{"write", "read", "readWrite"}}
	address, size, err := s.data(a)
	if err != nil {
		body.Description, body.AccessTypes = err.Error(), nil
		return body, nil
	}
	body.DataId = fmt.Sprintf("%d:%d", address, size)
	body.Description = fmt.Sprintf("%d bytes at %#x", size, address)
	if name := s.debuggee.Symbol(address); name != "" {
		body.Description += ", " + name
	}
	return body, nil
}

func (s *session) data(a *dap.DataBreakpointInfoArguments) (address, size uint32, err error) {
	if a.VariablesReference > 0 {
		v, err := s.child(a.VariablesReference, a.Name)
		if err == nil && v.inMemory {
			return v.address, v.size(), nil
		}
		if err == nil && v.known && v.value.Type.BitSize() == 32 && v.value.Type.IsInteger() {
			return uint32(v.value.Bits[0]), defaultWatch, nil
		}
		return 0, 0, errors.New("this is no place in the memory, and points to none")
	}
	f, _ := s.frame(a.FrameId)
	v, err := s.debuggee.Evaluate(f, a.Name)
	if err != nil {
		return 0, 0, err
	}
	return uint32(v.Bits[0]), defaultWatch, nil
}

func (s *session) setDataBreakpoints(a *dap.SetDataBreakpointsArguments) (any, error) {
	body := breakpointsBody{Breakpoints: []breakpoint{}}
	var list []debug.Watch
	var specs []debug.Spec
	for _, b := range a.Breakpoints {
		w, err := parseWatch(&b)
		shown := breakpoint{Verified: err == nil}
		if err != nil {
			shown.Message = err.Error()
		} else {
			list = append(list, w)
			specs = append(specs, debug.Spec{Condition: b.Condition, Hits: b.HitCondition})
		}
		body.Breakpoints = append(body.Breakpoints, shown)
	}
	errs, next := s.debuggee.SetWatches(list, specs), 0
	for i := range body.Breakpoints {
		if b := &body.Breakpoints[i]; b.Verified {
			if b.ID = list[next].ID; errs[next] != nil {
				*b = breakpoint{Message: errs[next].Error()}
			}
			next++
		}
	}
	return body, nil
}

// parseWatch reads the name of a piece of data that dataBreakpointInfo has given.
// The condition "changed" stops only where a write brings another value.
func parseWatch(b *dap.DataBreakpoint) (w debug.Watch, err error) {
	address, size, ok := strings.Cut(b.DataId, ":")
	n, err := strconv.ParseUint(address, 10, 32)
	k, err2 := strconv.ParseUint(size, 10, 12)
	if !ok || err != nil || err2 != nil || k == 0 {
		return w, fmt.Errorf("%q is no data", b.DataId)
	}
	w = debug.Watch{Address: uint32(n), Size: uint32(k), Read: b.AccessType == "read" || b.AccessType == "readWrite"}
	w.Write = b.AccessType != "read"
	if strings.TrimSpace(b.Condition) == conditionChanged {
		w.Changes, b.Condition = true, ""
	}
	return w, nil
}

func (s *session) breakpointLocations(a *dap.BreakpointLocationsArguments) (any, error) {
	body := dap.BreakpointLocationsResponseBody{Breakpoints: []dap.BreakpointLocation{}}
	first, last := s.fromClient(a.Line), s.fromClient(max(a.EndLine, a.Line))
	var lines []int
	if n, ok := s.madeFrom(&a.Source); ok {
		lines = s.program.LinesOf(n, first, last)
	} else if file, ok := s.fileOf(&a.Source); ok {
		lines = s.program.PlacesIn(file, first, last)
	}
	for _, line := range lines {
		body.Breakpoints = append(body.Breakpoints, dap.BreakpointLocation{Line: s.toClient(line)})
	}
	return body, nil
}
