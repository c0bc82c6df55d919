package pepper

import (
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// TestVars makes values as a program does, and sends them.
func TestVars(t *testing.T) {
	g := newGuest(t, Options{}, process.Options{})
	str := func(s string) value {
		g.do("PPB_Var_VarFromUtf8", g.scratch, g.text(s), len(s))
		return g.result()
	}
	key, hello := str("key"), str("héllo")
	size := g.text("1234")
	if at := g.do("PPB_Var_VarToUtf8", hello, size); string(g.view(at, 7)) != "héllo\x00" || g.uint32(uint64(size)) != 6 {
		t.Errorf("the string is %q of %d bytes", g.view(at, 7), g.uint32(uint64(size)))
	}
	g.do("PPB_VarDictionary_Create", g.scratch)
	d := g.result()
	g.do("PPB_VarArray_Create", g.scratch)
	list := g.result()
	g.do("PPB_VarArrayBuffer_Create", g.scratch, 3)
	b := g.result()
	copy(g.view(g.do("PPB_VarArrayBuffer_Map", b), 3), "abc")
	for i, v := range []value{intValue(-1), undefined, hello, b} {
		if g.do("PPB_VarArray_Set", list, i, v) != 1 {
			t.Errorf("element %d is not set", i)
		}
	}
	g.do("PPB_VarDictionary_Set", d, key, list)
	for _, v := range []value{hello, b, list} { // the dictionary has them still
		g.do("PPB_Var_Release", v)
	}
	g.do("PPB_Messaging_PostMessage", theInstance, d)
	if want := `{"key":[-1,{"$undefined":true},"héllo",{"$buffer":"YWJj"}]}` + "\n"; g.out.String() != want {
		t.Errorf("posted %swant %s", g.out.String(), want)
	}
	g.do("PPB_VarDictionary_GetKeys", g.scratch, d)
	keys := g.result()
	if n := g.do("PPB_VarArray_GetLength", keys); n != 1 {
		t.Errorf("%d keys", n)
	}
	g.do("PPB_VarDictionary_Delete", d, key)
	if g.do("PPB_VarDictionary_HasKey", d, key) != 0 {
		t.Error("the key is still there")
	}
	for _, v := range []value{key, d, keys} {
		g.do("PPB_Var_Release", v)
	}
	g.checkEmpty()
}

// TestWrongVars has values that are none, of another type, or given back.
func TestWrongVars(t *testing.T) {
	g := newGuest(t, Options{}, process.Options{})
	g.do("PPB_VarArray_Create", g.scratch)
	gone := g.result()
	g.do("PPB_Var_Release", gone)
	g.do("PPB_Var_Release", gone)
	size := g.text("1234")
	for _, v := range []value{undefined, null, intValue(7), gone, {ppapi.VarString, 99}, {ppapi.VarDictionary, gone.bits}, {77, 1}, {ppapi.VarArray, 1 << 40}} {
		g.do("PPB_Var_AddRef", v)
		for _, name := range []string{"PPB_VarArray_Set", "PPB_VarArray_SetLength", "PPB_VarDictionary_Set", "PPB_VarDictionary_HasKey", "PPB_VarArrayBuffer_Map"} {
			if r := g.do(name, v, v, v); r != 0 {
				t.Errorf("%s of %v is %d", name, v, r)
			}
		}
		if r := g.do("PPB_Var_VarToUtf8", v, size); r != 0 || g.uint32(uint64(size)) != 0 {
			t.Errorf("%v has a text", v)
		}
		g.do("PPB_VarArray_Get", g.scratch, v, 0)
		if g.result() != undefined {
			t.Errorf("%v has an element %v", v, g.result())
		}
		g.do("PPB_VarDictionary_GetKeys", g.scratch, v)
		if g.result() != null {
			t.Errorf("%v has keys %v", v, g.result())
		}
	}
	g.do("PPB_Var_VarFromUtf8", g.scratch, g.text("\xff"), 1)
	if g.result() != null {
		t.Errorf("a string that is no UTF-8 is %v", g.result())
	}
	g.checkEmpty()
}

// TestDeepVars gives back values that nest a million deep, all at once.
func TestDeepVars(t *testing.T) {
	g := newGuest(t, Options{}, process.Options{Memory: 1 << 30})
	s := &g.host.vars
	top := undefined
	for range 1_000_000 {
		next, ok := s.add(object{kind: ppapi.VarArray})
		if !ok {
			t.Fatal("no memory")
		}
		s.mu.Lock()
		s.set(s.get(next, ppapi.VarArray), 0, top)
		s.drop(top)
		s.mu.Unlock()
		top = next
	}
	g.do("PPB_Messaging_PostMessage", theInstance, top)
	if !strings.Contains(g.log.String(), "nest deeper") {
		t.Errorf("said %q", g.log.String())
	}
	g.do("PPB_Var_Release", top)
	g.checkEmpty()
}

// TestGreed takes as much as there is.
func TestGreed(t *testing.T) {
	g := newGuest(t, Options{}, process.Options{Memory: 32 << 20})
	g.do("PPB_VarArray_Create", g.scratch)
	array := g.result()
	for _, i := range []uint64{1 << 31, 1<<32 - 1, 1 << 24} {
		if g.do("PPB_VarArray_Set", array, i, null) != 0 || g.do("PPB_VarArray_SetLength", array, i) != 0 {
			t.Errorf("an array of %d elements", i)
		}
	}
	for _, n := range []uint64{1 << 31, 1<<32 - 1} {
		if g.do("PPB_VarArrayBuffer_Create", g.scratch, n); g.result() != null {
			t.Errorf("a buffer of %d bytes", n)
		}
	}
	n := 0
	for ; n < 1<<20; n++ {
		if g.do("PPB_VarArray_Create", g.scratch); g.result() == null {
			break
		}
	}
	if n == 1<<20 {
		t.Error("objects without end")
	}
	for n = 0; n < 1<<20 && g.do("PPB_URLRequestInfo_Create", theInstance) != 0; n++ {
	}
	if n == 1<<20 {
		t.Error("resources without end")
	}
}

// TestBadAddresses hands in addresses that are none: the program ends, and the host
// goes on.
func TestBadAddresses(t *testing.T) {
	g := newGuest(t, Options{}, process.Options{})
	for name, f := range allFuncs {
		if strings.HasPrefix(name, "ppapi") || name == "PPB_MessageLoop_Run" {
			continue
		}
		for _, bad := range []uint64{0, 1, translate.NullPage - 1, 1<<32 - 1, 1 << 31, uint64(g.scratch) + 65530} {
			args := make([]uint64, 16)
			for i := range args {
				args[i] = bad
			}
			faults(func() { f(g.Thread, args) })
			args[0] = theInstance
			faults(func() { f(g.Thread, args) })
		}
	}
	g.do("PPB_VarArray_Create", g.scratch) // no lock is held
	g.host.resources.add(&view{})
	g.host.screen.size()
}
