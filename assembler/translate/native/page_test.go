//go:build unix

package native

import (
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/pepper"
	"github.com/pnaclasm/pnaclasm/assembler/translate/ppapi"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

const testMemory = 16 << 20

// newPage makes a page around a program that is the test.
func newPage(t *testing.T) *page {
	t.Helper()
	p := &page{options: process.Options{Memory: testMemory}, out: io.Discard}
	var err error
	if p.memory, err = newShared(testMemory); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.memory.close)
	here, there := pair(t)
	greeting := frame{kind: hello, number: translate.BrowserVersion(), args: [numArgs]uint64{translate.StackTop, testMemory, 1, translate.StackTop}}
	if err := greeting.write(there); err != nil {
		t.Fatal(err)
	}
	if err := p.meet(context.Background(), here); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.close() })
	if err := greeting.read(there); err != nil {
		t.Fatal(err)
	}
	p.checkDirectory(t, uint32(greeting.args[0]))
	return p
}

// checkDirectory looks for an interface in the list of them.
func (p *page) checkDirectory(t *testing.T, at uint32) {
	for ; ; at += 8 {
		name, _ := p.process.Uint32(at)
		text, ok := p.process.String(name)
		if !ok {
			t.Error("the directory does not have PPB_Core;1.0")
			return
		}
		if table, _ := p.process.Uint32(at + 4); text == "PPB_Core;1.0" && table != 0 {
			return
		}
	}
}

// pair returns the ends of a channel.
func pair(t *testing.T) (here, there channel) {
	t.Helper()
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Close(fds[1]) })
	return channel(fds[0]), channel(fds[1])
}

// connect makes a thread of the program; the test is at the other end.
func (p *page) connect(t *testing.T) channel {
	here, there := pair(t)
	p.threads.Go(func() { newThread(p, here).serve() })
	t.Cleanup(func() { unix.Shutdown(int(there), unix.SHUT_RDWR) })
	return there
}

func ask(t *testing.T, c channel, k kind, number uint32, args ...uint64) frame {
	t.Helper()
	f := frame{kind: k, number: number}
	copy(f.args[:], args)
	if err := f.write(c); err != nil {
		t.Fatal(err)
	}
	if err := f.read(c); err != nil {
		t.Fatal(err)
	}
	return f
}

func numberOfFunction(t *testing.T, name string) uint32 {
	for i, f := range functions() {
		if f.name == name {
			return uint32(i)
		}
	}
	t.Fatalf("there is no %s", name)
	return 0
}

// TestChannel does what a thread of a program does.
func TestChannel(t *testing.T) {
	p := newPage(t)
	c := p.connect(t)
	if f := ask(t, c, call, numberOfFunction(t, "PPB_Core_IsMainThread")); f.kind != answer || f.args[0] != 0 {
		t.Errorf("the answer is %v", f)
	}
	memory := ask(t, c, take, 0, 100)
	if memory.kind != answer || memory.args[0] == 0 {
		t.Fatalf("memory: %v", memory)
	}
	if f := ask(t, c, give, 0, memory.args[0], 100); f.kind != answer {
		t.Errorf("memory given back: %v", f)
	}
	if f := ask(t, c, take, 0, testMemory); f.kind != answer || f.args[0] != 0 {
		t.Errorf("too much memory: %v", f)
	}
}

// TestCallBack has the page call a function of the program, which asks for more
// memory meanwhile: the first thing that a program's start does.
func TestCallBack(t *testing.T) {
	p := newPage(t)
	c := p.connect(t)
	binary.LittleEndian.PutUint32(p.memory.bytes[translate.StackTop:], 77)
	f := ask(t, c, call, numberOfFunction(t, "ppapihook_ppapi_start"), translate.StackTop)
	want, _ := numberOf("ii", 'i')
	if f.kind != invoke || f.number != want || f.args[0] != 77 {
		t.Fatalf("the page asks for %v", f)
	}
	if f = ask(t, c, take, 0, 1); f.kind != answer || f.args[0] == 0 {
		t.Errorf("memory: %v", f)
	}
	if f = ask(t, c, answer, 0, 5); f.kind != answer || f.args[0] != 5 {
		t.Errorf("the start of a program that fails with 5 answers %v", f)
	}
}

// TestTraps are calls that end the program, for a reason.
func TestTraps(t *testing.T) {
	for want, f := range map[string]frame{
		"no program says":          {kind: 99},
		"does not have":            {kind: call, number: 1 << 20},
		"outside of the program's": {kind: call, number: numberOfFunction(t, "PPB_Messaging_PostMessage"), args: [numArgs]uint64{1, 1<<32 - 8}},
	} {
		p := newPage(t)
		c := p.connect(t)
		f.write(c)
		var got frame
		if err := got.read(c); err != nil || got.kind != fail {
			t.Errorf("%v: %v, %v", f, got, err)
			continue
		}
		text := make([]byte, got.number)
		io.ReadFull(c, text)
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("%v: it ends with %q, want %q", f, text, want)
		}
	}
}

// TestNesting calls the page inside of calls by the page without an end.
func TestNesting(t *testing.T) {
	p := newPage(t)
	c := p.connect(t)
	binary.LittleEndian.PutUint32(p.memory.bytes[translate.StackTop+64:], 77) // what makes threads
	ask(t, c, call, numberOfFunction(t, "ppapihook_ppapi_register_thread_creator"), translate.StackTop+64)
	f := ask(t, c, call, numberOfFunction(t, "PPB_AudioConfig_CreateStereo16Bit"), 1, 44100, 64)
	for range maxDepth + 1 {
		audio := ask(t, c, call, numberOfFunction(t, "PPB_Audio_Create"), 1, f.args[0], 77, 0)
		next := ask(t, c, call, numberOfFunction(t, "PPB_Audio_StartPlayback"), audio.args[0])
		if next.kind == fail {
			return
		}
		if next.kind != invoke {
			t.Fatalf("the page answers %v", next)
		}
	}
	t.Error("there is no end to it")
}

// TestNoise sends frames of random numbers: the page answers each or ends the program.
func TestNoise(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	p := newPage(t)
	for range 60 {
		c := p.connect(t)
		for range 50 {
			f := frame{kind: kind(random.IntN(9)), number: random.Uint32N(uint32(len(functions()) + 2))}
			if name := functions()[min(int(f.number), len(functions())-1)].name; strings.Contains(name, "ppapi") || strings.Contains(name, "MessageLoop_Run") {
				continue // they stay
			}
			for i := range f.args {
				f.args[i] = random.Uint64() >> random.IntN(64)
			}
			if f.write(c) != nil || f.read(c) != nil || f.kind != answer {
				break
			}
		}
		unix.Shutdown(int(c), unix.SHUT_RDWR)
	}
}

// TestVersion refuses a program that was built with other functions of the page.
func TestVersion(t *testing.T) {
	p := &page{options: process.Options{Memory: testMemory}}
	here, there := pair(t)
	var err error
	if p.memory, err = newShared(testMemory); err != nil {
		t.Fatal(err)
	}
	defer p.memory.close()
	greeting := frame{kind: hello, number: translate.BrowserVersion() + 1}
	greeting.write(there)
	if err := p.meet(context.Background(), here); err != errVersion {
		t.Error(err)
	}
}

// TestFunctions holds the numbers to the table, and arguments to the room for them.
func TestFunctions(t *testing.T) {
	for _, f := range functions() {
		if f.params >= numArgs || f.do == nil && !strings.HasPrefix(f.name, "PPB_VideoDecoder") {
			t.Errorf("%s: %d parameters, is there: %v", f.name, f.params, f.do != nil)
		}
	}
	for _, c := range ppapi.Calls {
		if len(c.Params)+1 > numArgs {
			t.Errorf("%v has too many parameters", c)
		}
	}
}

// TestRefusals are programs that cannot have a page.
func TestRefusals(t *testing.T) {
	for want, memory := range map[string]uint64{"for its stack": 1 << 20} {
		_, err := Program{Path: "/none", Page: &pepper.Options{}}.Run(context.Background(), process.Options{Args: []string{"x"}, Memory: memory})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if _, err := (Program{Path: "/none", Page: &pepper.Options{}}).Run(context.Background(), process.Options{Args: []string{"x"}}); !os.IsNotExist(err) {
		t.Error(err)
	}
}
