package llvmir

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler"
)

func readTrap(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "traps", name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// The place in a program of bits is the one that the disassembler shows.
func TestTrapInBits(t *testing.T) {
	p, list := assembler.Load(readTrap(t, "load-null.pna"))
	bits, more := assembler.Encode(p)
	if list.HasErrors() || more.HasErrors() {
		t.Fatal(list, more)
	}
	body := load(t, bits).Module().Functions[0].Body
	const second = 1 // load of the function, the one that traps
	bit := load(t, bits).Module().Program.Origin(body.Segment, body.Insts[second].Record, -1).Bit
	want := fmt.Sprintf("^program\\.pexe:%v: error: trap: ", bit)
	checkTrap(t, exec.Command(buildExecutable(t, bits, "")), want)
}

// A trap finds its place wherever the executable is, and does without where the
// line table was taken out.
func TestTrapMoved(t *testing.T) {
	text := readTrap(t, "load-null.pna")
	exe := filepath.Join(t.TempDir(), "elsewhere")
	if err := os.Rename(buildExecutable(t, text, ""), exe); err != nil {
		t.Fatal(err)
	}
	checkTrap(t, exec.Command(exe), wantTrap(text))
	if out, err := exec.Command("strip", exe).CombinedOutput(); err != nil {
		t.Skipf("strip: %v: %s", err, out)
	}
	checkTrap(t, exec.Command(exe), "^pnaclasm: trap: memory access .* in function @f0 ")
}

// divisions is a program of n functions with 100 divisions each. The last
// division of the last one is by zero.
func divisions(n int) []byte {
	var b bytes.Buffer
	b.WriteString("module {\n  version 1;\n  types { count 4; @t0 = i32; @t1 = void; @t2 = void (i32); @t3 = i32 (i32, i32); }\n  define external void @f0(i32);\n")
	for f := 1; f <= n; f++ {
		fmt.Fprintf(&b, "  define internal i32 @f%d(i32, i32);\n", f)
	}
	fmt.Fprintf(&b, `  globals { count 0; }
  valuesymtab { @f0 : "_start"; }
  function void @f0(i32 %%p0) {
    blocks 1;
    constants { i32: %%c0 = i32 0; }
  %%b0:
    %%v0 = call i32 @f%d(i32 %%p0, i32 %%c0);
    store i32 %%v0, i32* %%p0, align 1;
    ret void;
  }
`, n)
	for f := 1; f <= n; f++ {
		fmt.Fprintf(&b, "  function i32 @f%d(i32 %%p0, i32 %%p1) {\n    blocks 1;\n  %%b0:\n    %%v0 = udiv i32 %%p0, %%p0;\n", f)
		for i := 1; i < 99; i++ {
			fmt.Fprintf(&b, "    %%v%d = udiv i32 %%v%d, %%p0;\n", i, i-1)
		}
		mark := ""
		if f == n {
			mark = trapMark
		}
		fmt.Fprintf(&b, "    %%v99 = udiv i32 %%v98, %%p1;%s\n    ret i32 %%v99;\n  }\n", mark)
	}
	fmt.Fprintf(&b, "}\n// TRAP integer division by zero in function @f%d\n", n)
	return b.Bytes()
}

// It makes no difference how large a program is, and in how many parts it is
// compiled.
func TestTrapLarge(t *testing.T) {
	sizes := []int{20, 2 * minPart / 100}
	if testing.Short() {
		sizes = sizes[:1]
	}
	for _, n := range sizes {
		text := divisions(n)
		checkTrap(t, exec.Command(buildExecutable(t, text, "")), wantTrap(text))
	}
}

// debugger runs a debugger on a program of text, which stands in the current
// directory of the debugger, and returns what it prints.
func debugger(t *testing.T, text []byte, commands ...string) string {
	t.Helper()
	gdb, err := exec.LookPath("gdb")
	if err != nil {
		t.Skip("gdb is not installed: apt install gdb")
	}
	exe := buildExecutable(t, text, "")
	args := []string{"--batch", "--nx"}
	for _, c := range commands {
		args = append(args, "-ex", c)
	}
	cmd := exec.Command(gdb, append(args, exe)...)
	cmd.Dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(cmd.Dir, source(text).Name), text, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return string(out)
}

// A debugger shows the text.
func TestDebugger(t *testing.T) {
	text := readTrap(t, "divide.pna")
	line := 1 + bytes.Count(text[:bytes.Index(text, []byte(trapMark))], []byte("\n"))
	out := debugger(t, text, fmt.Sprintf("list program.pna:%d,%[1]d", line), fmt.Sprintf("info line program.pna:%d", line))
	if want := fmt.Sprintf("%d\t    %%v1 = udiv i32 %%p0, %%v0;", line); !strings.Contains(out, want) {
		t.Errorf("the debugger says %q, which has no %q", out, want)
	}
	if ok, _ := regexp.MatchString(`starts at address 0x[0-9a-f]+ <f0\+\d+>`, out); !ok {
		t.Errorf("the debugger says %q, which names no code of f0", out)
	}
}
