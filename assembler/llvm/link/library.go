package link

import "github.com/pnaclasm/pnaclasm/assembler/llvm/ir"

// withLibrary adds the modules of the library that define what is lacking, until
// nothing more is to be had. Of two that define one name, the first is taken.
func withLibrary(modules []*ir.Module, o Options) []*ir.Module {
	if len(o.Library) == 0 {
		return modules
	}
	defines := map[string]*ir.Module{}
	for _, m := range o.Library {
		for _, s := range m.Symbols {
			if !isLocal(s) && s.Defined() && defines[s.Name] == nil {
				defines[s.Name] = m
			}
		}
	}
	w := &wanted{defined: map[string]bool{}, taken: map[*ir.Module]bool{}}
	for _, m := range modules {
		w.add(m)
	}
	for len(w.names) > 0 {
		name := w.names[len(w.names)-1]
		w.names = w.names[:len(w.names)-1]
		if m := defines[name]; m != nil && !w.defined[name] && !w.taken[m] {
			modules = append(modules, m)
			w.add(m)
		}
	}
	return modules
}

// wanted are the names that the modules taken so far use.
type wanted struct {
	defined map[string]bool
	taken   map[*ir.Module]bool
	names   []string
}

func (w *wanted) add(m *ir.Module) {
	w.taken[m] = true
	for _, s := range m.Symbols {
		switch {
		case isLocal(s):
		case s.Defined():
			w.defined[s.Name] = true
		case s.Linkage != ir.ExternWeak:
			w.names = append(w.names, s.Name)
		}
	}
}
