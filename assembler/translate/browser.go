package translate

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"sync"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// HookInterface is the interface through which a program made for the browser
// hands itself over to it. A program that does not contain its name is none.
const HookInterface = "nacl-irt-ppapihook-0.1"

// Callbacks are functions of the host that a program gets from elsewhere than an
// interface, as if they were one.
const Callbacks = "ppapi;callbacks"

// Browser returns the interfaces that only programs for the browser have, in the
// order of their functions in the call table, where they stand behind those of
// Interfaces: the hook, Callbacks, and PPAPI's, which the program asks the function
// get_browser_interface for.
var Browser = sync.OnceValue(func() []Interface {
	list := []Interface{
		{HookInterface, hookSlots, "Hands the program over to the browser."},
		{Callbacks, callbackSlots, "What the browser has the program call."},
	}
	for _, i := range ppapi.Interfaces() {
		slots := make([]Slot, len(i.Slots))
		for k, s := range i.Slots {
			slots[k] = Slot{Name: s.Name, Signature: signatureOf(s.Result, s.Params)}
		}
		list = append(list, Interface{Name: i.Name, Slots: slots})
	}
	return list
})

var (
	hookSlots = []Slot{
		fn("ppapi_start", "functions", "Runs the program as one of the browser's, until it is no longer shown.", isa.I32),
		proc("ppapi_register_thread_creator", "functions", "Tells how the browser gets threads.", isa.I32),
	}
	callbackSlots = []Slot{
		fn("get_browser_interface", "name", "Returns the table of an interface of the browser, or 0.", isa.I32),
		proc("audio_thread", "audio", "Is the thread that asks for sound.", isa.I32),
	}
)

// InterfacesOf returns all interfaces that a program may have functions of.
func InterfacesOf(browser bool) []Interface {
	if !browser {
		return Interfaces
	}
	return slices.Concat(Interfaces, Browser())
}

// codes are the types by their letters in the table of PPAPI.
var codes = map[byte]isa.Type{'i': isa.I32, 'I': isa.I64, 'f': isa.FloatType, 'd': isa.DoubleType, 'v': isa.VoidType}

func signatureOf(result byte, params string) *bind.Signature {
	s := &bind.Signature{Return: codes[result]}
	for i := range len(params) {
		s.Params = append(s.Params, codes[params[i]])
	}
	return s
}

// IsBrowsers reports whether an interface is one of PPAPI's, which the query does
// not know.
func (i *Interface) IsBrowsers() bool { return strings.Contains(i.Name, ";") }

// UsesBrowser reports whether the program was made for the browser.
func (l *Layout) UsesBrowser() bool { return l.contains(HookInterface) }

// Interfaces returns the interfaces that the program has functions of, in the order
// of these in the call table.
func (l *Layout) Interfaces() []Interface { return InterfacesOf(l.UsesBrowser()) }

// BrowserFunctions returns the functions of the slots of Browser, each one once, in
// their order there. Their names are those that a program imports: a family, "_" and
// the name of the slot.
var BrowserFunctions = sync.OnceValue(func() (list []Slot) {
	known := map[string]bool{}
	for _, i := range Browser() {
		for _, s := range i.Slots {
			s.Name = i.Family() + "_" + s.Name
			if !known[s.Name] {
				known[s.Name] = true
				list = append(list, s)
			}
		}
	}
	return list
})

// CallSignatures returns the types of ppapi.Calls.
func CallSignatures() (list []*bind.Signature) {
	for _, c := range ppapi.Calls {
		list = append(list, signatureOf(c.Result, c.Params))
	}
	return list
}

// BrowserVersion is a number that changes with the functions of the browser: a
// program and a host that were built apart compare it.
var BrowserVersion = sync.OnceValue(func() uint32 {
	h := fnv.New32a()
	for _, f := range BrowserFunctions() {
		fmt.Fprintln(h, f.Name, f.Signature)
	}
	fmt.Fprintln(h, ppapi.Calls)
	return h.Sum32()
})
