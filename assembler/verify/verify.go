package verify

import (
	"context"
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
// The Verified is nil if, and only if, one of them is an error. Rules that the
// program's meaning depends on are errors here even where cfg has lowered them and
// nothing else is wrong: no setting makes a program mean something.
func Module(m *module.Module, cfg Config) (*Verified, diag.List) {
	list, ok := judge(context.Background(), m, cfg.levels())
	return conclude(m, list, ok)
}

// ModuleUntil is Module for somebody who may lose interest: the error is that of a
// context that has ended before.
func ModuleUntil(ctx context.Context, m *module.Module, cfg Config) (*Verified, diag.List, error) {
	list, ok := judge(ctx, m, cfg.levels())
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	v, list := conclude(m, list, ok)
	return v, list, nil
}

// conclude makes the verdict of what was found.
func conclude(m *module.Module, list diag.List, ok bool) (*Verified, diag.List) {
	if !ok && !list.HasErrors() {
		list = append(list, overruled(m)...)
		list.Sort()
	}
	if list.HasErrors() {
		return nil, list
	}
	return &Verified{m}, list
}

// judge checks a module, all of it unless ctx ends; ok says that it has a meaning.
func judge(ctx context.Context, m *module.Module, levels []diag.Severity) (list diag.List, ok bool) {
	return judgeWith(m, levels, func() func(*module.FunctionBlock) result {
		var c bodyChecker
		return func(b *module.FunctionBlock) result {
			if ctx.Err() != nil {
				return result{}
			}
			return c.check(m, b, levels)
		}
	})
}

// judgeWith checks a module whose function blocks are checked by what worker returns
// for each goroutine.
func judgeWith(m *module.Module, levels []diag.Severity, worker func() func(*module.FunctionBlock) result) (list diag.List, ok bool) {
	list, ok = checkShell(m, levels)
	bodies := make([]result, len(m.FunctionBlocks))
	parallel.EachWorker(len(bodies), func() func(int) {
		check := worker()
		return func(i int) { bodies[i] = check(&m.FunctionBlocks[i]) }
	})
	for _, b := range bodies {
		list, ok = append(list, b.list...), ok && b.ok
	}
	list.Sort()
	return narrowOnce(list), ok
}

// overruled returns the violations that leave a module without a meaning.
func overruled(m *module.Module) diag.List {
	levels := make([]diag.Severity, len(allRules))
	for i, r := range allRules {
		levels[i] = diag.Off
		if !r.Harmless {
			levels[i] = diag.Error
		}
	}
	list, _ := judge(context.Background(), m, levels)
	for i := range list {
		list[i].Message += "; settings cannot lower this where a program is translated"
	}
	if list.HasErrors() {
		return list
	}
	return diag.List{{Severity: diag.Error, Message: "the program breaks a rule that its meaning depends on"}}
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
	list, _ := checkShell(m, cfg.levels())
	list.Sort()
	return list
}

// Body checks one function block of a module, whose Body must have been built.
// It costs what the function costs, not the module.
func Body(m *module.Module, b *module.FunctionBlock, cfg Config) diag.List {
	list := new(bodyChecker).check(m, b, cfg.levels()).list
	list.Sort()
	return list
}
