package verify

import (
	"bytes"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// namesBlock is the state of checking a symbol table.
type namesBlock struct {
	byID   map[uint64]place // entries of values, by absolute index
	byName map[string]place
	// unread are values with an entry that has no readable name: what depends on
	// their names is not known.
	unread map[uint64]bool
	// extra is where the first name stands that a shipped program need not have;
	// extras counts them.
	extra  place
	extras int
	// entries are those whose values are checked at the end.
	entries []nameEntry
}

type nameEntry struct {
	id   uint64
	at   place
	name string
}

// nameRecord checks an entry of the module's symbol table.
func (c *shellChecker) nameRecord(p place, values []uint64) {
	rows := isa.ByCode(isa.Valuesymtab, values[0])
	switch {
	case len(rows) == 0:
		c.report(nameRecordUnknown, p, "unknown record code %d in the symbol table", values[0])
		return
	case rows[0].ID == isa.BlockEntry:
		c.report(nameBlock, p, "a name for a basic block in the module's symbol table, expected functions and globals only")
		return
	}
	n := &c.names
	name, ok := c.entryName(p, values)
	if !ok {
		n.unread[at(values, 1)] = true
		return
	}
	if first, again := n.byID[values[1]]; again {
		d := c.report(nameTwice, p.at(1), "the value is named a second time")
		c.related(d, first, "the first name is here")
		return
	}
	n.byID[values[1]] = p
	if first, again := n.byName[name]; again {
		d := c.report(nameUnique, p.at(2), "another value is named %q already", name)
		c.related(d, first, "it is named here")
		n.unread[values[1]] = true
	} else {
		n.byName[name] = p
	}
	n.entries = append(n.entries, nameEntry{values[1], p, name})
}

// entryName returns the name of an entry of a symbol table; false where there
// is none, which it reports.
func (r *reporter) entryName(p place, values []uint64) (string, bool) {
	if len(values) < 3 {
		r.report(nameEmpty, p, "the name is empty")
		return "", false
	}
	name := make([]byte, len(values)-2)
	for i, v := range values[2:] {
		if v > 255 {
			r.report(nameBytes, p.at(2), "character %d of the name is %d, expected a byte", i, v)
			return "", false
		}
		name[i] = byte(v)
	}
	if i := bytes.IndexByte(name, 0); i >= 0 {
		r.report(nameZero, p.at(2), "character %d of the name is a byte 0", i)
		return "", false
	}
	return string(name), true
}

// checkNames checks that all named values exist.
func (c *shellChecker) checkNames() {
	funcs, all := uint64(len(c.module.Functions)), c.module.State.NumAbsolute()
	for _, e := range c.names.entries {
		if e.id >= all {
			c.report(nameValue, e.at.at(1), "value %d does not exist: the module has %d functions and globals", e.id, all)
			continue
		}
		if e.id < funcs && (e.name == isa.EntryPoint || isa.IsIntrinsicName(e.name)) {
			continue
		}
		if c.names.extras++; c.names.extras == 1 {
			c.names.extra = e.at
		}
	}
	if n := c.names.extras; n > 0 {
		c.report(nameStripped, c.names.extra, "the program is not stripped: names of other values than intrinsics and the entry point: %d", n)
	}
}
