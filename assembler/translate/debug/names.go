package debug

import (
	"strconv"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// functionNames are the names of the values of a function, made when they are
// first asked for.
type functionNames struct {
	byValue []string
	byName  map[string]module.ValueID
}

// address is how the text writes a function or global address.
func (p *Program) address(sort byte, n int) string { return "@" + string(sort) + strconv.Itoa(n) }

// FunctionName is how a function is called: its address, and its symbol if it has
// one.
func (p *Program) FunctionName(n int) string {
	if name := p.module.Functions[n].Name; name != "" {
		return p.address('f', n) + " " + name
	}
	return p.address('f', n)
}

// namesOf returns the names of a function's values: parameters, constants and
// results are counted each for itself.
func (p *Program) namesOf(function int) *functionNames {
	n := &p.names[function]
	body := p.module.Functions[function].Body
	if n.byName != nil || body == nil {
		return n
	}
	n.byValue, n.byName = make([]string, len(body.Values)), map[string]module.ValueID{}
	letters := [...]string{module.Param: "%p", module.Constant: "%c", module.Result: "%v"}
	var counts [len(letters)]int
	for i := range body.Values {
		k := body.Values[i].Kind
		name := letters[k] + strconv.Itoa(counts[k])
		counts[k]++
		n.byValue[i], n.byName[name] = name, body.Base+module.ValueID(i)
	}
	for id, name := range body.Names {
		if _, taken := n.byName["%"+name]; !taken && body.Value(id) != nil {
			n.byName["%"+name] = id
		}
	}
	return n
}

// ValueName returns the name of a value as the text of a function has it.
func (p *Program) ValueName(function int, v module.ValueID) string {
	body := p.module.Functions[function].Body
	if body.Value(v) != nil {
		return p.namesOf(function).byValue[v-body.Base]
	}
	if n := int(v); n < len(p.module.Functions) {
		return p.address('f', n)
	}
	return p.address('g', int(v)-len(p.module.Functions))
}

// FindValue returns the value of a name in a function.
func (p *Program) FindValue(function int, name string) (v module.ValueID, t isa.Type, ok bool) {
	v, ok = p.namesOf(function).byName[name]
	if !ok {
		return 0, t, false
	}
	return v, p.module.Functions[function].Body.TypeOf(v), true
}

// ValueNames returns the names of a function's values, in their order.
func (p *Program) ValueNames(function int) []string { return p.namesOf(function).byValue }
