package debug

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// functionNames are the names of the values of a function, made when they are
// first asked for: those that the text gives them, and their numbers.
type functionNames struct {
	byValue []string
	byName  map[string]module.ValueID
}

// address is how the text writes a function or global address.
func (p *Program) address(sort byte, n int) string { return "@" + string(sort) + strconv.Itoa(n) }

// symbol is the name of a function ('f') or global ('g') address: that of the symbol
// table or, where there is none, of the text or the map; "" for none.
func (p *Program) symbol(sort byte, n int) string {
	if sort == 'f' {
		return p.module.Functions[n].Shown()
	}
	return cmp.Or(p.module.Globals[n].Name, p.names.Name(-1, sort, uint64(n)))
}

// FunctionName is how a function is called: its address, and its name if it has
// one.
func (p *Program) FunctionName(n int) string { return p.called('f', n) }

func (p *Program) called(sort byte, n int) string {
	if name := p.symbol(sort, n); name != "" {
		return p.address(sort, n) + " " + name
	}
	return p.address(sort, n)
}

// Symbols returns the names of all function and global addresses: their numbers and
// what else they are called.
func (p *Program) Symbols() (names []string) {
	for sort, count := range map[byte]int{'f': len(p.module.Functions), 'g': len(p.module.Globals)} {
		for i := range count {
			names = append(names, p.address(sort, i))
			if name := p.symbol(sort, i); name != "" {
				names = append(names, "@"+name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// find returns the function or global address of a name.
func (p *Program) find(sort byte, count int, name string) (n int, ok bool) {
	digits, number := strings.CutPrefix(name, "@"+string(sort))
	if n, err := strconv.Atoi(digits); number && err == nil && n >= 0 && n < count {
		return n, true
	}
	name = strings.TrimPrefix(name, "@")
	for i := range count {
		if name != "" && p.symbol(sort, i) == name {
			return i, true
		}
	}
	return 0, false
}

// namesOf returns the names of a function's values: parameters, constants and
// results are counted each for itself.
func (p *Program) namesOf(function int) *functionNames {
	n := &p.values[function]
	body := p.module.Functions[function].Body
	if n.byName != nil || body == nil {
		return n
	}
	n.byValue, n.byName = make([]string, len(body.Values)), map[string]module.ValueID{}
	letters := [...]byte{module.Param: 'p', module.Constant: 'c', module.Result: 'v'}
	var counts [len(letters)]uint64
	for i := range body.Values {
		k := body.Values[i].Kind
		number, id := fmt.Sprintf("%%%c%d", letters[k], counts[k]), body.Base+module.ValueID(i)
		n.byValue[i], n.byName[number] = number, id
		if name := p.names.Name(function, letters[k], counts[k]); name != "" {
			n.byValue[i], n.byName["%"+name] = "%"+name, id
		}
		counts[k]++
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
