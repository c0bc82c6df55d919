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
	t.numberRuntime()
	if used[isa.FRem] {
		t.fmodFunc = t.importFunc(ImportFmod, newSignature([]valType{f64, f64}, f64))
	}
	if t.declares(isa.Setjmp) {
		t.setjmpFunc = t.importFunc(ImportSetjmp, newSignature([]valType{i32, i32}, i64))
	}
	if t.declares(isa.Longjmp) {
		t.longjmpFunc = t.importFunc(ImportLongjmp, newSignature([]valType{i32, i32}))
	}
	next := uint32(len(t.imports))
	t.index = make([]uint32, len(t.module.Functions))
	for _, f := range slices.Concat(t.defined, t.missing) {
		t.index[f] = next
		next++
	}
	t.helperType = t.types.add(newSignature(nil))
	t.firstHelper = next
	t.abortFunc, t.overflowFunc = next+helperAbort, next+helperOverflow
}

// The functions that the translation adds, behind all others.
const (
	helperAbort = iota
	helperOverflow
	helperNoBody
	helperInit // only with threads
)

// trapNames are the names of the helpers that trap.
var trapNames = [...]string{helperAbort: TrapAbort, helperOverflow: TrapOverflow, helperNoBody: TrapNoBody}

// helpers is the number of functions that the translation adds.
func (t *translator) helpers() int {
	if t.threads {
		return helperInit + 1
	}
	return helperInit
}

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
	for i := range translate.Interfaces {
		in := &translate.Interfaces[i]
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
