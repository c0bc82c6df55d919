package source_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand"
	"regexp"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/source"
)

var programs = flag.Int("programs", 200, "how many random programs to leave things out of")

// everything is what the shortest text of these programs does not have.
var everything = regexp.MustCompile(`(?m)^ *(?:module|types|constants|count|blocks|initializers|define|declare|valuesymtab)\b|%c\d`)

// TestLeftOut prints random programs with some of what is inferred left out, and
// names for numbers: they assemble to the bytes of the whole text. So do they with all
// of it left out.
func TestLeftOut(t *testing.T) {
	for seed := range *programs {
		rng := rand.New(rand.NewSource(int64(seed)))
		whole := randomProgram(rng)
		want, diags := assembler.Assemble([]byte(whole))
		if diags.HasErrors() {
			t.Fatalf("seed %d: %v\n%s", seed, diags, whole)
		}
		short := leaveOut(rng, whole)
		got, diags := assembler.Assemble([]byte(short))
		if !bytes.Equal(got, want) {
			t.Fatalf("seed %d: other bytes: %v\n%s\nof\n%s", seed, diags, short, whole)
		}
		shortest, ok, diags := assembler.Shorten(input(whole), nil)
		if got, _ := assembler.Assemble(shortest); !ok || !bytes.Equal(got, want) || everything.Match(shortest) {
			t.Fatalf("seed %d: not all is left out: %v\n%s\nof\n%s", seed, diags, shortest, whole)
		}
	}
}

// randomProgram returns a program in the manual's language, with everything where
// it would be inferred.
func randomProgram(rng *rand.Rand) string {
	var b strings.Builder
	b.WriteString("function external void @_start(i32 %info) {\n")
	values := []string{"%info"}
	add := func(format string, args ...any) { fmt.Fprintf(&b, "  "+format+"\n", args...) }
	pick := func() string {
		if rng.Intn(3) == 0 {
			return fmt.Sprint(rng.Intn(200) - 100)
		}
		return values[rng.Intn(len(values))]
	}
	ops := []string{"add", "sub", "mul", "and", "or", "xor"}
	blocks := 1 + rng.Intn(4)
	for block := range blocks {
		fmt.Fprintf(&b, "%%block%d:\n", block)
		if block > 0 && rng.Intn(2) == 0 {
			add("%%phi%d = phi i32 [%s, %%block%d], [%%late%d, %%block%d];", block, "0", block-1, block, block)
			values = append(values, fmt.Sprintf("%%phi%d", block))
			add("%%late%d = add i32 %%phi%d, 1;", block, block)
			add("%%more%d = icmp ult i32 %%late%d, %d;", block, block, rng.Intn(9))
			next := fmt.Sprintf("%%exit%d", block)
			add("br i1 %%more%d, label %%block%d, label %s;", block, block, next)
			fmt.Fprintf(&b, "%s:\n", next)
		}
		for range rng.Intn(6) {
			name := fmt.Sprintf("%%n%d", len(values))
			switch rng.Intn(8) {
			case 0:
				add("%s = call i32 @llvm.bswap.i32(i32 %s);", name, pick())
			case 1:
				add("%s = call i32 @other(i32 %s);", name, pick())
			case 2:
				add("%s.f = sitofp i32 %s to double;", name, pick())
				add("%s.g = fmul double %s.f, 0x1.8p1;", name, name)
				add("%s = fptosi double %s.g to i32;", name, name)
			case 3:
				add("%s = add i32 @data, %s;", name, pick())
			default:
				add("%s = %s i32 %s, %s;", name, ops[rng.Intn(len(ops))], pick(), pick())
			}
			values = append(values, name)
		}
		if block == blocks-1 {
			add("ret void;")
		} else {
			add("br label %%block%d;", block+1)
		}
	}
	b.WriteString("}\nfunction internal i32 @other(i32 %x) {\n  ret i32 %x;\n}\nconst @data, \"abc\", i32 {1, @data}\n")
	written, _, diags := assembler.Canonical(input(b.String()))
	if diags.HasErrors() {
		return b.String() // the caller says what is wrong
	}
	return string(written)
}

// omissions are lines that are inferred where they are missing, in a text that is
// in the source form for another reason.
var omissions = []*regexp.Regexp{
	regexp.MustCompile(`(?m)^ +count \d+;\n`),
	regexp.MustCompile(`(?m)^ +blocks \d+;\n`),
	regexp.MustCompile(`(?m)^ +declare \w+ %v\d+;\n`),
	regexp.MustCompile(`(?m)^  types \{\n(?:    .*\n)*  \}\n`),
	regexp.MustCompile(`(?m)^  version 1;\n`),
}

var local = regexp.MustCompile(`%([pvb])(\d+)\b`)

// leaveOut leaves out some of what can be inferred, and gives names.
func leaveOut(rng *rand.Rand, text string) string {
	for _, o := range omissions {
		text = o.ReplaceAllStringFunc(text, func(line string) string {
			if rng.Intn(2) == 0 {
				return line
			}
			return ""
		})
	}
	keep := rng.Intn(3)
	text = local.ReplaceAllStringFunc(text, func(id string) string {
		if int(id[1])%3 == keep && id[1] != 'b' {
			return id
		}
		return "%" + string(id[1]) + "." + id[2:]
	})
	if !strings.Contains(text, "%b0") { // the first block has no label to define its name
		text = strings.ReplaceAll(text, "%b.0,", "%b0,")
	}
	return strings.ReplaceAll(text, "@f0", "@_start")
}

// input is a text that includes nothing.
func input(text string) source.Input { return source.Input{Text: []byte(text)} }
