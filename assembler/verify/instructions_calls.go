package verify

import (
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
	"github.com/pnaclasm/pnaclasm/assembler/bind"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// call checks a direct call.
func (c *bodyChecker) call(in *module.Inst) {
	c.convention(in)
	callee := int(in.Args[0])
	if callee >= len(c.state.Functions) {
		c.lost = true
		c.report(callCallee, c.arg(in, 0), "%s is no function address", c.name(in.Args[0]))
		return
	}
	sig := c.state.Functions[callee].Signature
	if sig == nil {
		c.lost = true
		return // the address has been reported
	}
	args := in.Args[1:]
	if len(args) != len(sig.Params) {
		c.argumentCount(in, callee, sig)
		return
	}
	for i, want := range sig.Params {
		if t := c.typeOf(args[i]); isValue(t) && isValue(want) && t != want {
			d := c.report(callTypes, c.arg(in, i+1), "%s is of type %s, but parameter %d of %s is %s", c.name(args[i]), t, i+1, functionName(c.module, callee), want)
			c.related(d, placeOf(c.module.Functions[callee].Record), "the function is declared here")
		}
	}
	if f := c.module.Functions[callee].Intrinsic; f != nil && sameSignature(sig, f) {
		c.intrinsicCall(in, f)
	}
}

func (c *bodyChecker) argumentCount(in *module.Inst, callee int, sig *bind.Signature) {
	p := c.of(in, whole)
	if len(in.Args)-1 > len(sig.Params) {
		p = c.arg(in, 1+len(sig.Params))
	}
	d := c.report(callArguments, p, "the call has %s, but %s takes %d", diag.Counted(len(in.Args)-1, "argument"), functionName(c.module, callee), len(sig.Params))
	c.related(d, placeOf(c.module.Functions[callee].Record), "the function is declared here")
}

// convention checks the calling convention, which is above the tail bit.
func (c *bodyChecker) convention(in *module.Inst) {
	v := in.ImmValue()
	if cc := c.recordValue(in, v) >> 1; cc != 0 {
		c.report(callConvention, c.of(in, v), "calling convention %d, expected 0 (C)", cc)
	}
}

// callIndirect checks a call of a value.
func (c *bodyChecker) callIndirect(in *module.Inst) {
	c.convention(in)
	id := in.TypeIDValue()
	switch t := c.state.TypeOf(c.recordValue(in, id)); {
	case !t.IsKnown():
		c.lost = true
		c.report(callReturnType, c.of(in, id), "the return type does not exist")
	case t != isa.VoidType && !t.IsFcnArg():
		c.report(callSignature, c.of(in, id), "an indirect call cannot return %s, expected i32, i64, a floating value or a vector", describe(c, t))
	}
	switch t := c.typeOf(in.Args[0]); {
	case isValue(t) && t != isa.I32:
		c.report(callAddress, c.arg(in, 0), "%s is of type %s, expected an address of type i32", c.name(in.Args[0]), t)
	case int(in.Args[0]) < len(c.state.Functions):
		c.report(callFunction, c.arg(in, 0), "an indirect call of the function %s, expected a direct one", functionName(c.module, int(in.Args[0])))
	}
	for i, a := range in.Args[1:] {
		if t := c.typeOf(a); isValue(t) && !t.IsFcnArg() {
			c.report(callSignature, c.arg(in, i+1), "%s is of type %s: indirect calls pass integers as i32 or i64 only", c.name(a), t)
		}
	}
}
