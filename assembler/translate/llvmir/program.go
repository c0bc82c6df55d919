package llvmir

import (
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// What the runtime is told, in the words of runtime/runtime.h.

// runtime writes what both sides call: the runtime's functions are declared, the
// ways into the program defined.
func (p *printer) runtime() {
	bytes := p.pointer("i8")
	p.printf("\ndeclare hidden void @pnacl_trap(i32)\ndeclare hidden void @pnacl_trap_call(i32)\n")
	p.printf("declare hidden void @pnacl_move(i32, i32, i32)\ndeclare hidden void @pnacl_fill(i32, i32, i32)\n")
	p.printf("declare hidden %s @pnacl_setjmp(i32, i32)\ndeclare hidden void @pnacl_longjmp(i32, i32)\n", bytes)
	p.printf("declare i32 @_setjmp(%s)\n", bytes)
	if p.tables { // which is behind all functions
		p.printf("\ndefine hidden void @pnacl_end() #0 {\n  ret void\n}\n")
		p.enter()
		p.callPointer()
		if p.layout.UsesBrowser() {
			p.pageCallers()
		}
		p.allTables()
	} else {
		p.printf("@pnacl_table = external hidden constant %s\n", p.table())
	}
}

// enter writes pnacl_enter, which calls the entry point with the address of the
// start-up block; further parameters get 0.
func (p *printer) enter() {
	p.printf("\ndefine hidden void @pnacl_enter(i32 %%info) #0 {\n")
	if n := entryPoint(p.module); n >= 0 {
		sig := p.module.Functions[n].Signature
		args := make([]string, len(sig.Params))
		for i, t := range sig.Params {
			args[i] = t.String() + " " + literal(&module.Value{Type: t})
			if i == 0 && t == isa.I32 {
				args[i] = "i32 %info"
			}
		}
		p.printf("  call %v @%s(%s)\n", sig.Return, p.symbol(n), strings.Join(args, ", "))
	}
	p.printf("  ret void\n}\n")
}

// entryPoint returns the index of the function a program starts at, or -1.
func entryPoint(m *module.Module) int {
	for i := range m.Functions {
		if f := &m.Functions[i]; f.Body != nil && f.External && f.Name == isa.EntryPoint {
			return i
		}
	}
	return -1
}

// callPointer writes pnacl_call, which calls the start of a thread.
func (p *printer) callPointer() {
	f := &function{printer: p}
	f.printf("\ndefine hidden void @pnacl_call(i32 %%function) #0 {\n")
	callee := f.callee("%function", &bind.Signature{Return: isa.VoidType})
	f.printf("  call void %s()\n  ret void\n}\n", callee)
}

// allTables writes the memory image and the tables of functions and interfaces.
func (p *printer) allTables() {
	p.printf("\n%%segment = type { %s, i32, i32 }\n%%function = type { %[1]s, %[1]s, i32 }\n%%interface = type { %[1]s, i32, i32 }\n", p.pointer("i8"))
	p.printf("@pnacl_space = hidden constant i64 %d\n", p.space())
	p.constant("stack_top", translate.StackTop)
	p.constant("constants_end", p.layout.ConstantsEnd)
	p.constant("globals_end", p.layout.End)
	p.constant("query_pointer", p.layout.RuntimePointer(0))
	p.source()
	p.image()
	p.functionTable()
	p.slots()
	p.interfaces()
	p.traps()
}

func (p *printer) constant(name string, value uint32) {
	p.printf("@pnacl_%s = hidden constant i32 %d\n", name, value)
}

// source writes the name of the source for messages, or a null pointer, and the
// number of the first column: columns of a text count from 1, bits from 0.
func (p *printer) source() {
	name, column := p.pointer("i8")+" null", uint32(0)
	if p.places != nil {
		name = p.quoted("source", append([]byte(p.places.Name), 0))
	}
	if p.module.Program.Origins != nil {
		column = 1
	}
	p.printf("@pnacl_source = hidden constant %s\n", name)
	p.constant("first_column", column)
}

// array writes a constant array of n elements of a type, and its length.
func (p *printer) array(name, length, elem string, elems []string) {
	p.printf("@pnacl_%s = hidden constant [%d x %s] [", name, len(elems), elem)
	for i, e := range elems {
		if i > 0 {
			p.printf(",")
		}
		p.printf("\n  %s %s", elem, e)
	}
	p.printf(" ]\n")
	if length != "" {
		p.constant(length, uint32(len(elems)))
	}
}

// quoted writes a private constant and returns a pointer to it.
func (p *printer) quoted(name string, data []byte) string {
	p.printf("@%s = private constant [%d x i8] c\"%s\"\n", name, len(data), escape(data))
	return p.bytes(name, len(data))
}

// escape returns bytes as they stand between LLVM's quotation marks.
func escape(data []byte) []byte {
	const hex = "0123456789ABCDEF"
	out := make([]byte, 0, len(data))
	for _, b := range data {
		if b < ' ' || b > '~' || b == '"' || b == '\\' {
			out = append(out, '\\', hex[b>>4], hex[b&15])
		} else {
			out = append(out, b)
		}
	}
	return out
}

// image writes what the program's memory holds at the start.
func (p *printer) image() {
	var segments []string
	for i, piece := range p.layout.Image() {
		at := p.quoted(fmt.Sprintf("segment.%d", i), piece.Data)
		segments = append(segments, fmt.Sprintf("{ %s, i32 %d, i32 %d }", at, piece.Address, len(piece.Data)))
	}
	p.array("segments", "segment_count", "%segment", segments)
}

// functionTable writes where the code of each function is.
func (p *printer) functionTable() {
	var functions []string
	for i := range p.module.Functions {
		fn := &p.module.Functions[i]
		if fn.Body == nil {
			continue
		}
		name := p.pointer("i8") + " null"
		if shown := fn.Shown(); shown != "" {
			name = p.quoted(fmt.Sprintf("name.%d", i), append([]byte(shown), 0))
		}
		code := p.code(p.symbol(i), fn.Signature.String())
		functions = append(functions, fmt.Sprintf("{ %s, %s, i32 %d }", code, name, i))
	}
	p.array("functions", "function_count", "%function", functions)
}

// table is the type of the table of function pointers.
func (p *printer) table() string { return fmt.Sprintf("[%d x %%slot]", p.layout.TableSize()) }

// slots writes the table of function pointers: those of the program that are
// used as values, then those of the runtime.
func (p *printer) slots() {
	slots := []string{p.noSlot()}
	for i := range p.module.Functions {
		fn := &p.module.Functions[i]
		if fn.Body == nil || !p.layout.Taken[i] {
			slots = append(slots, p.noSlot())
			continue
		}
		slots = append(slots, p.slot(p.symbol(i), fn.Signature, uint32(i)))
	}
	p.runtimeSlots(&slots)
	p.array("table", "table_size", "%slot", slots)
}

// noSlot is the entry of a number that is no function pointer.
func (p *printer) noSlot() string { return fmt.Sprintf("{ %s null, i32 0, i32 0 }", p.pointer("i8")) }

func (p *printer) slot(name string, sig *bind.Signature, function uint32) string {
	return fmt.Sprintf("{ %s, i32 %d, i32 %d }", p.code(name, sig.String()), p.sigs.number(sig), function)
}

// hostFunction is the number of the function address of what is not a function
// of the program.
const hostFunction = 1<<32 - 1

// runtimeSlots adds the runtime's functions, which the same C function may
// implement in several interfaces.
func (p *printer) runtimeSlots(slots *[]string) {
	add := func(name string, sig *bind.Signature) {
		p.declareFunction(name, sig)
		*slots = append(*slots, p.slot(name, sig, hostFunction))
	}
	add("pnacl_"+translate.Query.Name, translate.Query.Signature)
	for _, i := range p.layout.Interfaces() {
		for _, s := range i.Slots {
			if !p.offers(&i) {
				*slots = append(*slots, p.noSlot())
				continue
			}
			add(runtimeSymbol(i.Family()+"_"+s.Name), s.Signature)
		}
	}
}

// offers reports whether an interface exists for the program. Threads do not
// where the atomic accesses are not made for them.
func (p *printer) offers(i *translate.Interface) bool {
	return i.Name != translate.ThreadInterface || p.threads
}

// interfaces writes which interfaces there are and where their slots begin.
func (p *printer) interfaces() {
	var list []string
	next := 1 // after the query
	for n, i := range p.layout.Interfaces() {
		first := p.layout.RuntimePointer(next)
		next += len(i.Slots)
		if !p.offers(&i) || i.IsBrowsers() { // those the query does not know
			continue
		}
		name := p.quoted(fmt.Sprintf("interface.%d", n), append([]byte(i.Name), 0))
		list = append(list, fmt.Sprintf("{ %s, i32 %d, i32 %d }", name, first, len(i.Slots)))
	}
	p.array("interfaces", "interface_count", "%interface", list)
}

func (p *printer) traps() {
	var texts []string
	for i, text := range trapTexts {
		s := p.quoted(fmt.Sprintf("trap.%d", i), append([]byte(text), 0))
		texts = append(texts, strings.TrimPrefix(s, p.pointer("i8")+" "))
	}
	p.array("trap_texts", "", p.pointer("i8"), texts)
}
