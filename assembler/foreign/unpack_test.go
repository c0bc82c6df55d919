package foreign_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler/foreign"
)

func gzipped(data string) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write([]byte(data))
	_ = w.Close()
	return b.Bytes()
}

func zipped(names ...string) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, n := range names {
		f, _ := w.Create(n)
		_, _ = f.Write([]byte("in " + n))
	}
	_ = w.Close()
	return b.Bytes()
}

// member is a member of a library as ar writes it.
func member(name, body string) string {
	padded := body
	if len(body)%2 == 1 {
		padded += "\n"
	}
	return fmt.Sprintf("%-16s%-12d%-6d%-6d%-8s%-10d`\n%s", name, 0, 0, 0, "644", len(body), padded)
}

var libraryFile = "!<arch>\n" + member("/", "symbols") + member("//", "a-long-name-of-a-module.ll/\n") + member("/0", "in a-long-name-of-a-module.ll") +
	member("b.ll/", "in b.ll") + member("#1/4", "c.llin c.ll")

func TestUnwrap(t *testing.T) {
	for _, c := range []struct{ data, want string }{
		{string(gzipped("PEXE")), "PEXE"}, {string(foreign.Wrap([]byte("BC\xc0\xde1234"))), "BC\xc0\xde1234"},
	} {
		inner, ok, err := foreign.Unwrap([]byte(c.data))
		if string(inner) != c.want || !ok || err != nil {
			t.Errorf("got %q, %v, %v, want %q", inner, ok, err, c.want)
		}
	}
	if _, ok, _ := foreign.Unwrap([]byte("module {")); ok {
		t.Error("a text is taken for a wrapping")
	}
	for _, data := range []string{"\x1f\x8b\x08", "\xde\xc0\x17\x0b", string(foreign.Wrap([]byte("BC")))[:20]} {
		if _, ok, err := foreign.Unwrap([]byte(data)); !ok || err == nil {
			t.Errorf("%q is no damaged wrapping: %v, %v", data, ok, err)
		}
	}
}

func TestMembers(t *testing.T) {
	z := zipped("a.nmf", "dir/", "dir/b.pexe")
	crx2 := append([]byte("Cr24\x02\x00\x00\x00\x03\x00\x00\x00\x02\x00\x00\x00keyhi"), z...)
	crx3 := append([]byte("Cr24\x03\x00\x00\x00\x04\x00\x00\x00head"), z...)
	for _, c := range []struct {
		data []byte
		want string
	}{
		{z, "[a.nmf dir/b.pexe]"}, {crx2, "[a.nmf dir/b.pexe]"}, {crx3, "[a.nmf dir/b.pexe]"},
		{[]byte(libraryFile), "[a-long-name-of-a-module.ll b.ll c.ll]"},
	} {
		list, ok, err := foreign.Members(c.data)
		if !ok || err != nil {
			t.Errorf("%s: %v, %v", c.want, ok, err)
		}
		var names []string
		for i := range list {
			names = append(names, list[i].Name)
			if data, err := list[i].Read(); err != nil || string(data) != "in "+list[i].Name || uint64(len(data)) != list[i].Size {
				t.Errorf("%s: %q, %v", list[i].Name, data, err)
			}
		}
		if got := fmt.Sprint(names); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// A file that says what is not so is refused, and what it holds has no more bytes
// than that.
func FuzzUnpack(f *testing.F) {
	f.Add(gzipped("PEXE"))
	f.Add(foreign.Wrap([]byte("BC")))
	f.Add(zipped("a", "b"))
	f.Add(append([]byte("Cr24\x03\x00\x00\x00\x00\x00\x00\x00"), zipped("a")...))
	f.Add([]byte(libraryFile))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<16 {
			return
		}
		if inner, ok, err := foreign.Unwrap(data); err != nil && (!ok || len(inner) > 0) {
			t.Errorf("%d bytes, %v", len(inner), err)
		}
		list, _, _ := foreign.Members(data)
		for i := range min(len(list), 4) {
			_, _ = list[i].Read()
		}
	})
}
