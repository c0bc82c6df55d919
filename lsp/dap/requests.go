package dap

import (
	"encoding/json"
	"fmt"

	"github.com/google/go-dap"

	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
)

// handler answers a request.
type handler struct {
	do func(s *session, arguments json.RawMessage) (body any, err error)
	// program says that it needs a program, which is stopped for a moment if it runs;
	// stands that the program must stand.
	program, stands bool
	// after is done when the answer is out.
	after func(s *session)
}

// on makes a handler of a function with typed arguments.
func on[T any](f func(s *session, a *T) (any, error)) handler {
	return handler{do: func(s *session, arguments json.RawMessage) (any, error) {
		a := new(T)
		if len(arguments) > 0 {
			if err := json.Unmarshal(arguments, a); err != nil {
				return nil, fmt.Errorf("the arguments are not those of the request: %w", err)
			}
		}
		return f(s, a)
	}}
}

// onProgram is on for requests that need a program.
func onProgram[T any](f func(s *session, a *T) (any, error)) handler {
	h := on(f)
	h.program = true
	return h
}

// onStanding is on for requests about a place where the program stands.
func onStanding[T any](f func(s *session, a *T) (any, error)) handler {
	h := onProgram(f)
	h.stands = true
	return h
}

// onGoal lets the program go on by a record, or by a line of the source that it was made
// from. In the arguments the thread is always the same.
func onGoal(record, line debug.Goal) handler {
	return onStanding(func(s *session, a *dap.NextArguments) (any, error) {
		if len(s.sources) > 0 && a.Granularity != "instruction" {
			return nil, s.resumeThread(a.ThreadId, line)
		}
		return nil, s.resumeThread(a.ThreadId, record)
	})
}

// requests are what clients may ask for.
var requests map[string]handler

func init() {
	requests = map[string]handler{
		"initialize":        on((*session).initialize),
		"launch":            {do: on((*session).onLaunch).do, after: (*session).launched},
		"configurationDone": {do: on((*session).onConfigured).do, after: (*session).begin},
		"restart":           {do: on((*session).onRestart).do, after: (*session).restarted},
		"disconnect":        on((*session).disconnect),
		"terminate":         on((*session).terminate),

		"setBreakpoints":            remembered("setBreakpoints", onProgram((*session).setBreakpoints)),
		"setFunctionBreakpoints":    remembered("setFunctionBreakpoints", onProgram((*session).setFunctionBreakpoints)),
		"setExceptionBreakpoints":   remembered("setExceptionBreakpoints", onProgram((*session).setExceptionBreakpoints)),
		"setInstructionBreakpoints": remembered("setInstructionBreakpoints", onProgram((*session).setInstructionBreakpoints)),
		"dataBreakpointInfo":        onProgram((*session).dataBreakpointInfo),
		"setDataBreakpoints":        onProgram((*session).setDataBreakpoints),
		"breakpointLocations":       onProgram((*session).breakpointLocations),

		"continue": onStanding(func(s *session, a *dap.ContinueArguments) (any, error) {
			return dap.ContinueResponseBody{AllThreadsContinued: true}, s.resumeThread(a.ThreadId, debug.Continue)
		}),
		"next":            onGoal(debug.Over, debug.LineOver),
		"stepIn":          onGoal(debug.In, debug.LineIn),
		"stepOut":         onGoal(debug.Out, debug.Out),
		"stepBack":        onGoal(debug.BackOver, debug.LineBack),
		"reverseContinue": onGoal(debug.BackContinue, debug.BackContinue),
		"pause":           on((*session).pause),

		"threads":       on((*session).threads),
		"stackTrace":    onStanding((*session).stackTrace),
		"scopes":        onStanding((*session).scopes),
		"variables":     onStanding((*session).variables),
		"setVariable":   onStanding((*session).setVariable),
		"setExpression": onStanding((*session).setExpression),
		"disassemble":   onStanding((*session).disassemble),
		"evaluate":      on((*session).evaluate),
		"completions":   onStanding((*session).completions),
		"exceptionInfo": onStanding((*session).exceptionInfo),
		"source":        onProgram((*session).source),
		"readMemory":    onStanding((*session).readMemory),
		"writeMemory":   onStanding((*session).writeMemory),
	}
}

// remembered keeps the last request of a kind for a restart.
func remembered(command string, h handler) handler {
	inner := h.do
	h.do = func(s *session, arguments json.RawMessage) (any, error) {
		key := command
		if command == "setBreakpoints" {
			var a dap.SetBreakpointsArguments
			if json.Unmarshal(arguments, &a) == nil {
				key += " " + a.Source.Path
			}
		}
		s.breakpoints[key] = &request{Command: command, Arguments: arguments}
		return inner(s, arguments)
	}
	return h
}

// initializeArguments are what matters of what a client says about itself. Where it
// says nothing, lines count from 1.
type initializeArguments struct {
	LinesStartAt1   *bool  `json:"linesStartAt1"`
	ColumnsStartAt1 *bool  `json:"columnsStartAt1"`
	PathFormat      string `json:"pathFormat"`
}

// firstOf is the first number for a client that says whether it counts from 1.
func firstOf(fromOne *bool) int {
	if fromOne != nil && !*fromOne {
		return 0
	}
	return 1
}

// initialize tells what there is.
func (s *session) initialize(a *initializeArguments) (any, error) {
	s.first, s.firstColumn = firstOf(a.LinesStartAt1), firstOf(a.ColumnsStartAt1)
	s.uris = a.PathFormat == pathFormatURI
	return dap.Capabilities{
		SupportsConfigurationDoneRequest:   true,
		SupportsFunctionBreakpoints:        true,
		SupportsConditionalBreakpoints:     true,
		SupportsHitConditionalBreakpoints:  true,
		SupportsLogPoints:                  true,
		SupportsDataBreakpoints:            true,
		SupportsBreakpointLocationsRequest: true,
		SupportsStepBack:                   true,
		SupportsSetVariable:                true,
		SupportsSetExpression:              true,
		SupportsInstructionBreakpoints:     true,
		SupportsDisassembleRequest:         true,
		SupportsEvaluateForHovers:          true,
		SupportsCompletionsRequest:         true,
		SupportsRestartRequest:             true,
		SupportsTerminateRequest:           true,
		SupportTerminateDebuggee:           true,
		SupportsExceptionInfoRequest:       true,
		SupportsExceptionFilterOptions:     true,
		SupportsValueFormattingOptions:     true,
		SupportsDelayedStackTraceLoading:   true,
		SupportsSteppingGranularity:        true,
		SupportsReadMemoryRequest:          true,
		SupportsWriteMemoryRequest:         true,
		ExceptionBreakpointFilters:         filters,
	}, nil
}
