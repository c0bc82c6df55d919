package main

import (
	"errors"
	"slices"

	"github.com/pnaclasm/pnaclasm/asmparse/diag"
	"github.com/pnaclasm/pnaclasm/assembler"
	"github.com/pnaclasm/pnaclasm/assembler/verify"
)

type verifyCommand struct {
	reporter
	ruleFlags
	In []string `arg:"" name:"program" help:"Programs."`
}

// Help gives examples.
func (verifyCommand) Help() string {
	return `All violations of the PNaCl ABI are shown, each with its place and a code; "pnaclasm explain CODE" tells more. The file .pnaclasm.toml, in the directory of a program or above it, may hold the flags:

    profile = "module"
    [diagnostics]
    C2-type-count = "warning"

With --format=json or sarif the result goes to standard output.

Examples:

    pnaclasm verify prog.pexe
    pnaclasm verify --profile=module part.pnaclasm
    pnaclasm verify --format=sarif *.pexe > result.sarif`
}

// Run verifies programs.
func (c verifyCommand) Run(w *world) error {
	var all []findings
	var unread error
	for _, name := range c.In {
		in, err := w.read(name)
		if err != nil {
			unread = errors.Join(unread, err)
			continue
		}
		cfg, err := c.config(name)
		if err != nil {
			return err
		}
		w.working("verifying " + name)
		files, diags := verify.Study(in.form(), cfg)
		in.files, diags = files, soften(diags, cfg)
		all = append(all, findings{in, diags})
	}
	if err := c.conclude(w, all); unread == nil {
		return err
	}
	return unread
}

// conclude shows what was found.
func (c verifyCommand) conclude(w *world, all []findings) error {
	if c.Format == formatText {
		return c.reportAll(w, all)
	}
	document, err := c.document(all)
	if err == nil {
		err = w.write(stdio, document, modeFile)
	}
	if err == nil && slices.ContainsFunc(all, findings.wrong) {
		err = statusWrong
	}
	return err
}

// inspect reads and verifies a program in any form, to translate it. The Verified
// is nil if one of the diagnostics is an error, and only then; the records are nil only if nothing can be read.
func inspect(in *input, cfg verify.Config) (*assembler.Program, *verify.Verified, diag.List) {
	p, v, diags := verify.CheckSource(in.form(), cfg)
	if p != nil {
		in.files, in.resolved = p.Files, p.Source
	}
	return p, v, soften(diags, cfg)
}

// soften applies the configuration to what loading found. Errors stay errors:
// there is no program behind them.
func soften(diags diag.List, cfg verify.Config) diag.List {
	var out diag.List
	for _, d := range diags {
		if level, ok := cfg.Levels[d.Code]; ok && d.Severity != diag.Error {
			d.Severity = level
		}
		if d.Severity != diag.Off {
			out = append(out, d)
		}
	}
	return out
}
