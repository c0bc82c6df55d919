package verify

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/parallel"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// Verified is a module that keeps all rules its meaning depends on. Only this
// package makes one, so that whoever is handed it need not check again.
type Verified struct{ module *module.Module }

// Module returns the module.
func (v *Verified) Module() *module.Module { return v.module }

// Module holds a module against all rules. The diagnostics are sorted by place.
// The Verified is nil if one of them is an error, and also if a rule that the
// program's meaning depends on is broken whose severity cfg has lowered.
func Module(m *module.Module, cfg Config) (*Verified, diag.List) {
	levels := meant(cfg.levels(), m.Program)
	list, ok := checkShell(m, levels)
	bodies := make([]result, len(m.FunctionBlocks))
	parallel.Each(len(bodies), func(i int) {
		bodies[i].list, bodies[i].ok = checkBody(m, &m.FunctionBlocks[i], levels)
	})
	for _, b := range bodies {
		list, ok = append(list, b.list...), ok && b.ok
	}
	list.Sort()
	list = narrowOnce(list)
	if !ok || list.HasErrors() {
		return nil, list
	}
	return &Verified{m}, list
}

// narrowOnce keeps the first of the diagnostics about narrow abbreviation
// indices, which a compressed program has in most of its blocks, and counts the
// others in it.
func narrowOnce(list diag.List) diag.List {
	found := 0
	list = slices.DeleteFunc(list, func(d diag.Diagnostic) bool {
		if d.Code != fileNarrow.Code {
			return false
		}
		found++
		return found > 1
	})
	if found > 1 {
		i := slices.IndexFunc(list, func(d diag.Diagnostic) bool { return d.Code == fileNarrow.Code })
		list[i].Message += "; the same holds for " + diag.Counted(found-1, "more block")
	}
	return list
}

// result is what a check of a function came to.
type result struct {
	list diag.List
	ok   bool
}

// Shell checks all of a module but the bodies of its functions. Together with
// the results of Body for all function blocks it is what Module finds.
func Shell(m *module.Module, cfg Config) diag.List {
	list, _ := checkShell(m, meant(cfg.levels(), m.Program))
	list.Sort()
	return list
}

// Body checks one function block of a module, whose Body must have been built.
// It costs what the function costs, not the module.
func Body(m *module.Module, b *module.FunctionBlock, cfg Config) diag.List {
	list, _ := checkBody(m, b, cfg.levels())
	list.Sort()
	return list
}
