package dap

import (
	"errors"
	"fmt"
	"strings"

	"github.com/google/go-dap"

	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
)

type evaluateBody struct {
	Result             string `json:"result"`
	Type               string `json:"type,omitempty"`
	VariablesReference int    `json:"variablesReference"`
	MemoryReference    string `json:"memoryReference,omitempty"`
}

// consoleHelp says what the console takes.
const consoleHelp = `While the program runs, a line is its standard input; while it stands, an expression:
  %v3 + 4    load i32 %v7    @g0[8]    $sp  $tp  $time
  <text      a line for the program to read
  .block     to the next basic block
  .backin    one record back, into functions
  .backout   back to the call of this function
  .who EXPR  back to the last write to the 4 bytes at an address`

// consoleGoals are the commands of the console that let the program go on.
var consoleGoals = map[string]debug.Goal{".block": debug.Block, ".backin": debug.BackIn, ".backout": debug.BackOut}

// evaluate answers what is typed in the console, watched, or pointed at.
func (s *session) evaluate(a *dap.EvaluateArguments) (any, error) {
	switch {
	case s.debuggee == nil && s.plain == nil:
		return nil, errNoProgram
	case (s.running || s.plain != nil) && a.Context == "repl":
		if !s.console.enter(a.Expression) {
			return nil, errors.New("the program does not read what has been typed before")
		}
		return evaluateBody{}, nil
	case s.running || s.plain != nil:
		return nil, errRuns
	}
	if a.Context == "repl" {
		if body, done, err := s.command(strings.TrimSpace(a.Expression)); done {
			return body, err
		}
	}
	f, err := s.frame(a.FrameId)
	if err != nil && a.FrameId != 0 {
		return nil, err
	}
	v, err := s.debuggee.Evaluate(f, a.Expression)
	if err != nil {
		return nil, err
	}
	x := s.show(&variable{value: v, known: true}, radix(a.Format))
	return evaluateBody{x.Value, x.Type, x.VariablesReference, x.MemoryReference}, nil
}

// setExpression changes what an expression stands for.
func (s *session) setExpression(a *dap.SetExpressionArguments) (any, error) {
	f, err := s.frame(a.FrameId)
	if err != nil && a.FrameId != 0 {
		return nil, err
	}
	v, err := s.debuggee.SetExpression(f, a.Expression, a.Value)
	if err != nil {
		return nil, err
	}
	x := s.show(&variable{value: v, known: true}, radix(a.Format))
	return setVariableBody{x.Value, x.Type, x.VariablesReference}, nil
}

// command does what the console takes besides expressions.
func (s *session) command(line string) (body evaluateBody, done bool, err error) {
	word, rest, _ := strings.Cut(line, " ")
	if text, input := strings.CutPrefix(line, "<"); input {
		if !s.console.enter(text) {
			err = errors.New("the program does not read what has been typed before")
		}
		return body, true, err
	}
	if goal, ok := consoleGoals[word]; ok {
		return body, true, s.goOn(func() debug.Stop { return s.debuggee.Resume(s.thread, goal) })
	}
	switch word {
	case ".who":
		f, _ := s.frame(0)
		v, err := s.debuggee.Evaluate(f, rest)
		if err != nil {
			return body, true, err
		}
		d := s.debuggee
		return body, true, s.goOn(func() debug.Stop { return d.LastWrite(uint32(v.Bits[0]), defaultWatch) })
	case ".help":
		return evaluateBody{Result: consoleHelp}, true, nil
	}
	if strings.HasPrefix(word, ".") {
		return body, true, fmt.Errorf("the console has no %s: see .help", word)
	}
	return body, false, nil
}

// goOn lets the program go on though the client has not asked for it by a request
// that says so.
func (s *session) goOn(run func() debug.Stop) error {
	if !s.configured {
		return errNotStarted
	}
	s.event("continued", continuedBody{threadID(s.thread), true})
	s.start(run)
	return nil
}

type continuedBody struct {
	ThreadID            int  `json:"threadId"`
	AllThreadsContinued bool `json:"allThreadsContinued"`
}

// maxCompletions bounds a list of completions.
const maxCompletions = 200

func (s *session) completions(a *dap.CompletionsArguments) (any, error) {
	body := dap.CompletionsResponseBody{Targets: []dap.CompletionItem{}}
	text := a.Text[:min(max(a.Column-s.firstColumn, 0), len(a.Text))]
	word := text[strings.LastIndexAny(text, " +-*/()[]<>=&|^~!")+1:]
	for _, name := range s.names(a.FrameId) {
		if word != "" && strings.HasPrefix(name, word) && len(body.Targets) < maxCompletions {
			body.Targets = append(body.Targets, dap.CompletionItem{
				Label: name, Type: "variable", Start: len(text) - len(word), Length: len(word),
			})
		}
	}
	return body, nil
}

// names are what expressions may name.
func (s *session) names(frame int) (names []string) {
	if f, err := s.frame(frame); err == nil {
		names = append(names, s.program.ValueNames(f.Function)...)
	}
	return append(names, s.program.Symbols()...)
}
