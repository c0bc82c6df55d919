package source_test

import (
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler"
)

// canonical are texts in the source form, and what they stand for but for the
// lines that all have in common.
var canonical = []struct{ name, source, want string }{
	{"names and literals", `
function external void @_start(i32 %info) {
  %at = add i32 %info, 4;
  %n = load i32* %at, align 1;
  br label %loop;
%loop:
  %i = phi i32 [0, %b0], [%next, %loop];
  %next = add i32 %i, 4;
  %more = icmp slt i32 %next, 'A';
  br i1 %more, label %loop, label %done;
%done:
  ret void;
}
`, `
  types {
    count 3;
    @t0 = i32;
    @t1 = void;
    @t2 = void (i32);
  }
  define external void @f0(i32);
  globals {
    count 0;
  }
  valuesymtab {
    @f0 : "_start";
  }
  function void @f0(i32 %p0) {
    blocks 3;
    constants {
      i32:
        %c0 = i32 65;
        %c1 = i32 0;
        %c2 = i32 4;
    }
  %b0:
    %v0 = add i32 %p0, %c2;
    %v1 = load i32* %v0, align 1;
    br label %b1;
  %b1:
    declare i32 %v3;
    %v2 = phi i32 [%c1, %b0], [%v3, %b1];
    %v3 = add i32 %v2, %c2;
    %v4 = icmp slt i32 %v3, %c0;
    br i1 %v4, label %b1, label %b2;
  %b2:
    ret void;
  }
`},
	{"globals", `
const @s, "a\n\x00\u{e9}"
const @b, x"DE ad"
var @z, zerofill 64
var @w, align 1, i16 {1, -2}, i32 {@s, @w + 4, 0b101} float {1.5}
function external void @_start(i32 %info) {
  ret void;
}
`, `
  types {
    count 3;
    @t0 = void;
    @t1 = i32;
    @t2 = void (i32);
  }
  define external void @f0(i32);
  globals {
    count 4;
    const @g0, align 1,
      { 97,  10,   0, 195, 169}
    const @g1, align 1,
      {222, 173}
    var @g2, align 8,
      zerofill 64;
    var @g3, align 1,
      initializers 5 {
        {  1,   0, 254, 255}
        reloc @g0;
        reloc @g3 + 4;
        {  5,   0,   0,   0}
        {  0,   0, 192,  63}
      }
  }
  valuesymtab {
    @f0 : "_start";
  }
  function void @f0(i32 %p0) {
    blocks 1;
  %b0:
    ret void;
  }
`},
	{"plain text among it", `
module {
  version 1;
  types {
    @t0 = i32;
  }
  declare external i32 @tp();
  function external void @_start(i32 %p0) {
    constants {
      i32:
        %limit = i32 7;
    }
    %v0 = call i32 @tp();
    %v1 = add i32 %v0, 7;
    %v2 = add i32 %limit, 8;
    ret void;
  }
}
`, `
  types {
    count 4;
    @t0 = i32;
    @t1 = i32 ();
    @t2 = void;
    @t3 = void (i32);
  }
  declare external i32 @f0();
  define external void @f1(i32);
  globals {
    count 0;
  }
  valuesymtab {
    @f0 : "tp";
    @f1 : "_start";
  }
  function void @f1(i32 %p0) {
    blocks 1;
    constants {
      i32:
        %c0 = i32 7;
        %c1 = i32 8;
    }
  %b0:
    %v0 = call i32 @f0();
    %v1 = add i32 %v0, %c0;
    %v2 = add i32 %c0, %c1;
    ret void;
  }
`},
}

func TestCanonical(t *testing.T) {
	for _, c := range canonical {
		t.Run(c.name, func(t *testing.T) {
			p, diags := assembler.LoadText([]byte(c.source))
			if diags.HasErrors() {
				t.Fatal(diags)
			}
			want := "module {\n  version 1;" + c.want + "}\n"
			// What dis prints has neither comments nor blank lines.
			got := string(assembler.Disassemble(p))
			if got = strings.ReplaceAll(got, "\n\n", "\n"); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			bits, diags := assembler.Assemble([]byte(c.source))
			again, more := assembler.Assemble([]byte(want))
			if diags.HasErrors() || more.HasErrors() || string(bits) != string(again) {
				t.Errorf("the bytes differ from those of the canonical text: %v %v", diags, more)
			}
		})
	}
}

// TestEscapedValues has records as such that define values, or do not: the numbers
// behind them are right, and no value is declared that stands in front of its use.
func TestEscapedValues(t *testing.T) {
	for _, record := range []string{"3: <2, 1, 1, 0>", "3: <44, 0, 1, 0>", "3: <34, 0, 4>"} {
		const head = "types {\n@t0 = i32;\n@t1 = void;\n}\ndefine internal i32 @f0();\ndefine internal void @f1(i32);\nfunction i32 @f0() {\nret i32 5;\n}\nfunction void @f1(i32 %p0) {\n%v0 = add i32 %p0, %p0;\n"
		p, diags := assembler.LoadText([]byte(head + record + "\n%v2 = add i32 %v0, %v0;\n%v3 = add i32 %v2, %v0;\nret void;\n}\n"))
		if diags.HasErrors() {
			t.Errorf("%s: %v", record, diags)
		} else if text := string(assembler.Disassemble(p)); strings.Contains(text, "declare i32 %v") {
			t.Errorf("%s:\n%s", record, text)
		}
	}
}

// TestWrong has texts with one mistake each: the code, the text that is underlined,
// and a piece of the message.
func TestWrong(t *testing.T) {
	const head, tail = "function external void @_start(i32 %info) {\n", "\nret void;\n}\n"
	for _, c := range []struct{ text, code, at, message string }{
		{head + "%a = add i32 %ifno, 1;" + tail, "name-undefined", "%ifno", "did you mean `%info`?"},
		{head + "%a = add i32 %nothing, 1;\n%b = add i32 %a, 2;" + tail, "name-undefined", "%nothing", "no value"},
		{head + "%a = add i32 %info, 1;\n%a = add i32 %info, 2;" + tail, "name-twice", "%a", "defined twice"},
		{head + "%a = add i32 %info 1;\n%b = add i32 %a, 2;\n%c = add i32 %b, %a;" + tail, "syntax-expected", "1", "expected"},
		{head + "br label %x;\n%x:\n%a = phi i32 [1, %x], [%nothing, %x];\n%b = add i32 %a, %a;\n%c = add i32 %b, %a;" + tail, "name-undefined", "%nothing", "no value"},
		{"types { count 1; @t0 = i32; }\n" + head + "%a = zext i8 %info to i64;" + tail, "type-mismatch", "i8", "not i8"},
		{head + "br label %c0;\n%x:\nbr label %y;\n%y:" + tail, "syntax-expected", "%c0", "constants are numbered"},
		{head + "br label %x;\n%y:" + tail, "name-undefined", "%x", "no block"},
		{head + "call void @gone();" + tail, "name-undefined", "@gone", "no function"},
		{head + "%a = add i32 %info, 1.5;" + tail, "literal-operand", "1.5", "expected an integer"},
		{head + "%a = fadd double 1.5, 'x';" + tail, "literal-operand", "'x'", "expected a floating"},
		{head + "%a = add i8 1, 300;" + tail, "literal-width", "300", "does not fit in i8"},
		{head + "%a = add i32 %info, 99999999999999999999;" + tail, "literal-operand", "99999999999999999999", "64 bits"},
		{head + "%a = add <4 x i32> 1, undef;" + tail, "literal-operand", "1", "insertelement"},
		{"const @a, \"x\"\nconst @a, \"y\"\n" + head + tail, "name-twice", "@a", "defined twice"},
		{"\"x\"\n" + head + tail, "initializer-owner", "\"x\"", "initializer"},
		{"const @a, i32 {@b}\n" + head + tail, "name-undefined", "@b", "no function or global"},
		{"const @a, i32 {@print.char}\n" + head + tail, "name-undefined", "@print.char", "it comes with `include <irt>`"},
		{head + "call void @gone();" + tail + "const @a, i32 {@gone, @gone}\n", "name-undefined", "@gone", "no function"},
		{"const @a, i16 {@a}\n" + head + tail, "literal-operand", "@a", "i32"},
		{"const @a, \"\\q\"\n" + head + tail, "literal-escape", "\"\\q\"", "escape"},
		{"include \"x\"\n" + head + tail, "include", "\"x\"", "no file"},
		{"include <libc>\n" + head + tail, "include", "<libc>", "expected `<irt>`"},
		{head + "%a = add i32 %nothing, 1;\n%b = add i32 %nothing, 2;" + tail, "name-undefined", "%nothing", "no value"},
		{head + "call void @gone();\ncall void @gone();" + tail + "function internal void @f() {\ncall void @gone();\nret void;\n}\n", "name-undefined", "@gone", "no function"},
		{head + "call void @print.char(i32 65);" + tail, "name-undefined", "@print.char", "it comes with `include <irt>`"},
		{head + "%a = add i32 %info, 1;\n%next:" + tail, "missing-terminator", "%a = add i32 %info, 1;", "terminator"},
		{head + "%a = add i32 %info, 1; <@short>" + tail, "name-undefined", "<@short>", "abbreviation"},
	} {
		_, diags := assembler.LoadText([]byte(c.text))
		if len(diags) != 1 {
			t.Errorf("%s\n%d diagnostics, want 1: %v", c.text, len(diags), diags)
			continue
		}
		d := diags[0]
		at := c.text[d.Origin.Span.Start:d.Origin.Span.End]
		if d.Code != c.code || at != c.at || !strings.Contains(d.Message, c.message) {
			t.Errorf("%s\n%s at %q: %s; want %s at %q with %q", c.text, d.Code, at, d.Message, c.code, c.at, c.message)
		}
	}
}
