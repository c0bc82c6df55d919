package bind

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// FunctionAddress is a function address @fN of the module.
type FunctionAddress struct {
	// TypeID is the type the record names; Signature is nil where that is no
	// function type.
	TypeID    uint64
	Signature *Signature
	// Proto and Linkage are the record's values: see isa.ProtoDefine and
	// isa.LinkageExternal.
	Proto   uint64
	Linkage uint64
	// poisoned says that the statement means nothing.
	poisoned bool
}

// Defined reports whether a function block implements the address.
func (f *FunctionAddress) Defined() bool { return f.Proto == isa.ProtoDefine }

// State is the part of the manual's Global State that all functions share: the
// types, function addresses, globals and abbreviations defined so far.
type State struct {
	TypeTable
	// Functions are the function addresses: TypeOfFcn and NumFuncAddresses.
	Functions []FunctionAddress
	// Defining is DefiningFcnIDs in order: the indices of the defined function
	// addresses; the Nth function block implements the Nth of them.
	Defining []uint32
	// NumGlobalAddresses is the number of globals defined so far.
	NumGlobalAddresses uint64
	// ExpectedGlobals is the value of the globals' count record once seen.
	ExpectedGlobals uint64
	countedGlobals  bool
	// FunctionBlocks is the number of function blocks begun so far.
	FunctionBlocks uint32
	// abbrevs counts the global abbreviations of each kind of block.
	abbrevs []abbrevCount
	// unreadFunctions says that text was not read which may stand for function
	// addresses: nobody knows which one a function block implements.
	unreadFunctions bool
	// unreadAbbrevs says that text was not read which may stand for abbreviations.
	unreadAbbrevs bool
	// names are the placeholders that stand for IDs of the module. Snapshots share
	// them: the first numNames are those defined so far.
	names    *moduleNames
	numNames int
}

type abbrevCount struct {
	block isa.BlockID
	n     uint32
}

// Unread reports whether text that means nothing may stand for types, or for
// function addresses: what is missing may be there.
func (s *State) Unread() (types, functions bool) { return s.unreadTypes, s.unreadFunctions }

// NewState returns the Global State at the start of a file.
func NewState() *State { return &State{TypeTable: newTypeTable(), names: &moduleNames{}} }

// Snapshot returns a copy that later records of the module do not change.
func (s *State) Snapshot() *State {
	c := *s
	c.abbrevs = slices.Clone(s.abbrevs)
	return &c
}

// NumGlobals is the number of globals that local IDs are counted from: the
// count record's value once seen (errata E36).
func (s *State) NumGlobals() uint64 {
	if s.countedGlobals {
		return s.ExpectedGlobals
	}
	return s.NumGlobalAddresses
}

// NumAbsolute is the first absolute index of a function's local values.
func (s *State) NumAbsolute() uint64 { return uint64(len(s.Functions)) + s.NumGlobals() }

// GlobalAbbrevs is the number of global abbreviations of a kind of block.
func (s *State) GlobalAbbrevs(id isa.BlockID) uint32 {
	for _, a := range s.abbrevs {
		if a.block == id {
			return a.n
		}
	}
	return 0
}

func (s *State) defineGlobalAbbrev(id isa.BlockID) {
	for i := range s.abbrevs {
		if s.abbrevs[i].block == id {
			s.abbrevs[i].n++
			return
		}
	}
	s.abbrevs = append(s.abbrevs, abbrevCount{id, 1})
}

// Function returns the function address @fN, or nil.
func (s *State) Function(n uint64) *FunctionAddress {
	if n < uint64(len(s.Functions)) {
		return &s.Functions[n]
	}
	return nil
}

// apply updates the state by a data record of a block that is no function's.
func (s *State) apply(block isa.BlockID, values []uint64) {
	rows := isa.ByCode(block, values[0])
	if block == isa.Types {
		if len(rows) == 0 || rows[0].ID != isa.TypesCount {
			s.add(values)
		}
		return
	}
	if len(rows) == 0 {
		return
	}
	switch rows[0].ID {
	case isa.FunctionAddress:
		s.addFunction(values)
	case isa.GlobalsCount:
		if len(values) > 1 && !s.countedGlobals {
			s.ExpectedGlobals, s.countedGlobals = min(values[1], 1<<32-1), true
		}
	case isa.GlobalVar:
		s.NumGlobalAddresses++
	}
}

func (s *State) addFunction(values []uint64) {
	at := func(i int) uint64 {
		if i < len(values) {
			return values[i]
		}
		return 0
	}
	f := FunctionAddress{TypeID: at(1), Signature: s.Signature(at(1)), Proto: at(3), Linkage: at(4)}
	if f.Defined() {
		s.Defining = append(s.Defining, uint32(len(s.Functions)))
	}
	s.Functions = append(s.Functions, f)
}
