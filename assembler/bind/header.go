package bind

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file is about the headers of function blocks. They are not stored: the Nth
// block implements the Nth `define` (errata E34). Where a header says something else, it
// is believed for the statements of the block, which were written with it in mind.

// headerParams is where the parameters begin among the operands of a header.
const headerParams = 3

// checkHeader compares the header of a function block with the function address
// it implements.
func (l *lowerer) checkHeader(n *asmparse.Node) {
	args, fn := l.chunk.Args(n), l.cur.Fn
	id := &args[2]
	switch {
	case l.cur.State.unreadFunctions && (fn.Index < 0 || id.Value != uint64(fn.Index)):
		l.spoil()
	case fn.Index < 0:
		fn.believe(args) // that it implements nothing is said where blocks are counted
	case id.Value != uint64(fn.Index):
		l.wrongFunction(id, fn)
	case fn.Signature == nil:
		l.spoil() // the address is wrong, which is reported there
	default:
		l.checkSignature(n, args, fn.Signature)
	}
	if l.letter != 0 {
		fn.believe(args)
	}
}

// believe makes a function what its header says. Where that numbers its parameters in
// another way than their order does, nothing is known of them.
func (f *FunctionState) believe(args []asmparse.Operand) {
	f.Signature = &Signature{Return: args[1].Type()}
	for i := headerParams; i < len(args); i += 2 {
		f.Signature.Params = append(f.Signature.Params, args[i].Type())
	}
	for i := headerParams + 1; i < len(args); i += 2 {
		if o := &args[i]; o.Sort == asmparse.SortPlaceholder || o.Value != uint64(i-headerParams)/2 {
			clear(f.Signature.Params)
			break
		}
	}
	f.NumParams = uint64(len(f.Signature.Params))
	f.local = append(f.local[:0], f.Signature.Params...)
}

func (l *lowerer) wrongFunction(o *asmparse.Operand, fn *FunctionState) {
	id := idString('f', uint64(fn.Index))
	d := l.report(codeHeader, operandSpan(o),
		fmt.Sprintf("function block number %d implements %s: the Nth block belongs to the Nth `define`", fn.FunctionBlocks, id))
	d.Fixes = append(d.Fixes, diag.Fix{Title: "write `" + id + "`",
		Edits: []diag.Edit{{Span: operandSpan(o), Text: id}}})
}

// checkSignature compares the types of a header with those of the declaration.
func (l *lowerer) checkSignature(n *asmparse.Node, args []asmparse.Operand, sig *Signature) {
	params := args[headerParams:]
	if len(params) != 2*len(sig.Params) {
		l.report(codeHeader, nodeSpan(n), fmt.Sprintf("%s has the type %s: %d parameters, not %d",
			idString('f', args[2].Value), sig, len(sig.Params), len(params)/2))
		return
	}
	l.checkHeaderType(&args[1], sig.Return, sig)
	for i, want := range sig.Params {
		l.checkHeaderType(&params[2*i], want, sig)
		l.checkParameter(&params[2*i+1], uint64(i))
	}
}

func (l *lowerer) checkParameter(o *asmparse.Operand, want uint64) {
	switch {
	case o.Sort == asmparse.SortPlaceholder:
		// Package source has given it a number.
	case o.Value != want:
		l.wrongNumber(o, 'p', want)
	}
}

func (l *lowerer) checkHeaderType(o *asmparse.Operand, want isa.Type, sig *Signature) {
	if o.Type() == want {
		return
	}
	d := l.report(codeHeader, operandSpan(o), "expected "+want.String()+": the function was declared with the type "+sig.String())
	d.Fixes = append(d.Fixes, diag.Fix{Title: "write `" + want.String() + "`",
		Edits: []diag.Edit{{Span: operandSpan(o), Text: want.String()}}})
}
