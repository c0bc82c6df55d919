package main

import (
	"context"
	"flag"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"
)

var randomC = flag.Int("csmith", 2, "how many random programs of csmith to compile and compare")

// Random programs in C, with bit-fields, print the checksum that they print
// natively. They have no unions, in which the size of a pointer shows, and no packed
// structs, in which volatile members lie where they cannot be accessed at once.
// `go test -run Csmith -csmith 200` takes some minutes.
func TestCsmith(t *testing.T) {
	needClang(t)
	csmith, err := exec.LookPath("csmith")
	if err != nil {
		t.Skip("csmith is not installed")
	}
	clang, _ := findTool("clang", oldestClang)
	for seed := 1; seed <= *randomC; seed++ {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			t.Parallel()
			compareSeed(t, clang, csmith, seed)
		})
	}
}

// compareSeed compares one random program.
func compareSeed(t *testing.T, clang, csmith string, seed int) {
	source := filepath.Join(t.TempDir(), "random.c")
	args := []string{"--seed", strconv.Itoa(seed), "--bitfields", "--no-unions", "--no-packed-struct", "--max-funcs", "5", "--max-expr-complexity", "6", "-o", source}
	if _, err := finished(filepath.Dir(source), csmith, args...); err != nil {
		t.Skip(err)
	}
	shortenConstants(t, source)
	want, ok := nativeChecksum(clang, source)
	if !ok {
		t.Skip("the native program does not end soon")
	}
	compareRandom(t, seed, source, want)
}

var longConstant = regexp.MustCompile(`\b(0x[0-9A-Fa-f]+|[0-9]+)(U?)L\b`)

// shortenConstants drops the L behind numbers: long has 32 bits in PNaCl, and 64
// natively.
func shortenConstants(t *testing.T, source string) {
	t.Helper()
	text := longConstant.ReplaceAll(readFile(t, source), []byte("$1$2"))
	if err := processWorld().write(source, text, modeFile); err != nil {
		t.Fatal(err)
	}
}

// finished runs a command in a directory, which has 3 seconds of a processor for it,
// and returns what it prints.
func finished(dir, name string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", `ulimit -t 3; exec "$@"`, "sh", name}, args...)...)
	cmd.Dir = dir // csmith leaves a file there
	out, err := cmd.Output()
	return string(out), err
}

// csmithHeaders is where the package of csmith has what its programs include.
const csmithHeaders = "/usr/include/csmith"

// nativeChecksum is what a program prints natively; ok is false for one that does
// not end.
func nativeChecksum(clang, source string) (string, bool) {
	program := source + ".native"
	if _, err := finished("", clang, "-O1", "-w", "-I"+csmithHeaders, source, "-o", program); err != nil {
		return "", false
	}
	out, err := finished("", program)
	return out, err == nil
}

func compareRandom(t *testing.T, seed int, source, want string) {
	t.Helper()
	program, level := source+".pexe", ccLevels[seed%len(ccLevels)]
	if _, errs, status := inProcess(t, "cc", level, "-w", "-isystem", csmithHeaders, source, "-o", program); status != 0 {
		t.Errorf("seed %d, %s: %s", seed, level, errs)
		return
	}
	if out, errs, _ := inProcess(t, "run", "--no-cache", program); out != want {
		t.Errorf("seed %d, %s: printed %q, natively %q: %s", seed, level, out, want, errs)
	}
}
