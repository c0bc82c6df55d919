package pepper

// view is where the element stands and how large it is (PPB_View).
type view struct {
	width, height int32
	scale         float32
	fullscreen    bool
}

// instanceFuncs are PPB_Instance, PPB_View and PPB_Fullscreen.
var instanceFuncs = map[string]Func{
	"PPB_Instance_BindGraphics": bindGraphics,
	"PPB_Instance_IsFullFrame":  func(*Thread, []uint64) uint64 { return 0 },

	"PPB_View_IsView":      is[*view](),
	"PPB_View_GetRect":     with(0, viewRect),
	"PPB_View_GetClipRect": with(0, viewRect),
	"PPB_View_IsFullscreen": with(0, func(_ *Thread, v *view, _ []uint64) uint64 {
		return flag(v.fullscreen)
	}),
	"PPB_View_IsVisible":      with(0, func(*Thread, *view, []uint64) uint64 { return 1 }),
	"PPB_View_IsPageVisible":  with(0, func(*Thread, *view, []uint64) uint64 { return 1 }),
	"PPB_View_GetDeviceScale": with(0, func(_ *Thread, v *view, _ []uint64) uint64 { return single(v.scale) }),
	"PPB_View_GetCSSScale":    with(0, func(*Thread, *view, []uint64) uint64 { return single(1) }),
	"PPB_View_GetScrollOffset": with(0, func(t *Thread, _ *view, a []uint64) uint64 {
		putWords(t.view(a[1], 8), 0, 0)
		return 1
	}),

	"PPB_Fullscreen_IsFullscreen":  func(t *Thread, _ []uint64) uint64 { return flag(t.host.screen.isFull()) },
	"PPB_Fullscreen_SetFullscreen": setFullscreen,
	"PPB_Fullscreen_GetScreenSize": func(t *Thread, a []uint64) uint64 {
		width, height := t.host.screen.size()
		putWords(t.view(a[1], 8), width, height)
		return 1
	},
}

func viewRect(t *Thread, v *view, a []uint64) uint64 {
	putWords(t.view(a[1], 16), 0, 0, v.width, v.height)
	return 1
}

// changeView tells the program where the element stands. The view is only lent.
func (t *Thread) changeView() {
	width, height := t.host.screen.size()
	v := &view{width, height, float32(t.host.options.Scale), t.host.screen.isFull()}
	id := t.host.resources.add(v)
	t.method(t.host.plugin.instance, 2, "ii", 'v', theInstance, uint64(id))
	t.host.resources.release(id)
}

// setFullscreen changes the state and tells the program; nobody sees it.
func setFullscreen(t *Thread, a []uint64) uint64 {
	full := uint32(a[1]) != 0
	if !t.host.screen.setFull(full) {
		return 0
	}
	t.host.main.post(task{host: (*Thread).changeView}, 0)
	return 1
}

// bindGraphics puts a picture into the element, in place of the one there; 0 takes it
// away.
func bindGraphics(t *Thread, a []uint64) uint64 {
	if uint32(a[1]) == 0 {
		t.host.screen.bind(nil)
		return 1
	}
	switch x := t.host.resources.get(uint32(a[1])).(type) {
	case *graphics2D:
		t.host.screen.bind(x)
	case *context3D:
		t.host.screen.bind(nil)
	default:
		return 0
	}
	return 1
}
