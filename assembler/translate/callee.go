package translate

import (
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// StaticCallee returns the function that an indirect call names by its address
// instead of computing it, and the arguments the function takes of those there
// are. Libraries call main in this way, with three arguments, and C programs
// are free to declare it with two or none: what there is no parameter for is
// dropped, as on every machine that programs are made for. One of the two return
// types may be void; the result of a void function is zero.
//
// ok is false where the callee is computed, and where the types differ in
// another way: that is a call like any other through a pointer.
func StaticCallee(m *module.Module, b *module.Body, in *module.Inst) (index int, args []module.ValueID, ok bool) {
	callee := uint64(in.Args[0])
	if in.ID != isa.CallIndirect || callee >= uint64(len(m.Functions)) {
		return 0, nil, false
	}
	f := &m.Functions[callee]
	args = in.Args[1:]
	if f.Body == nil || f.Signature == nil || len(f.Signature.Params) > len(args) {
		return 0, nil, false
	}
	for i, t := range f.Signature.Params {
		if b.TypeOf(args[i]) != t {
			return 0, nil, false
		}
	}
	ret := f.Signature.Return
	same := ret == in.Type || ret == isa.VoidType || in.Type == isa.VoidType
	return int(callee), args[:len(f.Signature.Params)], same
}
