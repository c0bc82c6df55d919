package pepper

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
)

// A script is lines of JSON, each an event with its time in seconds after the start:
//
//	{"at": 0.5, "type": "mousedown", "x": 10, "y": 20, "button": "left"}
//	{"at": 0.6, "type": "keydown", "key": 37, "code": "ArrowLeft", "modifiers": ["shift"]}
//	{"at": 0.6, "type": "char", "text": "a"}
//	{"at": 0.7, "type": "wheel", "dx": 0, "dy": -120}
//	{"at": 0.8, "type": "touchstart", "touches": [{"id": 1, "x": 5, "y": 6}]}
//	{"at": 1, "type": "resize", "width": 800, "height": 600}
//
// The types are kinds and the words focus, blur and resize.
type line struct {
	At        float64
	Type      string
	X, Y      int32
	DX, DY    float32
	Button    string
	Clicks    int32
	Key       uint32
	Code      string
	Text      string
	Modifiers []string
	Touches   []touchLine
	Width     int
	Height    int
}

type touchLine struct {
	ID       uint32
	X, Y     float32
	RX, RY   float32
	Rotation float32
	Pressure float32
}

// scripted is what happens at a time: a change of the size, of the focus, or an
// event.
type scripted struct {
	at            float64
	resize        bool
	width, height int
	focus         *bool
	event         *inputEvent
}

// kinds are the types of events by their names, which are those of the page; keydown
// is what the page calls so.
var kinds = map[string]uint32{
	"mousedown": ppapi.EventMouseDown, "mouseup": ppapi.EventMouseUp, "mousemove": ppapi.EventMouseMove,
	"mouseenter": ppapi.EventMouseEnter, "mouseleave": ppapi.EventMouseLeave, "wheel": ppapi.EventWheel,
	"keydown": ppapi.EventRawKeyDown, "keyup": ppapi.EventKeyUp, "char": ppapi.EventChar, "contextmenu": ppapi.EventContextMenu,
	"compositionstart": ppapi.EventIMEStart, "compositionupdate": ppapi.EventIMEUpdate, "compositionend": ppapi.EventIMEEnd, "text": ppapi.EventIMEText,
	"touchstart": ppapi.EventTouchStart, "touchmove": ppapi.EventTouchMove, "touchend": ppapi.EventTouchEnd, "touchcancel": ppapi.EventTouchCancel,
}

// modifiers are the bits of PP_InputEvent_Modifier from the lowest on.
var modifiers = []string{"shift", "control", "alt", "meta", "keypad", "repeat", "leftbutton", "middlebutton", "rightbutton", "capslock", "numlock", "isleft", "isright"}

// buttons are the numbers of the mouse's buttons.
var buttons = map[string]int32{"": -1, "left": 0, "middle": 1, "right": 2}

// maxScript is the largest line of a script, in bytes.
const maxScript = 1 << 20

// readScript reads a script. The error names the line.
func readScript(r io.Reader) (list []scripted, err error) {
	s := bufio.NewScanner(r)
	s.Buffer(nil, maxScript)
	for n := 1; s.Scan(); n++ {
		if len(bytes.TrimSpace(s.Bytes())) == 0 {
			continue
		}
		e, err := readEvent(s.Bytes())
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		list = append(list, e)
	}
	return list, s.Err()
}

func readEvent(text []byte) (s scripted, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	var l line
	if err := d.Decode(&l); err != nil {
		return s, err
	}
	s.at = l.At
	switch l.Type {
	case "resize":
		s.resize, s.width, s.height = true, l.Width, l.Height
		if l.Width <= 0 || l.Height <= 0 || l.Width > math.MaxInt32 || l.Height > math.MaxInt32 {
			err = errors.New("expected a width and a height above 0")
		}
	case "focus", "blur":
		on := l.Type == "focus"
		s.focus = &on
	default:
		s.event, err = l.event()
	}
	return s, err
}

func (l *line) event() (e *inputEvent, err error) {
	kind, ok := kinds[l.Type]
	button, known := buttons[l.Button]
	switch {
	case !ok:
		return e, fmt.Errorf("there is no event %q", l.Type)
	case !known:
		return e, fmt.Errorf("there is no button %q: expected left, middle or right", l.Button)
	case len(l.Touches) > maxTouches:
		return e, fmt.Errorf("more than %d touches", maxTouches)
	}
	e = &inputEvent{kind: kind, x: l.X, y: l.Y, button: button, clicks: l.Clicks, key: l.Key, code: l.Code, text: l.Text, target: -1}
	if kind == ppapi.EventWheel {
		e.wheel = [2]float32{l.DX, l.DY}
		e.ticks = [2]float32{l.DX / wheelTick, l.DY / wheelTick}
	} else {
		e.dx, e.dy = int32(l.DX), int32(l.DY)
	}
	for _, p := range l.Touches {
		point := touchPoint{p.ID, p.X, p.Y, p.RX, p.RY, p.Rotation, p.Pressure}
		for i := range e.touches {
			e.touches[i] = append(e.touches[i], point)
		}
	}
	for _, m := range l.Modifiers {
		i := slices.Index(modifiers, m)
		if i < 0 {
			return e, fmt.Errorf("there is no modifier %q", m)
		}
		e.modifiers |= 1 << i
	}
	return e, nil
}

// wheelTick is how far a wheel scrolls by one notch, in pixels.
const wheelTick = 120
