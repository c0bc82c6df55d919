package verify

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/bitstream"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

// What has no module is not accepted.
func TestNoModule(t *testing.T) {
	for name, data := range map[string][]byte{
		"header only": bitstream.Header[:], "empty text": nil, "a comment": []byte("// nothing\n"), "a record": []byte("1,1;\n"),
	} {
		if _, v, list := Check(data, Config{}); v != nil || !list.HasErrors() {
			t.Errorf("%s: %v", name, describeAll(list))
		}
	}
	if v, list := Module(module.Build(&assembler.Program{}), Config{}); v != nil || !list.HasErrors() {
		t.Errorf("no records: %v", describeAll(list))
	}
}

// Severities follow the profile and the configuration, where a code wins over
// its number; what is unsafe cannot be translated whatever its severity.
func TestLevels(t *testing.T) {
	for _, c := range []struct {
		code     string
		cfg      Config
		want     diag.Severity
		verified bool
	}{
		{"D7-external-function", Config{}, diag.Error, false},
		{"D7-external-function", Config{Profile: Fragment}, diag.Hint, true},
		{"D7-external-function", Config{Profile: Fragment, Levels: map[string]diag.Severity{"D7": diag.Warning}}, diag.Warning, true},
		{"D7-external-function", Config{Levels: map[string]diag.Severity{"D7": diag.Error, "D7-external-function": diag.Off}}, diag.Off, true},
		{"G6-literal-range", Config{Levels: map[string]diag.Severity{"G6": diag.Error}}, diag.Error, false},
		{"I3-operand-types", Config{Levels: map[string]diag.Severity{"I3": diag.Off}}, diag.Off, false},
		{"H12-dominance", Config{Levels: map[string]diag.Severity{"H12": diag.Hint}}, diag.Hint, false},
	} {
		text := []byte(Lookup(c.code)[0].Example.Source())
		got := diag.Off
		if _, list := Study(source.Input{Text: text}, c.cfg); len(list) > 0 {
			got = list[0].Severity
		}
		_, v, list := Check(text, c.cfg)
		if got != c.want || (v != nil) != c.verified || list.HasErrors() == c.verified {
			t.Errorf("%s with %v: %v, verified %v, %v", c.code, c.cfg, got, v != nil, list)
		}
	}
}

// A function whose text is wrong hides nothing in others, and says nothing
// that follows from its text.
func TestHalfWrittenText(t *testing.T) {
	const text = `module {
  version 1;
  types {
    count 3;
    @t0 = i32;
    @t1 = void;
    @t2 = void (i32);
  }
  define external void @f0(i32);
  define internal void @f1(i32);
  define internal void @f2(i32);
  globals {
    count 0;
  }
  valuesymtab {
    @f0 : "_start";
  }
  function void @f0(i32 %p0) {
    blocks 1;
    %v0 = add i32 %p0,
    %v1 = mul i32 %v0, %v0;
  }
  function void @f1(i32 %p0) {
    blocks 1;
    %v3 = add i32 %p0, %p0;
    %v4 = add i32 %v3, %v3;
    ret void;
  }
  function void @f2(i32 %p0) {
    blocks 2;
    ret void;
  }
}
`
	p, v, list := Check([]byte(text), Config{})
	if p == nil || v != nil {
		t.Fatal("accepted")
	}
	var codes []string
	for _, d := range list {
		if len(Lookup(d.Code)) > 0 {
			codes = append(codes, d.Code)
		}
	}
	if !slices.Equal(codes, []string{"H4-unterminated", "H3-fewer-blocks"}) {
		t.Error(describeAll(list))
	}
}

// Compressors leave blocks narrow that do not need all abbreviations: a file says
// so once, and is valid.
func TestNarrowOnce(t *testing.T) {
	source := Lookup("A14-narrow-width")[0].Example.Source()
	source = strings.ReplaceAll(source, "\nblocks 1;\nret void;", " <2>\n%a0 = abbrev <10, vbr(6)>;\nblocks 1;\nret void;")
	_, v, list := Check([]byte(source), Config{})
	if v == nil || len(list) != 1 || !strings.HasSuffix(list[0].Message, "; the same holds for 1 more block") {
		t.Errorf("verified %v: %q", v != nil, describeAll(list))
	}
}

// Blocks that are nested too deep to be read do not belong where they stand.
func TestTooDeep(t *testing.T) {
	w := bytes.NewBufferString("PEXE\x01\x00\x08\x00\x11\x00\x04\x00\x02\x00\x00\x00")
	for range 100 {
		w.Write([]byte{0x21, 0x08, 0, 0, 0, 0, 0, 0}) // enter block 8 in indices of 2 bits; its length
	}
	_, _, list := Check(w.Bytes(), Config{})
	if len(list) != 1 || list[0].Code != blockUnknown.Code {
		t.Error(describeAll(list))
	}
}

// What could not be parsed outside of functions hides nothing else, and nothing
// follows from it.
func TestHalfWrittenModule(t *testing.T) {
	const text = `module {
  version 1;
  abbreviations {
    function:
      @a0 = abbrev <10>;
  }
  types {
    count 5;
    @t0 = i32;
    @t1 = void;
    @t2 = void (i32);
    @t3 = i32;
    @t4 = i1;
  }
  define external void @f0(i32);
  define external void @f1(i32);
  globals {
    count 2;
    var @g0, align 3,
      zerofill 0;
    var @g1, align 4,
      reloc @g0;
  }
  valuesymtab {
    @f0 : "_start";
    @f0 : "main";
  }
  function void @f0(i32 %p0) {
    blocks 2;
    ret void;
  }
  function void @f1(i32 %p0) {
    blocks 1;
    ret void; <@a0>
  }
}
`
	for _, c := range []struct{ line, instead, want string }{
		{"", "", "C9-duplicate-type D7-external-function F6-named-twice H3-fewer-blocks"},
		{"version 1;", "version one;", "C9-duplicate-type D7-external-function F6-named-twice H3-fewer-blocks"},
		{"@a0 = abbrev <10>;", "@a0 = abbrev 10;", "C9-duplicate-type D7-external-function F6-named-twice H3-fewer-blocks"},
		{"@t4 = i1;", "@t4 = i;", "C9-duplicate-type D7-external-function F6-named-twice H3-fewer-blocks"},
		{"count 5;", "count five;", "C9-duplicate-type D7-external-function F6-named-twice H3-fewer-blocks"},
		{"define external void @f1(i32);", "define external void @f1(i32;", "C9-duplicate-type F6-named-twice H3-fewer-blocks"},
		{"zerofill 0;", "zerofill;", "C9-duplicate-type D7-external-function F6-named-twice H3-fewer-blocks"},
		{"count 2;", "count;", "C9-duplicate-type D7-external-function F6-named-twice H3-fewer-blocks"},
		{"@f0 : \"_start\";", "@f0 = \"_start\";", "C9-duplicate-type H3-fewer-blocks"},
		{"types {", "types (", "F6-named-twice"},
		{"  }\n}\n", "  }\n  function x", "C9-duplicate-type D7-external-function F6-named-twice H3-fewer-blocks"},
		{"globals {", "{ globals {", "C9-duplicate-type D7-external-function D8-entry-point"},
	} {
		_, _, list := Check([]byte(strings.Replace(text, c.line, c.instead, 1)), Config{})
		var codes []string
		for _, d := range list {
			if len(Lookup(d.Code)) > 0 && d.Severity <= diag.Warning {
				codes = append(codes, d.Code)
			}
		}
		slices.Sort(codes)
		if got := strings.Join(slices.Compact(codes), " "); got != c.want {
			t.Errorf("with %q: %s; want %s", c.instead, got, c.want)
		}
	}
}

// A type or a function address that is not read is one mistake, however often it is
// used; so is one that is left out, or there twice.
func TestMisread(t *testing.T) {
	text, err := os.ReadFile("../../testdata/intrinsics.pnaclasm")
	if err != nil {
		t.Fatal(err)
	}
	const aType, address = "@t0 = i32;", "declare external i32 @f5(i32);"
	for _, c := range []struct{ line, instead string }{
		{aType, ""}, {aType, "@t0 = ;"}, {aType, "@t0 = 32;"}, {aType, "@t0 i32;"},
		{address, ""}, {address, "declare"}, {address, "declare external i3"}, {address, "declare external i32 eq(i32);"},
		{address, "declare external i32 @f5(i32"}, {address, address + "\n" + address},
	} {
		if !bytes.Contains(text, []byte(c.line)) {
			t.Fatalf("the text has no %q", c.line)
		}
		_, v, list := Check(bytes.Replace(text, []byte(c.line), []byte(c.instead), 1), Config{Profile: Fragment})
		errors := slices.DeleteFunc(list, func(d diag.Diagnostic) bool { return d.Severity != diag.Error })
		if v != nil || len(errors) != 1 {
			t.Errorf("with %q for %q: %d errors, want 1: %v", c.instead, c.line, len(errors), describeAll(errors))
		}
	}
}

// Diagnostics of text stand at the operand they are about.
func TestPlaces(t *testing.T) {
	for code, want := range map[string]string{
		"I3-operand-types":         "%p1",
		"I34-memory-type":          "i1",
		"I35-memory-alignment":     "4",
		"H5-branch-target":         "%b7",
		"C2-type-count":            "4",
		"D7-external-function":     "external",
		"I25-duplicate-case":       "7",
		"J6-memory-order":          "%c6",
		"I44-argument-count":       "call void @f0();",
		"E10-relocation-intrinsic": "@f10",
		"F7-duplicate-name":        `"_start"`,
		"H17-phi-type":             "%p1",
		"I10-cast-types":           "i64",
		"H10-declared-type":        "i64",
	} {
		source := Lookup(code)[0].Example.Source()
		for _, d := range verifyText(source, Pexe) {
			if got := source[d.Origin.Span.Start:d.Origin.Span.End]; got != want {
				t.Errorf("%s at %q, want %q", d.Code, got, want)
			}
		}
	}
}
