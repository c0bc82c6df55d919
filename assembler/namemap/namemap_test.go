package namemap

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func sample() *Map {
	return &Map{
		Bitcode: Hash([]byte("PEXE")),
		Sources: []string{"a.pnaclasm", "<irt>/print.pnaclasm"},
		Types:   []string{"", "pair"},
		Globals: []string{"table"},
		Functions: []Function{
			{Name: "main<&>", Line: 12, Params: []string{"argc"}, Values: []string{"", "sum"}, Blocks: []string{"entry"},
				Lines: Lines{{0, 0, 13, 5}, {2, 1, 40, 0}, {3, 0, 0, 0}}},
			{},
			{Constants: []string{"limit"}},
		},
	}
}

func write(t *testing.T, m *Map) string {
	t.Helper()
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

const sampleText = `{"version":1,"bitcode":"HASH","sources":["a.pnaclasm","<irt>/print.pnaclasm"],"types":["","pair"],"globals":["table"],
"functions":[
{"name":"main<&>","line":12,"params":["argc"],"values":["","sum"],"blocks":["entry"],"lines":[0,0,13,5,2,1,40,0,3,0,0,0]},
{},
{"constants":["limit"]}]}
`

func TestWrittenMapsAreReadAgain(t *testing.T) {
	m := sample()
	text := write(t, m)
	want := strings.Replace(sampleText, "HASH", m.Bitcode, 1)
	if text != want {
		t.Errorf("written:\n%s\nwant:\n%s", text, want)
	}
	back, err := Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(m, back); d != "" {
		t.Error(d)
	}
}

func TestNamesAndPlaces(t *testing.T) {
	m := sample()
	names := []struct {
		function int
		kind     byte
		n        uint64
		want     string
	}{
		{-1, 'f', 0, "main<&>"}, {0, 'f', 1, ""}, {0, 'f', 9, ""}, {-1, 'g', 0, "table"}, {-1, 't', 1, "pair"},
		{0, 'p', 0, "argc"}, {0, 'v', 1, "sum"}, {0, 'v', 2, ""}, {0, 'b', 0, "entry"}, {2, 'c', 0, "limit"},
		{1, 'p', 0, ""}, {3, 'p', 0, ""}, {-1, 'p', 0, ""}, {0, 'x', 0, ""},
	}
	for _, c := range names {
		if got := m.Name(c.function, c.kind, c.n); got != c.want {
			t.Errorf("Name(%d, %c, %d) = %q, want %q", c.function, c.kind, c.n, got, c.want)
		}
	}
	places := map[int]Place{0: {"a.pnaclasm", 13, 5}, 1: {"a.pnaclasm", 13, 5}, 2: {"<irt>/print.pnaclasm", 40, 0}, 3: {}, 99: {}, -1: {}}
	for i, want := range places {
		if got, ok := m.Place(0, i); got != want || ok != (want != Place{}) {
			t.Errorf("Place(0, %d) = %v, %v; want %v", i, got, ok, want)
		}
	}
	if p, ok := m.Header(0); !ok || p.Line != 12 {
		t.Errorf("Header(0) = %v, %v", p, ok)
	}
}

func TestNoMapKnowsNothing(t *testing.T) {
	var m *Map
	_, place := m.Place(0, 0)
	_, header := m.Header(0)
	if m.Name(0, 'v', 0) != "" || m.Function(0) != nil || place || header || m.Fits(nil) {
		t.Error("a nil map knows something")
	}
}

func TestRunsThatGoOnAreOne(t *testing.T) {
	var l Lines
	for _, r := range []Run{{0, 0, 1, 0}, {1, 0, 1, 0}, {2, 0, 3, 0}, {2, 0, 4, 0}} {
		l.Add(r)
	}
	if d := cmp.Diff(Lines{{0, 0, 1, 0}, {2, 0, 4, 0}}, l); d != "" {
		t.Error(d)
	}
}

// TestWrongMapsAreRefused has for each mistake a word of the message.
func TestWrongMapsAreRefused(t *testing.T) {
	good := write(t, sample())
	cases := []struct{ old, new, message string }{
		{`{`, `[`, "no map of names"},
		{`"version":1`, `"version":2`, "version 2"},
		{`"bitcode":"`, `"bitcode":"Z`, "SHA-256"},
		{`"argc"`, `"\u001b[2J"`, "cannot be shown"},
		{`"argc"`, `"\n"`, "cannot be shown"},
		{`"argc"`, `"` + strings.Repeat("x", MaxName+1) + `"`, "bytes"},
		{`2,1,40,0`, `2,2,40,0`, "source 2"},
		{`2,1,40,0`, `0,1,40,0`, "ascend"},
		{`2,1,40,0`, `2,1,40`, "multiple of 4"},
		{`2,1,40,0`, `2,-1,40,0`, "no map of names"},
		{`"line":12`, `"line":-1`, "line -1"},
		{`"line":12`, `"source":7,"line":12`, "source 7"},
		{`"functions":[`, `"functions":[` + strings.Repeat("{},", MaxFunctions), "functions"},
		{`"functions":[`, `"functions":4,"x":[`, "no list"},
	}
	for _, c := range cases {
		text := strings.Replace(good, c.old, c.new, 1)
		m, err := Read(strings.NewReader(text))
		if err == nil || !strings.Contains(err.Error(), c.message) || m != nil {
			t.Errorf("%.40s → %.40s: %v, %v; want an error with %q", c.old, c.new, m != nil, err, c.message)
		}
	}
}

// endless is a file that never ends.
type endless struct{}

func (endless) Read(b []byte) (int, error) { return len(b), nil }

func TestEndlessFilesAreRefused(t *testing.T) {
	if _, err := Read(endless{}); err == nil || !strings.Contains(err.Error(), "larger") {
		t.Error(err)
	}
}

func TestMapBesideAProgram(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "x.pexe")
	if m, err := Find(program, []byte("PEXE")); m != nil || err != nil {
		t.Errorf("without a file: %v, %v", m, err)
	}
	name := Beside(program)
	if filepath.Base(name) != "x.pnaclasm.map" {
		t.Error(name)
	}
	if err := os.WriteFile(name, []byte(write(t, sample())), 0o666); err != nil {
		t.Fatal(err)
	}
	if m, err := Find(program, []byte("PEXE")); m == nil || err != nil {
		t.Errorf("a map that fits: %v, %v", m, err)
	}
	if m, err := Find(program, []byte("other")); m != nil || err != nil {
		t.Errorf("a map of another program: %v, %v", m, err)
	}
	if err := os.WriteFile(name, []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Find(program, []byte("PEXE")); err == nil || !strings.Contains(err.Error(), name) {
		t.Errorf("a damaged map: %v", err)
	}
}

// FuzzRead holds that a map is refused or written as it was read, and can be asked
// for anything.
func FuzzRead(f *testing.F) {
	var b bytes.Buffer
	if err := sample().Write(&b); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes(), 0, byte('v'), uint64(1))
	f.Add([]byte(`{"version":1,"functions":[{"lines":[1]}]}`), 0, byte('f'), uint64(0))
	f.Fuzz(func(t *testing.T, data []byte, function int, kind byte, n uint64) {
		m, err := Read(bytes.NewReader(data))
		if (err == nil) != (m != nil) {
			t.Fatalf("map and error: %v, %v", m != nil, err)
		}
		if err != nil {
			return
		}
		m.Name(function, kind, n)
		m.Place(function, int(n))
		m.Header(function)
		first := write(t, m)
		again, err := Read(strings.NewReader(first))
		if err != nil {
			t.Fatal(err)
		}
		if write(t, again) != first {
			t.Error("not the same when written again")
		}
	})
}
