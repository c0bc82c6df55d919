package asmparse

// This file lists words of other assemblers and languages.

// How some things are written here, in messages.
const (
	writeFunction = "functions are written `function internal i32 @name(i32 %x) {`"
	writeMemory   = "memory is written `var @name, zerofill 64` or `const @name, i32 {1, 2}`"
	writeBranch   = "a jump is written `br label %name;`"
	writeIf       = "compare with `%c = icmp eq i32 %a, %b;` and go on with `br i1 %c, label %yes, label %no;`"
	noStack       = "there is no stack to push to: arguments stand in the call, memory comes from `alloca`"
	noPointers    = "addresses are numbers of the type i32: leave the conversion out"
	noSystem      = "there are no system calls: `include <irt>` brings functions such as `@print.str`"
	noMov         = "a value has one name and never changes; use it where it is needed, or `phi` where control flow decides"
)

// wordHabits are words that other assemblers have, and what is written here.
var wordHabits = map[string]string{
	"getelementptr": "there is no `getelementptr`: an address is an i32, add the offset to it: `%at = add i32 %base, 8;`",
	"lea":           "there is no `lea`: a global is its address, and offsets are added: `%at = add i32 @table, 8;`",
	"mov":           "there is no `mov`: " + noMov,
	"move":          "there is no `move`: " + noMov,
	"let":           "there is no `let`: a value is the result of an instruction, `%x = add i32 %a, 1;`",
	"ldr":           "memory is read with `%x = load i32* %address, align 1;`",
	"lw":            "memory is read with `%x = load i32* %address, align 1;`",
	"sw":            "memory is written with `store i32 %x, i32* %address, align 1;`",
	"inc":           "there is no `inc`: `%next = add i32 %n, 1;`",
	"dec":           "there is no `dec`: `%next = sub i32 %n, 1;`",
	"neg":           "there is no `neg`: `%y = sub i32 0, %x;`",
	"fneg":          "there is no `fneg`: `%y = fsub double -0.0, %x;`",
	"not":           "there is no `not`: `%y = xor i32 %x, -1;`",
	"cmp":           writeIf,
	"je":            writeIf,
	"jne":           writeIf,
	"jz":            writeIf,
	"jnz":           writeIf,
	"beq":           writeIf,
	"bne":           writeIf,
	"if":            writeIf,
	"jmp":           writeBranch,
	"goto":          writeBranch,
	"push":          noStack,
	"pop":           noStack,
	"nop":           "there is no `nop`: leave it out",
	"inttoptr":      noPointers,
	"ptrtoint":      noPointers,
	"syscall":       noSystem,
	"svc":           noSystem,
	"ecall":         noSystem,
	"invoke":        "there are no exceptions: write `call`",
	"db":            "bytes are written `const @name, \"text\\0\"` or `const @name, x\"DE AD\"`",
	"dw":            "words of 16 bits are written `const @name, i16 {1, 2}`",
	"dd":            "words of 32 bits are written `const @name, i32 {1, 2, @other}`",
	"dq":            "words of 64 bits are written `const @name, i64 {1, 2}`",
	"resb":          writeMemory,
	"section":       "there are no sections: memory is defined with `var` and `const`, code with `function`",
	"segment":       "there are no sections: memory is defined with `var` and `const`, code with `function`",
	"global":        "memory is written `var @name, zerofill 64`; a function that others see is `external`, as `@_start` is",
	"extern":        "nothing is linked: other files come with `include \"file.pnaclasm\"`, the runtime with `include <irt>`",
	"import":        "other files come with `include \"file.pnaclasm\"`, the runtime with `include <irt>`",
	"equ":           "there are no names for numbers: write the number where it is needed",
	"target":        "programs are the same for all machines: leave it out",
	"attributes":    "there are no attributes: leave them out",
	"func":          writeFunction,
	"fn":            writeFunction,
	"def":           writeFunction,
	"proc":          writeFunction,
}

// pointerWord is the type that LLVM has for all addresses.
const pointerWord = "ptr"

// typeHabits are types of other languages, and those that are meant.
var typeHabits = map[string]string{
	"int": "i32", "unsigned": "i32", "long": "i64", "short": "i16", "char": "i8", "byte": "i8", "word": "i32", "bool": "i1",
	"u8": "i8", "u16": "i16", "u32": "i32", "u64": "i64", "s32": "i32", "f32": "float", "f64": "double", "half": "float",
	pointerWord: "i32",
}

// literalHabits are words for values.
var literalHabits = map[string]string{"true": "1", "false": "0", "null": "0", "NULL": "0", "nil": "0"}

// flagHabits are words that LLVM puts between the parts of an instruction.
var flagHabits = map[string]bool{
	"nsw": true, "nuw": true, "exact": true, "inbounds": true, "zeroext": true, "signext": true, "noundef": true,
	"nounwind": true, "volatile": true, "fast": true, "nnan": true, "ninf": true, "noalias": true, "nocapture": true, "dso_local": true,
}
