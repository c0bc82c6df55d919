package verify

import (
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// The values of a function address's record (manual, "Function Address").
const (
	addressTypeValue       = 1
	addressConventionValue = 2
	addressProtoValue      = 3
	addressLinkageValue    = 4
	addressValues          = 5 // with the code
)

// addressRecord checks the record of a function address.
func (c *shellChecker) addressRecord(p place, values []uint64) {
	if len(values) != addressValues {
		c.partial[module.RecordRef{Segment: p.segment, Record: p.record}] = true
		c.report(addressShape, p, "the record of a function address has %s, expected %d", diag.Counted(len(values)-1, "value"), addressValues-1)
		return
	}
	st := c.cursor.State
	if id := values[addressTypeValue]; !c.broken[id] && st.Signature(id) == nil {
		c.report(addressType, p.at(addressTypeValue), "@t%d is %s, expected a function type", id, describeType(st, id))
	}
	if v := values[addressConventionValue]; v != 0 {
		c.report(addressConvention, p.at(addressConventionValue), "calling convention %d, expected 0 (C)", v)
	}
	if v := values[addressLinkageValue]; v != isa.LinkageExternal && v != isa.LinkageInternal {
		c.report(addressLinkage, p.at(addressLinkageValue), "unknown linkage %d, expected %d (external) or %d (internal)", v, isa.LinkageExternal, isa.LinkageInternal)
	}
}

// describeType names the type with an ID, for messages.
func describeType(st *bind.State, id uint64) string {
	if id >= uint64(st.NumTypes()) {
		return "not defined"
	}
	return st.TypeOf(id).String()
}

// checkAddresses checks function addresses by what their names, signatures and
// bodies together say.
func (c *shellChecker) checkAddresses() {
	hasEntry := false
	for i := range c.module.Functions {
		f := &c.module.Functions[i]
		if f.Name == isa.EntryPoint && (!f.Defined || c.module.State.Functions[i].Linkage != isa.LinkageInternal) {
			hasEntry = true
		}
		c.checkAddress(i, f)
	}
	if !hasEntry && len(c.names.unread) == 0 {
		c.missingEntry()
	}
	c.checkBodies()
}

// missingEntry reports that nothing can be started; in fragments, if there are
// no functions at all, only that.
func (c *shellChecker) missingEntry() {
	if len(c.module.Functions) == 0 && c.levels[noFunctions.index] != diag.Off {
		c.report(noFunctions, c.enter, "the module has no function address")
		return
	}
	c.report(entryPoint, c.enter, "the module has no entry point: expected an external function named %q", isa.EntryPoint)
}

func (c *shellChecker) checkAddress(i int, f *module.Function) {
	p := placeOf(f.Record)
	switch {
	case c.partial[f.Record], f.Poisoned:
	case f.Intrinsic != nil:
		c.checkIntrinsic(p, i, f)
	case isa.IsIntrinsicName(f.Name):
		c.report(intrinsicUnknown, p, "%s is no intrinsic of the ABI", functionName(c.module, i))
	default:
		c.checkFunction(p, i, f)
	}
}

// checkFunction checks the address of an ordinary function.
func (c *shellChecker) checkFunction(p place, i int, f *module.Function) {
	if !f.Defined {
		c.report(undefinedFunction, p, "%s is declared but not defined", functionName(c.module, i))
	} else if f.External && f.Name != isa.EntryPoint && !c.names.unread[uint64(i)] {
		d := c.report(externalFunction, p.at(addressLinkageValue), "%s is external, expected internal: only %q and intrinsics are external", functionName(c.module, i), isa.EntryPoint)
		replaceLinkage(d, isa.LinkageInternal)
	}
	if f.Signature == nil || c.broken[c.typeID(f)] {
		return
	}
	if c.checkSignature(p, i, f) && f.Name == isa.EntryPoint && !isEntryType(f.Signature) {
		c.report(entryType, p.at(addressTypeValue), "the entry point has the type %s, expected void (i32)", f.Signature)
	}
}

// replaceLinkage adds a fix that writes another linkage.
func replaceLinkage(d *diag.Diagnostic, linkage uint64) {
	if word, ok := isa.LinkageWords.Word(linkage); ok {
		replace(d, word)
	}
}

// typeID returns the type ID a function address names.
func (c *shellChecker) typeID(f *module.Function) uint64 {
	values := c.program.Segments[f.Record.Segment].Records[f.Record.Record].Values
	if len(values) > addressTypeValue {
		return values[addressTypeValue]
	}
	return 0
}

func isEntryType(s *bind.Signature) bool {
	return s.Return == isa.VoidType && len(s.Params) == 1 && s.Params[0] == isa.I32
}

// checkSignature holds the types of an ordinary function against the rule that
// integers are passed as i32 or i64.
func (c *shellChecker) checkSignature(p place, i int, f *module.Function) bool {
	bad, known := c.narrow[f.Signature]
	if !known {
		bad = findNarrow(f.Signature)
		c.narrow[f.Signature] = bad
	}
	if bad.t.IsKnown() {
		c.report(signatureTypes, p.at(addressTypeValue), "%s %s %s: functions pass integers as i32 or i64 only", functionName(c.module, i), bad.verb, bad.t)
	}
	return !bad.t.IsKnown()
}

// narrow is a type that a function cannot pass, and what it does with it. The
// type is unknown where there is none.
type narrow struct {
	verb string
	t    isa.Type
}

func findNarrow(s *bind.Signature) narrow {
	if s.Return != isa.VoidType && !s.Return.IsFcnArg() {
		return narrow{"returns", s.Return}
	}
	for _, t := range s.Params {
		if !t.IsFcnArg() {
			return narrow{"takes", t}
		}
	}
	return narrow{}
}

// checkIntrinsic checks the address of an intrinsic.
func (c *shellChecker) checkIntrinsic(p place, i int, f *module.Function) {
	in := f.Intrinsic
	if f.Signature != nil && !c.broken[c.typeID(f)] && !sameSignature(f.Signature, in) {
		want := bind.Signature{Return: in.Return, Params: in.Params}
		c.report(intrinsicSignature, p.at(addressTypeValue), "%s has the type %s, expected %s", functionName(c.module, i), f.Signature, &want)
	}
	if f.Defined {
		d := c.report(intrinsicDefined, p.at(addressProtoValue), "%s is an intrinsic: it is declared, not defined", functionName(c.module, i))
		if word, ok := isa.ProtoWords.Word(isa.ProtoDeclare); ok {
			replace(d, word)
		}
	}
	if !f.External {
		d := c.report(intrinsicInternal, p.at(addressLinkageValue), "%s is an intrinsic, expected external", functionName(c.module, i))
		replaceLinkage(d, isa.LinkageExternal)
	}
}

func sameSignature(s *bind.Signature, in *isa.Intrinsic) bool {
	if s.Return != in.Return || len(s.Params) != len(in.Params) {
		return false
	}
	for i, t := range s.Params {
		if t != in.Params[i] {
			return false
		}
	}
	return true
}

// checkBodies pairs definitions with function blocks.
func (c *shellChecker) checkBodies() {
	if _, unread := c.module.State.Unread(); unread {
		return // nobody knows how many there are
	}
	defining := c.module.State.Defining
	blocks := c.module.FunctionBlocks
	for _, f := range defining[min(len(blocks), len(defining)):] {
		if c.partial[c.module.Functions[f].Record] {
			continue // whether it is a definition is not known
		}
		d := c.report(missingBody, placeOf(c.module.Functions[f].Record), "%s is defined, but no function block is left for it", functionName(c.module, int(f)))
		c.related(d, c.enter, "the module has %s and %s", diag.Counted(len(blocks), "function block"), diag.Counted(len(defining), "definition"))
	}
	for _, b := range blocks {
		if b.Oversized {
			c.report(functionType, placeOf(b.Enter), "this and the functions before it have more parameters in all than a program of this size can need")
			break
		}
	}
	for _, b := range blocks[min(len(blocks), len(defining)):] {
		if len(c.program.Segments[b.Enter.Segment].Records) == 0 {
			continue // nothing of it could be parsed
		}
		c.report(extraBody, placeOf(b.Enter), "function block number %d has no `define`: the module has %s", b.Number, diag.Counted(len(defining), "definition"))
	}
}
