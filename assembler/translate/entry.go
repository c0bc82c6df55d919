package translate

import (
	"fmt"

	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// ErrNoEntry is why a part of a program cannot be run as a whole.
var ErrNoEntry = fmt.Errorf("the module has no %s function: it is no complete program; call one of its functions by name instead", isa.EntryPoint)
