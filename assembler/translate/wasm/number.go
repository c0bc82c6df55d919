package wasm

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/translate"
)

// number gives function types and functions their numbers: imports first, then
// the functions of the program in order, then those the translation adds.
func (t *translator) number() {
	used := t.survey()
	t.findSites()
	t.numberRuntime()
	if used[isa.FRem] {
		t.fmodFunc = t.importFunc(ImportFmod, newSignature([]valType{f64, f64}, f64))
	}
	if t.safepoints {
		t.safepointFunc = t.importFunc(ImportSafepoint, newSignature(nil))
	}
	if t.options.Sampled {
		t.enteredFunc = t.importFunc(ImportEntered, newSignature(nil))
		t.passedFunc = t.importFunc(ImportPassed, newSignature(nil))
	}
	if t.companion != nil {
		t.handOverFunc = t.importFunc(ImportHandOver, newSignature([]valType{i32, i32}))
	}
	next := uint32(len(t.imports))
	t.index = make([]uint32, len(t.module.Functions))
	for _, f := range slices.Concat(t.defined, t.missing) {
		t.index[f] = next
		next++
	}
	t.numberHelpers(next)
}

// numberHelpers numbers the functions that the translation adds, from a number
// on.
func (t *translator) numberHelpers(first uint32) {
	t.helperType = t.types.add(newSignature(nil))
	t.traps = []string{TrapAbort, TrapOverflow, TrapNoBody}
	t.firstHelper, t.abortFunc, t.overflowFunc, t.noBodyFunc = first, first, first+1, first+2
	if t.jumps {
		t.noJumpFunc = first + uint32(len(t.traps))
		t.traps = append(t.traps, TrapNoJump)
	}
	if !t.threads && t.usesAtomics() {
		t.unalignedFunc = first + uint32(len(t.traps))
		t.traps = append(t.traps, TrapUnaligned)
	}
	t.helpers = uint32(len(t.traps))
	if t.threads {
		t.initFunc = first + t.helpers
		t.helpers++
	}
}

// usesAtomics reports whether the program has functions for atomic accesses.
func (t *translator) usesAtomics() bool {
	for i := range t.module.Functions {
		if in := t.module.Functions[i].Intrinsic; in != nil && slices.Contains(atomicAccesses, in.ID) {
			return true
		}
	}
	return false
}

var atomicAccesses = []isa.IntrinsicID{isa.AtomicLoad, isa.AtomicStore, isa.AtomicRMW, isa.AtomicCmpxchg}

// survey finds the functions with bodies, the instructions they use, and the
// types that indirect calls expect.
func (t *translator) survey() (used [isa.NumIDs]bool) {
	for i := range t.module.Functions {
		fn := &t.module.Functions[i]
		if fn.Body == nil {
			if fn.Intrinsic == nil && fn.Signature != nil {
				t.missing = append(t.missing, i)
				t.types.add(signatureOf(fn.Signature))
			}
			continue
		}
		t.defined = append(t.defined, i)
		t.types.add(signatureOf(fn.Signature))
		t.program = t.program || fn.Name == isa.EntryPoint
		for k := range fn.Body.Insts {
			in := &fn.Body.Insts[k]
			used[in.ID] = true
			if in.ID == isa.CallIndirect {
				t.types.add(signatureOfCall(fn.Body, in))
			}
		}
	}
	return used
}

// numberRuntime imports the functions of the runtime. Slots of several
// interfaces may be the same function.
func (t *translator) numberRuntime() {
	if !t.program {
		return
	}
	t.runtime = append(t.runtime, t.importFunc(ImportQuery, signatureOf(translate.Query.Signature)))
	known := map[string]uint32{}
	for _, in := range t.layout.Interfaces() {
		for _, s := range in.Slots {
			name := in.Family() + "_" + s.Name
			n, ok := known[name]
			if !ok {
				n = t.importFunc(name, signatureOf(s.Signature))
				known[name] = n
			}
			t.runtime = append(t.runtime, n)
		}
	}
}

func (t *translator) importFunc(name string, sig signature) uint32 {
	t.imports = append(t.imports, imported{name, t.types.add(sig)})
	return uint32(len(t.imports) - 1)
}

// declares reports whether the program declares an intrinsic.
func (t *translator) declares(id isa.IntrinsicID) bool {
	for i := range t.module.Functions {
		if in := t.module.Functions[i].Intrinsic; in != nil && in.ID == id {
			return true
		}
	}
	return false
}
