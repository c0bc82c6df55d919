package translate

import (
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

func TestStaticCallee(t *testing.T) {
	m := &module.Module{Functions: []module.Function{
		{Body: &module.Body{}, Signature: &bind.Signature{Return: isa.I32}},
		{Body: &module.Body{}, Signature: &bind.Signature{Return: isa.VoidType, Params: []isa.Type{isa.I32, isa.I64}}},
		{Signature: &bind.Signature{Return: isa.I32}},
	}}
	b := &module.Body{Base: 3, Values: []module.Value{{Type: isa.I32}, {Type: isa.I64}, {Type: isa.DoubleType}}}
	for _, c := range []struct {
		name  string
		args  []module.ValueID // the callee comes first
		ret   isa.Type
		taken int
		ok    bool
	}{
		{"main without parameters", []module.ValueID{0, 3, 3, 3}, isa.I32, 0, true},
		{"result not wanted", []module.ValueID{0}, isa.VoidType, 0, true},
		{"result of a void function", []module.ValueID{1, 3, 4}, isa.I32, 2, true},
		{"other result", []module.ValueID{0}, isa.I64, 0, false},
		{"too few arguments", []module.ValueID{1, 3}, isa.VoidType, 0, false},
		{"other argument", []module.ValueID{1, 3, 5}, isa.VoidType, 0, false},
		{"without a body", []module.ValueID{2}, isa.I32, 0, false},
		{"computed", []module.ValueID{3}, isa.I32, 0, false},
	} {
		in := &module.Inst{ID: isa.CallIndirect, Type: c.ret, Args: c.args}
		_, args, ok := StaticCallee(m, b, in)
		if ok != c.ok || ok && len(args) != c.taken {
			t.Errorf("%s: %d arguments, %v; want %d, %v", c.name, len(args), ok, c.taken, c.ok)
		}
	}
}
