package run

import (
	"bytes"
	"context"
	"errors"
	"github.com/pnaclasm/pnaclasm/assembler/translate/process"
	"io"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/assembler/translate/internal/answers"
)

// answer returns one of the programs that all translations run.
func answer(t *testing.T, name string) answers.Run {
	t.Helper()
	list, err := answers.Runs()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		if r.Name == name {
			return r
		}
	}
	t.Fatalf("there is no program %s", name)
	return answers.Run{}
}

func TestTrace(t *testing.T) {
	var trace bytes.Buffer
	if _, err := Run(context.Background(), verified(t, []byte(answer(t, "exit").Text)), process.Options{Trace: &trace}); err != nil {
		t.Fatal(err)
	}
	if s := trace.String(); !strings.HasPrefix(s, "query(\"nacl-irt-basic-0.1\", ") || !strings.Contains(s, "basic_exit(") {
		t.Errorf("traced %q", s)
	}
}

// TestUnheard runs a program for the browser whose messages nobody reads.
func TestUnheard(t *testing.T) {
	v := verified(t, testcorpus.Read(t, testcorpus.Path(t, "real", "cptaffe-hello_tutorial.pexe")))
	status, err := Run(context.Background(), v, process.Options{Args: []string{"hello"}, Stdin: strings.NewReader("1")})
	if status != 0 || err != nil {
		t.Errorf("status %d, %v", status, err)
	}
}

// TestBlockedRead ends a program that waits for input.
func TestBlockedRead(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	in, w := io.Pipe()
	defer w.Close()
	_, err := Run(ctx, verified(t, []byte(answer(t, "echo").Text)), process.Options{Args: []string{"echo"}, Stdin: in, Stdout: io.Discard})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the end of the time limit", err)
	}
}

// TestMemoryLimit runs a program with less memory than it needs to start, and
// with just enough.
func TestMemoryLimit(t *testing.T) {
	const least = 8384 << 10 // the null page, the stack, a page for the constants, and one for the other globals and what comes behind
	v := verified(t, []byte(answer(t, "exit").Text))
	long := []string{strings.Repeat("x", 1<<20)}
	for _, c := range []struct {
		memory uint64
		args   []string
		want   []string // parts of the error; none for no error
	}{
		{1, nil, []string{"at least 8384 KiB of memory", "8 MiB for its stack", "; the memory limit is 1 bytes: raise it"}},
		{1 << 20, nil, []string{"at least 8384 KiB of memory", "; the memory limit is 1 MiB"}},
		{least - 1, nil, []string{"; the memory limit is 8585215 bytes"}},
		{least, nil, nil},
		{least, long, []string{"at least 9408 KiB of memory", "1048617 bytes for its arguments", "; the memory limit is 8384 KiB"}},
		{9408 << 10, long, nil},
	} {
		_, err := Run(context.Background(), v, process.Options{Memory: c.memory, Args: c.args})
		if (err != nil) != (c.want != nil) {
			t.Errorf("%d bytes of memory: %v", c.memory, err)
		}
		for _, part := range c.want {
			if err != nil && !strings.Contains(err.Error(), part) {
				t.Errorf("%d bytes of memory: %v, want %q", c.memory, err, part)
			}
		}
	}
}

func TestCalls(t *testing.T) {
	v := fragment(t, strings.Replace(trapModule, "BODY", "    %v0 = sub i32 %p0, %c1;\n    ret i32 %v0;\n", 1))
	for _, c := range []struct {
		function string
		args     []string
		want     string // the result, or a part of the error
	}{
		{"main", []string{"10"}, "9"}, {"@f0", []string{"0"}, "-1"}, {"@f0", []string{"0x80000000"}, "2147483647"},
		{"@f0", []string{"-2147483648"}, "2147483647"},
		{"@f0", []string{"4294967296"}, "is no i32"}, {"@f0", []string{"ten"}, "is no i32"}, {"@f0", nil, "arguments expected: 1, got: 0"},
		{"@f99", nil, "there is no function @f99"}, {"none", nil, "no function is called"}, {"@f3", nil, "has no body"},
		{"@f2", []string{"1", "2"}, "arguments expected: 1, got: 2"},
	} {
		got, err := Call(context.Background(), v, c.function, c.args, process.Options{})
		if err != nil {
			got = err.Error()
		}
		if got != c.want && (err == nil || !strings.Contains(got, c.want)) {
			t.Errorf("%s(%v) = %s, want %s", c.function, c.args, got, c.want)
		}
	}
}

// TestEmptyAllocation allocates nothing: the address is one of the stack.
func TestEmptyAllocation(t *testing.T) {
	v := fragment(t, strings.Replace(trapModule, "BODY", "    %v0 = alloca i8, i32 %c0, align 8;\n    ret i32 %v0;\n", 1))
	got, err := Call(context.Background(), v, "main", []string{"5"}, process.Options{})
	if n, _ := strconv.Atoi(got); err != nil || n <= translate.NullPage || n > translate.StackTop || n%8 != 0 {
		t.Errorf("got %s, %v", got, err)
	}
}

// TestSlowCompile ends a compilation.
func TestSlowCompile(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Run(ctx, verified(t, []byte(answer(t, "exit").Text)), process.Options{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the end of the context", err)
	}
}
