// Package answers checks that translations compute what instructions mean. It
// holds a table of instructions with operands and results, and turns it into
// programs for any translation to run. Only tests import it.
package answers

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

//go:embed instructions.txt
var table string

// Literal is a value with its type.
type Literal struct {
	Type isa.Type
	// Memory is the value as memory holds it; an i1 takes a byte, and a vector
	// of them is as wide as one of integers.
	Memory []byte
	// Text is how the table writes it, without the type.
	Text string
}

// Case is a line of the table.
type Case struct {
	Line     int
	Operands []Literal
	// Text is one or more instructions, separated by semicolons. In it %A, %B, …
	// are the operands, &A, &B, … the addresses where memory holds them, %1, %2, …
	// the results of the instructions; {N} is a constant, and callees go by their
	// names.
	Text string
	// Result is that of the last instruction.
	Result Literal
}

// Cases reads the table.
func Cases() ([]Case, error) {
	var cases []Case
	for n, line := range strings.Split(table, "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		c, err := parseCase(line)
		if err != nil {
			return nil, fmt.Errorf("instructions.txt:%d: %w", n+1, err)
		}
		c.Line = n + 1
		cases = append(cases, c)
	}
	return cases, nil
}

func parseCase(line string) (Case, error) {
	operands, rest, ok := strings.Cut(line, ":")
	text, result, ok2 := strings.Cut(rest, "=>")
	if !ok || !ok2 {
		return Case{}, fmt.Errorf("expected `operands: instruction => result`, found %q", line)
	}
	c := Case{Text: strings.TrimSpace(text)}
	var err error
	for o := range strings.SplitSeq(operands, ",") {
		if strings.TrimSpace(o) == "" {
			continue
		}
		l, err := parseLiteral(o)
		if err != nil {
			return c, err
		}
		c.Operands = append(c.Operands, l)
	}
	c.Result, err = parseLiteral(result)
	return c, err
}
