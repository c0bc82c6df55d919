package llvmir

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// oldestLLVM is the first major version with all that the text uses.
const oldestLLVM = 14

// newestLLVM is the last one to look for under a name with a version.
const newestLLVM = 30

// ToolError says that a program which Build needs is not there, or too old.
type ToolError struct {
	Tool    string // the name of the program
	Purpose string // what it would do
	Found   string // what was found instead, or ""
	Debian  string // the package that has it on Debian
	Brew    string // the package that has it in Homebrew; "" for none
}

// Error returns the message, which names the package to install.
func (e *ToolError) Error() string {
	msg := e.Tool + " was not found"
	if e.Found != "" {
		msg = e.Found
	}
	msg += ": it " + e.Purpose + "; install it with `apt install " + e.Debian + "`"
	if e.Brew != "" {
		msg += " or `brew install " + e.Brew + "`"
	}
	return msg
}

// A tool is a program to run.
type tool struct{ path string }

// run runs the tool with arguments in a directory. The error says what the tool
// said.
func (t tool) run(ctx context.Context, dir string, input io.Reader, args ...string) error {
	var messages bytes.Buffer
	cmd := exec.CommandContext(ctx, t.path, args...)
	cmd.Dir, cmd.Stdin, cmd.Stderr = dir, input, &messages
	err := cmd.Run()
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	said := strings.TrimSpace(messages.String())
	const most = 2000 // bytes
	if len(said) > most {
		said = said[:most] + " …"
	}
	return fmt.Errorf("%s: %w: %s", t.path, err, said)
}

// llc is LLVM's compiler and its major version.
type llc struct {
	tool
	version int
}

// findLLC returns the llc that Build runs. The error is a *ToolError.
func findLLC(ctx context.Context) (llc, error) {
	missing := &ToolError{
		Tool: "llc", Purpose: "is LLVM's compiler, which makes the machine code",
		Debian: "llvm", Brew: "llvm",
	}
	for _, name := range llcNames() {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		if version := llvmVersion(ctx, path); version >= oldestLLVM {
			return llc{tool{path}, version}, nil
		} else if version > 0 {
			missing.Found = fmt.Sprintf("%s is of LLVM %d, but %d or newer is needed", path, version, oldestLLVM)
		}
	}
	return llc{}, missing
}

// llcNames are the names under which systems install llc, the best first; $LLC
// comes before all.
func llcNames() []string {
	names := append(strings.Fields(os.Getenv("LLC")), "llc", "/opt/homebrew/opt/llvm/bin/llc", "/usr/local/opt/llvm/bin/llc")
	for v := newestLLVM; v >= oldestLLVM; v-- {
		names = append(names, fmt.Sprintf("llc-%d", v))
	}
	return names
}

var versionPattern = regexp.MustCompile(`LLVM version (\d+)\.`)

// llvmVersion asks an llc for its major version; 0 if it does not say.
func llvmVersion(ctx context.Context, path string) int {
	out, err := exec.CommandContext(ctx, path, "--version").Output()
	m := versionPattern.FindSubmatch(out)
	if err != nil || m == nil {
		return 0
	}
	n, _ := strconv.Atoi(string(m[1]))
	return n
}

// findCC finds the C compiler that links for a target: $CC or cc for this
// machine, a GCC named after the target for another one.
func findCC(ctx context.Context, target string) (tool, error) {
	host, err := hostCC(ctx)
	if err == nil && (target == "" || gnuTriple(host.machine) == gnuTriple(target)) {
		return host.tool, nil
	}
	if target == "" {
		return tool{}, err
	}
	triple := gnuTriple(target)
	if !strings.Contains(triple, "linux") {
		return tool{}, fmt.Errorf("an executable for %s can only be linked on such a machine: make an object file instead", target)
	}
	if path, err := exec.LookPath(triple + "-gcc"); err == nil {
		return tool{path}, nil
	}
	return tool{}, &ToolError{
		Tool: triple + "-gcc", Purpose: "is the C compiler that links executables for " + target,
		Debian: "gcc-" + strings.ReplaceAll(triple, "_", "-"),
	}
}

// machineCC is a C compiler and the triple of the machine it compiles for.
type machineCC struct {
	tool
	machine string
}

func hostCC(ctx context.Context) (machineCC, error) {
	for _, name := range append(strings.Fields(os.Getenv("CC")), "cc", "gcc", "clang") {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		out, err := exec.CommandContext(ctx, path, "-dumpmachine").Output()
		if err == nil {
			return machineCC{tool{path}, strings.TrimSpace(string(out))}, nil
		}
	}
	return machineCC{}, &ToolError{
		Tool: "cc", Purpose: "is the C compiler that links the executable",
		Debian: "gcc", Brew: "gcc",
	}
}
