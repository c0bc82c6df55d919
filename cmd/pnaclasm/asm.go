package main

type asmCommand struct {
	reporter
	In     string `arg:"" name:"program" help:"The program: text, a listing or textual records." placeholder:"IN"`
	Output string `short:"o" help:"The file to write (default: IN with .pexe, in the current directory)." placeholder:"OUT"`
}

// Help gives examples.
func (asmCommand) Help() string {
	return `Assembling checks the language, not the rules of the ABI: see verify.

Examples:

    pnaclasm asm fact.pnaclasm -o fact.pexe
    pnaclasm asm - < fact.pnaclasm > fact.pexe
    pnaclasm asm old.listing -o old.pexe     # the output of pnacl-bcdis`
}

// Run assembles a program to bitcode.
func (c asmCommand) Run(w *world) error {
	in, err := w.read(c.In)
	if err != nil {
		return err
	}
	w.working("assembling " + in.name)
	data, diags := assemble(in)
	if err := c.report(w, in, diags); err != nil {
		return err
	}
	return w.write(outputName(c.Output, c.In, ".pexe"), data, modeFile)
}
