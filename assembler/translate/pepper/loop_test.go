package pepper

import (
	"slices"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// callbackTo puts a PP_CompletionCallback into memory; its function notes the result.
func (g *guest) callbackTo(pointer uint32, flags uint32, results *[]int32) uint32 {
	g.functions[pointer] = func(a []uint64) uint64 { *results = append(*results, int32(a[1])); return 0 }
	at := g.text("123456789012")
	putWords(g.view(uint64(at), 12), int32(pointer), 0, int32(flags))
	return at
}

// TestLoops posts to loops.
func TestLoops(t *testing.T) {
	g := newGuest(t, Options{}, process.Options{})
	var results []int32
	c := g.callbackTo(100, 0, &results)
	g.do("PPB_Core_CallOnMainThread", 2, c, 3)
	g.do("PPB_Core_CallOnMainThread", 0, c, -4)
	if r := int32(g.do("PPB_MessageLoop_PostWork", g.do("PPB_MessageLoop_GetForMainThread"), c, 0)); r != ppapi.OK {
		t.Errorf("posting gives %d", r)
	}
	if len(results) > 0 {
		t.Error("called back before the call has returned")
	}
	g.work()
	if want := []int32{-4, 0, 3}; !slices.Equal(results, want) {
		t.Errorf("called back with %v, want %v", results, want)
	}
}

// TestOtherLoops uses a loop on a thread of its own.
func TestOtherLoops(t *testing.T) {
	g := newGuest(t, Options{}, process.Options{})
	other := g.host.NewThread(g.Thread.Thread, g)
	loop := g.do("PPB_MessageLoop_Create", theInstance)
	call := func(th *Thread, name string, args ...uint64) int32 { return int32(allFuncs[name](th, args)) }
	var results []int32
	c := uint64(g.callbackTo(100, 0, &results))
	for _, step := range []struct {
		thread *Thread
		name   string
		args   []uint64
		want   int32
	}{
		{other, "PPB_MessageLoop_Run", []uint64{loop}, ppapi.WrongThread},
		{g.Thread, "PPB_MessageLoop_AttachToCurrentThread", []uint64{loop}, ppapi.InProgress},
		{other, "PPB_MessageLoop_AttachToCurrentThread", []uint64{loop}, ppapi.OK},
		{other, "PPB_MessageLoop_AttachToCurrentThread", []uint64{loop}, ppapi.InProgress},
		{other, "PPB_MessageLoop_GetCurrent", nil, int32(loop)},
		{other, "PPB_Core_IsMainThread", nil, 0},
		{g.Thread, "PPB_MessageLoop_PostWork", []uint64{loop, c, 0}, ppapi.OK},
		{g.Thread, "PPB_MessageLoop_PostQuit", []uint64{loop, 0}, ppapi.OK},
		{other, "PPB_MessageLoop_Run", []uint64{loop}, ppapi.OK},
		{g.Thread, "PPB_MessageLoop_PostWork", []uint64{loop, c, 0}, ppapi.OK},
		{g.Thread, "PPB_MessageLoop_PostQuit", []uint64{loop, 1}, ppapi.OK},
		{other, "PPB_MessageLoop_Run", []uint64{loop}, ppapi.OK},
		{g.Thread, "PPB_MessageLoop_PostWork", []uint64{loop, c, 0}, ppapi.Failed},
		{g.Thread, "PPB_MessageLoop_PostWork", []uint64{9999, c, 0}, ppapi.BadResource},
		{g.Thread, "PPB_MessageLoop_Run", []uint64{g.do("PPB_MessageLoop_GetForMainThread")}, ppapi.InProgress},
	} {
		if got := call(step.thread, step.name, step.args...); got != step.want {
			t.Errorf("%s%v = %d, want %d", step.name, step.args, got, step.want)
		}
	}
	if len(results) != 2 {
		t.Errorf("called back %d times, want 2", len(results))
	}
}
