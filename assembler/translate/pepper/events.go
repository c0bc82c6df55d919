package pepper

import (
	"math"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// eventFuncs are PPB_InputEvent and the interfaces of the kinds of events.
var eventFuncs = map[string]Func{
	"PPB_InputEvent_RequestInputEvents": requestEvents, "PPB_InputEvent_RequestFilteringInputEvents": requestEvents,
	"PPB_InputEvent_ClearInputEventRequest": clearEvents, "PPB_InputEvent_IsInputEvent": is[*inputEvent](),
	"PPB_InputEvent_GetType":      onEvent(math.MaxUint32, func(_ *Thread, e *inputEvent, _ []uint64) uint64 { return uint64(e.kind) }),
	"PPB_InputEvent_GetTimeStamp": onEvent(0, func(_ *Thread, e *inputEvent, _ []uint64) uint64 { return double(e.time) }),
	"PPB_InputEvent_GetModifiers": onEvent(0, func(_ *Thread, e *inputEvent, _ []uint64) uint64 { return uint64(e.modifiers) }),

	"PPB_MouseInputEvent_Create":            func(t *Thread, a []uint64) uint64 { return createMouse(t, a, a[7]) },
	"PPB_MouseInputEvent_Create_1_0":        func(t *Thread, a []uint64) uint64 { return createMouse(t, a, 0) },
	"PPB_MouseInputEvent_IsMouseInputEvent": isClass(ppapi.ClassMouse),
	"PPB_MouseInputEvent_GetButton":         onEvent(math.MaxUint32, func(_ *Thread, e *inputEvent, _ []uint64) uint64 { return code(e.button) }),
	"PPB_MouseInputEvent_GetClickCount":     onEvent(0, func(_ *Thread, e *inputEvent, _ []uint64) uint64 { return code(e.clicks) }),
	"PPB_MouseInputEvent_GetPosition":       pair(func(e *inputEvent) (uint32, uint32) { return uint32(e.x), uint32(e.y) }),
	"PPB_MouseInputEvent_GetMovement":       pair(func(e *inputEvent) (uint32, uint32) { return uint32(e.dx), uint32(e.dy) }),

	"PPB_WheelInputEvent_Create": createWheel, "PPB_WheelInputEvent_IsWheelInputEvent": isClass(ppapi.ClassWheel),
	"PPB_WheelInputEvent_GetDelta":        pair(func(e *inputEvent) (uint32, uint32) { return floats(e.wheel) }),
	"PPB_WheelInputEvent_GetTicks":        pair(func(e *inputEvent) (uint32, uint32) { return floats(e.ticks) }),
	"PPB_WheelInputEvent_GetScrollByPage": onEvent(0, func(_ *Thread, e *inputEvent, _ []uint64) uint64 { return flag(e.byPage) }),

	"PPB_KeyboardInputEvent_Create":               func(t *Thread, a []uint64) uint64 { return createKey(t, a, true) },
	"PPB_KeyboardInputEvent_Create_1_0":           func(t *Thread, a []uint64) uint64 { return createKey(t, a, false) },
	"PPB_KeyboardInputEvent_IsKeyboardInputEvent": isClass(ppapi.ClassKeyboard),
	"PPB_KeyboardInputEvent_GetKeyCode":           onEvent(0, func(_ *Thread, e *inputEvent, _ []uint64) uint64 { return uint64(e.key) }),
	"PPB_KeyboardInputEvent_GetCharacterText":     textOf(func(e *inputEvent) string { return e.text }),
	"PPB_KeyboardInputEvent_GetCode":              textOf(func(e *inputEvent) string { return e.code }),

	"PPB_TouchInputEvent_Create": createTouch, "PPB_TouchInputEvent_AddTouchPoint": onEvent(0, addTouch),
	"PPB_TouchInputEvent_IsTouchInputEvent": isClass(ppapi.ClassTouch), "PPB_TouchInputEvent_GetTouchCount": onEvent(0, touchCount),
	"PPB_TouchInputEvent_GetTouchByIndex": touchBy(func(list []touchPoint, n uint32) int { return int(n) }),
	"PPB_TouchInputEvent_GetTouchById":    touchBy(indexOfTouch),

	"PPB_IMEInputEvent_Create": createIME, "PPB_IMEInputEvent_IsIMEInputEvent": isClass(ppapi.ClassIME),
	"PPB_IMEInputEvent_GetText":          textOf(func(e *inputEvent) string { return e.text }),
	"PPB_IMEInputEvent_GetSegmentNumber": onEvent(0, func(_ *Thread, e *inputEvent, _ []uint64) uint64 { return uint64(max(len(e.segments), 1) - 1) }),
	"PPB_IMEInputEvent_GetSegmentOffset": onEvent(0, segmentOffset),
	"PPB_IMEInputEvent_GetTargetSegment": onEvent(math.MaxUint32, func(_ *Thread, e *inputEvent, _ []uint64) uint64 { return code(e.target) }),
	"PPB_IMEInputEvent_GetSelection": onEvent(0, func(t *Thread, e *inputEvent, a []uint64) uint64 {
		t.putUint32(a[1], e.selection[0])
		t.putUint32(a[2], e.selection[1])
		return 0
	}),
}

// floats are two numbers as bits.
func floats(f [2]float32) (uint32, uint32) { return math.Float32bits(f[0]), math.Float32bits(f[1]) }

// pair makes a function that writes two words of an event to its first argument.
func pair(of func(e *inputEvent) (uint32, uint32)) Func {
	return func(t *Thread, a []uint64) uint64 {
		b := t.view(a[0], 8)
		clear(b)
		if e, ok := lookup[*inputEvent](t, a[1]); ok {
			x, y := of(e)
			put32(b, x)
			put32(b[4:], y)
		}
		return 0
	}
}

// textOf makes a function that writes a string of an event to its first argument;
// undefined where it has none.
func textOf(of func(e *inputEvent) string) Func {
	return func(t *Thread, a []uint64) uint64 {
		v := undefined
		t.view(a[0], ppapi.VarSize)
		if e, ok := lookup[*inputEvent](t, a[1]); ok && of(e) != "" {
			v = t.host.vars.string(of(e))
		}
		t.putValue(a[0], v)
		return 0
	}
}

// newEvent makes an event of the program's own: its arguments begin with the
// instance, the kind, the time and the modifiers.
func newEvent(t *Thread, a []uint64, c uint32) (e *inputEvent, ok bool) {
	e = &inputEvent{kind: uint32(a[1]), time: math.Float64frombits(a[2]), modifiers: uint32(a[3])}
	return e, uint32(a[0]) == theInstance && e.kind <= ppapi.EventTouchCancel && class(e.kind) == c
}

// createMouse makes an event of a mouse; movement is the address of how far it moved,
// 0 for none.
func createMouse(t *Thread, a []uint64, movement uint64) uint64 {
	e, ok := newEvent(t, a, ppapi.ClassMouse)
	if !ok {
		return 0
	}
	at := t.copyOf(a[5], 8)
	e.button, e.clicks = int32(a[4]), int32(a[6])
	e.x, e.y = int32(get32(at)), int32(get32(at[4:]))
	if uint32(movement) != 0 {
		moved := t.copyOf(movement, 8)
		e.dx, e.dy = int32(get32(moved)), int32(get32(moved[4:]))
	}
	return uint64(t.host.resources.add(e))
}

// createWheel has no kind among its arguments: there is only one.
func createWheel(t *Thread, a []uint64) uint64 {
	e := &inputEvent{kind: ppapi.EventWheel, time: math.Float64frombits(a[1]), modifiers: uint32(a[2]), byPage: uint32(a[5]) != 0}
	e.wheel, e.ticks = t.floatPoint(a[3]), t.floatPoint(a[4])
	if uint32(a[0]) != theInstance {
		return 0
	}
	return uint64(t.host.resources.add(e))
}

func (t *Thread) floatPoint(address uint64) [2]float32 {
	b := t.copyOf(address, 8)
	return [2]float32{math.Float32frombits(get32(b)), math.Float32frombits(get32(b[4:]))}
}

func createKey(t *Thread, a []uint64, hasCode bool) uint64 {
	e, ok := newEvent(t, a, ppapi.ClassKeyboard)
	if !ok {
		return 0
	}
	e.key = uint32(a[4])
	e.text, _ = t.host.vars.text(t.value(a[5]))
	if hasCode {
		e.code, _ = t.host.vars.text(t.value(a[6]))
	}
	return uint64(t.host.resources.add(e))
}
