package dap

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/google/go-dap"

	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
)

// What the client is shown of a place: a line of the source that the program was made
// from or, where there is none, of its text.

// madeFrom is a file that the program was made from.
type madeFrom struct {
	number int // among the program's Sources
	name   string
	path   string
}

// linesText is launchArguments.Lines for those of the text.
const linesText = "text"

// findSources returns the files that a program was made from and that are there, if
// the client is to be shown them.
func (s *session) findSources(p *debug.Program) (list []madeFrom) {
	if s.launch.Lines == linesText || s.launch.Lines == "" && s.launch.Source != "" {
		return nil
	}
	for n, name := range p.Sources() {
		path := filepath.FromSlash(name)
		if !filepath.IsAbs(path) {
			path = filepath.Join(filepath.Dir(s.launch.Program), path)
		}
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			list = append(list, madeFrom{n, name, path})
		}
	}
	return list
}

// madeFrom returns the number of a file that the program was made from, as the client
// names it.
func (s *session) madeFrom(a *dap.Source) (source int, ok bool) {
	for _, m := range s.sources {
		if a.Path != "" && samePath(m.path, a.Path) {
			return m.number, true
		}
	}
	return 0, false
}

// shownPlace is a place as clients see it.
type shownPlace struct {
	source       *dap.Source
	line, column int // from 1; line 0 where it is unknown
}

func (s *session) where(at debug.Place) shownPlace {
	if made, ok := s.program.MadeFrom(at); ok {
		for _, m := range s.sources {
			if m.name == made.File {
				return shownPlace{&dap.Source{Name: filepath.Base(m.path), Path: s.clientPath(m.path)}, made.Line, max(made.Column, 1)}
			}
		}
	}
	w := s.program.Where(at)
	return shownPlace{s.sourceOf(w.File), w.Line, 1}
}

// setSourceBreakpoints sets the breakpoints in a file that the program was made from.
func (s *session) setSourceBreakpoints(source int, wanted []dap.SourceBreakpoint) breakpointsBody {
	specs, errs := make([]debug.Spec, len(wanted)), make([]error, len(wanted))
	for i, b := range wanted {
		places, _ := s.program.PlacesOf(source, s.fromClient(b.Line))
		if len(places) == 0 {
			errs[i] = errNoSourceLine
			continue
		}
		specs[i] = debug.Spec{Place: places[0], Also: places[1:], Condition: b.Condition, Hits: b.HitCondition, Log: b.LogMessage}
	}
	return s.set(fmt.Sprintf("source %d", source), specs, errs)
}

var errNoSourceLine = errors.New("nothing of the program was made from this line, or from one close behind")

// beginning is where a function with a body begins for the client: at its first line.
func (s *session) beginning(function int) debug.Place {
	if at, ok := s.program.FirstLine(function); ok && len(s.sources) > 0 {
		return at
	}
	at, _ := s.program.Entry(function)
	return at
}

// groupEntry is the group of the breakpoint at the first line of the source.
const groupEntry = "entry"

// runsToMain lets the program run to the first line of its function main, rather than
// stand at a beginning that is in no source. It reports whether there is one.
func (s *session) runsToMain() bool {
	f, err := s.program.FindFunction("main")
	if err != nil || len(s.sources) == 0 {
		return false
	}
	at, ok := s.program.FirstLine(f)
	if !ok {
		return false
	}
	s.debuggee.SetBreakpoints(groupEntry, []debug.Spec{{Place: at}})
	s.entering = true
	s.resume(0, debug.Continue)
	return true
}

// entered turns a stop at the first line of the source into one at the entry.
func (s *session) entered(stop debug.Stop) debug.Stop {
	if s.entering && s.debuggee != nil && stop.Reason != debug.AtPause {
		s.entering = false
		s.debuggee.SetBreakpoints(groupEntry, nil)
		if stop.Reason == debug.AtBreakpoint {
			return debug.Stop{Reason: debug.AtEntry, Thread: stop.Thread}
		}
	}
	return stop
}
