package process

// Flush writes what is buffered for standard output.
func (p *Process) Flush() error { return p.files.flush() }
