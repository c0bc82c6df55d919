package worker

import "syscall/js"

// Connect connects with the worker that this program runs in. Before the program starts,
// the worker defines
//
//	pnaclasmReceive(message)    gets each message of the server: JSON text
//	pnaclasmReady()             is called as soon as what follows is there
//
// and finds
//
//	pnaclasmSend(message)       sends the server a message: JSON text
func Connect() *Messages {
	scope := js.Global()
	m := NewMessages(func(message string) { scope.Call("pnaclasmReceive", message) })
	scope.Set("pnaclasmSend", js.FuncOf(func(_ js.Value, args []js.Value) any {
		m.Send(args[0].String())
		return nil
	}))
	scope.Call("pnaclasmReady")
	return m
}
