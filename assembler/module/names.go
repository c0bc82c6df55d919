package module

import "github.com/pnaclasm/pnaclasm/assembler/namemap"

// Label gives the functions the names that a map has for them: see Function.Label.
func (m *Module) Label(names *namemap.Map) {
	for i := range m.Functions {
		m.Functions[i].Label = names.Name(-1, 'f', uint64(i))
	}
}

// AddNames adds the names of the symbol table where a map has none.
func (m *Module) AddNames(names *namemap.Map) {
	for i := range m.Functions {
		if i == len(names.Functions) {
			names.Functions = append(names.Functions, namemap.Function{})
		}
		if names.Functions[i].Name == "" {
			names.Functions[i].Name = m.Functions[i].Name
		}
	}
	for i := range m.Globals {
		if i == len(names.Globals) {
			names.Globals = append(names.Globals, "")
		}
		if names.Globals[i] == "" {
			names.Globals[i] = m.Globals[i].Name
		}
	}
}
