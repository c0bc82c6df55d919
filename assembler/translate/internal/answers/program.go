package answers

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// ResultSize is how many bytes a program writes for each case: the result as
// memory holds it, then zeros.
const ResultSize = 16

// operandSize is how many bytes an operand takes in memory.
const operandSize = 16

// Program returns a program that computes the cases and writes the results to
// standard output, one behind the other. With literals, operands that can be
// are constants of their function; without, all come from memory.
func Program(cases []Case, literals bool) string {
	p := &program{literals: literals, signatures: map[string]bool{}}
	for i := range cases {
		p.add(&cases[i])
	}
	return p.text(len(cases))
}

// program is the text of a program in the making.
type program struct {
	literals   bool
	bodies     []string
	operands   []byte          // the operands of all cases
	intrinsics []string        // those called, by name
	signatures map[string]bool // function types, as the text writes them
}

// The function addresses: the entry point, then the cases, then the intrinsics.
// The type of a case takes the addresses of its operands and its result.
const caseType = "void (i32, i32)"

func (p *program) add(c *Case) {
	f := &body{program: p}
	var names []string // "%A", its value, "&A", its address, "%1", the first result, …
	for i, o := range c.Operands {
		letter := string(rune('A' + i))
		at := f.value("add i32 %%p0, %s", f.constant(isa.I32, fmt.Sprint(len(p.operands))))
		names = append(names, "&"+letter, at, "%"+letter, f.operand(o, at))
		p.operands = append(p.operands, o.Memory...)
		for len(p.operands)%operandSize != 0 {
			p.operands = append(p.operands, 0)
		}
	}
	last := ""
	for i, text := range strings.Split(c.Text, ";") {
		last = f.statement(f.complete(strings.NewReplacer(names...).Replace(strings.TrimSpace(text))))
		names = append(names, fmt.Sprintf("%%%d", i+1), last)
	}
	f.store(last, c.Result.Type)
	p.bodies = append(p.bodies, f.text(len(p.bodies)+1))
}

// statement adds an instruction and returns the name of its result, if it has
// one.
func (f *body) statement(text string) string {
	if strings.HasPrefix(text, "store ") || strings.Contains(text, "call void ") {
		f.lines = append(f.lines, text+";")
		return ""
	}
	return f.value("%s", text)
}

// body is a function that computes one case.
type body struct {
	program   *program
	lines     []string
	constants []string // "i32 5", in order of %c0, %c1, …
	values    int
	blocks    int // after the first
}

// value adds an instruction that has a result, and returns its name.
func (f *body) value(format string, args ...any) string {
	name := fmt.Sprintf("%%v%d", f.values)
	f.values++
	f.lines = append(f.lines, name+" = "+fmt.Sprintf(format, args...)+";")
	return name
}

func (f *body) constant(t isa.Type, text string) string {
	f.constants = append(f.constants, t.String()+" "+text)
	return fmt.Sprintf("%%c%d", len(f.constants)-1)
}

// operand returns the name of an operand, which memory holds at an address.
func (f *body) operand(l Literal, at string) string {
	if f.program.literals && !l.Type.IsVector() {
		return f.constant(l.Type, literalText(l))
	}
	t := memoryType(l.Type)
	v := f.value("load %v* %s, align %d", t, at, alignment(t))
	switch {
	case l.Type == isa.I1:
		return f.value("trunc i8 %s to i1", v)
	case t != l.Type:
		return f.value("icmp ne %v %s, %s", t, v, f.constant(t, "undef"))
	}
	return v
}

// store writes the result, which is the last value.
func (f *body) store(v string, t isa.Type) {
	m := memoryType(t)
	switch {
	case t == isa.I1:
		v = f.value("zext i1 %s to i8", v)
	case m != t:
		v = f.value("sext %v %s to %v", t, v, m)
	}
	f.lines = append(f.lines, fmt.Sprintf("store %v %s, %v* %%p1, align %d;", m, v, m, alignment(m)), "ret void;")
}

func alignment(t isa.Type) uint64 {
	if t.IsInteger() {
		return 1
	}
	return t.Underlying().BitSize() / 8
}

// literalText writes a scalar as the constants block does: floats by their bits.
func literalText(l Literal) string {
	if l.Type.IsInteger() {
		return l.Text
	}
	var bits uint64
	for i, b := range l.Memory {
		bits |= uint64(b) << (8 * i)
	}
	return fmt.Sprintf("0x%x", bits)
}

var (
	placeholder = regexp.MustCompile(`(i\d+|float|double)?( ?)\{([^}]*)\}`)
	calleeName  = regexp.MustCompile(`@(llvm\.[a-z0-9.]+)`)
)

// complete replaces {N} by constants, of the type in front or i32, and the names of intrinsics by addresses.
func (f *body) complete(text string) string {
	text = placeholder.ReplaceAllStringFunc(text, func(s string) string {
		m := placeholder.FindStringSubmatch(s)
		t, ok := types[m[1]]
		if !ok {
			t = isa.I32
		}
		return m[1] + m[2] + f.constant(t, m[3])
	})
	return calleeName.ReplaceAllStringFunc(text, func(s string) string {
		return "@" + f.program.intrinsic(s[1:])
	})
}

// intrinsic returns a mark for the address of an intrinsic, which is known only
// when the cases have been counted.
func (p *program) intrinsic(name string) string {
	i := slices.Index(p.intrinsics, name)
	if i < 0 {
		i = len(p.intrinsics)
		p.intrinsics = append(p.intrinsics, name)
	}
	return fmt.Sprintf("INTRINSIC%d_", i)
}

func (f *body) text(index int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "  function void @f%d(i32 %%p0, i32 %%p1) {\n    blocks 1;\n", index)
	writeConstants(&b, f.constants)
	b.WriteString("  %b0:\n")
	for _, l := range f.lines {
		b.WriteString("    " + l + "\n")
	}
	b.WriteString("  }\n")
	return b.String()
}

func writeConstants(b *strings.Builder, constants []string) {
	if len(constants) == 0 {
		return
	}
	b.WriteString("    constants {\n")
	last := ""
	for i, c := range constants {
		cut := strings.LastIndexByte(c, ' ')
		if t := c[:cut]; t != last {
			fmt.Fprintf(b, "      %s:\n", t)
			last = t
		}
		fmt.Fprintf(b, "        %%c%d = %s;\n", i, c)
	}
	b.WriteString("      }\n")
}
