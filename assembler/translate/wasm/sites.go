package wasm

import (
	"encoding/binary"
	"errors"
	"slices"

	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// Site is an instruction that has noted in ExportSite that it is about to run.
// Errors that an engine gives without a stack trace are reported for the last of
// them. Of an instruction that may trap the function is not told.
type Site struct {
	// Function is the index of the function address, Name its symbol.
	Function int
	Name     string
	// Record is the index of the record in the segment of the function.
	Record int
	// File is LineFileBits or LineFileText, and Place where the record starts: a bit
	// or a byte. File is "" where that is not known.
	File  string
	Place uint64
}

// sitesSection is the custom section that describes the sites. All numbers in it
// are unsigned LEB128:
//
//	file name, number of functions
//	each function: index, symbol, number of its first record, number of places
//	each place:    records since the last, bits or bytes since the start of the function
//
// The number of a site is that of the function's first record plus the index of
// its own record.
const sitesSection = "pnaclasm.sites"

// findSites finds out what the program's call graph tells: which instructions are
// sites.
func (t *translator) findSites() {
	if t.companion != nil {
		return // the interpreter knows where it is
	}
	g := t.newCallGraph()
	t.findJumps(g)
	t.cycles = g.cycles()
	t.hasSites = t.jumps
	for _, f := range t.defined {
		t.hasSites = t.hasSites || t.cycles[f] != 0 || slices.Contains(g.succs[f], f)
	}
	t.numberRecords()
}

// recurses reports whether an instruction calls a function that may get back to
// the caller. Without such calls the stack cannot grow for ever.
func (f *function) recurses(in *module.Inst) bool {
	callee, ok := f.t.callee(f.body, in)
	if !ok || !f.t.hasSites {
		return false
	}
	caller := f.body.Function
	return callee == caller || f.t.cycles[caller] != 0 && f.t.cycles[caller] == f.t.cycles[callee]
}

// numberRecords gives the records of all functions with bodies their numbers.
func (t *translator) numberRecords() {
	t.firstRecord = make([]uint32, len(t.module.Functions))
	next := uint32(0)
	for _, f := range t.defined {
		t.firstRecord[f] = next
		if insts := t.module.Functions[f].Body.Insts; len(insts) > 0 {
			next += uint32(insts[len(insts)-1].Record) + 1
		}
	}
}

// noteSite makes an instruction a site.
func (f *function) noteSite(in *module.Inst) {
	f.code.i32Const(int32(f.t.firstRecord[f.body.Function] + uint32(in.Record)))
	f.code.opU32(opGlobalSet, globalSite)
	f.sites = append(f.sites, f.line(in))
}

// appendSites appends the section that describes the sites, if there are any.
func (t *translator) appendSites(c *code, bodies []translatedBody) {
	var list code
	n := uint32(0)
	for i := range bodies {
		if sites := bodies[i].sites; len(sites) > 0 {
			t.functionSites(&list, t.defined[i], sites)
			n++
		}
	}
	if n == 0 {
		return
	}
	var s code
	s.name(sitesSection)
	s.name(t.lineFile())
	s.u32(n)
	c.section(sectionCustom, append(s, list...))
}

func (t *translator) functionSites(c *code, f int, sites []line) {
	c.u32(uint32(f))
	c.name(t.module.Functions[f].Shown())
	c.u32(t.firstRecord[f])
	if !t.options.Lines {
		c.u32(0)
		return
	}
	slices.SortFunc(sites, func(a, b line) int { return a.record - b.record })
	c.u32(uint32(len(sites)))
	record, place := 0, uint64(0)
	for _, s := range sites {
		c.u32(uint32(s.record - record))
		c.u64(s.place - place)
		record, place = s.record, s.place
	}
}

// Site returns the site with a number. ok is false where the binary tells none.
func (b *Binary) Site(number uint32) (s Site, ok bool) {
	r := &siteReader{}
	r.rest, ok = customSection(b.Code, sitesSection)
	if !ok {
		return Site{}, false
	}
	file := r.name()
	found := Site{Function: -1}
	for n := r.number(); n > 0 && r.err == nil; n-- {
		if s, ok := r.function(number, file); ok {
			found = s
		}
	}
	return found, r.err == nil && found.Function >= 0
}

// siteReader reads the contents of a section. After an error it reads nothing.
type siteReader struct {
	rest []byte
	err  error
}

var errSites = errors.New("the description of the code is damaged")

func (r *siteReader) number() uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.err, r.rest = errSites, nil
		return 0
	}
	r.rest = r.rest[size:]
	return n
}

// signed reads a signed number.
func (r *siteReader) signed() (n int64) {
	for shift := 0; ; shift += 7 {
		if len(r.rest) == 0 || shift > 63 {
			r.err, r.rest = errSites, nil
			return 0
		}
		b := r.rest[0]
		r.rest = r.rest[1:]
		n |= int64(b&0x7f) << shift
		if b&0x80 == 0 {
			if shift < 57 {
				n = n << (57 - shift) >> (57 - shift)
			}
			return n
		}
	}
}

func (r *siteReader) name() string {
	n := r.number()
	if n > uint64(len(r.rest)) {
		r.err, r.rest = errSites, nil
		return ""
	}
	s := string(r.rest[:n])
	r.rest = r.rest[n:]
	return s
}

// function reads a function, and returns the site of a number if it is in it or
// behind it.
func (r *siteReader) function(number uint32, file string) (s Site, ok bool) {
	s = Site{Function: int(uint32(r.number())), Name: r.name()}
	first := r.number()
	s.Record = int(number) - int(uint32(first))
	record, place := uint64(0), uint64(0)
	for n := r.number(); n > 0 && r.err == nil; n-- {
		record += r.number()
		place += r.number()
		if record == uint64(s.Record) {
			s.File, s.Place = file, place
		}
	}
	return s, r.err == nil && s.Record >= 0
}

// customSection returns the contents of a custom section.
func customSection(binary []byte, name string) (contents []byte, ok bool) {
	if len(binary) < len(header) {
		return nil, false
	}
	r := &siteReader{rest: binary[len(header):]}
	for len(r.rest) > 0 {
		id := r.rest[0]
		r.rest = r.rest[1:]
		section := &siteReader{rest: []byte(r.name())}
		if id == sectionCustom && section.name() == name && section.err == nil {
			return section.rest, true
		}
	}
	return nil, false
}
