package llvmir

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// part is a range of a program's functions. A large program is compiled in
// parts, at the same time: llc uses one processor only.
type part struct {
	first, end int // indices of function addresses
	// shared says that there are other parts: functions can be seen from there.
	shared bool
	// tables says that the tables belong to the part: the last one, which has the
	// end of the code, too.
	tables bool
}

// whole is a program in one part.
func (g *program) whole() part {
	return part{end: len(g.module.Functions), tables: true}
}

// split divides a program into at most n parts of about as many instructions,
// none of less than minInsts.
func (g *program) split(n, minInsts int) []part {
	total := 0
	for i := range g.module.Functions {
		total += insts(g.module, i)
	}
	n = max(1, min(n, total/minInsts))
	if n == 1 {
		return []part{g.whole()}
	}
	parts := []part{{shared: true}}
	sum := 0
	for i := range g.module.Functions {
		current := &parts[len(parts)-1]
		if sum += insts(g.module, i); sum*n >= total*len(parts) && len(parts) < n {
			current.end = i + 1
			parts = append(parts, part{first: i + 1, shared: true})
		}
	}
	parts[len(parts)-1].end, parts[len(parts)-1].tables = len(g.module.Functions), true
	return parts
}

// insts is the number of instructions of function address @fN.
func insts(m *module.Module, n int) int {
	if b := m.Functions[n].Body; b != nil {
		return len(b.Insts)
	}
	return 0
}

// linkage is that of the part's functions.
func (p *printer) linkage() string {
	if p.shared {
		return "hidden"
	}
	return "internal"
}

// symbol returns the name of function address @fN, which is declared if it
// belongs to another part, or to another program.
func (p *printer) symbol(n int) string {
	name := fmt.Sprintf("f%d", n)
	if n < p.first || n >= p.end || p.module.Functions[n].Body == nil {
		p.declareFunction(name, p.module.Functions[n].Signature)
	}
	return name
}

// declareFunction notes that a function is used which this part does not define.
func (p *printer) declareFunction(name string, sig *bind.Signature) {
	params := sig.String()[len(sig.Return.String())+1:]
	p.declared[name] = "declare hidden " + sig.Return.String() + " %s" + params
}

// signatures numbers the types of all functions that can be called through a
// pointer, from 1 on.
type signatures map[string]int

func newSignatures(m *module.Module, interfaces []translate.Interface) signatures {
	s := signatures{}
	for i := range m.Functions {
		if m.Functions[i].Body != nil {
			s.add(m.Functions[i].Signature)
		}
	}
	s.add(translate.Query.Signature)
	for _, i := range interfaces {
		for _, slot := range i.Slots {
			s.add(slot.Signature)
		}
	}
	return s
}

func (s signatures) add(sig *bind.Signature) {
	if name := sig.String(); s[name] == 0 {
		s[name] = len(s) + 1
	}
}

// number returns the number of a function type; that of one which no function
// has is not that of any slot of the table, used or not.
func (s signatures) number(sig *bind.Signature) int {
	if n := s[sig.String()]; n != 0 {
		return n
	}
	return len(s) + 1
}
