package pepper

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// Host is the page around one program.
type Host struct {
	options Options
	process *process.Process
	in      io.Reader
	out     io.Writer
	log     io.Writer
	begun   time.Time

	arena     *arena
	vars      vars
	resources resources
	tables    *tables
	main      *loop
	files     *os.Root // what the program may read and write; nil for nothing
	downloads downloads
	network   allowed

	// plugin are the program's own interfaces.
	plugin plugin
	screen screen
	input  input
	sound  sound
	// posting is held while a message is written, so that lines stay whole.
	posting  sync.Mutex
	started  atomic.Bool
	handler  atomic.Pointer[handler]
	creators atomic.Uint32 // the program's function that makes threads

	// posts counts what may wake a loop, pending what will post to one later, and
	// loops are the loops that threads are in.
	posts   atomic.Int64
	pending atomic.Int64
	looping sync.Mutex
	loops   map[*loop]bool
	resting atomic.Int64 // threads that wait for the host's clock alone
}

// New makes the page around a process. Messages come from in, line by line, and go
// to out; log gets what the program writes to the console.
func New(p *process.Process, in io.Reader, out, log io.Writer, o Options) (*Host, error) {
	if out == nil {
		out = io.Discard
	}
	h := &Host{options: o.withDefaults(), process: p, in: in, out: out, log: log, begun: time.Now(), loops: map[*loop]bool{}}
	h.arena = newArena(p)
	limit := int64(p.Options().Pages()) * translate.PageSize / 2
	h.vars = vars{objects: map[uint32]*object{}, arena: h.arena, limit: limit}
	h.resources = resources{host: h, all: map[uint32]*resource{}}
	h.main = newLoop(h)
	h.main.attached = true
	h.tables = newTables(p)
	h.screen.resize(h.options.Width, h.options.Height)
	var err error
	if h.network, err = newAllowed(o.Network); err != nil {
		return nil, err
	}
	if dir := p.Options().Dir; dir != "" {
		if h.files, err = os.OpenRoot(dir); err != nil {
			return nil, fmt.Errorf("cannot open the directory for the program's files: %w", err)
		}
	}
	return h, h.input.read(o.Events)
}

// Directory writes the list of all interfaces into the program's memory, for an engine
// that finds them there by itself, and returns its address; 0 is none. With a trace
// there is none, as that tells what a program asks for.
func (h *Host) Directory() uint32 {
	if h.options.Trace != nil {
		return 0
	}
	return h.tables.directory(h.arena)
}

// NewThread makes what the host knows of a thread.
func (h *Host) NewThread(t *process.Thread, c Caller) *Thread {
	return &Thread{Thread: t, host: h, caller: c}
}

// Close writes what is still to be written, and gives back what the host holds.
func (h *Host) Close() error {
	err := errors.Join(h.screen.finish(h), h.sound.finish())
	if h.files != nil {
		h.files.Close()
	}
	h.downloads.close()
	return err
}

// Funcs are the host's functions by the names that programs import.
func Funcs() map[string]Func {
	list := map[string]Func{
		"ppapihook_ppapi_start":                   start,
		"ppapihook_ppapi_register_thread_creator": registerThreads,
		"ppapi_get_browser_interface":             browserInterface,
		"ppapi_audio_thread":                      audioThread,
	}
	for _, part := range []map[string]Func{
		varFuncs, loopFuncs, coreFuncs, messagingFuncs, instanceFuncs, eventFuncs, graphicsFuncs, imageFuncs,
		loaderFuncs, fileFuncs, audioFuncs, deviceFuncs, addressFuncs, socketFuncs, webSocketFuncs, context3DFuncs, glFuncs(), videoFuncs,
		lockFuncs, textFuncs,
	} {
		maps.Copy(list, part)
	}
	return list
}

// Call calls a function of the host, and leaves a line in the trace if there is one. An
// address that is none ends the program with a *Fault.
func (t *Thread) Call(name string, f Func, args []uint64, result bool) (r uint64) {
	defer blame(name)
	w := t.host.options.Trace
	if w == nil {
		return f(t, args)
	}
	shown := fmt.Sprintf("%s(%s)", name, hexadecimal(args))
	r = f(t, args)
	if result {
		shown += fmt.Sprintf(" = %#x", r)
	}
	t.host.trace(shown)
	return r
}

func hexadecimal(args []uint64) string {
	list := make([]string, len(args))
	for i, a := range args {
		list[i] = fmt.Sprintf("%#x", a)
	}
	return strings.Join(list, ", ")
}

// trace writes a line, if there is a trace.
func (h *Host) trace(line string) {
	if h.options.Trace != nil {
		h.posting.Lock()
		defer h.posting.Unlock()
		fmt.Fprintln(h.options.Trace, line)
	}
}

// say writes a line for the person at the console.
func (h *Host) say(format string, args ...any) {
	h.posting.Lock()
	defer h.posting.Unlock()
	if h.log != nil {
		fmt.Fprintf(h.log, format+"\n", args...)
	}
}

// maxPending bounds what goes on beside the program.
const maxPending = 1 << 10

// begin says that something has begun that will post to a loop; false: too much goes
// on already.
func (h *Host) begin() bool {
	if h.pending.Add(1) > maxPending {
		h.pending.Add(-1)
		return false
	}
	return true
}

func (h *Host) end() { h.pending.Add(-1) }

// running notes that a thread is in a loop, or has left it.
func (h *Host) running(l *loop, on bool) {
	h.looping.Lock()
	defer h.looping.Unlock()
	if on {
		h.loops[l] = true
	} else {
		delete(h.loops, l)
	}
}

// stop ends the thread because the process has ended.
func (h *Host) stop() { panic(context.Cause(h.process.Context())) }

// isIdle reports whether nothing more can come of the program by itself: nothing
// waits in the main loop, goes on beside the program or is delayed, and all threads
// wait for one another. It is asked by the main loop.
func (h *Host) isIdle() bool {
	posts, live := h.posts.Load(), h.process.Live()
	if !h.main.isWaiting() || h.pending.Load() > 0 {
		return false
	}
	waiting := int(h.resting.Load())
	h.looping.Lock()
	for l := range h.loops {
		if l.isWaiting() {
			waiting++
		}
	}
	h.looping.Unlock()
	// The threads that sleep are counted last: whoever has woken one of them was
	// awake, and has left a trace in posts if it was to fall asleep in a loop.
	waiting += h.process.Sleeping()
	return waiting >= live && h.posts.Load() == posts && h.process.Live() == live
}

// plugin are the interfaces of the program (PPP): addresses of their tables, 0 for
// those it does not have.
type plugin struct {
	instance, messaging, inputEvent, mouseLock, graphics3D uint32
}

// theInstance is the number of the only instance.
const theInstance = 1

// start runs the program: it is called from main, and returns what the program is to
// exit with.
func start(t *Thread, a []uint64) uint64 {
	h := t.host
	if h.started.Swap(true) {
		return code(ppapi.Failed)
	}
	functions := t.copyOf(a[0], 12)
	t.loop = h.main
	if status := t.call(get32(functions), "ii", 'i', 0, uint64(h.tables.callbacks["get_browser_interface"])); int32(status) != 0 {
		return status
	}
	ask := func(names ...string) uint32 { return t.pluginInterface(get32(functions[8:]), names) }
	h.plugin = plugin{
		instance: ask("PPP_Instance;1.1", "PPP_Instance;1.0"), messaging: ask("PPP_Messaging;1.0"), inputEvent: ask("PPP_InputEvent;0.1"),
		mouseLock: ask("PPP_MouseLock;1.0"), graphics3D: ask("PPP_Graphics_3D;1.0"),
	}
	if h.plugin.instance == 0 {
		panic(errors.New("the program has no interface PPP_Instance: a page cannot show it"))
	}
	if !t.create() {
		panic(errors.New("the program refused to be shown: its function DidCreate failed"))
	}
	t.changeView()
	h.feed()
	h.main.run(t, func() bool { return h.input.over() && h.isIdle() })
	panic(process.Exit{})
}

// pluginInterface returns the address of the first interface that the program has.
func (t *Thread) pluginInterface(get uint32, names []string) uint32 {
	for _, name := range names {
		address := t.lend(name)
		table := uint32(t.call(get, "i", 'i', uint64(address)))
		t.host.arena.release(address)
		if table != 0 {
			return table
		}
	}
	return 0
}

// lend puts a string into the program's memory; the caller takes it back.
func (t *Thread) lend(s string) uint32 {
	address, ok := t.host.arena.alloc(uint32(len(s)) + 1)
	if !ok {
		panic(errors.New("the program's memory has no room for the strings of the page: raise the memory limit"))
	}
	t.Process.Write(address, []byte(s))
	return address
}

// method calls a function of one of the program's interfaces: the one in a slot of
// the table at an address.
func (t *Thread) method(table uint32, slot uint64, params string, result byte, args ...uint64) uint64 {
	return t.call(t.uint32(uint64(table)+4*slot), params, result, args...)
}

// create makes the instance, with the attributes of the element.
func (t *Thread) create() bool {
	list := t.host.attributes()
	names, values := t.lend(strings.Repeat("\x00", 4*len(list))), t.lend(strings.Repeat("\x00", 4*len(list)))
	for i, a := range list {
		name, v, _ := strings.Cut(a, "=")
		t.putUint32(uint64(names)+4*uint64(i), t.lend(strings.ToLower(name)))
		t.putUint32(uint64(values)+4*uint64(i), t.lend(v))
	}
	return uint32(t.method(t.host.plugin.instance, 0, "iiii", 'i', theInstance, uint64(len(list)), uint64(names), uint64(values))) != 0
}

// attributes are those of the element: the size, the type, and what was given.
func (h *Host) attributes() []string {
	o := &h.options
	list := []string{fmt.Sprintf("width=%d", o.Width), fmt.Sprintf("height=%d", o.Height), "type=application/x-pnacl"}
	return append(list, o.Attributes...)
}

// registerThreads takes the program's functions that make threads for the host.
func registerThreads(t *Thread, a []uint64) uint64 {
	t.host.creators.Store(t.uint32(a[0]))
	return 0
}

// browserInterface gives the address of the table of an interface by its name, 0 for
// what there is not.
func browserInterface(t *Thread, a []uint64) uint64 {
	name := t.string(a[0])
	address := t.host.tables.address(t.host.arena, name)
	if address == 0 {
		t.host.trace("no interface " + name)
	}
	return uint64(address)
}

// coreFuncs are PPB_Core and PPB_Console.
var coreFuncs = map[string]Func{
	"PPB_Core_AddRefResource":   func(t *Thread, a []uint64) uint64 { t.host.resources.addRef(uint32(a[0])); return 0 },
	"PPB_Core_ReleaseResource":  func(t *Thread, a []uint64) uint64 { t.host.resources.release(uint32(a[0])); return 0 },
	"PPB_Core_GetTime":          func(*Thread, []uint64) uint64 { return double(float64(time.Now().UnixNano()) / 1e9) },
	"PPB_Core_GetTimeTicks":     func(t *Thread, _ []uint64) uint64 { return double(t.host.ticks()) },
	"PPB_Core_IsMainThread":     func(t *Thread, _ []uint64) uint64 { return flag(t.loop == t.host.main) },
	"PPB_Core_CallOnMainThread": callOnMainThread,

	"PPB_Console_Log": func(t *Thread, a []uint64) uint64 {
		t.console(uint32(a[1]), "", t.value(a[2]))
		return 0
	},
	"PPB_Console_LogWithSource": func(t *Thread, a []uint64) uint64 {
		source, _ := t.host.vars.text(t.value(a[2]))
		t.console(uint32(a[1]), source+": ", t.value(a[3]))
		return 0
	},
}

// ticks is the time since the start, in seconds.
func (h *Host) ticks() float64 { return time.Since(h.begun).Seconds() }

func callOnMainThread(t *Thread, a []uint64) uint64 {
	b := t.copyOf(a[1], ppapi.CallbackSize)
	c := callback{get32(b), get32(b[4:]), get32(b[8:])}
	t.host.main.post(task{callback: c, result: int32(a[2])}, milliseconds(int64(int32(a[0]))))
	return 0
}

// levels are the names of PP_LogLevel.
var levels = [...]string{"tip", "log", "warning", "error"}

func (t *Thread) console(level uint32, source string, v value) {
	text, ok := t.host.vars.text(v)
	if !ok {
		line, err := t.host.vars.encode(v)
		if text = string(line); err != nil {
			text = "a value that cannot be shown: " + err.Error()
		}
	}
	t.host.say("%s: %s%s", levels[min(level, 3)], source, text)
}
