package pepper

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// TestMessages reads values and writes them again: "" is the same text.
func TestMessages(t *testing.T) {
	g := newGuest(t, Options{}, process.Options{})
	for text, want := range map[string]string{
		`null`: "", `true`: "", `false`: "", `0`: "", `-2147483648`: "", `2147483648`: "", `1.5`: "", `1e400`: `{"$number":"Infinity"}`,
		`-0`: `{"$number":"-0"}`, `2.0`: "2", `"a\"<\u0000é"`: `"a\"<\u0000é"`, `[]`: "", `[1,[2,"x"],null]`: "", `{}`: "",
		`{"":1}`: "", `{"b":1,"a":{"c":[]}}`: `{"a":{"c":[]},"b":1}`, `{"a":1,"a":2}`: `{"a":2}`,
		`{"$buffer":"AAEC/w=="}`: "", `{"$buffer":""}`: "", `{"$undefined":true}`: "", `{"$number":"NaN"}`: "", `{"$number":"-Infinity"}`: "",
		`{"$dictionary":{"$buffer":1}}`: "", `{"$dictionary":{"a":1}}`: `{"a":1}`, `{"$dictionary":{}}`: `{}`, `{"a":1,"$b":2}`: `{"$b":2,"a":1}`,
		`{"$dictionary":{"$b":2,"a":1}}`: `{"$b":2,"a":1}`, ` [ 1 ] `: `[1]`,
	} {
		v, err := g.host.vars.decode([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if want == "" {
			want = text
		}
		line, err := g.host.vars.encode(v)
		if string(line) != want || err != nil {
			t.Errorf("%s becomes %s, %v; want %s", text, line, err, want)
		}
		g.host.vars.release(v)
	}
	g.checkEmpty()
}

// checkEmpty demands that all objects were given back.
func (g *guest) checkEmpty() {
	g.t.Helper()
	if n, used := len(g.host.vars.objects), g.host.vars.used; n != 0 || used != 0 {
		g.t.Errorf("%d objects of %d bytes are left", n, used)
	}
}

func TestWrongMessages(t *testing.T) {
	g := newGuest(t, Options{}, process.Options{})
	for text, want := range map[string]string{
		``: "in the middle", `[1`: "in the middle", `{"a":`: "in the middle", `{"a"}`: "expected JSON", `[1,]`: "expected JSON", `x`: "expected JSON",
		`1 2`: "nothing more", `[] x`: "nothing more", `{"$buffer":"?"}`: "base64", `{"$buffer":"","a":2}`: "nothing beside", `{"$buffer":1}`: "expected $buffer", `{"$number":"1"}`: "expected $buffer",
		`{"$what":1}`: "expected $buffer", `{"$dictionary":1}`: "an object", `{"$undefined":false}`: "expected $buffer", `{"$buffer":[1]}`: "expected $buffer",
		strings.Repeat("[", maxDepth+2): "nest deeper",
	} {
		if v, err := g.host.vars.decode([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40s: %v, %v; want %q", text, v, err, want)
		}
	}
	g.checkEmpty()
}

// TestUnsayable has values without a text.
func TestUnsayable(t *testing.T) {
	g := newGuest(t, Options{}, process.Options{})
	s := &g.host.vars
	self, _ := s.add(object{kind: ppapi.VarArray})
	s.set(s.get(self, ppapi.VarArray), 0, self)
	twice := self
	for range 100 { // its text would have 2^100 elements
		next, _ := s.add(object{kind: ppapi.VarArray})
		s.set(s.get(next, ppapi.VarArray), 0, twice)
		s.set(s.get(next, ppapi.VarArray), 1, twice)
		twice = next
	}
	resource, _ := s.add(object{kind: ppapi.VarResource})
	for _, v := range []value{self, twice, resource} {
		if line, err := s.encode(v); err == nil {
			t.Errorf("%v is %.40s", v, line)
		}
	}
	g.do("PPB_Messaging_PostMessage", theInstance, self)
	if g.out.Len() > 0 || !strings.Contains(g.log.String(), "nest deeper") {
		t.Errorf("posted %q, said %q", g.out.String(), g.log.String())
	}
	if line, err := s.encode(value{ppapi.VarString, 12345}); string(line) != "null" || err != nil {
		t.Errorf("a string that is none is %s, %v", line, err)
	}
}

func TestNumbers(t *testing.T) {
	for f, want := range map[float64]uint32{0: ppapi.VarInt32, 7: ppapi.VarInt32, math.MinInt32: ppapi.VarInt32, math.MaxInt32: ppapi.VarInt32,
		math.MaxInt32 + 1: ppapi.VarDouble, 0.5: ppapi.VarDouble, math.Inf(1): ppapi.VarDouble, 1e300: ppapi.VarDouble} {
		if got := numberValue(f).kind; got != want {
			t.Errorf("%v has the type %d, want %d", f, got, want)
		}
	}
	if numberValue(math.Copysign(0, -1)).kind != ppapi.VarDouble || numberValue(math.NaN()).kind != ppapi.VarDouble {
		t.Error("-0 and NaN are no integers")
	}
}

// FuzzMessages reads lines. What can be read is written, and read again as the same;
// nothing is left behind.
func FuzzMessages(f *testing.F) {
	for _, s := range []string{`{"a":[1,2.5,null,{"$buffer":"AAEC"}]}`, `{"$dictionary":{"$x":{"$number":"NaN"}}}`, `[[[]]]`, `"\ud800"`, `{"$undefined":true`} {
		f.Add([]byte(s))
	}
	proc, err := process.New(context.Background(), process.Program{DataEnd: translate.StackTop, Browser: true}, process.Options{Memory: 64 << 20})
	if err != nil {
		f.Fatal(err)
	}
	memory, err := process.NewFlat(64 << 20)
	if err != nil {
		f.Fatal(err)
	}
	proc.Attach(memory, nil)
	proc.Begin(translate.StackTop)
	f.Fuzz(func(t *testing.T, line []byte) {
		s := &vars{objects: map[uint32]*object{}, arena: newArena(proc), limit: 1 << 20}
		v, err := s.decode(line)
		if err == nil {
			first, err := s.encode(v)
			if err != nil {
				t.Fatal(err)
			}
			again, err := s.decode(first)
			if err != nil {
				t.Fatalf("%s does not read back: %v", first, err)
			}
			if second, err := s.encode(again); string(second) != string(first) || err != nil {
				t.Errorf("%s became %s, %v", first, second, err)
			}
			s.release(v)
			s.release(again)
		}
		if len(s.objects) != 0 || s.used != 0 || len(s.arena.sizes) != 0 {
			t.Errorf("%d objects, %d bytes are left", len(s.objects), s.used)
		}
	})
}
