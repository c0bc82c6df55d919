// Package foreign recognises files that are no programs of ours but are given for
// them: LLVM's own, machine code, archives, packages. It is the one table of what
// such a file is, and what can be done with it; what learns to read a kind says so
// here. The package imports nothing of the project.
package foreign

import "bytes"

// Name is what a kind of file is called in code.
type Name string

// The kinds that something in the project asks about.
const (
	LLVMText    Name = "llvm-text"
	LLVMBitcode Name = "llvm-bitcode"
	Wrapper     Name = "bitcode-wrapper"
	Archive     Name = "archive"
	ThinArchive Name = "thin-archive"
	NaCl        Name = "nexe"
	ELF         Name = "elf"
	Gzip        Name = "gzip"
	Zip         Name = "zip"
	CRX         Name = "crx"
)

// Kind is a kind of file.
type Kind struct {
	Name Name
	// What is the file with its article, as in "this is …"; Do what a person can
	// do with it.
	What, Do string

	matches func(data []byte) bool
}

// Message says what a file of the kind is and what to do.
func (k *Kind) Message() string { return "this is " + k.What + ": " + k.Do }

// Kinds is the table. The first that matches is what a file is.
var Kinds = []Kind{
	{LLVMBitcode, "LLVM bitcode", "pnaclasm import makes a program of it", begins("BC\xc0\xde")},
	{Wrapper, "LLVM bitcode in a wrapper", "pnaclasm import makes a program of it", begins("\xde\xc0\x17\x0b")},
	{Archive, "a library of object files", "name a member as a file in it, such as LIB.a/NAME, or give it to pnaclasm import, which takes what the program needs", begins("!<arch>\n")},
	{ThinArchive, "a list of object files", "give the modules of LLVM IR that it names to pnaclasm import", begins("!<thin>\n")},
	{NaCl, "a Native Client executable (.nexe)", "it is machine code for one processor and needs the loader of that time; the portable program it was made from (.pexe) is what pnaclasm runs", isNaCl},
	{ELF, "an ELF file", "it is machine code, and nothing makes a portable program of that", begins("\x7fELF")},
	{"pe", "a Windows program", "it is machine code, and nothing makes a portable program of that", begins("MZ")},
	{"mach-o", "a Mach-O file", "it is machine code, and nothing makes a portable program of that", begins("\xcf\xfa\xed\xfe", "\xca\xfe\xba\xbe")},
	{"wasm", "a WebAssembly module", "the translation goes only the other way: pnaclasm build --emit=wasm", begins("\x00asm")},
	{Gzip, "a file compressed with gzip", "what is in it is read in its place", begins("\x1f\x8b")},
	{"bzip2", "a file compressed with bzip2", "decompress it first (bunzip2)", begins("BZh")},
	{"xz", "a file compressed with xz", "decompress it first (unxz)", begins("\xfd7zXZ\x00")},
	{"zstd", "a file compressed with zstd", "decompress it first (unzstd)", begins("\x28\xb5\x2f\xfd")},
	{Zip, "a zip archive, perhaps the package of an app", "name a file in it, such as APP.zip/NAME.pexe; its manifest (.nmf) says which one is the program", begins("PK\x03\x04")},
	{CRX, "the package of a Chrome app (.crx)", "name a file in it, such as APP.crx/NAME.pexe; its manifest (.nmf) says which one is the program", begins("Cr24")},
	{LLVMText, "LLVM IR as text", "pnaclasm import makes a program of it", isLLVMText},
	{"nmf", "the manifest of an app (.nmf)", `it names the program (.pexe) behind "url"`, isManifest},
	{"html", "a page in HTML", "perhaps a download went wrong", isPage},
}

// Detect returns the kind of a file, or nil for what may be a program of ours. It
// looks at the beginning of the file only.
func Detect(data []byte) *Kind {
	for i := range Kinds {
		if Kinds[i].matches(data) {
			return &Kinds[i]
		}
	}
	return nil
}

// begins returns what recognises a file by its first bytes.
func begins(marks ...string) func([]byte) bool {
	return func(data []byte) bool {
		for _, mark := range marks {
			if bytes.HasPrefix(data, []byte(mark)) {
				return true
			}
		}
		return false
	}
}

// Where an ELF file says what system it is for, and what that is for Native
// Client.
const (
	elfSystem  = 7
	naclSystem = 123
)

func isNaCl(data []byte) bool {
	return bytes.HasPrefix(data, []byte("\x7fELF")) && len(data) > elfSystem && data[elfSystem] == naclSystem
}

// looked is how much of a text is looked at, in bytes.
const looked = 64 << 10

// start is the beginning of a text; of anything else it is nothing.
func start(data []byte) []byte {
	data = data[:min(len(data), looked)]
	if bytes.IndexByte(data, 0) >= 0 {
		return nil
	}
	return data
}

func isManifest(data []byte) bool {
	text := bytes.TrimSpace(start(data))
	return bytes.HasPrefix(text, []byte("{")) && bytes.Contains(text, []byte("pnacl-translate"))
}

func isPage(data []byte) bool {
	text := bytes.ToLower(bytes.TrimSpace(start(data[:min(len(data), 1024)])))
	return bytes.HasPrefix(text, []byte("<!doctype html")) || bytes.HasPrefix(text, []byte("<html"))
}
