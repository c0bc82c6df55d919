package pepper

import (
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// TestScript reads a script and has the program ask what happened.
func TestScript(t *testing.T) {
	script := `{"at": 0.5, "type": "mousedown", "x": 10, "y": 20, "button": "right", "clicks": 2, "modifiers": ["shift", "alt"]}

{"type": "wheel", "dy": -120}
{"type": "char", "text": "é"}
{"type": "keydown", "key": 37, "code": "ArrowLeft"}
{"type": "touchstart", "touches": [{"id": 7, "x": 1.5, "y": 2}]}
{"type": "resize", "width": 5, "height": 6}
{"type": "focus"}
`
	g := newGuest(t, Options{Events: strings.NewReader(script)}, process.Options{})
	list := g.host.input.events
	if len(list) != 7 || list[0].at != 0.5 || !list[5].resize || !*list[6].focus {
		t.Fatalf("read %+v", list)
	}
	event := func(i int) uint64 { return uint64(g.host.resources.add(list[i].event)) }
	mouse := event(0)
	g.do("PPB_MouseInputEvent_GetPosition", g.scratch, mouse)
	if x, y := g.uint32(uint64(g.scratch)), g.uint32(uint64(g.scratch)+4); x != 10 || y != 20 {
		t.Errorf("the mouse is at %d, %d", x, y)
	}
	for name, want := range map[string]uint64{"PPB_MouseInputEvent_GetButton": 2, "PPB_MouseInputEvent_GetClickCount": 2, "PPB_InputEvent_GetModifiers": 5,
		"PPB_MouseInputEvent_IsMouseInputEvent": 1, "PPB_WheelInputEvent_IsWheelInputEvent": 0, "PPB_KeyboardInputEvent_GetKeyCode": 0} {
		if got := g.do(name, mouse); got != want {
			t.Errorf("%s = %d, want %d", name, got, want)
		}
	}
	g.do("PPB_KeyboardInputEvent_GetCharacterText", g.scratch, event(2))
	if text, _ := g.host.vars.text(g.result()); text != "é" {
		t.Errorf("the character is %q", text)
	}
	g.do("PPB_KeyboardInputEvent_GetCode", g.scratch, event(3))
	if text, _ := g.host.vars.text(g.result()); text != "ArrowLeft" {
		t.Errorf("the key is %q", text)
	}
	touch := event(4)
	g.do("PPB_TouchInputEvent_GetTouchById", g.scratch, touch, 1, 7)
	if id, n := g.uint32(uint64(g.scratch)), g.do("PPB_TouchInputEvent_GetTouchCount", touch, 2); id != 7 || n != 1 {
		t.Errorf("touch %d of %d", id, n)
	}
}

func TestWrongScripts(t *testing.T) {
	for text, want := range map[string]string{
		`{"type": "jump"}`: `line 1: there is no event "jump"`, "\n{": "line 2", `{"type": "mouseup", "button": "top"}`: "there is no button",
		`{"type": "keyup", "modifiers": ["x"]}`: "there is no modifier", `{"type": "resize"}`: "above 0", `{"kind": "keyup"}`: "unknown field",
	} {
		if _, err := readScript(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
