package source

import (
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse"
	"github.com/pnaclasm/pnaclasm/asmparse/diag"
)

// Result is a program in the manual's language.
type Result struct {
	// Files are the texts that it was made from. Spans are those of Files.Text.
	Files *Files
	// Units are the program in order: a shell, the function blocks, and the end of
	// the module.
	Units []Unit
	Diags diag.List

	program *program
}

// Unit is a function block, or what lies between two of them. The spans of the
// chunk's nodes start at Start.
type Unit struct {
	Chunk    *asmparse.Chunk
	Start    int
	Function bool
}

// steps take a program from what was written to what it means, in this order.
var steps = []func(*program){
	(*program).readFiles,
	(*program).collect,
	(*program).need,
	(*program).number,
	(*program).resolveFunctions,
	(*program).inferTypes,
	(*program).inferSymbols,
	(*program).writeShell,
}

// Resolve takes a text in the source form, with all that it includes, to the
// manual's language. What is wrong is in Result.Diags; the rest is there all the
// same.
func Resolve(in Input) *Result {
	p := &program{input: in, files: NewFiles(in.Name, in.Text), names: map[string]*definition{}}
	for _, step := range steps {
		step(p)
	}
	p.diags.Sort()
	return &Result{Files: p.files, Units: p.units, Diags: slices.Clip(p.diags), program: p}
}

// program is the state of one Resolve.
type program struct {
	input Input
	files *Files
	// sources are the parsed files: the text, and those included, in the order in
	// which their definitions come.
	sources []*sourceFile
	shell   shell
	// functions are the function blocks in the order of the files; once they are
	// numbered, in that of their addresses.
	functions []*function
	addresses []*address
	globals   []*global
	names     map[string]*definition
	symbols   []*address
	types     typeTable
	// void is the number of the void type, if that is written.
	void    uint64
	hasVoid bool
	// abbreviations are the numbers of global abbreviations with names.
	abbreviations map[abbreviationName]uint64
	units         []Unit
	diags         diag.List
	// suspects are names that text which could not be read was to define; incomplete
	// says that it was to take in a file.
	suspects   map[string]bool
	incomplete bool
	// reported are the names of the module that were reported because nothing defines
	// them.
	reported map[string]bool
}

// report adds an error about a span of the files.
func (p *program) report(code string, at diag.Span, message string) *diag.Diagnostic {
	p.diags = append(p.diags, diag.Diagnostic{Code: code, Severity: diag.Error, Origin: diag.At(at), Message: message})
	return &p.diags[len(p.diags)-1]
}

// related appends another place to a diagnostic.
func related(d *diag.Diagnostic, at diag.Span, message string) {
	d.Related = append(d.Related, diag.Related{Origin: diag.At(at), Message: message})
}
