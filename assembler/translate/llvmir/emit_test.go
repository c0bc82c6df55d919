package llvmir

import (
	"bytes"
	"context"
	"errors"
	"os"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

// load verifies a program in any format.
func load(t testing.TB, data []byte) *verify.Verified {
	t.Helper()
	p, list := assembler.Load(data)
	if p == nil || list.HasErrors() {
		t.Fatal(list[:min(len(list), 10)])
	}
	v, list := verify.Module(module.Build(p), verify.Config{})
	if v == nil {
		t.Fatal(list)
	}
	return v
}

// cancelling is a writer that cancels a context when it is first written to.
type cancelling struct {
	bytes.Buffer
	cancel context.CancelFunc
}

func (c *cancelling) Write(b []byte) (int, error) {
	c.cancel()
	return c.Buffer.Write(b)
}

// A context that ends stops what is written behind the function it is at.
func TestEmitStops(t *testing.T) {
	text, err := os.ReadFile("testdata/traps/callers.pna")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	w := &cancelling{cancel: cancel}
	if err := Emit(ctx, w, load(t, text), Dialect{}); !errors.Is(err, context.Canceled) {
		t.Errorf("ended with %v", err)
	}
	if n := bytes.Count(w.Bytes(), []byte("\ndefine ")); n != 1 {
		t.Errorf("%d functions were written, want 1", n)
	}
}
