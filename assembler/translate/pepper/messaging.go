package pepper

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// messagingFuncs are PPB_Messaging.
var messagingFuncs = map[string]Func{
	"PPB_Messaging_PostMessage":              func(t *Thread, a []uint64) uint64 { t.host.post(t.value(a[1])); return 0 },
	"PPB_Messaging_RegisterMessageHandler":   registerHandler,
	"PPB_Messaging_UnregisterMessageHandler": func(t *Thread, _ []uint64) uint64 { t.unregisterHandler(); return 0 },
}

// post writes a message of the program: at once, so that what it does with the value
// afterwards changes nothing.
func (h *Host) post(v value) {
	text, ok := h.vars.text(v)
	line := []byte(text)
	if !ok || !h.options.Text {
		var err error
		if line, err = h.vars.encode(v); err != nil {
			h.say("error: a message of the program is lost: %v", err)
			return
		}
	}
	h.posting.Lock()
	defer h.posting.Unlock()
	h.out.Write(append(line, '\n'))
}

// handler is a PPP_MessageHandler of the program: it gets messages on a loop other
// than the main one.
type handler struct {
	table, user uint32
	loop        *loop
}

// The slots of PPP_MessageHandler.
const (
	slotHandle  = 0
	slotDestroy = 2
)

func registerHandler(t *Thread, a []uint64) uint64 {
	l, ok := lookup[*loop](t, a[3])
	switch {
	case !ok:
		return code(ppapi.BadResource)
	case l == t.host.main:
		return code(ppapi.WrongThread)
	case uint32(a[2]) == 0:
		return code(ppapi.BadArgument)
	}
	// The structure may be gone when the first message comes: its functions stay.
	table, ok := t.host.arena.alloc(12)
	if !ok {
		return code(ppapi.NoMemory)
	}
	t.Process.Write(table, t.copyOf(a[2], 12))
	t.unregisterHandler()
	t.host.handler.Store(&handler{table, uint32(a[1]), l})
	return code(ppapi.OK)
}

// unregisterHandler ends the use of a handler, which learns of it on its loop.
func (t *Thread) unregisterHandler() {
	if old := t.host.handler.Swap(nil); old != nil {
		old.loop.post(task{host: func(t *Thread) {
			t.method(old.table, slotDestroy, "ii", 'v', theInstance, uint64(old.user))
			t.host.arena.release(old.table)
		}}, 0)
	}
}

// give hands a message to the program, on the main thread.
func (t *Thread) give(v value) {
	if h := t.host.handler.Load(); h != nil {
		if h.loop.post(task{host: func(t *Thread) { t.handle(h, v) }}, 0) != ppapi.CompletionPending {
			t.host.vars.release(v)
		}
		return
	}
	if t.host.plugin.messaging == 0 {
		t.host.say("warning: the program takes no messages")
		t.host.vars.release(v)
		return
	}
	t.lendValue(v, func(at uint32) { // the program releases the value
		t.method(t.host.plugin.messaging, 0, "ii", 'v', theInstance, uint64(at))
	})
}

// handle hands a message to a handler, on its own loop. The value is only lent.
func (t *Thread) handle(h *handler, v value) {
	t.lendValue(v, func(at uint32) {
		t.method(h.table, slotHandle, "iii", 'v', theInstance, uint64(h.user), uint64(at))
	})
	t.host.vars.release(v)
}

// lendValue puts a value into the program's memory for a call.
func (t *Thread) lendValue(v value, call func(at uint32)) {
	at, ok := t.host.arena.alloc(ppapi.VarSize)
	if !ok {
		panic(errors.New("the program's memory has no room for a message: raise the memory limit"))
	}
	t.putValue(uint64(at), v)
	call(at)
	t.host.arena.release(at)
}

// maxWaiting bounds the messages and events that wait for the program.
const maxWaiting = 64

// feed begins to read what the program is given: messages, and events.
func (h *Host) feed() {
	room := make(chan struct{}, maxWaiting)
	offer := func(do func(t *Thread)) bool {
		select {
		case room <- struct{}{}:
		case <-h.process.Context().Done():
			return false
		}
		h.main.post(task{host: func(t *Thread) { <-room; do(t) }}, 0)
		return true
	}
	go h.readMessages(offer)
	go h.playEvents(offer)
}

// readMessages reads messages until there are no more.
func (h *Host) readMessages(offer func(func(t *Thread)) bool) {
	defer h.input.ended()
	if h.in == nil {
		return
	}
	r := bufio.NewReader(h.in)
	for {
		line, err := readLine(r, h.vars.limit)
		if line != nil && !h.offerLine(line, offer) || err != nil {
			if err != nil && err != io.EOF {
				h.say("error: the messages cannot be read any further: %v", err)
			}
			return
		}
	}
}

var errLine = errors.New("a line is longer than the program's memory")

// readLine reads a line without its end, nil at the end of all.
func readLine(r *bufio.Reader, most int64) (line []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case int64(len(line)) > most:
			return nil, errLine
		case err == bufio.ErrBufferFull:
			continue
		case err != nil && len(line) == 0:
			return nil, err
		}
		return bytes.TrimRight(line, "\r\n"), err
	}
}

// offerLine has the program get a line of input. Empty lines are no messages in JSON.
func (h *Host) offerLine(line []byte, offer func(func(t *Thread)) bool) bool {
	if h.options.Text {
		text := string(bytes.ToValidUTF8(line, []byte("\uFFFD")))
		return offer(func(t *Thread) { t.give(t.host.vars.string(text)) })
	}
	if len(bytes.TrimSpace(line)) == 0 {
		return true
	}
	return offer(func(t *Thread) {
		v, err := t.host.vars.decode(line)
		if err != nil {
			t.host.say("error: a message is no value: %v: %.60q", err, line)
			return
		}
		t.give(v)
	})
}
