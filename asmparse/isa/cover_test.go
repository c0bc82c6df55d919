package isa

import (
	"strings"
	"testing"
)

// A consumer of the table that has nothing for a row, a type or a codec does not start.
func TestMustCover(t *testing.T) {
	for missing, start := range map[string]func(){
		"select": func() { MustCover("x", func(r *Row) bool { return r.ID != Select }) },
		"vector": func() { MustCoverTypes("x", func(r *Row) bool { return r.ID != TypeVector }) },
		"align":  func() { MustCoverCodecs("x", func(k Codec) bool { return k != CodecAlign }) },
	} {
		if message := panicOf(start); !strings.HasPrefix(message, "isa: x has nothing for ") {
			t.Errorf("without %s: %q", missing, message)
		}
	}
	start := func() { MustCoverCodecs("x", func(Codec) bool { return true }) }
	if message := panicOf(start); message != "" {
		t.Errorf("with everything: %s", message)
	}
}

// panicOf returns the message that f panics with, "" for none.
func panicOf(f func()) (message string) {
	defer func() {
		if r := recover(); r != nil {
			message = r.(string)
		}
	}()
	f()
	return ""
}
