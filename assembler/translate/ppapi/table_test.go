package ppapi

import (
	"strings"
	"testing"
)

// sizes are the numbers of slots of interfaces in the C headers, for some.
var sizes = map[string]int{
	"PPB_Audio;1.0": 5, "PPB_Audio;1.1": 5, "PPB_AudioConfig;1.1": 6, "PPB_Core;1.0": 6, "PPB_FileIO;1.1": 11,
	"PPB_FileRef;1.2": 12, "PPB_Graphics2D;1.1": 9, "PPB_KeyboardInputEvent;1.2": 5, "PPB_Messaging;1.2": 3,
	"PPB_MouseInputEvent;1.0": 5, "PPB_MouseInputEvent;1.1": 6, "PPB_TCPSocket;1.0": 9, "PPB_TCPSocket;1.2": 12,
	"PPB_OpenGLES2;1.0": 142, "PPB_TCPSocket;1.1": 12, "PPB_UDPSocket;1.2": 10, "PPB_URLLoader;1.0": 10,
	"PPB_Var;1.0": 4, "PPB_Var;1.1": 4, "PPB_Var;1.2": 6, "PPB_VideoDecoder;1.1": 8, "PPB_View;1.2": 9, "PPB_WebSocket;1.0": 14,
}

func TestTable(t *testing.T) {
	types := map[string]string{}
	for _, i := range Interfaces() {
		if want, ok := sizes[i.Name]; ok && want != len(i.Slots) {
			t.Errorf("%s has %d slots, want %d", i.Name, len(i.Slots), want)
		}
		delete(sizes, i.Name)
		for _, s := range i.Slots {
			name, typ := i.Function(&s), string(s.Result)+s.Params
			if old, ok := types[name]; ok && old != typ {
				t.Errorf("%s: %s is %s, and %s elsewhere: a function has one type", i.Name, name, typ, old)
			}
			types[name] = typ
		}
	}
	for name := range sizes {
		t.Errorf("%s is missing", name)
	}
}

// TestVersions looks at slots that changed from one version to the next.
func TestVersions(t *testing.T) {
	want := map[string]string{
		"PPB_Var;1.0": "VarFromUtf8_1_0 v(*iii)", "PPB_Var;1.1": "VarFromUtf8 v(*ii)", "PPB_Var;1.2": "VarFromUtf8 v(*ii)",
		"PPB_VideoDecoder;1.0": "Initialize_0_1 i(iiiiC)", "PPB_VideoDecoder;1.1": "Initialize i(iiiiiC)",
	}
	for _, i := range Interfaces() {
		if w, ok := want[i.Name]; ok {
			s := i.Slots[2]
			if got := s.Name + " " + string(s.Result) + "(" + s.Codes + ")"; got != w {
				t.Errorf("slot 2 of %s is %s, want %s", i.Name, got, w)
			}
		}
	}
}

func TestWrongTables(t *testing.T) {
	for text, want := range map[string]string{
		"A;1 = B;1\n": "not in the table", "A;1\n\tF v(i)\nA;1\n\tF v(i)\n": "twice", "A\n": "no version", "A;1\n\tF\n": "expected a name",
		"A;1\n\tF v(x)\n": "expected a name", "A;1\n\tF v(i\n": "expected a name", "A;1\n\t!F v(i)\n": "no older F", "\tF v()\n": "no version",
		"A;1\n\tF \n": "expected a name",
	} {
		if _, err := parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
