package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/pnaclasm/pnaclasm/asmparse/testcorpus"
)

// BenchmarkPeer times whole processes on the same functions: `pnaclasm asm` on
// their PNaClAsm, and LLVM's llvm-as, which checks less of what it reads, on
// their LLVM IR. Both read a file, check it and write bitcode. The rates are
// those of the respective text; ns/op compares them.
func BenchmarkPeer(b *testing.B) {
	peer, err := exec.LookPath("llvm-as")
	if err != nil {
		b.Skip("llvm-as is not installed")
	}
	dir := b.TempDir()
	pnaclasm := filepath.Join(dir, "pnaclasm")
	mustRun(b, "go", "build", "-o", pnaclasm, ".")
	for _, name := range []string{"nbody", "isaacl-stockfish-c4882f0"} {
		program := testcorpus.Path(b, "real", name+".pexe")
		text, ir := filepath.Join(dir, name+".pnaclasm"), filepath.Join(dir, name+".ll")
		mustRun(b, pnaclasm, "dis", program, "-o", text)
		mustRun(b, pnaclasm, "build", "--emit=ll", program, "-o", ir)
		benchCommand(b, "asm/"+name, text, pnaclasm, "asm", text, "-o", filepath.Join(dir, "out.pexe"))
		benchCommand(b, "llvm-as/"+name, ir, peer, ir, "-o", filepath.Join(dir, "out.bc"))
		benchCommand(b, "dis/"+name, text, pnaclasm, "dis", program, "-o", filepath.Join(dir, "out.pnaclasm"))
	}
}

// benchCommand times a command; the rate is that of the file's bytes.
func benchCommand(b *testing.B, name, file string, argv ...string) {
	b.Run(name, func(b *testing.B) {
		info, err := os.Stat(file)
		if err != nil {
			b.Fatal(err)
		}
		b.SetBytes(info.Size())
		for b.Loop() {
			mustRun(b, argv...)
		}
	})
}

func mustRun(b testing.TB, argv ...string) {
	b.Helper()
	if out, err := exec.Command(argv[0], argv[1:]...).CombinedOutput(); err != nil {
		b.Fatalf("%v: %v\n%s", argv, err, out)
	}
}
