package ppapi

import (
	_ "embed" // for the table
	"fmt"
	"strings"
	"sync"
)

// Interface is a version of an interface: a table of functions that a program asks
// for by name.
type Interface struct {
	Name  string // with its version: "PPB_Core;1.0"
	Slots []Slot
}

// Family is the name without the version.
func (i *Interface) Family() string {
	family, _, _ := strings.Cut(i.Name, ";")
	return family
}

// Slot is a function of an interface.
type Slot struct {
	// Name is the function's, with a version behind it ("Create_1_0") where newer
	// versions have another function of that name.
	Name string
	// Result and Params are codes of types: i I f d are i32 i64 f32 f64, v is none.
	Result byte
	Params string
	// Codes are Params with codes of their own for what is passed by its address:
	// * the place of a result, V a PP_Var, C a PP_CompletionCallback, S another
	// structure.
	Codes string
}

// Function is what a slot is called among all functions: slots of one name are the
// same function.
func (i *Interface) Function(s *Slot) string { return i.Family() + "_" + s.Name }

//go:embed interfaces.txt
var table string

// Interfaces returns all interfaces, in the order of the table.
var Interfaces = sync.OnceValue(func() []Interface {
	list, err := parse(table)
	if err != nil {
		panic(err) // a test reads the table
	}
	return list
})

// parse reads the table: its head says what it looks like.
func parse(text string) (list []Interface, err error) {
	known := map[string][]Slot{}
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimRight(line, "\n")
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '\t' && len(list) > 0:
			err = list[len(list)-1].add(strings.TrimSpace(line))
		default:
			err = begin(&list, known, line)
		}
		if err != nil {
			return nil, fmt.Errorf("interfaces.txt:%d: %w", n, err)
		}
		if len(list) > 0 {
			known[list[len(list)-1].Name] = list[len(list)-1].Slots
		}
	}
	return list, nil
}

// begin reads the head of an interface.
func begin(list *[]Interface, known map[string][]Slot, line string) error {
	name, base, inherits := strings.Cut(line, " = ")
	slots, ok := known[base]
	switch {
	case inherits && !ok:
		return fmt.Errorf("%q is not in the table before", base)
	case known[name] != nil:
		return fmt.Errorf("%q is there twice", name)
	case !strings.Contains(name, ";"):
		return fmt.Errorf("%q has no version", name)
	}
	*list = append(*list, Interface{name, slots[:len(slots):len(slots)]})
	return nil
}

// add reads a slot.
func (i *Interface) add(line string) error {
	name, typ, ok := strings.Cut(line, " ")
	codes, closed := strings.CutSuffix(strings.TrimPrefix(typ[min(1, len(typ)):], "("), ")")
	if !ok || !closed || typ == "" || strings.Trim(typ[:min(1, len(typ))]+codes, "iIfdv*VCS") != "" {
		return fmt.Errorf("expected a name, a result and the parameters in brackets, not %q", line)
	}
	s := Slot{Result: typ[0], Codes: codes, Params: plain.Replace(codes)}
	var replaces bool
	s.Name, replaces = strings.CutPrefix(name, "!")
	if !replaces {
		i.Slots = append(i.Slots, s)
		return nil
	}
	return i.replace(s)
}

// plain turns addresses of structures into what they are.
var plain = strings.NewReplacer("*", "i", "V", "i", "C", "i", "S", "i")

// replace puts a slot in the place of an older version's.
func (i *Interface) replace(s Slot) error {
	slots := append([]Slot(nil), i.Slots...)
	for n := range slots {
		if strings.HasPrefix(slots[n].Name, s.Name+"_") {
			slots[n] = s
			i.Slots = slots
			return nil
		}
	}
	return fmt.Errorf("there is no older %s to replace", s.Name)
}

// Call is a type of functions of a program that a host calls, in the codes of a
// slot.
type Call struct {
	Result byte
	Params string
}

// Calls are the types of all functions of a program that a host calls: those of the
// interfaces of the program, and of what it hands in to be called back.
var Calls = []Call{{'i', "i"}, {'i', "ii"}, {'i', "iii"}, {'i', "iiii"}, {'v', "i"}, {'v', "ii"}, {'v', "iii"}, {'v', "iidi"}}
