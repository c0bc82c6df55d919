package answers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// Escape returns a program that tries to leave the directory it is granted, for
// ever: its main thread calls every function that takes a name, while seven
// threads change the names and what they stand for. When a call has succeeded
// that must not, the program ends with StatusEscaped and more.
func Escape() string {
	p := &escape{}
	functions := []string{p.entry(), p.ask()}
	for _, two := range [][2]string{{"..", "ab"}, {"..", "/."}, {"ab", ".."}, {"./", ".."}, {"..", ".."}} {
		functions = append(functions, p.flipping(two))
	}
	functions = append(functions,
		p.renaming("d", "e", "out", "d", "d", "out", "e", "d"),
		p.renaming("ab/moved", "moved", "made", "ab", "ab", "made"))
	return p.text(functions)
}

// The interfaces of the program, with the global that holds each one's table.
var escapeInterfaces = []struct {
	table global
	name  string
	slots int
}{
	{"thread", "nacl-irt-thread-0.1", 3}, {"names", "nacl-irt-dev-filename-0.3", 16},
	{"files", "nacl-irt-fdio-0.1", 8}, {"basic", "nacl-irt-basic-0.1", 6}, {"futex", "nacl-irt-futex-0.1", 2},
}

// escapeThreads are the threads besides the main one.
const escapeThreads = 7

// escape is the program in the making.
type escape struct {
	globals []string // name of each one
	texts   []string // declaration of each one
}

// use returns the number of a global, which is declared with its first use.
func (p *escape) use(name, text string) string {
	i := slices.Index(p.globals, name)
	if i < 0 {
		i = len(p.globals)
		p.globals = append(p.globals, name)
		p.texts = append(p.texts, strings.Replace(text, "NAME", fmt.Sprintf("@g%d", i), 1))
	}
	return fmt.Sprintf("@g%d", i)
}

// zeros is a global of size bytes.
func (p *escape) zeros(g global, size int) string {
	return p.use(string(g), fmt.Sprintf("    var NAME, align 16,\n      zerofill %d;\n", size))
}

// name is a global that holds a string.
func (p *escape) name(s string) string {
	return p.use("\""+s, fmt.Sprintf("    var NAME, align 4,\n      %s\n", byteList([]byte(s+"\x00"))))
}

// table is the global that holds an interface.
func (p *escape) table(g global) string { return p.zeros(g, 64) }

// word is a constant of type i32.
func (f *body) word(n int) string { return f.constant(isa.I32, fmt.Sprint(n)) }

// call adds a call of a function of an interface and returns its result.
func (p *escape) call(f *body, table global, slot int, args ...any) string {
	function := f.value("load i32* %s, align 1", f.value("add i32 %s, %s", p.table(table), f.word(4*slot)))
	var list []string
	for _, a := range args {
		list = append(list, p.argument(f, a))
	}
	return f.value("call i32 %s(%s)", function, strings.Join(list, ", "))
}

func (p *escape) argument(f *body, a any) string {
	switch a := a.(type) {
	case string:
		return "i32 " + p.name(a)
	case global:
		return "i32 " + p.zeros(a, 256)
	case int64:
		return "i64 " + f.constant(isa.I64, fmt.Sprint(a))
	}
	return "i32 " + f.word(a.(int))
}

// label begins a block, which the one before goes on to if it has no end.
func (f *body) label(goOn bool) {
	f.blocks++
	if goOn {
		f.lines = append(f.lines, fmt.Sprintf("br label %%b%d;", f.blocks))
	}
	f.lines = append(f.lines, fmt.Sprintf("%%b%d:", f.blocks))
}

// entry is the main thread.
func (p *escape) entry() string {
	f := &body{}
	for _, in := range escapeInterfaces {
		f.value("call i32 @f1(i32 %%p0, i32 %s, i32 %s, i32 %s)", p.name(in.name), p.table(in.table), f.word(4*in.slots))
	}
	for i := range escapeThreads {
		stack := f.value("add i32 %s, %s", p.zeros(global(fmt.Sprint("stack", i)), 4096), f.word(4096))
		create := f.value("load i32* %s, align 1", p.table("thread"))
		f.value("call i32 %s(i32 @f%d, i32 %s, i32 %s)", create, 2+i, stack, f.word(0))
	}
	f.label(true)
	for i, a := range attempts {
		p.attempt(f, i, a)
	}
	return f.endless("void @f0(i32 %p0)")
}

// attempt makes one call, and ends the program if that succeeds and must not.
func (p *escape) attempt(f *body, i int, a attempt) {
	failed := p.call(f, "names", a.slot, a.args...)
	if a.slot == slotOpen {
		p.call(f, "files", 0, 3) // the descriptor, if it was opened
	}
	if a.free {
		return
	}
	succeeded := f.value("icmp eq i32 %s, %s", failed, f.word(0))
	f.lines = append(f.lines, fmt.Sprintf("br i1 %s, label %%b%d, label %%b%d;", succeeded, f.blocks+1, f.blocks+2))
	f.label(false)
	exit := f.value("load i32* %s, align 1", p.table("basic"))
	f.lines = append(f.lines, fmt.Sprintf("call void %s(i32 %s);", exit, f.word(StatusEscaped+i)), "unreachable;")
	f.label(false)
}

// ask is the function that gets an interface: the entry point's argument, the
// name, the table, its size.
func (p *escape) ask() string {
	f := &body{}
	load := func(at string, offset int) string {
		return f.value("load i32* %s, align 1", f.value("add i32 %s, %s", at, f.word(offset)))
	}
	counts := f.value("add i32 %s, %s", load("%p0", 4), load("%p0", 8))
	query := load(f.value("add i32 %%p0, %s", f.value("shl i32 %s, %s", counts, f.word(2))), 4*5+4)
	f.lines = append(f.lines, fmt.Sprintf("ret i32 %s;", f.value("call i32 %s(i32 %%p1, i32 %%p2, i32 %%p3)", query)))
	return f.function("i32 @f1(i32 %p0, i32 %p1, i32 %p2, i32 %p3)")
}

// flipping is a thread that writes one of two beginnings into all names that
// begin with "ab".
func (p *escape) flipping(two [2]string) string {
	f := &body{}
	f.label(true)
	for i, g := range p.globals {
		for _, s := range two {
			if strings.HasPrefix(g, `"ab`) {
				letters := f.constant(isa.I16, fmt.Sprint(int(s[0])|int(s[1])<<8))
				f.lines = append(f.lines, fmt.Sprintf("call void @ATOMIC(i16 %s, i32 @g%d, i32 %s);", letters, i, f.word(6)))
			}
		}
	}
	return f.endless("void @NEXT()")
}

// renaming is a thread that renames files, from and to in turn.
func (p *escape) renaming(names ...string) string {
	f := &body{}
	f.label(true)
	for i := 0; i < len(names); i += 2 {
		p.call(f, "names", slotRename, names[i], names[i+1])
	}
	return f.endless("void @NEXT()")
}

// endless is a function whose second block goes on for ever.
func (f *body) endless(head string) string {
	f.lines = append(f.lines, "br label %b1;")
	return f.function(head)
}

func (f *body) function(head string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "  function %s {\n    blocks %d;\n", head, f.blocks+1)
	writeConstants(&b, f.constants)
	b.WriteString("  %b0:\n    " + strings.Join(f.lines, "\n    ") + "\n  }\n")
	return b.String()
}

// atomicStore is the name of the intrinsic that stores two bytes at once.
func atomicStore() string {
	i := slices.IndexFunc(isa.Intrinsics, func(i isa.Intrinsic) bool {
		return i.ID == isa.AtomicStore && i.Params[0] == isa.I16
	})
	return isa.Intrinsics[i].Name
}

// text puts the program together: its functions, then the one intrinsic.
func (p *escape) text(functions []string) string {
	var b strings.Builder
	b.WriteString("module {\n  version 1;\n  types {\n    count 12;\n")
	for i, t := range []string{"i1", "i16", "i32", "i64", "void", "void (i32)", "void ()", "i32 (i32)", "i32 (i32, i32)",
		"i32 (i32, i32, i32)", "i32 (i32, i32, i32, i32)", "void (i16, i32, i32)"} {
		fmt.Fprintf(&b, "    @t%d = %s;\n", i, t)
	}
	b.WriteString("  }\n  define external void @f0(i32);\n  define internal i32 @f1(i32, i32, i32, i32);\n")
	for i := 2; i < len(functions); i++ {
		fmt.Fprintf(&b, "  define internal void @f%d();\n", i)
		functions[i] = strings.Replace(functions[i], "@NEXT", fmt.Sprintf("@f%d", i), 1)
	}
	atomic := fmt.Sprintf("@f%d", len(functions))
	fmt.Fprintf(&b, "  declare external void %s(i16, i32, i32);\n  globals {\n    count %d;\n%s  }\n", atomic, len(p.texts), strings.Join(p.texts, ""))
	fmt.Fprintf(&b, "  valuesymtab {\n    @f0 : %q;\n    %s : %q;\n  }\n", isa.EntryPoint, atomic, atomicStore())
	b.WriteString(strings.ReplaceAll(strings.Join(functions, ""), "@ATOMIC", atomic) + "}\n")
	return b.String()
}
