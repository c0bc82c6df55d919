package llvmir

import (
	"cmp"
	"fmt"
	"runtime"
	"strings"
)

// firstOpaque is the first version of LLVM that writes all pointers as ptr
// unless told otherwise; those before write the type they point to.
const firstOpaque = 15

// dialect is what the text depends on besides the program.
type dialect struct {
	// opaque says that pointers are written as ptr.
	opaque bool
	// wide says that the target has 64-bit pointers.
	wide bool
	// tight says that the target has half of the addresses that others with 32-bit
	// pointers have.
	tight bool
}

// pointer is the type of a pointer to a type.
func (d dialect) pointer(to string) string {
	if d.opaque {
		return "ptr"
	}
	return to + "*"
}

// size is the type of an integer as wide as a pointer.
func (d dialect) size() string {
	if d.wide {
		return "i64"
	}
	return "i32"
}

// overload is the part of an intrinsic's name for a pointer to bytes.
func (d dialect) overload() string {
	if d.opaque {
		return "p0"
	}
	return "p0i8"
}

// bytes is a constant pointer to the first byte of @name, which holds n.
func (d dialect) bytes(name string, n int) string {
	if d.opaque {
		return "ptr @" + name
	}
	return fmt.Sprintf("i8* getelementptr ([%d x i8], [%d x i8]* @%s, i32 0, i32 0)", n, n, name)
}

// code is a constant pointer to the code of @name, a function of the given
// type.
func (d dialect) code(name, function string) string {
	if d.opaque {
		return "ptr @" + name
	}
	return fmt.Sprintf("i8* bitcast (%s* @%s to i8*)", function, name)
}

// space is the size of the program's address space, in bytes.
func (d dialect) space() uint64 {
	switch {
	case d.wide:
		return 1 << 32
	case d.tight:
		return 1 << 29
	}
	return 1 << 30
}

// tight is the architecture whose programs have 2 GB of addresses.
const tight = "mipsel"

// architectures are the targets that the runtime knows: little-endian ones.
// The names are the beginnings of the first part of a target triple.
var architectures = []struct {
	name string
	wide bool
	// flags are llc's, to get the arithmetic that the ABI asks for.
	flags []string
	// lines are those that keep llc from making one instruction of several equal
	// ones, which would belong to no line.
	lines []string
	// libraries are the flags for what the linker needs besides.
	libraries []string
}{
	{"x86_64", true, nil, nil, nil}, {"amd64", true, nil, nil, nil},
	{"aarch64", true, nil, aarch64Lines, nil}, {"arm64", true, nil, aarch64Lines, nil},
	{"riscv64", true, []string{"-mattr=+m,+a,+f,+d,+c", "-target-abi=lp64d"}, nil, nil}, {"loongarch64", true, nil, nil, nil},
	{"powerpc64le", true, nil, nil, nil}, {"mips64el", true, nil, nil, nil},
	{"armv7", false, nil, armLines, nil}, {"arm-", false, []string{"-mattr=+v7,+neon"}, armLines, nil}, {"thumbv7", false, nil, armLines, nil},
	{tight, false, []string{"-mcpu=mips32r2", "-mattr=+fpxx,+nooddspreg"}, nil, []string{"-latomic"}},
	{"i686", false, []string{"-mcpu=pentium4"}, nil, nil}, {"i386", false, []string{"-mcpu=pentium4"}, nil, nil},
}

var (
	aarch64Lines = []string{"-aarch64-enable-atomic-cfg-tidy=0"}
	armLines     = []string{"-arm-atomic-cfg-tidy=0"}
)

// archOf returns the index in architectures of a target triple.
func archOf(triple string) (int, error) {
	for i, a := range architectures {
		if strings.HasPrefix(triple, a.name) {
			return i, nil
		}
	}
	var names []string
	for _, a := range architectures {
		names = append(names, strings.TrimSuffix(a.name, "-"))
	}
	return 0, &TargetError{Triple: triple, Known: names}
}

// llcFlags are the flags of llc for a target triple.
func llcFlags(triple string) []string {
	var flags []string
	if i, err := archOf(triple); err == nil {
		flags = append(flags, architectures[i].flags...)
	}
	if strings.HasSuffix(triple, "hf") { // floats in registers of their own
		flags = append(flags, "-float-abi=hard")
	}
	return flags
}

// linkFlags are the flags of the C compiler that links for a target triple.
func linkFlags(triple string) []string {
	flags := []string{"-pie", "-lm", "-lpthread"}
	if i, err := archOf(triple); err == nil {
		flags = append(flags, architectures[i].libraries...)
	}
	return flags
}

// lineFlags are the flags of llc for a target triple, "" for this machine, that
// keep wrong places out of the line table: code of several places is not made one
// piece, and code of none belongs to none instead of to what stands before it.
func lineFlags(triple string) []string {
	flags := []string{"-enable-tail-merge=0", "-use-unknown-locations=Enable"}
	if i, err := archOf(cmp.Or(triple, runtime.GOARCH)); err == nil {
		flags = append(flags, architectures[i].lines...)
	}
	return flags
}

// TargetError says that a target is not one the runtime can be built for.
type TargetError struct {
	Triple string
	Known  []string // beginnings of the triples that are
}

// Error returns the message, which lists the targets there are.
func (e *TargetError) Error() string {
	return fmt.Sprintf("target %q is not supported: expected a target triple that begins with one of %s", e.Triple, strings.Join(e.Known, ", "))
}
