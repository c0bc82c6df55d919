// Command pnaclasm-runner is the host that `pnaclasm build` puts programs behind:
// the engine and the runtime, and nothing else of pnaclasm: no http either, which
// would be a third of it. One that is built for another system makes executables for
// that system, with `pnaclasm build --runner`.
package main

import (
	"fmt"
	"os"

	"github.com/pnaclasm/pnaclasm/assembler/translate"
	"github.com/pnaclasm/pnaclasm/cmd/internal/embedded"
)

func main() {
	status, ok := embedded.Main(os.Stderr, nil)
	if !ok {
		fmt.Fprintln(os.Stderr, "pnaclasm-runner: no program is here: `pnaclasm build` makes executables of this file and a program")
		status = translate.StatusUsage
	}
	os.Exit(status)
}
