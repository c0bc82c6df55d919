package run

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/llvmir"
	"github.com/pnaclasm/pnaclasm/assembler/translate/native"
	"github.com/pnaclasm/pnaclasm/assembler/translate/pepper"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
)

// converse runs a program with messages and returns those it sends.
func converse(t *testing.T, program []byte, messages io.Reader, page pepper.Options) (answers string) {
	t.Helper()
	return conversation(t, messages, func(o process.Options) (int, error) {
		return Engine{Browser: page}.Run(context.Background(), verified(t, program), o)
	})
}

// converseNatively does what converse does with the executable that LLVM makes.
func converseNatively(t *testing.T, program []byte, messages io.Reader, page pepper.Options) (answers string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "program")
	err := llvmir.Build(context.Background(), verified(t, program), llvmir.Options{Product: llvmir.Executable, Output: path})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	return conversation(t, messages, func(o process.Options) (int, error) {
		return native.Program{Path: path, Page: &page}.Run(ctx, o)
	})
}

func conversation(t *testing.T, messages io.Reader, run func(process.Options) (int, error)) (answers string) {
	t.Helper()
	var out, log bytes.Buffer
	o := process.Options{Stdin: messages, Stdout: &out, Stderr: &log, Args: []string{"program"}}
	if r, ok := messages.(*reply); ok {
		o.Stdout = io.MultiWriter(&out, r)
	}
	if status, err := run(o); status != 0 || err != nil {
		t.Errorf("status %d, %v, said %s", status, err, log.String())
	}
	return out.String()
}

// reply is what a page sends to a program that has greeted it, as the page of a program
// does that cannot have two threads begin at a time.
type reply struct {
	messages io.Reader
	greeted  chan struct{}
	once     sync.Once
}

// messagesFor returns the messages of a page; those to a program that greets come
// behind its greeting.
func messagesFor(messages string, greets bool) io.Reader {
	if !greets {
		return strings.NewReader(messages)
	}
	return &reply{messages: strings.NewReader(messages), greeted: make(chan struct{})}
}

// Write takes what the program says.
func (r *reply) Write(b []byte) (int, error) {
	r.greet()
	return len(b), nil
}

func (r *reply) greet() { r.once.Do(func() { close(r.greeted) }) }

// Read waits for the greeting.
func (r *reply) Read(b []byte) (int, error) {
	select {
	case <-r.greeted:
		return r.messages.Read(b)
	case <-time.After(time.Minute):
		return 0, errors.New("the program does not greet")
	}
}

// TestBrowserNative runs the example through LLVM, and as an executable with its page.
func TestBrowserNative(t *testing.T) {
	if _, err := exec.LookPath("llc"); err != nil {
		t.Skip("llc is not installed")
	}
	program, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "page.pnaclasm"))
	if err != nil {
		t.Fatal(err)
	}
	messages := "null\n[1,{\"a\":\"b\"}]\n{\"$buffer\":\"AAEC\"}\n"
	if got := converseNatively(t, program, strings.NewReader(messages), pepper.Options{}); got != messages {
		t.Errorf("it sends %q back", got)
	}
}

// TestBrowser runs the example that sends its messages back.
func TestBrowser(t *testing.T) {
	program, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "page.pnaclasm"))
	if err != nil {
		t.Fatal(err)
	}
	messages := "null\n[1,{\"a\":\"b\"}]\n{\"$buffer\":\"AAEC\"}\n"
	if got := converse(t, program, strings.NewReader(messages), pepper.Options{}); got != messages {
		t.Errorf("it sends %q back", got)
	}
	if got := converse(t, program, strings.NewReader("x\n\ny"), pepper.Options{Text: true}); got != "x\n\ny\n" {
		t.Errorf("it sends %q back", got)
	}
}

// TestBrowserFault hands a function of the browser an address that is none: the trap
// names that function, the program's, and its callers, on both engines.
func TestBrowserFault(t *testing.T) {
	program, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "page.pnaclasm"))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer(
		"call void %v1(i32 %p0, i32 %p1);", "call void %v1(i32 %p0, i32 %v2);",
		"%v1 = load i32* %v0, align 1;  // PostMessage", "%v1 = load i32* %v0, align 1; %v2 = sub i32 @g0, @g5;",
	).Replace(string(program))
	const want = "outside of the program's memory by PPB_Messaging_PostMessage"
	var log bytes.Buffer
	o := process.Options{Stdin: strings.NewReader("1\n"), Stdout: &log, Stderr: &log, Args: []string{"program"}}
	_, err = Engine{}.Run(context.Background(), verified(t, []byte(text)), o)
	var trap *process.Trap
	if !errors.As(err, &trap) || !strings.Contains(err.Error(), want) || trap.Function != 9 || len(trap.Stack()) < 2 {
		t.Errorf("it ends with %v, %+v", err, trap)
	}
	if _, err := exec.LookPath("llc"); err != nil {
		return
	}
	path := filepath.Join(t.TempDir(), "program")
	if err := llvmir.Build(context.Background(), verified(t, []byte(text)), llvmir.Options{Product: llvmir.Executable, Output: path}); err != nil {
		t.Fatal(err)
	}
	o.Stdin = strings.NewReader("1\n")
	status, err := native.Program{Path: path, Page: &pepper.Options{}}.Run(context.Background(), o)
	if status != translate.StatusTrap || err != nil || !strings.Contains(log.String(), want+" in function @f9 (message)") || !strings.Contains(log.String(), "called from function @f0 (_start)") {
		t.Errorf("it ends with %d, %v, and says %s", status, err, log.String())
	}
}

// TestBrowserExecutable makes an executable of it.
func TestBrowserExecutable(t *testing.T) {
	program, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "page.pnaclasm"))
	if err != nil {
		t.Fatal(err)
	}
	path := writeExecutable(t, verified(t, program))
	for messages, env := range map[string]string{"[1]\n": "", "a b\n": translate.VarMessages + "=text"} {
		cmd := exec.Command(path)
		cmd.Env, cmd.Stdin = []string{env}, strings.NewReader(messages)
		if out, err := cmd.Output(); string(out) != messages || err != nil {
			t.Errorf("it sends %q back, %v; want %q", out, err, messages)
		}
	}
}

// TestBrowserCorpusTrap has a program do what its author did not finish: for the word
// startpos, @f222 calls Position::set with a text that it has only zeroed (%b218 and
// %b219 store nothing into it; what follows the word fen is appended in %b224), so that
// there is no king, and @f163 takes the attacks of square 64. LLVM's code traps there,
// too, at the address 0x3a.
func TestBrowserCorpusTrap(t *testing.T) {
	program := testcorpus.Read(t, testcorpus.Path(t, "real", "isaacl-stockfish-c4882f0.pexe"))
	var out bytes.Buffer
	_, err := Engine{Browser: pepper.Options{Text: true}}.Run(context.Background(), verified(t, program), process.Options{
		Stdin: strings.NewReader("position startpos\n"), Stdout: &out, Stderr: &out, Args: []string{"program"},
	})
	var trap *process.Trap
	if !errors.As(err, &trap) || trap.Function != 163 || trap.Reason != process.ReasonMemory {
		t.Errorf("it ends with %v", err)
	}
}
