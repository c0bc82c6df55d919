package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/translate/run"
	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the test binary serve as the pnaclasm of the scripts, and copies
// of it as the executables they build.
func TestMain(m *testing.M) {
	if _, ok, _ := run.Embedded(); ok {
		main()
	}
	testscript.Main(m, map[string]func(){"pnaclasm": main})
}

// TestScripts runs testdata/script/*.txtar. Each script says what it is about;
// adding a case needs no Go. In the scripts, $EXAMPLES is the directory of the
// project's examples, `status N command…` demands an exit code, `poke FILE N V`
// sets byte N of a file, [root] holds where permissions do not count, and
// [newopt] where opt of a recent LLVM is installed. `go test -run Scripts -update`
// rewrites the files that output is compared with.
func TestScripts(t *testing.T) {
	examples, err := filepath.Abs(filepath.Join(root, "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("EXAMPLES", examples)
			env.Setenv("XDG_CACHE_HOME", filepath.Join(env.WorkDir, ".cache"))
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"status": cmdStatus, "poke": cmdPoke, "cut": cmdCut},
		Condition: func(name string) (bool, error) {
			if name == "root" {
				return os.Getuid() == 0, nil
			}
			if name == "newopt" {
				_, err := findTool("opt", oldestLLVM)
				return err == nil, nil
			}
			return false, fmt.Errorf("unknown condition %q", name)
		},
	})
}

// cmdStatus is the script command `status N command arguments…`.
func cmdStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command [argument...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	err = ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got, err = exit.ExitCode(), nil
	}
	ts.Check(err)
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// cmdCut leaves so many bytes of a file.
func cmdCut(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: cut file size")
	}
	size, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	ts.Check(os.Truncate(ts.MkAbs(args[0]), size))
}

// cmdPoke is the script command `poke FILE N V`.
func cmdPoke(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: poke file offset value")
	}
	offset, err := strconv.Atoi(args[1])
	ts.Check(err)
	value, err := strconv.ParseUint(args[2], 0, 8)
	ts.Check(err)
	data := []byte(ts.ReadFile(args[0]))
	if offset >= len(data) {
		ts.Fatalf("%s has only %d bytes", args[0], len(data))
	}
	data[offset] = byte(value)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o666))
}
