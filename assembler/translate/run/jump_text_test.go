package run

import (
	"fmt"
	"strings"
)

// jumpFactor is what the hash is multiplied with.
const jumpFactor = 40503

// The globals: the hash, the fuel, and the marks and the contents of the buffers.
// The functions are followed by setjmp and longjmp.
const (
	jumpHash   = "@g0"
	jumpFuelAt = "@g1"
	jumpMarks  = 2
	jumpStored = jumpMarks + jumpBuffers
)

// text returns the program as text.
func (p *jumpProgram) text() string {
	var b strings.Builder
	b.WriteString("module {\nversion 1;\ntypes {\ncount 5;\n@t0 = i1;\n@t1 = i32;\n@t2 = void;\n@t3 = i32 (i32);\n@t4 = void (i32, i32);\n}\n")
	for f := range p {
		fmt.Fprintf(&b, "define internal i32 @f%d(i32);\n", f)
	}
	fmt.Fprintf(&b, "declare external i32 @f%d(i32);\ndeclare external void @f%d(i32, i32);\n", jumpFunctions, jumpFunctions+1)
	fmt.Fprintf(&b, "globals {\ncount %d;\nvar @g0, align 4,\nzerofill 4;\nvar @g1, align 4,\n{%d, %d, 0, 0}\n", jumpStored+jumpBuffers, jumpFuel&255, jumpFuel>>8)
	for k := range jumpBuffers {
		fmt.Fprintf(&b, "var @g%d, align 4,\nzerofill 4;\n", jumpMarks+k)
	}
	for k := range jumpBuffers {
		fmt.Fprintf(&b, "var @g%d, align 8,\nzerofill 1024;\n", jumpStored+k)
	}
	fmt.Fprintf(&b, "}\nvaluesymtab {\n@f%d : \"llvm.nacl.setjmp\";\n@f%d : \"llvm.nacl.longjmp\";\n}\n", jumpFunctions, jumpFunctions+1)
	for f := range p {
		p[f].text(&b, f)
	}
	b.WriteString("}\n")
	return b.String()
}

// What a block of the program becomes: the blocks body, fork, test and jump, each
// of them behind those of the same kind of the blocks before. The last block of
// the function returns.
const (
	jumpBody = iota
	jumpFork
	jumpTest
	jumpJump
	jumpKinds
)

// The numbers of values: each instruction has three, the last of which is its
// own; behind them come seven that say whether the function returns.
const (
	jumpEach    = 3
	jumpInEntry = jumpEach*jumpInsts + 7
	jumpInBlock = jumpInEntry + 1
)

// name returns the name of a value.
func (f jumpFunction) name(id int) string {
	if id == 0 {
		return "%p0"
	}
	b, i := (id-1)/(jumpInsts+1), (id-1)%(jumpInsts+1)
	if b == 0 {
		return fmt.Sprintf("%%v%d", jumpEach*i-1)
	}
	return fmt.Sprintf("%%v%d", jumpInEntry+(b-1)*jumpInBlock+jumpEach*i)
}

func (f jumpFunction) text(b *strings.Builder, index int) {
	n := len(f)
	fmt.Fprintf(b, "function i32 @f%d(i32 %%p0) {\nblocks %d;\nconstants {\ni32:\n", index, jumpKinds*n+1)
	for c := range 16 {
		fmt.Fprintf(b, "%%c%d = i32 %d;\n", c, c)
	}
	fmt.Fprintf(b, "%%c16 = i32 %d;\n%%c17 = i32 %d;\n}\n", jumpFactor, jumpReturns)
	v := 0
	value := func(format string, args ...any) string {
		name := fmt.Sprintf("%%v%d", v)
		fmt.Fprintf(b, "%s = %s;\n", name, fmt.Sprintf(format, args...))
		v++
		return name
	}
	for i := range f {
		fmt.Fprintf(b, "%%b%d:\n", i)
		f.phi(b, i, value)
		for _, in := range f[i].insts {
			f.inst(b, in, value)
		}
		left := value("sub i32 %s, %%c1", value("load i32* %s, align 1", jumpFuelAt))
		fmt.Fprintf(b, "store i32 %s, i32* %s, align 1;\n", left, jumpFuelAt)
		over := value("icmp slt i32 %s, %%c0", left)
		bits := value("and i32 %s, %%c17", value("load i32* %s, align 1", jumpHash))
		over = value("or i1 %s, %s", over, value("icmp eq i32 %s, %%c0", bits))
		fmt.Fprintf(b, "br i1 %s, label %%b%d, label %%b%d;\n", over, jumpKinds*n, jumpFork*n+i)
	}
	for i, bl := range f {
		bit := value("lshr i32 %s, %%c%d", readHash(b, jumpFork*n+i, value), bl.bit)
		fmt.Fprintf(b, "br i1 %s, label %%b%d, label %%b%d;\n", value("trunc i32 %s to i1", bit), bl.first, jumpTest*n+i)
	}
	for i, bl := range f {
		fmt.Fprintf(b, "%%b%d:\n", jumpTest*n+i)
		mark := value("load i32* @g%d, align 1", jumpMarks+bl.buffer)
		fmt.Fprintf(b, "br i1 %s, label %%b%d, label %%b%d;\n", value("icmp ne i32 %s, %%c0", mark), jumpJump*n+i, bl.second)
	}
	for i, bl := range f {
		low := value("and i32 %s, %%c7", readHash(b, jumpJump*n+i, value))
		fmt.Fprintf(b, "store i32 %%c0, i32* @g%d, align 1;\n", jumpMarks+bl.buffer)
		fmt.Fprintf(b, "call void @f%d(i32 @g%d, i32 %s);\nunreachable;\n", jumpFunctions+1, jumpStored+bl.buffer, low)
	}
	hash := readHash(b, jumpKinds*n, value)
	for k := index; k < jumpBuffers; k += jumpFunctions {
		fmt.Fprintf(b, "store i32 %%c0, i32* @g%d, align 1;\n", jumpMarks+k)
	}
	fmt.Fprintf(b, "ret i32 %s;\n}\n", hash)
}

// readHash begins a block with the hash.
func readHash(b *strings.Builder, block int, value func(string, ...any) string) string {
	fmt.Fprintf(b, "%%b%d:\n", block)
	return value("load i32* %s, align 1", jumpHash)
}

// phi writes the phi of a block.
func (f jumpFunction) phi(b *strings.Builder, block int, value func(string, ...any) string) {
	if block == 0 {
		return
	}
	var pairs []string
	for from, bl := range f {
		last := f.name(jumpValue(from, jumpInsts))
		if bl.first == block {
			pairs = append(pairs, fmt.Sprintf("[%s, %%b%d]", last, jumpFork*len(f)+from))
		}
		if bl.second == block {
			pairs = append(pairs, fmt.Sprintf("[%s, %%b%d]", last, jumpTest*len(f)+from))
		}
		if from >= block && (bl.first == block || bl.second == block) {
			fmt.Fprintf(b, "declare i32 %s;\n", last)
		}
	}
	value("phi i32 %s", strings.Join(pairs, ", "))
}

// inst writes an instruction of three values.
func (f jumpFunction) inst(b *strings.Builder, in jumpInst, value func(string, ...any) string) {
	arg := f.name(in.arg)
	if in.kind == jumpPointer {
		pointer := value("xor i32 @f%d, %%c0", in.n)
		value("call i32 %s(i32 %s)", pointer, value("or i32 %s, %%c0", arg))
		return
	}
	sum := value("add i32 %s, %s", value("load i32* %s, align 1", jumpHash), arg)
	switch in.kind {
	case jumpMix:
		fmt.Fprintf(b, "store i32 %s, i32* %s, align 1;\n", value("mul i32 %s, %%c16", sum), jumpHash)
	case jumpSet:
		fmt.Fprintf(b, "store i32 %s, i32* %s, align 1;\n", sum, jumpHash)
		fmt.Fprintf(b, "store i32 %%c1, i32* @g%d, align 1;\n", jumpMarks+in.n)
		value("call i32 @f%d(i32 @g%d)", jumpFunctions, jumpStored+in.n)
	case jumpCall:
		value("call i32 @f%d(i32 %s)", in.n, sum)
	}
}
