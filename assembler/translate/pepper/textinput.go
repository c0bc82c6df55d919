package pepper

// textFuncs are PPB_TextInputController: what a program says of its field for text
// helps those who write with more keys than a keyboard has, and nobody is there.
var textFuncs = map[string]Func{
	"PPB_TextInputController_SetTextInputType":      func(*Thread, []uint64) uint64 { return 0 },
	"PPB_TextInputController_UpdateCaretPosition":   func(t *Thread, a []uint64) uint64 { t.view(a[1], rectSize); return 0 },
	"PPB_TextInputController_CancelCompositionText": func(*Thread, []uint64) uint64 { return 0 },
	"PPB_TextInputController_UpdateSurroundingText": func(t *Thread, a []uint64) uint64 { t.value(a[1]); return 0 },
}

// rectSize is the size of a PP_Rect.
const rectSize = 16
