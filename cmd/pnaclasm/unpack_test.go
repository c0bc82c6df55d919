package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/foreign"
)

// containers are a program in all the containers that commands look into.
func containers(t *testing.T) map[string][]byte {
	t.Helper()
	bits := readFile(t, assembled(t, filepath.Join(root, "testdata", "add.pnaclasm")))
	var packed, archive bytes.Buffer
	g := gzip.NewWriter(&packed)
	_, _ = g.Write(bits)
	_ = g.Close()
	z := zip.NewWriter(&archive)
	for name, data := range map[string][]byte{"app/add.pexe": bits, "app.nmf": []byte("{}")} {
		f, _ := z.Create(name)
		_, _ = f.Write(data)
	}
	_ = z.Close()
	library := "!<arch>\n"
	for _, name := range []string{"a.pexe/", "b.pexe/"} {
		library += fmt.Sprintf("%-16s%-12d%-6d%-6d%-8s%-10d`\n%s", name, 0, 0, 0, "644", len(bits), bits)
		library += strings.Repeat("\n", len(bits)%2)
	}
	return map[string][]byte{"add.pexe.gz": packed.Bytes(), "app.zip": archive.Bytes(), "lib.a": []byte(library),
		"wrapped.bc": foreign.Wrap(bits), "app.crx": append([]byte("Cr24\x03\x00\x00\x00\x00\x00\x00\x00"), archive.Bytes()...)}
}

// assembled is the bitcode of a text.
func assembled(t *testing.T, name string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out.pexe")
	if _, errs, status := inProcess(t, "asm", name, "-o", out); status != 0 {
		t.Fatal(errs)
	}
	return out
}

// Commands take programs out of what they are packed in.
func TestCommandsLookIntoContainers(t *testing.T) {
	dir := t.TempDir()
	for name, data := range containers(t) {
		if err := processWorld().write(filepath.Join(dir, name), data, modeFile); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"add.pexe.gz", "app.zip", "app.zip/app/add.pexe", "app.crx", "lib.a/b.pexe", "wrapped.bc"} {
		out, errs, status := inProcess(t, "run", "--call", "add", filepath.Join(dir, name), "2", "3")
		if strings.TrimSpace(out) != "5" || status != 0 {
			t.Errorf("%s: status %d, %q %s", name, status, out, errs)
		}
	}
	for name, want := range map[string]string{
		"lib.a":          "holds several programs: name one, such as",
		"lib.a/c.pexe":   "has no member c.pexe: it has a.pexe (",
		"add.pexe.gz/x":  "is no archive",
		"missing/x.pexe": "cannot read",
	} {
		if _, errs, status := inProcess(t, "stats", filepath.Join(dir, name)); status == 0 || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %q, want %q", name, status, errs, want)
		}
	}
}
