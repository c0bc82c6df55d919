package verify

import (
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// This file turns the examples of rules into whole programs.

// The parts of the standard module: an entry point, the function @f1 in whose
// body most examples stand, and the intrinsics that some of them call.
const (
	standardTypes = `count 19;
@t0 = i32;
@t1 = void;
@t2 = i1;
@t3 = i8;
@t4 = i64;
@t5 = float;
@t6 = double;
@t7 = <4 x i32>;
@t8 = <4 x i1>;
@t9 = void (i32);
@t10 = i32 (i32, i64, float, <4 x i32>);
@t11 = void ();
@t12 = void (i32, i32, i32, i32, i1);
@t13 = i32 (i32, i32);
@t14 = i32 (i32, i32, i32, i32, i32);
@t15 = i32 (i32, i32, i32, i32);
@t16 = i1 (i32, i32);
@t17 = i32 (i32, i1);
@t18 = i32 ();`
	standardAddresses = `define external void @f0(i32);
define internal i32 @f1(i32, i64, float, <4 x i32>);
declare external void @f2(i32, i32, i32, i32, i1);
declare external i32 @f3(i32, i32);
declare external i32 @f4(i32, i32, i32, i32, i32);
declare external i32 @f5(i32, i32, i32, i32);
declare external i1 @f6(i32, i32);
declare external i32 @f7(i32, i1);
declare external i32 @f8();
declare external void @f9(i32);
declare external void @f10();`
	standardGlobals = `count 0;`
	standardNames   = `@f0 : "_start";
@f2 : "llvm.memcpy.p0i8.p0i8.i32";
@f3 : "llvm.nacl.atomic.load.i32";
@f4 : "llvm.nacl.atomic.cmpxchg.i32";
@f5 : "llvm.nacl.atomic.rmw.i32";
@f6 : "llvm.nacl.atomic.is.lock.free";
@f7 : "llvm.ctlz.i32";
@f8 : "llvm.stacksave";
@f9 : "llvm.stackrestore";
@f10 : "llvm.trap";`
	standardEntry = `function void @f0(i32 %p0) {
blocks 1;
ret void;
}`
	standardHeader = `function i32 @f1(i32 %p0, i64 %p1, float %p2, <4 x i32> %p3) {`
	standardBody   = `ret i32 %p0;`

	// The parts that go with other types.
	smallAddresses = `define external void @f0(i32);`
	smallNames     = `@f0 : "_start";`
)

// Source returns the example as the whole text of a program. For an example of
// damage it is the text of the program before it is damaged.
func (e *Example) Source() string {
	if e.File != "" {
		return e.File
	}
	inner := e.Module
	if inner == "" {
		inner = "version 1;\n$types\n$addresses\n$globals\n$names\n$functions"
	}
	return "module {\n" + strings.NewReplacer(
		"$types", blockOf(isa.Types, e.Types, standardTypes),
		"$addresses", content(e.Addresses, e.standard(standardAddresses, smallAddresses)),
		"$globals", blockOf(isa.Globals, e.Globals, standardGlobals),
		"$names", blockOf(isa.Valuesymtab, e.Names, e.standard(standardNames, smallNames)),
		"$functions", e.functions(),
	).Replace(inner) + "\n}\n"
}

// standard returns the part that goes with the example's types.
func (e *Example) standard(full, small string) string {
	if e.Types != "" {
		return small
	}
	return full
}

// content returns what stands in a part: the example's, where `$` at the start
// stands for the standard's, or the standard's.
func content(own, standard string) string {
	if own == "" {
		return standard
	}
	if rest, ok := strings.CutPrefix(own, "$"); ok {
		return standard + rest
	}
	return own
}

func blockOf(id isa.BlockID, own, standard string) string {
	return id.String() + " {\n" + content(own, standard) + "\n}"
}

// functions returns the function blocks: the entry point, @f1 and the
// example's.
func (e *Example) functions() string {
	list := []string{standardEntry}
	if e.Types == "" {
		body := content(e.Body, standardBody)
		if !strings.Contains(body, "blocks ") {
			body = "blocks 1;\n" + body
		}
		list = append(list, standardHeader+"\n"+body+"\n}")
	}
	if e.Functions != "" {
		list = append(list, e.Functions)
	}
	return strings.Join(list, "\n")
}

// Text returns what of the example is its own, for people: the parts that it
// replaces, under their names.
func (e *Example) Text() string {
	switch {
	case e.File != "":
		return e.File
	case e.Damage != "":
		return "(a file: " + e.Damage + ")"
	case e.Module != "":
		return "module {\n" + strings.NewReplacer("$types", "types { … }", "$addresses", "define …", "$globals", "globals { … }",
			"$names", "valuesymtab { … }", "$functions", "function … { … }").Replace(e.Module) + "\n}"
	}
	var parts []string
	add := func(head, text, tail string) {
		if text != "" {
			parts = append(parts, head+strings.Replace(text, "$", "…", 1)+tail)
		}
	}
	add("types {\n", e.Types, "\n}")
	add("", e.Addresses, "")
	add("globals {\n", e.Globals, "\n}")
	add("valuesymtab {\n", e.Names, "\n}")
	add(standardHeader+"\n", e.Body, "\n}")
	add("", e.Functions, "")
	return strings.Join(parts, "\n")
}
