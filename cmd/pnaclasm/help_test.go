package main

import (
	"os"
	"strings"
	"testing"
)

// TestNullIsNoTerminal holds the difference between a device and a terminal: a
// message for a person does not belong in the one.
func TestNullIsNoTerminal(t *testing.T) {
	f, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if isTerminal(f) {
		t.Errorf("%s is taken for a terminal", os.DevNull)
	}
}

// TestHelpIsWhole demands of every command what a person looks for: a sentence,
// examples that begin with its name, and a word for every argument and flag.
func TestHelpIsWhole(t *testing.T) {
	parser, err := newParser(&world{})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range parser.Model.Leaves(true) {
		if !strings.HasSuffix(n.Help, ".") {
			t.Errorf("%s: the help is no sentence: %q", n.Name, n.Help)
		}
		if n.Name != "version" && !strings.Contains(n.Detail, "    pnaclasm "+n.Name) {
			t.Errorf("%s: the help has no example", n.Name)
		}
		for _, v := range n.Values() {
			if v.Help == "" {
				t.Errorf("%s: %s has no help", n.Name, v.Summary())
			}
		}
	}
}
