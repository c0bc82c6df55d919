// Command pnaclasm assembles, takes apart, checks, runs, translates and studies
// PNaCl bitcode. It is the last package of the pipeline: it reads files and
// arguments, calls the packages that do the work, and is the only place besides
// the language server that shows diagnostics to a person. Each command has a
// file of its own.
package main

import (
	"os"

	"github.com/pnaclasm/pnaclasm/assembler/translate/network/web"
	"github.com/pnaclasm/pnaclasm/cmd/internal/embedded"
)

func main() {
	if status, ok := embedded.Main(os.Stderr, web.Web{}); ok {
		os.Exit(status)
	}
	os.Exit(execute(os.Args[1:], processWorld()))
}
