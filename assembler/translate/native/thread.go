package native

import (
	"errors"
	"fmt"

	"github.com/pnaclasm/pnaclasm/assembler/translate/pepper"
	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// thread is a thread of the program that has called the page, as the host sees it: a
// thread of its own, which does what comes through the channel.
type thread struct {
	process.Thread
	page    *page
	channel channel
	browser *pepper.Thread
	// depth is how many calls of the program there are inside of each other.
	depth int
}

// maxDepth bounds calls of the program inside of calls of the host, and so on.
const maxDepth = 1000

var errDepth = errors.New("calls of the program by the page nest too deep")

func newThread(p *page, c channel) *thread {
	t := &thread{Thread: process.Thread{Process: p.process, Pointer: nowhere{}}, page: p, channel: c}
	t.browser = p.host.NewThread(&t.Thread, t)
	return t
}

// nowhere is the thread pointer, which only the program itself knows.
type nowhere struct{}

// Get returns 0.
func (nowhere) Get() uint32 { return 0 }

// Set does nothing.
func (nowhere) Set(uint32) {}

// serve does what the thread asks for, until it has ended.
func (t *thread) serve() {
	defer t.channel.Close()
	var f frame
	for f.read(t.channel) == nil {
		if !t.respond(&f) {
			return
		}
	}
}

// respond does what a frame asks for and sends the answer; false: the program ends,
// or has ended.
func (t *thread) respond(f *frame) bool {
	result, err := t.do(f)
	if err != nil {
		t.end(err)
		return false
	}
	return sendAnswer(t.channel, result) == nil
}

// do does what a frame asks for. The error is how the program is to end.
func (t *thread) do(f *frame) (result uint64, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = asError(r)
		}
	}()
	switch f.kind {
	case call:
		return t.call(f)
	case take:
		address, _ := t.Process.Alloc(uint32(f.args[0]))
		return uint64(address), nil
	case give:
		t.Process.Free(uint32(f.args[0]), uint32(f.args[1]))
		return 0, nil
	}
	return 0, errFrame
}

func asError(r any) error {
	if err, ok := r.(error); ok {
		return err
	}
	return fmt.Errorf("%v", r)
}

var errNoFunction = errors.New("call of a function that the page does not have")

// call calls a function of the host.
func (t *thread) call(f *frame) (uint64, error) {
	list := functions()
	if uint64(f.number) >= uint64(len(list)) || list[f.number].do == nil {
		return 0, errNoFunction
	}
	x := &list[f.number]
	return t.browser.Call(x.name, x.do, f.args[:x.params:x.params], x.result), nil
}

// maxText is how much of a reason fits behind a frame, in bytes.
const maxText = 500

// end has the program end: with a status, or with a trap that tells the reason.
func (t *thread) end(err error) {
	var exit process.Exit
	if errors.As(err, &exit) {
		f := frame{kind: leave, args: [numArgs]uint64{uint64(uint32(exit.Status))}}
		f.write(t.channel)
		return
	}
	text := err.Error()
	text = text[:min(len(text), maxText)]
	f := frame{kind: fail, number: uint32(len(text))}
	f.write(t.channel, []byte(text)...)
}

// numberOf is the number of a type of functions of the program.
func numberOf(params string, result byte) (uint32, bool) {
	for i, c := range ppapi.Calls {
		if c.Params == params && c.Result == result {
			return uint32(i), true
		}
	}
	return 0, false
}

// CallPointer has the thread call a function of the program: see pepper.Caller. What
// the program asks for meanwhile is done here, too.
func (t *thread) CallPointer(pointer uint32, params string, result byte, args ...uint64) (uint64, error) {
	number, ok := numberOf(params, result)
	if !ok {
		return 0, fmt.Errorf("a function of the type %c(%s) is none that a page calls", result, params)
	}
	if t.depth++; t.depth > maxDepth {
		return 0, errDepth
	}
	defer func() { t.depth-- }()
	f := frame{kind: invoke, number: number}
	f.args[0] = uint64(pointer)
	copy(f.args[1:], args)
	if err := f.write(t.channel); err != nil {
		return 0, err
	}
	for {
		if err := f.read(t.channel); err != nil {
			return 0, err
		}
		if f.kind == answer {
			return f.args[0], nil
		}
		result, err := t.do(&f)
		if err != nil {
			return 0, err
		}
		if err := sendAnswer(t.channel, result); err != nil {
			return 0, err
		}
	}
}
