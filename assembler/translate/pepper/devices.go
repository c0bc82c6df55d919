package pepper

// deviceFuncs are PPB_Gamepad and PPB_MouseCursor: there are no gamepads, and nobody
// sees the mouse.
var deviceFuncs = map[string]Func{
	"PPB_Gamepad_Sample":        func(t *Thread, a []uint64) uint64 { clear(t.view(a[1], gamepadsSize)); return 0 },
	"PPB_MouseCursor_SetCursor": setCursor,
}

// gamepadsSize is the size of a PP_GamepadsSampleData: a number, and four gamepads.
const gamepadsSize = 8 + 4*472

// The range of PP_MouseCursor_Type.
const (
	cursorCustom = -1
	cursorLast   = 42
)

func setCursor(t *Thread, a []uint64) uint64 {
	kind := int32(a[1])
	_, isImage := lookup[*imageData](t, a[2])
	return flag(kind > cursorCustom && kind <= cursorLast || kind == cursorCustom && isImage)
}
