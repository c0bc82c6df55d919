package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/pnaclasm/pnaclasm/asmparse/isa"
)

// cli is the command line. Each field is a command; its flags and its Run method
// are in the file of its name.
type cli struct {
	Asm      asmCommand      `cmd:"" help:"Assemble text to bitcode."`
	Dis      disCommand      `cmd:"" help:"Disassemble bitcode to text."`
	Fmt      fmtCommand      `cmd:"" help:"Lay out text in the canonical way."`
	Verify   verifyCommand   `cmd:"" help:"Check programs against the rules of the ABI."`
	Explain  explainCommand  `cmd:"" help:"Explain an instruction, a type, a function, a rule, a message."`
	Build    buildCommand    `cmd:"" help:"Translate a program to native code."`
	Run      runCommand      `cmd:"" help:"Run a program, or one function of it."`
	Stats    statsCommand    `cmd:"" help:"Show where the bits of a file go."`
	Compress compressCommand `cmd:"" help:"Write the same program in fewer bits."`
	Diff     diffCommand     `cmd:"" help:"Compare what two programs do."`
	Cc       ccCommand       `cmd:"" help:"Compile C and C++ with clang and a small library."`
	Import   importCommand   `cmd:"" help:"Make a program of LLVM IR."`
	Optimize optimizeCommand `cmd:"" help:"Let LLVM's optimiser work on a program."`
	Strip    stripCommand    `cmd:"" help:"Take out names and what no reader knows."`
	Finalize finalizeCommand `cmd:"" help:"Make a program that can be shipped of an unfinished one."`
	Nm       nmCommand       `cmd:"" help:"List functions and globals with their sizes."`
	Lsp      lspCommand      `cmd:"" help:"Serve an editor: the language server."`
	Dap      dapCommand      `cmd:"" help:"Serve an editor: the debugger."`

	Playground playgroundCommand `cmd:"" help:"Write a page to try all of this in a browser."`
	Completion completionCommand `cmd:"" help:"Print the script that completes commands in a shell."`
	Man        manCommand        `cmd:"" help:"Print a manual page."`
	Version    versionCommand    `cmd:"" help:"Print the version."`

	VersionFlag versionFlag `name:"version" help:"Print the version."`
}

const description = "The assembler, disassembler, verifier and translator for PNaCl bitcode.\n\n" +
	"A program is given as PNaClAsm text, as a three-column listing, as textual records (.tbc) or as " +
	"bitcode (.pexe): every command tells them apart by their contents. \"-\" is standard input or output.\n\n" +
	"Exit status: 0 all is well, 1 the input is wrong, 2 wrong usage or a file that cannot be read or written."

// helpWord in front of a command is the same as --help behind it.
const helpWord = "help"

// execute runs the command that args say and returns the exit code.
func execute(args []string, w *world) int {
	args = guardClang(args)
	parser, err := newParser(w)
	if err != nil {
		return exitCode(err, w)
	}
	if asksForCompletion(args) {
		return exitCode(complete(parser.Model, args, w), w)
	}
	if len(args) == 0 {
		return usage(parser, w)
	}
	if args[0] == helpWord {
		args = append(slices.Clone(args[1:]), "--help")
	}
	ctx, err := parser.Parse(args)
	if err != nil {
		w.complain(err)
		fmt.Fprintln(w.stderr, wayOut(args, err))
		return int(statusUsage)
	}
	defer w.settle()
	return exitCode(ctx.Run(w), w)
}

// usage helps a person who has typed the name of the program and nothing else.
func usage(parser *kong.Kong, w *world) int {
	ctx, err := kong.Trace(parser, nil)
	if err == nil {
		ctx.Stdout = w.stderr
		err = ctx.PrintUsage(false)
	}
	if err != nil {
		w.complain(err)
	}
	return int(statusUsage)
}

// wayOut says what to do about a wrong command line.
func wayOut(args []string, err error) string {
	if info, failed := os.Stat(args[0]); failed == nil && info.Mode().IsRegular() && usagePath(err) == "pnaclasm" {
		return fmt.Sprintf("%s is a file, and a command stands in front of it, for example: pnaclasm run %s", args[0], args[0])
	}
	return fmt.Sprintf("Run \"%s --help\" for usage.", usagePath(err))
}

// usagePath returns the command whose help tells what a wrong command line
// should have been.
func usagePath(err error) string {
	var at *kong.ParseError
	if errors.As(err, &at) && at.Context != nil && at.Context.Selected() != nil {
		return "pnaclasm " + at.Context.Selected().Name
	}
	return "pnaclasm"
}

// vars are the lists of words that helps and enumerations take from tables.
func vars() kong.Vars {
	return kong.Vars{
		"entry":      isa.EntryPoint,
		"tables":     tableNames(),
		"kinds_text": strings.Join(kindNames(), ", "),
	}
}

func newParser(w *world) (*kong.Kong, error) {
	return kong.New(&cli{},
		kong.Name("pnaclasm"),
		kong.Description(description),
		kong.Writers(w.stdout, w.stderr),
		kong.Exit(os.Exit),
		vars(),
		kong.Help(printHelp),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, WrapUpperBound: 100}))
}
