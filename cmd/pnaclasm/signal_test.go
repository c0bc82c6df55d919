//go:build unix

package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"
)

// forever is a program that does not end.
const forever = "testdata/forever.pnaclasm"

// TestSignals ends running programs.
func TestSignals(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		cmd := endWith(t, s, "run", "--no-cache", "--trace-irt", forever)
		if ws := cmd.ProcessState.Sys().(syscall.WaitStatus); !ws.Signaled() || ws.Signal() != s {
			t.Errorf("after %v: %v", s, cmd.ProcessState)
		}
	}
}

// TestNativeSignals ends programs that run in a process of their own, which ends
// as well and leaves nothing behind.
func TestNativeSignals(t *testing.T) {
	needLLVM(t)
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		temp := t.TempDir()
		t.Setenv("TMPDIR", temp)
		cmd := endWith(t, s, "run", "-O", "--no-cache", "--trace-irt", forever)
		if code := cmd.ProcessState.ExitCode(); code != int(statusSignal)+int(s) {
			t.Errorf("after %v: %v", s, cmd.ProcessState)
		}
		if left, _ := filepath.Glob(filepath.Join(temp, "*")); len(left) > 0 {
			t.Errorf("after %v, these files are left: %v", s, left)
		}
	}
}

// TestNativeKill ends such a program without asking anybody: it leaves nothing
// behind, either.
func TestNativeKill(t *testing.T) {
	needLLVM(t)
	if runtime.GOOS != "linux" {
		t.Skip("only Linux ends a process with its parent")
	}
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	cmd := exec.Command("pnaclasm", "run", "-O", "--no-cache", "--trace-irt", forever)
	cmd.Stderr = w
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	trace := bufio.NewReader(r)
	if _, err := trace.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	// The program may be quicker with its first line than pnaclasm with its files.
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if left, _ := filepath.Glob(filepath.Join(temp, "*")); len(left) == 0 {
			break
		}
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	r.SetReadDeadline(time.Now().Add(time.Minute))
	if _, err := io.Copy(io.Discard, trace); err != nil { // the end comes when no process has the other end
		t.Errorf("the program goes on: %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(temp, "*")); len(left) > 0 {
		t.Errorf("these files are left: %v", left)
	}
}

// TestBuildSignals ends LLVM at work, which leaves nothing behind.
func TestBuildSignals(t *testing.T) {
	needLLVM(t)
	temp := t.TempDir()
	cmd := exec.Command("pnaclasm", "build", "-O", "--emit=exe", "-o", filepath.Join(t.TempDir(), "program"), forever)
	cmd.Env = append(os.Environ(), "TMPDIR="+temp)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if begun, _ := os.ReadDir(temp); len(begun) > 0 {
			break
		}
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != int(statusSignal)+int(syscall.SIGINT) {
		t.Errorf("it ended with %v", err)
	}
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("these files are left: %v", left)
	}
}

// endWith starts pnaclasm and ends it with a signal once its program runs.
func endWith(t *testing.T, s syscall.Signal, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command("pnaclasm", args...)
	trace, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(trace).ReadString('\n'); err != nil {
		t.Errorf("the program did not start: %q, %v", line, err)
	}
	if err := cmd.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // the caller looks at the process's state
	return cmd
}

// TestNobodyReads prints to a pipe whose other end is closed.
func TestNobodyReads(t *testing.T) {
	hello := filepath.Join(root, "testdata", "hello.pnaclasm")
	for _, args := range [][]string{{"run", hello}, {"run", "-O", hello}, {"dis", hello, "-o", "-"}} {
		if args[1] == "-O" && !haveLLVM() {
			continue
		}
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		r.Close()
		var stderr bytes.Buffer
		cmd := exec.Command("pnaclasm", args...)
		cmd.Stdout, cmd.Stderr = w, &stderr
		if err := cmd.Run(); err == nil || stderr.Len() > 0 {
			t.Errorf("%v: %v, it said %q", args, err, &stderr)
		}
		w.Close()
	}
}

func needLLVM(t *testing.T) {
	t.Helper()
	if !haveLLVM() {
		t.Skip("there is no LLVM or no C compiler")
	}
}

func haveLLVM() bool {
	_, err := exec.LookPath("llc")
	_, err2 := exec.LookPath("cc")
	return err == nil && err2 == nil
}
