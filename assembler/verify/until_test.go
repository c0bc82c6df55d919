package verify

import (
	"context"
	"errors"
	"testing"

	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/module"
)

// Nobody who has lost interest gets a verdict.
func TestModuleUntil(t *testing.T) {
	const text = "module { version 1; types { count 2; @t0 = void; @t1 = void (); } define internal void @f0(); globals { count 0; } function void @f0() { blocks 1; %b0: ret void; } }"
	ctx, cancel := context.WithCancel(context.Background())
	p, list, err := assembler.LoadTextUntil(ctx, []byte(text))
	if err != nil || list.HasErrors() {
		t.Fatal(list, err)
	}
	m := module.Build(p)
	if v, list, err := ModuleUntil(ctx, m, Config{Profile: Fragment}); v == nil || err != nil {
		t.Errorf("%v, %v, %v; want a verdict", v, list, err)
	}
	cancel()
	if v, list, err := ModuleUntil(ctx, m, Config{Profile: Fragment}); v != nil || list != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v, %v; want none", v, list, err)
	}
	if p, list, err := assembler.LoadTextUntil(ctx, []byte(text)); p != nil || list != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v, %v; want nothing", p, list, err)
	}
}
