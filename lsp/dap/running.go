package dap

import (
	"fmt"

	"github.com/google/go-dap"

	"github.com/pnaclasm/pnaclasm/assembler/translate/debug"
)

// resumeThread lets the program go on, a thread to a goal.
func (s *session) resumeThread(id int, goal debug.Goal) error {
	thread := s.thread
	if id > 0 {
		thread = uint64(id - 1)
	}
	s.resume(thread, goal)
	return nil
}

// pause stops the program. That it stands is said by an event.
func (s *session) pause(*dap.PauseArguments) (any, error) {
	if s.debuggee != nil && s.running {
		s.debuggee.Pause()
	}
	return nil, nil
}

// threads lists the threads. While the program runs, it is not stopped for that.
func (s *session) threads(*struct{}) (any, error) {
	list := []dap.Thread{}
	if s.debuggee != nil && !s.running {
		for _, n := range s.debuggee.Threads() {
			list = append(list, dap.Thread{Id: threadID(n), Name: threadName(n, s.debuggee.Waits(n))})
		}
	}
	if len(list) == 0 {
		list = append(list, dap.Thread{Id: threadID(0), Name: threadName(0, false)})
	}
	return dap.ThreadsResponseBody{Threads: list}, nil
}

func threadName(n uint64, waits bool) string {
	name := "main"
	if n > 0 {
		name = fmt.Sprintf("thread %d", n)
	}
	if waits {
		name += " (waits)"
	}
	return name
}

func (s *session) exceptionInfo(*dap.ExceptionInfoArguments) (any, error) {
	t := s.debuggee.Trap()
	if t == nil {
		return nil, fmt.Errorf("the program does not stand at a trap")
	}
	body := dap.ExceptionInfoResponseBody{ExceptionId: "trap", Description: t.Reason, BreakMode: "always"}
	body.Details = &dap.ExceptionDetails{Message: t.Error()}
	for _, f := range t.Stack() {
		body.Details.StackTrace += f.String() + "\n"
	}
	return body, nil
}
